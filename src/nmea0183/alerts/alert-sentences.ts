/**
 * The sentences for alerts (IEC 61162-1 with IEC 62923-2; known second-hand):
 *
 *     ALF   count, number, sequence, time, category, priority, state, mnemonic, identifier, instance, revision, escalation, text
 *     ALC   count, number, sequence, entries, then of each: mnemonic, identifier, instance, revision
 *     ARC   time, mnemonic, identifier, instance, refused command
 *     HBT   interval in s, A normal or V fault, sequence
 *
 * An ALF has the title in one sentence. A longer text follows in a second sentence, which leaves time, category, priority and state empty.
 * All sentences of a message have the same sequence (0 to 9); it counts the messages of that formatter.
 */
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { fittingText, roomFor, type Sentence, writeSentence } from "../sentence.ts";
import {
  type AlertIdentity,
  changedAt,
  identityFields,
  PRIORITY_LETTERS,
  stateLetter,
  type TellableAlert,
  timeField,
} from "./alert-state.ts";

/** Characters of an alert's title: displays of bridge alert management show at most 16. */
const TITLE_LENGTH = 16;
const SENTENCES_MAX = 99;

/** The ALF lines of one alert. `sequence` counts messages; `nowMs` decides whether a silence is over. */
export function alertLines(talker: string, alert: TellableAlert, sequence: number, nowMs: number): string[] {
  const { record, category, revision, escalation } = alert;
  const { message, priority } = record;
  const title = message.length <= TITLE_LENGTH ? message : titleOf(message);
  const count = title === message ? 1 : 2;
  const counters = [String(revision), String(escalation)];
  const sentence = (number: number, head: readonly string[], text: string) => {
    const start = [String(count), String(number), String(sequence % 10)];
    return withText(
      { talker, formatter: "ALF", fields: [...start, ...head, ...identityFields(alert), ...counters] },
      text,
    );
  };
  const time = timeField(changedAt(record));
  const head = [time, category, PRIORITY_LETTERS[priority], stateLetter(record, nowMs)];
  const first = sentence(1, head, title);
  return count === 1 ? [first] : [first, sentence(2, ["", "", "", ""], message)];
}

/**
 * The older sentence of an alarm, for displays and recorders that do not know ALF. `number` has three digits and is chosen by the sender.
 *
 *     ALR   time, number, condition (A holds, V does not), acknowledgement (A yes, V no), text
 */
export function alarmLine(talker: string, record: AlarmRecord, number: number): string {
  const { condition, state, message } = record;
  const holds = condition && state !== "CLEARED";
  const time = timeField(changedAt(record));
  const start = [time, String(number).padStart(3, "0"), holds ? "A" : "V", state === "ACTIVE" ? "V" : "A"];
  return withText({ talker, formatter: "ALR", fields: start }, message);
}

/** The cyclic list of all alerts that are not normal, in as many sentences as it needs; without alerts one without entries. */
export function alertListLines(
  talker: string,
  alerts: readonly Pick<TellableAlert, keyof AlertIdentity | "revision">[],
  sequence: number,
): string[] {
  const groups: string[][][] = [[]];
  for (const alert of alerts) {
    const entry = [...identityFields(alert), String(alert.revision)];
    const last = groups.at(-1) ?? [];
    if (last.length > 0 && !fits(talker, [...last, entry])) groups.push([entry]);
    else last.push(entry);
  }
  // The count of sentences has two digits: of a longer list only the first, most urgent alerts are sent.
  const sent = groups.slice(0, SENTENCES_MAX);
  return sent.map((entries, i) => writeSentence(listSentence(talker, sent.length, i + 1, sequence, entries)));
}

export function refusalLine(talker: string, identity: AlertIdentity, command: string, time: string): string {
  const fields = [timeField(time), ...identityFields(identity), command];
  return writeSentence({ talker, formatter: "ARC", fields });
}

/** `intervalS`: the time until the next heartbeat. */
export function heartbeatLine(talker: string, intervalS: number, isNormal: boolean, sequence: number): string {
  const fields = [String(intervalS), isNormal ? "A" : "V", String(sequence % 10)];
  return writeSentence({ talker, formatter: "HBT", fields });
}

/** Cut between words, unless the first word is already too long. */
function titleOf(message: string): string {
  const cut = message.slice(0, TITLE_LENGTH + 1);
  const end = cut.lastIndexOf(" ");
  return end > 0 ? message.slice(0, end) : message.slice(0, TITLE_LENGTH).toWellFormed();
}

function withText(sentence: Sentence, text: string): string {
  return writeSentence({ ...sentence, fields: [...sentence.fields, fittingText(text, roomFor(sentence))] });
}

function fits(talker: string, entries: readonly string[][]): boolean {
  return roomFor(listSentence(talker, SENTENCES_MAX, SENTENCES_MAX, 0, entries)) >= -1;
}

function listSentence(
  talker: string,
  count: number,
  number: number,
  sequence: number,
  entries: readonly string[][],
): Sentence {
  const digits = (value: number) => String(value).padStart(2, "0");
  const head = [digits(count), digits(number), digits(sequence % 100), String(entries.length)];
  return { talker, formatter: "ALC", fields: [...head, ...entries.flat()] };
}
