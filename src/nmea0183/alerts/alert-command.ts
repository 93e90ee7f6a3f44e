/**
 * A command about an alert (ACN of IEC 61162-1, read second-hand), parsed and checked:
 *
 *     ACN   time, mnemonic, identifier, instance, command, C
 *
 * Commands: A acknowledge, S silence, Q repeat the alert's sentence, O take over responsibility. O is refused, since no other device can
 * be responsible for our alarms. A command is also refused if its alert is not open, or if it does not apply to the alert's state. A
 * refusal is answered with an ARC. (One public parser expects the last two fields in reverse order. Both orders are read: the last is
 * always C.)
 */
import { readSentence } from "../sentence.ts";
import { type AlertCategory, type AlertIdentity, type AlertRecord, stateLetter } from "./alert-state.ts";

/** The commands that a project may allow. */
export const ALERT_COMMANDS = ["acknowledge", "silence"] as const;
export type AlertCommandName = (typeof ALERT_COMMANDS)[number];

export const COMMANDS = ["A", "Q", "O", "S"] as const;
type AlertCommandLetter = (typeof COMMANDS)[number];

export interface AlertCommand extends AlertIdentity {
  readonly command: AlertCommandLetter;
}

export type AlertAct = "acknowledge" | "silence" | "repeat" | "refuse";

/** Undefined if the line is not an ACN, or if it names no alert or no command. */
export function readAlertCommand(line: string): AlertCommand | undefined {
  const sentence = readSentence(line);
  if (sentence?.formatter !== "ACN") return undefined;
  const [, mnemonic = "", identifier = "", instance = "", fifth = "", sixth = ""] = sentence.fields;
  const letter = sixth === "C" ? fifth : fifth === "C" ? sixth : undefined;
  const command = COMMANDS.find((each) => each === letter);
  const isNumbered = /^\d{1,7}$/.test(identifier) && /^\d{0,6}$/.test(instance);
  if (command === undefined || !isNumbered || !/^([A-Z0-9]{3})?$/.test(mnemonic)) return undefined;
  return {
    mnemonic: mnemonic === "" ? null : mnemonic,
    identifier: Number(identifier),
    instance: instance === "" ? null : Number(instance),
    command,
  };
}

/** The answer to a command. `record`: the open alert that it names, if there is one; `category`: as in the alert's sentences. */
export function actOf(
  { command }: AlertCommand,
  record: AlertRecord | undefined,
  category: AlertCategory,
  nowMs: number,
): AlertAct {
  if (command === "O" || record === undefined) return "refuse";
  if (command === "Q") return "repeat";
  const state = stateLetter(record, nowMs);
  if (command === "S") return state === "V" || state === "S" ? "silence" : "refuse";
  // An alert of category A may be acknowledged only where its details are shown: not on another display.
  return category === "B" && (state === "V" || state === "S" || state === "U") ? "acknowledge" : "refuse";
}

export function isSameAlert(a: AlertIdentity, b: AlertIdentity): boolean {
  return a.mnemonic === b.mnemonic && a.identifier === b.identifier && (a.instance ?? 1) === (b.instance ?? 1);
}
