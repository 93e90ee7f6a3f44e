/**
 * Reading one stored line, strictly. A line is a good entry only if it is the canonical form of one, byte for byte, and
 * its hash is right: other spacing, another order, a number in another form, a member twice or one too many are breaks.
 *
 * A bad line is not believed, but what it claims shows where the damage ends: if it claims the hash that the next entry is linked
 * to, the next one is not broken.
 */
import { isUtf8 } from "node:buffer";
import { limits } from "../limits.ts";
import {
  asLogEntry,
  CLOCK_SET_BACK,
  CLOCK_STEP,
  type ClockEvent,
  HASH_END,
  HASH_START,
  type LogEntry,
  REST_START,
  restText,
  sha256,
} from "./entry.ts";
import { canonicalize, canonicalString } from "./canonical-json.ts";
import { type ScannedLine, scanLine } from "./line-scan.ts";

/** `shape`: not the canonical form of an entry. `content`: its hash is not the hash of what it says. */
export type LineFault = "shape" | "content";

/** What a good line says of its place in the chain; who needs the whole entry parses it. */
export interface GoodLine extends ScannedLine {
  readonly fault: undefined;
  readonly hash: string;
}
export interface BadLine {
  readonly fault: LineFault;
  readonly claims: Claims;
}

/** What a bad line says about its place in the chain, where it can be made out. */
export interface Claims {
  readonly id: number | undefined;
  readonly hash: string | undefined;
  readonly prevHash: string | undefined;
  /** Whether it begins as an entry does, and whether it ends as one does: if not, a newline may have come into it. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** Reads a line, given without its newline. The bytes are changed while it runs, and put back. */
export function readLine(bytes: Buffer): GoodLine | BadLine {
  // The bound is for the line as stored, with its newline.
  if (bytes.length >= limits.entryBytes) return { fault: "shape", claims: claimsOf(bytes) };
  const scanned = scanLine(bytes) ?? parsedLine(bytes);
  if (scanned === undefined) return { fault: "shape", claims: claimsOf(bytes) };
  const { id, prevHash, timestamp, clockEvent } = scanned;
  const hash = bytes.toString("latin1", HASH_START, HASH_END);
  if (hashOfLine(bytes) !== hash) {
    return { fault: "content", claims: { id, hash, prevHash, begins: true, ends: true } };
  }
  return { fault: undefined, id, hash, prevHash, timestamp, clockEvent };
}

/** The long way: the line is parsed, and what it says is written anew. Undefined where that is not the line. */
export function parsedLine(bytes: Buffer): ScannedLine | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString("utf8");
  const entry = parseEntry(text);
  if (entry === undefined || !isCanonical(entry, text)) return undefined;
  const { id, prev_hash: prevHash, timestamp, payload } = entry;
  return { id, prevHash, timestamp, clockEvent: clockEventOf(payload["event"]) };
}

function clockEventOf(event: unknown): ClockEvent | undefined {
  return event === CLOCK_STEP || event === CLOCK_SET_BACK ? event : undefined;
}

/** The entry that a line's text says, canonical or not, its hash not checked; undefined when it says none. */
export function parseEntry(text: string): LogEntry | undefined {
  try {
    return asLogEntry(JSON.parse(text));
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

/** The hash of what a canonical line says: `{` and the bytes after its own hash, without copying them. */
function hashOfLine(bytes: Buffer): string {
  const comma = REST_START - 1;
  bytes[comma] = 0x7b;
  const hash = sha256(bytes.subarray(comma));
  bytes[comma] = 0x2c;
  return hash;
}

/** What a line claims, looked for where a canonical line has it; the text around may be anything. */
export function claimsOf(bytes: Buffer): Claims {
  const text = bytes.toString("latin1", 0, limits.entryBytes);
  const hash = text.slice(HASH_START, HASH_END);
  const id = Number(/"id":(\d{1,15}),"kind":"/.exec(text)?.[1]);
  let prevHash: string | undefined;
  // The last one: a payload may have a member of this name, and stands before it.
  for (const match of text.matchAll(/"prev_hash":"([0-9a-f]{64})"/g)) prevHash = match[1];
  return {
    id: id >= 1 ? id : undefined,
    hash: /^[0-9a-f]{64}$/.test(hash) ? hash : undefined,
    prevHash,
    begins: text.startsWith('{"'),
    ends: text.endsWith('"}'),
  };
}

/** Whether bytes say anything that only an entry says. */
export function hasMarks({ id, hash, prevHash }: Claims): boolean {
  return id !== undefined || hash !== undefined || prevHash !== undefined;
}

/**
 * The entries in a line whose newline was lost. Inside of one entry an object begins after `,`, `:` or `[` only; where
 * something that looks like an entry begins after anything else, another line began.
 */
export function separated(bytes: Buffer): Buffer[] {
  const text = bytes.toString("latin1", 0, limits.entryBytes);
  const starts = [0];
  for (const match of text.matchAll(/(?<=[^,:[])\{"hash":"[0-9a-f]{64}","id":\d/g)) starts.push(match.index);
  return starts.map((start, i) => bytes.subarray(start, starts[i + 1] ?? bytes.length));
}
