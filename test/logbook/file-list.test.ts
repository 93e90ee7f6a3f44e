/** Reading a book's entries from its files, while somebody writes. */
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { listEntries, readFrom } from "../../src/logbook/book/file-list.ts";
import { bookLines, draft } from "./support/book.ts";
import { bookOnDisk } from "./support/files.ts";

const all = { kind: undefined, audit: undefined, sinceMs: undefined, untilMs: undefined };

test("the newest entries that pass are given, oldest first, with what corrects them", async (t) => {
  const book = await bookOnDisk(t);
  const logbook = await book.open();
  for (let i = 1; i <= 30; i += 1) {
    book.clock.advance(1000);
    await logbook.append(i === 30 ? { ...draft(30), payload: { corrects: 3 } } : draft(i));
  }
  const ids = async (filter: object): Promise<number[]> =>
    (await listEntries(book.dir, { ...all, limit: 100, ...filter })).entries.map(({ id }) => id);
  t.deepEqual(await ids({ limit: 3 }), [28, 29, 30]);
  t.deepEqual(await ids({ kind: "manual", limit: 2 }), [27, 30]);
  const start = Date.UTC(2026, 11, 1);
  t.deepEqual(await ids({ sinceMs: start + 5000, untilMs: start + 7000 }), [5, 6, 7]);
  const { references } = await listEntries(book.dir, { ...all, limit: 1 });
  t.deepEqual(references.to(3, "corrects"), [30]);
  t.deepEqual(references.to(30, "corrects"), []);
});

test("reading goes on where it ended: over a line that was not whole yet, and into the next volume", async (t) => {
  const book = await bookOnDisk(t);
  const { lines } = bookLines(6);
  await book.write(...lines.slice(0, 2), lines[2]!.subarray(0, 50));
  const seen: number[] = [];
  const take = ({ id }: { id: number }): void => void seen.push(id);
  let place = await readFrom(book.dir, undefined, take);
  t.deepEqual(seen, [1, 2]);
  place = await readFrom(book.dir, place, take);
  t.deepEqual(seen, [1, 2]);
  await appendFile(book.file, Buffer.concat([lines[2]!.subarray(50), lines[3]!]));
  place = await readFrom(book.dir, place, take);
  t.deepEqual(seen, [1, 2, 3, 4]);
  await writeFile(join(book.dir, "logbook-000002.jsonl"), Buffer.concat(lines.slice(4)));
  await readFrom(book.dir, place, take);
  t.deepEqual(seen, [1, 2, 3, 4, 5, 6]);
});
