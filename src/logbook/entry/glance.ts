/**
 * The kind and the time of a stored line, read by position instead of by parsing: a million entries are indexed in a second. The
 * positions are those of the canonical form. For a line in any other form the result is undefined, and the line must be parsed.
 * Nothing is trusted because of a glance alone: a query parses each entry and checks it again.
 */
import { type EntryKind, KINDS, REST_START } from "./entry.ts";

export interface Glance {
  /** Its index in `KINDS`. */
  readonly kind: number;
  /** Milliseconds since 1970. */
  readonly timeMs: number;
}

const ID_START = REST_START + '"id":'.length;
const KIND_MARK = Buffer.from(',"kind":"');
const USER_MARK = Buffer.from('","user":"');
const QUOTE = 0x22;
const kindNumbers: ReadonlyMap<string, number> = new Map(KINDS.map((kind, i) => [kind, i]));

export function kindNumber(kind: EntryKind): number {
  return KINDS.indexOf(kind);
}

export function glance(line: Buffer): Glance | undefined {
  let at = ID_START;
  while (isDigit(line[at])) at += 1;
  if (at === ID_START || line[at] !== KIND_MARK[0]) return undefined;
  const kindStart = at + KIND_MARK.length;
  const kindEnd = line.indexOf(QUOTE, kindStart);
  const kind = kindNumbers.get(line.toString("latin1", kindStart, kindEnd));
  if (kind === undefined) return undefined;
  // The last occurrence. It cannot be inside the user's name, because quotes are escaped there.
  const timeEnd = line.lastIndexOf(USER_MARK);
  const timeMs = isoMs(line, timeEnd - 24);
  return timeMs === undefined ? undefined : { kind, timeMs };
}

/** `2026-11-21T00:48:00.123Z` at a position. */
function isoMs(line: Buffer, at: number): number | undefined {
  if (at < ID_START || line[at - 1] !== QUOTE || line[at + 10] !== 0x54 || line[at + 23] !== 0x5a) return undefined;
  const day = number(line, at + 8, 2);
  const month = number(line, at + 5, 2);
  const year = number(line, at, 4);
  const timeMs =
    number(line, at + 11, 2) * 3_600_000 +
    number(line, at + 14, 2) * 60_000 +
    number(line, at + 17, 2) * 1000 +
    number(line, at + 20, 3);
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999, so such a line is parsed.
  const ms = year < 100 ? NaN : Date.UTC(year, month - 1, day) + timeMs;
  return Number.isNaN(ms) ? undefined : ms;
}

/** NaN where there are no digits. */
function number(line: Buffer, at: number, digits: number): number {
  let value = 0;
  for (let i = at; i < at + digits; i += 1) value = isDigit(line[i]) ? value * 10 + (line[i] ?? 0) - 0x30 : NaN;
  return value;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
