/** How often a volume is read for the entries that a caller wants. */
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import test from "ava";
import { KINDS } from "../../src/logbook/entry/entry.ts";
import { EntryIndex } from "../../src/logbook/book/entry-index.ts";
import { readEntries } from "../../src/logbook/book/file-read.ts";
import { sealGroup } from "../../src/logbook/book/seal.ts";
import { entryBody } from "../../src/logbook/entry/entry.ts";
import { limits } from "../../src/logbook/limits.ts";
import { feedFile } from "../../src/logbook/volumes/file-lines.ts";
import type { FileVolume } from "../../src/logbook/volumes/file-volume.ts";
import { tempDir } from "../support/temp-dir.ts";

const ENTRIES = 2000;

/** A volume in memory that counts its reads. */
function volumeOf(entries: number) {
  const body = entryBody({ kind: "manual", summary: "x", payload: {}, user: "Ana" });
  const items = Array.from({ length: entries }, (_, i) => ({ body, timeMs: i }));
  const { lines } = sealGroup(items, { nextId: 1, prevHash: "0".repeat(64), timestamp: "" });
  const index = new EntryIndex();
  for (const [i, line] of lines.entries()) index.push(line.length, { kind: KINDS.indexOf("manual"), timeMs: i });
  const bytes = Buffer.concat(lines);
  const reads = { count: 0, bytes: 0 };
  const read = (offset: number, length: number): Promise<Buffer> => {
    reads.count += 1;
    reads.bytes += length;
    return Promise.resolve(bytes.subarray(offset, offset + length));
  };
  return { from: { volume: { read } as unknown as FileVolume, index }, reads, bytes: bytes.length };
}

test("a caller who throws most entries away costs a few reads, not one for each entry", async (t) => {
  const { from, reads, bytes } = volumeOf(ENTRIES);
  const found = await Array.fromAsync(readEntries(from, from.index.select({}, "newest-first"), 3));
  t.is(found.length, ENTRIES);
  t.true(reads.count <= 10, `${reads.count} reads`);
  t.is(reads.bytes, bytes);
});

test("a caller who takes what it asked for costs no more than that", async (t) => {
  const { from, reads } = volumeOf(ENTRIES);
  let length = 0;
  for await (const { id } of readEntries(from, from.index.select({}, "newest-first"), 3)) {
    length += from.index.span(id - 1).length;
    if (id === ENTRIES - 2) break;
  }
  t.deepEqual(reads, { count: 1, bytes: length });
});

test("a file is fed in slices, each in a turn of the event loop that no other reader shares", async (t) => {
  const path = join(await tempDir(t), "volume");
  const bytes = Buffer.alloc(limits.sliceBytes * 5 + 1, "x");
  await writeFile(path, bytes);
  const handle = await open(path);
  t.teardown(() => handle.close());
  let now = 0;
  const turns: number[] = [];
  const sizes: number[] = [];
  const sink = {
    push(chunk: Buffer) {
      turns.push(now);
      sizes.push(chunk.length);
    },
  };
  let fed = 0;
  const feed = () => feedFile(handle, sink, 0, bytes.length, (count) => (fed += count));
  const both = Promise.all([feed(), feed()]);
  while (fed < 2 * bytes.length) {
    await turn();
    now += 1;
  }
  await both;
  t.is(sizes.length, 12);
  t.is(Math.max(...sizes), limits.sliceBytes);
  t.is(new Set(turns).size, turns.length);
});
