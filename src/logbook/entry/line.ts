/**
 * Reads one stored line, strictly. A line is a good entry only if it is the canonical form of an entry, byte for byte, and its hash is
 * right. Other spacing, another order, a number in another form, a repeated or an extra member are breaks.
 *
 * A bad line is not trusted, but its claims show where the damage ends: if it claims the hash that the next entry names, the next
 * entry is not broken.
 */
import { isUtf8 } from "node:buffer";
import { jsonValue } from "../../core/parse-json.ts";
import { limits } from "../limits.ts";
import { asLogEntry, CLOCK_STEP, HASH_END, HASH_START, type LogEntry, REST_START, restText, sha256 } from "./entry.ts";
import { canonicalize, canonicalString } from "./canonical-json.ts";

/** `{`, with which each entry begins. */
const BRACE = 0x7b;

/** `shape`: not the canonical form of an entry. `content`: its hash is not the hash of its content. */
export type LineFault = "shape" | "content";

interface Place {
  readonly id: number;
  readonly prevHash: string;
  readonly timestamp: string;
  /** Whether it records a leap of the clock. */
  readonly isClockStep: boolean;
}

/** A good line's place in the chain. */
export interface GoodLine extends Place {
  readonly fault: undefined;
  readonly hash: string;
}

export interface BadLine {
  readonly fault: LineFault;
  readonly claims: Claims;
}

/** What a bad line claims about its place in the chain, as far as it is readable. */
export interface Claims {
  readonly id: number | undefined;
  readonly hash: string | undefined;
  readonly prevHash: string | undefined;
  /** Whether it begins, and ends, like an entry. If not, a newline may have been added inside an entry. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** Reads a line, without its newline. One byte is changed during the call, and restored. */
export function readLine(bytes: Buffer): GoodLine | BadLine {
  // The limit is for the stored line, with its newline.
  if (bytes.length >= limits.entryBytes) return { fault: "shape", claims: claimsOf(bytes) };
  const place = placeOf(bytes);
  if (place === undefined) return { fault: "shape", claims: claimsOf(bytes) };
  const { id, prevHash, timestamp, isClockStep } = place;
  const hash = bytes.toString("latin1", HASH_START, HASH_END);
  if (hashOfLine(bytes) !== hash) {
    return { fault: "content", claims: { id, hash, prevHash, begins: true, ends: true } };
  }
  return { fault: undefined, id, hash, prevHash, timestamp, isClockStep };
}

/** Parses the line and serialises the entry again. Undefined if the result is not the same line. */
function placeOf(bytes: Buffer): Place | undefined {
  // No entry begins otherwise, and an exception of JSON.parse costs more than all else of a broken line.
  if (bytes[0] !== BRACE || !isUtf8(bytes)) return undefined;
  const text = bytes.toString("utf8");
  const entry = parseEntry(text);
  if (entry === undefined || !isCanonical(entry, text)) return undefined;
  const { id, prev_hash: prevHash, timestamp, payload } = entry;
  return { id, prevHash, timestamp, isClockStep: payload["event"] === CLOCK_STEP };
}

/** The entry in a line's text, canonical or not, its hash not checked. Undefined if it is not an entry. */
export function parseEntry(text: string): LogEntry | undefined {
  try {
    return asLogEntry(jsonValue(text));
  } catch {
    return undefined;
  }
}

function isCanonical(entry: LogEntry, text: string): boolean {
  try {
    const body = {
      kind: entry.kind,
      payload: canonicalize(entry.payload),
      summary: canonicalString(entry.summary),
      user: canonicalString(entry.user),
    };
    const place = { id: entry.id, timestamp: entry.timestamp, prevHash: entry.prev_hash };
    return `{"hash":"${entry.hash}",${restText(body, place)}` === text;
  } catch {
    return false;
  }
}

/** The hash over `{` and the bytes after the line's own hash, without copying them. */
function hashOfLine(bytes: Buffer): string {
  const comma = REST_START - 1;
  bytes[comma] = BRACE;
  const hash = sha256(bytes.subarray(comma));
  bytes[comma] = 0x2c;
  return hash;
}

/** What a line claims, searched for by the marks of a canonical line. The rest of the text may be anything. */
export function claimsOf(bytes: Buffer): Claims {
  const text = bytes.toString("latin1", 0, limits.entryBytes);
  const hash = text.slice(HASH_START, HASH_END);
  const id = Number(/"id":(\d{1,15}),"kind":"/.exec(text)?.[1]);
  let prevHash: string | undefined;
  // The last match: the payload comes before it and may have a member of the same name.
  for (const match of text.matchAll(/"prev_hash":"([0-9a-f]{64})"/g)) prevHash = match[1];
  return {
    id: id >= 1 ? id : undefined,
    hash: /^[0-9a-f]{64}$/.test(hash) ? hash : undefined,
    prevHash,
    begins: text.startsWith('{"'),
    ends: text.endsWith('"}'),
  };
}

/** Whether a line has anything that only an entry has. */
export function hasMarks({ id, hash, prevHash }: Claims): boolean {
  return id !== undefined || hash !== undefined || prevHash !== undefined;
}

/**
 * Separates the entries of a line that has lost its newlines. Inside an entry an object can begin only after `,`, `:` or `[`. If an
 * entry begins after anything else, a new line began there.
 */
export function splitJoinedLines(bytes: Buffer): Buffer[] {
  const text = bytes.toString("latin1", 0, limits.entryBytes);
  const starts = [0];
  for (const match of text.matchAll(/(?<=[^,:[])\{"hash":"[0-9a-f]{64}","id":\d/g)) starts.push(match.index);
  return starts.map((start, i) => bytes.subarray(start, starts[i + 1] ?? bytes.length));
}
