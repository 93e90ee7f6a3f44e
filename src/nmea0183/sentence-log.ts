/**
 * Logs of sentences. A line's time is, in this order, that of its TAG block (`c:`), that which the logger has written before or after the
 * sentence, or the latest one that a receiver has said (RMC, ZDA). Pure.
 *
 *     \s:GP0001,c:1795464519*5A\$GPRMC,…*hh           seconds since 1970, or milliseconds
 *     2026-11-21T10:30:00.123Z $GPRMC,…*hh            also after a semicolon, in brackets, or as 1795464519123
 *     !AIVDM,…*hh,1795464519                          after the sentence
 */
import type { Buffer } from "node:buffer";
import { parseIsoTime } from "../core/time.ts";
import { timeOfNumber } from "../core/time-text.ts";
import { readSentence } from "./sentence.ts";

export interface LoggedSentence {
  /** With the TAG blocks before it. */
  readonly sentence: string;
  /** Undefined if nothing has said the time so far. */
  readonly timestampMs: number | undefined;
}

export class SentenceLog {
  /** What a receiver has said last. */
  #saidMs: number | undefined;

  /** Undefined for a line without a sentence. */
  read(line: string): LoggedSentence | undefined {
    const { before = "", sentence, after = "" } = LINE.exec(line)?.groups ?? {};
    if (sentence === undefined) return undefined;
    this.#saidMs = saidIn(sentence) ?? this.#saidMs;
    return { sentence, timestampMs: blockTime(sentence) ?? timeAround(before) ?? timeAround(after) ?? this.#saidMs };
  }
}

/** The sentence with the blocks before it, and what stands around: anything at all, or the search would begin again at each character. */
const LINE = /^(?<before>[^$!\\]*)(?<sentence>(?:\\[^\\]*\\)*[$!][^*$!]*(?:\*[0-9A-Fa-f]{2})?)(?<after>.*)$/s;

/** NMEA 2000 in sentences, which recordings of a bus have. */
const BUS_SENTENCE = /^\$(?:PCDIN|MXPGN)|^!PDGY/;

/** Whether most lines at the beginning of a file are sentences, and not those in which gateways wrap NMEA 2000. */
export function isSentenceLog(head: Buffer, mostLines: number): boolean {
  const lines = head.toString("latin1").split(/\r?\n/).slice(0, mostLines);
  // The last line may be cut off.
  if (lines.length > 1) lines.pop();
  const said = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return said.length > 0 && said.filter(hasSentence).length * 2 > said.length;
}

function hasSentence(line: string): boolean {
  const sentence = LINE.exec(line)?.groups?.["sentence"];
  if (sentence === undefined) return false;
  const plain = withoutBlocks(sentence);
  return /^[$!][A-Z]{2,}[A-Z0-9]*,/.test(plain) && !BUS_SENTENCE.test(plain);
}

function withoutBlocks(sentence: string): string {
  return sentence.slice(sentence.lastIndexOf("\\") + 1);
}

/** IEC 61162-1: seconds; some write milliseconds. */
function blockTime(sentence: string): number | undefined {
  if (!sentence.startsWith("\\")) return undefined;
  const digits = /[\\,]c:(\d{9,13})[,*]/.exec(sentence)?.[1];
  return digits === undefined ? undefined : timeOfNumber(digits, "auto");
}

const ISO = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?/i;
const EPOCH = /(?<![\d.])\d{10}(?:\.\d+|\d{3}|\d{6}|\d{9})?(?![\d.])/;

function timeAround(text: string): number | undefined {
  if (text.trim() === "") return undefined;
  const iso = ISO.exec(text)?.[0];
  if (iso !== undefined) return parseIsoTime(iso);
  const epoch = EPOCH.exec(text)?.[0];
  return epoch === undefined ? undefined : timeOfNumber(epoch, "auto");
}

/** The date and time of RMC (`ddmmyy`) and ZDA. */
function saidIn(wrapped: string): number | undefined {
  const { formatter, fields = [] } = readSentence(withoutBlocks(wrapped), Infinity) ?? {};
  const clock = /^(\d{2})(\d{2})(\d{2}(?:\.\d+)?)$/.exec(fields[0] ?? "");
  if (clock === null) return undefined;
  const date = formatter === "RMC" && fields[1] === "A" ? dateOfRmc(fields[8] ?? "") : dateOfZda(formatter, fields);
  return parseIsoTime(`${date}T${clock.slice(1).join(":")}Z`);
}

function dateOfRmc(text: string): string {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return day === undefined ? "" : `20${year}-${month}-${day}`;
}

function dateOfZda(formatter: string | undefined, fields: readonly string[]): string {
  return formatter === "ZDA" ? fields.slice(1, 4).toReversed().join("-") : "";
}
