/** What of a book goes into a file of evidence: the entries of a period, and those that vouch for the rest of the file. */
import { join } from "node:path";
import { openRegular } from "../../core/regular-file.ts";
import { PROJECT_RELOADED, SERVICE_STARTED } from "../../logbook/entry/audit-event.ts";
import type { LogEntry } from "../../logbook/entry/entry.ts";
import { parseEntry } from "../../logbook/entry/line.ts";
import { LineSplitter } from "../../logbook/entry/line-splitter.ts";
import { limits } from "../../logbook/limits.ts";
import { type Digest, leafDigest } from "../../logbook/tree/merkle.ts";
import { feedFile } from "../../logbook/volumes/file-lines.ts";
import { listVolumes } from "../../logbook/volumes/file-volume-names.ts";
import { type BoundSamples, boundSamples } from "./bound-samples.ts";

/** Entries that a clock which was wrong may have put between two of the period. */
const BETWEEN = 100_000;

export interface ExtractedLine {
  readonly entry: LogEntry;
  /** As stored, without its newline. */
  readonly line: string;
}

export interface BookExtract {
  /** Of all lines of the book. */
  readonly leaves: readonly Digest[];
  /** Those of the period, by their place in the book: all from the first to the last. */
  readonly period: readonly ExtractedLine[];
  /** Those that bind samples; keys of people; starts of the service with the hash of the project. By id. */
  readonly vouching: readonly ExtractedLine[];
  readonly bound: readonly (BoundSamples & { readonly entry: number })[];
  readonly newest: ExtractedLine | undefined;
}

/** In the order of the book: a clock that was set back puts no entry out of the period that stands between two of it. */
export async function extractBook(dataDir: string, fromMs: number, toMs: number): Promise<BookExtract> {
  const dir = join(dataDir, "logbook");
  const leaves: Digest[] = [];
  const period: ExtractedLine[] = [];
  /** Since the last one of the period. */
  let between: ExtractedLine[] = [];
  const vouching: ExtractedLine[] = [];
  const bound: (BoundSamples & { entry: number })[] = [];
  let startBefore: ExtractedLine | undefined;
  let newest: ExtractedLine | undefined;
  const take = (bytes: Buffer): void => {
    leaves.push(leafDigest(bytes));
    const line = bytes.toString("utf8");
    const entry = parseEntry(line);
    if (entry === undefined) return;
    const found = { entry, line };
    newest = found;
    const timeMs = Date.parse(entry.timestamp);
    if (timeMs >= fromMs && timeMs <= toMs) {
      period.push(...between, found);
      between = [];
    } else if (period.length > 0 && between.length < BETWEEN) between.push(found);
    const { event } = entry.payload;
    const samples = boundSamples(entry);
    if (samples !== undefined) bound.push({ ...samples, entry: entry.id });
    if (event === "person_key" || event === "person_key_revoked" || samples !== undefined) vouching.push(found);
    if (event === SERVICE_STARTED || event === PROJECT_RELOADED) {
      if (timeMs < fromMs) startBefore = found;
      else vouching.push(found);
    }
  };
  for (const name of (await listVolumes(dir)).volumes) {
    const handle = await openRegular(join(dir, name));
    try {
      const splitter = new LineSplitter(limits.entryBytes, take);
      await feedFile(handle, splitter, 0, (await handle.stat()).size);
    } finally {
      await handle.close();
    }
  }
  if (startBefore !== undefined) vouching.push(startBefore);
  return { leaves, period, vouching: vouching.toSorted((a, b) => a.entry.id - b.entry.id), bound, newest };
}
