/** Books made in memory, to be damaged. */
import type { BreakKind } from "../../../src/logbook/entry/chain.ts";
import { EMPTY_CHAIN } from "../../../src/logbook/entry/chain.ts";
import { entryBody, type EntryKind, type LogEntry } from "../../../src/logbook/entry/entry.ts";
import type { JsonObject } from "../../../src/core/json-value.ts";
import { LineSplitter } from "../../../src/logbook/entry/line-splitter.ts";
import { limits } from "../../../src/logbook/limits.ts";
import { sealGroup } from "../../../src/logbook/book/seal.ts";
import { type BookReport, type BreakReport, Verification } from "../../../src/logbook/verify/verify.ts";

export interface Draft {
  readonly kind: EntryKind;
  readonly summary: string;
  readonly payload: JsonObject;
  readonly user: string;
}

export function draft(n: number): Draft {
  return {
    kind: n % 3 === 0 ? "manual" : "alarm_active",
    // Letters beyond ASCII, quotes and numbers in every form: what a flipped bit can hit.
    summary: `Nº ${n}: «Régimen» del "motor" *J* \u{1F6A2}`,
    payload: { id: `A${n}`, value: n / 7, on: n % 2 === 0, at: null, list: [1, { a: 1e21 }], "ñ\n": "\u2028\\" },
    user: "Ana",
  };
}

/** A book of `count` entries, as lines with their newlines. */
export function bookLines(count: number, of: (n: number) => Draft = draft): { lines: Buffer[]; entries: LogEntry[] } {
  const items = Array.from({ length: count }, (_, i) => ({
    body: entryBody(of(i + 1)),
    timeMs: Date.UTC(2026, 10, 21, 0, 48) + i * 1000,
  }));
  const { lines, entries } = sealGroup(items, EMPTY_CHAIN);
  return { lines: [...lines], entries: [...entries] };
}

export interface Verified extends BookReport {
  readonly found: readonly BreakReport[];
}

/** Verifies bytes as a file of these bytes would be. */
export function verifyBytes(bytes: Buffer, chunkBytes = bytes.length): Verified {
  const found: BreakReport[] = [];
  const verification = new Verification((broken) => found.push(broken));
  const splitter = new LineSplitter(limits.entryBytes, (line, offset) => verification.line(line, "book", offset));
  for (let at = 0; at < bytes.length; at += chunkBytes) splitter.push(Buffer.from(bytes.subarray(at, at + chunkBytes)));
  verification.tail(splitter.tail(), "book");
  return { ...verification.finish({ file: "book", offset: bytes.length, bytes: bytes.length }), found };
}

/** What a verification found, as `{id: faults}`. */
export function faultsOf({ found }: Verified): Record<string, BreakKind[]> {
  const faults: Record<string, BreakKind[]> = {};
  for (const { entry_id: id, faults: kinds } of found) faults[id] = [...(faults[id] ?? []), ...kinds];
  return faults;
}
