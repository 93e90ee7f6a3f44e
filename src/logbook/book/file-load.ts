/** Opening a book: one pass over its volumes builds the index, and the last lines show where the chain continues. */
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory } from "../../core/durable-file.ts";
import { limits } from "../limits.ts";
import { Chain, type ChainHead } from "../entry/chain.ts";
import { EntryIndex } from "./entry-index.ts";
import { listVolumes, volumeName } from "../volumes/file-volume-names.ts";
import { FileVolume } from "../volumes/file-volume.ts";
import { glance, kindNumber } from "../entry/glance.ts";
import { parseEntry, readLine } from "../entry/line.ts";
import { LineSplitter } from "../entry/line-splitter.ts";
import { isTornAppend, type Tail } from "../entry/torn-append.ts";

export interface IndexedVolume {
  readonly volume: FileVolume;
  readonly index: EntryIndex;
}

export interface OpenBook {
  /** All volumes but the last. */
  readonly earlier: readonly IndexedVolume[];
  readonly last: IndexedVolume;
  readonly head: ChainHead;
  /** The last line has no newline, but is not a torn append. It stays, and the next append writes the newline first. */
  readonly unclosed: boolean;
}

/** Opens the book in a folder. What is missing is made, unless the folder must be there. A torn last line is only marked. */
export async function openBook(dir: string, folder: "made" | "must-be-there" = "made"): Promise<OpenBook> {
  if (folder === "made") await makeFolder(dir);
  const { volumes: names } = await listVolumes(dir);
  const opened: FileVolume[] = [];
  try {
    for (const name of names.length > 0 ? names : [volumeName(1)]) opened.push(await FileVolume.open(join(dir, name)));
    const loaded = [];
    for (const volume of opened) loaded.push(await loadVolume(volume));
    const last = loaded.at(-1);
    if (last === undefined) throw new RangeError("a book has a volume");
    const earlier = loaded.slice(0, -1);
    // Only the last volume can have a torn append. Bytes at the end of an earlier one are a line that lost its newline.
    for (const { index, tail } of earlier) if (tail.length > 0) index.push(tail.length + 1, undefined);
    const torn = last.tail.length > 0 && isTornAppend(last.tail);
    const unclosed = last.tail.length > 0 && !torn;
    if (torn) last.volume.markTorn(last.tail.offset);
    const head = await chainHead(loaded, unclosed ? last.tail.bytes : undefined);
    return { earlier, last, head, unclosed };
  } catch (error) {
    for (const volume of opened) await volume.close();
    throw error;
  }
}

/** Makes a folder and its missing parents. When this returns, their names are on disk. */
async function makeFolder(dir: string): Promise<void> {
  const made = await mkdir(dir, { recursive: true, mode: 0o750 });
  if (made === undefined) return;
  for (let path = dir; path !== dirname(made); path = dirname(path)) await syncDirectory(dirname(path));
}

/** Reads a whole volume. The tail is what comes after its last newline. */
async function loadVolume(volume: FileVolume): Promise<IndexedVolume & { readonly tail: Tail }> {
  const index = new EntryIndex();
  const splitter = new LineSplitter(limits.entryBytes, (line, _offset, length) => {
    index.push(length, glance(line) ?? parsed(line));
  });
  await volume.feed(splitter);
  return { volume, index, tail: splitter.tail() };
}

/** The slow way, for a line that is not in canonical form. */
function parsed(line: Buffer): { kind: number; timeMs: number } | undefined {
  const entry = parseEntry(line.toString("utf8"));
  return entry && { kind: kindNumber(entry.kind), timeMs: Date.parse(entry.timestamp) };
}

/**
 * Where the chain ends. A good entry holds the whole state of the chain, so it is enough to go back to the last good one (nearly
 * always the last line) and to take the bad lines after it as the verification does. `tail`: a last line that has no newline and
 * stays in the book.
 */
async function chainHead(volumes: readonly IndexedVolume[], tail: Buffer | undefined): Promise<ChainHead> {
  let chain = new Chain();
  const bad: { readonly from: IndexedVolume; readonly line: number }[] = [];
  search: for (const from of volumes.toReversed()) {
    for (let line = from.index.lines - 1; line >= 0; line -= 1) {
      const reading = readLine(await readIndexed(from, line));
      if (reading.fault === undefined) {
        const { id, hash, timestamp } = reading;
        chain = new Chain({ nextId: id + 1, prevHash: hash, timestamp });
        break search;
      }
      bad.push({ from, line });
    }
  }
  for (const { from, line } of bad.toReversed()) chain.take(await readIndexed(from, line));
  if (tail !== undefined) chain.take(tail);
  return chain.head;
}

/** A line without its newline. A line that is too long for an entry is cut to the longest length. */
async function readIndexed({ volume, index }: IndexedVolume, line: number): Promise<Buffer> {
  const { offset, length } = index.span(line);
  return volume.read(offset, Math.min(length - 1, limits.entryBytes));
}
