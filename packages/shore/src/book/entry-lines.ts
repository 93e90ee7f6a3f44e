/**
 * The body of `POST /ship/v1/entries`: lines of a log book as they are stored, each ended by a newline, with consecutive ids.
 * Each line must be canonical, its hash right, and linked to the one before it. Pure.
 */
import type { AlarmRecord } from "../../../../src/alarms/alarm-record.ts";
import { fromLogPayload } from "../../../../src/alarms/alarm-payload.ts";
import type { EntryKind } from "../../../../src/logbook/entry/entry.ts";
import { parseEntry, readLine } from "../../../../src/logbook/entry/line.ts";
import { limits } from "../limits.ts";
import { storableRecord } from "../storable.ts";

export interface BookLine {
  readonly id: number;
  readonly hash: string;
  readonly prevHash: string;
  readonly kind: EntryKind;
  readonly timestamp: string;
  /** Without its newline. */
  readonly line: Buffer;
  /** Only for an entry about an alarm. */
  readonly alarm: AlarmRecord | undefined;
}

/** `empty` and `unended` are faults of the body as a whole; `shape`, `content`, `link` and `order` are faults of a line. */
type LineRefusal = "empty" | "unended" | "too-many" | "shape" | "content" | "link" | "order";

export interface RefusedLines {
  readonly refusal: LineRefusal;
  /** The id that the line should have; 0 for the body as a whole. */
  readonly id: number;
}

const NEWLINE = 0x0a;

export function readBookLines(body: Buffer): BookLine[] | RefusedLines {
  if (body.length === 0) return { refusal: "empty", id: 0 };
  if (body.at(-1) !== NEWLINE) return { refusal: "unended", id: 0 };
  const lines: BookLine[] = [];
  for (let start = 0; start < body.length;) {
    if (lines.length === limits.entryLines) return { refusal: "too-many", id: 0 };
    const end = body.indexOf(NEWLINE, start);
    const line = readBookLine(body.subarray(start, end), lines.at(-1));
    if ("refusal" in line) return line;
    lines.push(line);
    start = end + 1;
  }
  return lines;
}

function readBookLine(bytes: Buffer, before: BookLine | undefined): BookLine | RefusedLines {
  const read = readLine(bytes);
  if (read.fault !== undefined) return { refusal: read.fault, id: (before?.id ?? (read.claims.id ?? 1) - 1) + 1 };
  const { id, hash, prevHash, timestamp } = read;
  if (before !== undefined && id !== before.id + 1) return { refusal: "order", id: before.id + 1 };
  if (before !== undefined && prevHash !== before.hash) return { refusal: "link", id };
  const entry = parseEntry(bytes.toString("utf8"));
  if (entry === undefined) return { refusal: "shape", id };
  const { kind } = entry;
  const alarm = kind.startsWith("alarm_") ? fromLogPayload(entry.payload) : undefined;
  return { id, hash, prevHash, kind, timestamp, line: bytes, alarm: alarm && storableRecord(alarm) };
}
