/** A book of several volumes: when the next begins, and that it is one book all the same. */
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import type { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { draft } from "./support/book.ts";
import { signedBook, type SignedBook } from "./support/signed.ts";

const volumesOf = async ({ dir }: SignedBook): Promise<string[]> =>
  (await readdir(dir)).filter((name) => name.endsWith(".jsonl")).sort();

const idsOf = async (logbook: FileLogbook): Promise<number[]> =>
  (await logbook.query({ limit: 1000 })).map(({ id }) => id).toReversed();

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

test("a new year begins a new volume, linked to the old one, and the tree runs through both", async (t) => {
  const book = await signedBook(t, 3);
  const logbook = await book.open();
  book.clock.wallMs = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
  const last = await logbook.append(draft(4));
  book.clock.advance(1);
  const [first] = await Promise.all([logbook.append(draft(5)), logbook.append(draft(6))]);
  t.is(first.prev_hash, last.hash);
  t.deepEqual(await volumesOf(book), ["logbook-000001.jsonl", "logbook-000002.jsonl"]);
  t.is((await readFile(book.volume, "utf8")).split("\n").length - 1, 4);
  t.deepEqual(await idsOf(logbook), upTo(6));
  t.true((await logbook.verify()).ok);
  await logbook.close();
  t.like(await book.verify(), { ok: true, entries: 6, checkpoints: { checked: 2, failed: 0, anchored_entries: 6 } });
  await book.write(1);
  t.deepEqual(await volumesOf(book), ["logbook-000001.jsonl", "logbook-000002.jsonl"]);
});

test("a full volume is followed by the next, and every restart goes on in the last", async (t) => {
  const book = await signedBook(t);
  for (let round = 0; round < 4; round += 1) {
    const logbook = await book.open({ volumeBytes: 1000 });
    for (let i = 1; i <= 5; i += 1) await logbook.append(draft(i));
    t.deepEqual(await idsOf(logbook), upTo(5 * (round + 1)));
    await logbook.close();
  }
  t.true((await volumesOf(book)).length >= 5, (await volumesOf(book)).join(" "));
  t.like(await book.verify(), { ok: true, entries: 20, checkpoints: { checked: 4, failed: 0, anchored_entries: 20 } });
});

test("a clock that is set back begins no volume, and one set right after years in 1970 does", async (t) => {
  const book = await signedBook(t, 1);
  const logbook = await book.open();
  book.clock.wallMs = 0;
  await logbook.append(draft(2));
  t.is((await volumesOf(book)).length, 1);
  book.clock.wallMs = Date.UTC(2027, 0, 2);
  await logbook.append(draft(3));
  t.is((await volumesOf(book)).length, 2);
});

test("a power cut between the making of a volume and its first entry loses nothing", async (t) => {
  const book = await signedBook(t, 3);
  await writeFile(join(book.dir, "logbook-000002.jsonl"), "");
  await book.write(2);
  t.is((await readFile(join(book.dir, "logbook-000002.jsonl"), "utf8")).split("\n").length - 1, 2);
  t.like(await book.verify(), { ok: true, entries: 5, checkpoints: { failed: 0, anchored_entries: 5 } });
});

test("a volume that somebody else has put where the next one goes is read and named, and the book goes on", async (t) => {
  const book = await signedBook(t);
  const logbook = await book.open({ volumeBytes: 100 });
  await logbook.append(draft(1));
  await writeFile(join(book.dir, "logbook-000002.jsonl"), "scribble\n");
  t.is((await logbook.append(draft(2))).id, 3);
  t.deepEqual((await logbook.verify()).broken_entry_ids, [2]);
  t.deepEqual(await idsOf(logbook), [1, 3]);
});

test("a volume taken away, exchanged or from another boat is found", async (t) => {
  const volumes = ["logbook-000001.jsonl", "logbook-000002.jsonl", "logbook-000003.jsonl"] as const;
  const build = async (project = "aurora"): Promise<SignedBook> => {
    const book = await signedBook(t, 0, project);
    for (const _ of volumes) {
      const logbook = await book.open();
      for (let i = 1; i <= 4; i += 1) await logbook.append({ ...draft(i), user: project });
      await logbook.close();
      book.clock.wallMs += 366 * 86_400_000;
    }
    t.deepEqual(await volumesOf(book), [...volumes]);
    t.true((await book.verify()).ok);
    return book;
  };
  const attacks: Readonly<Record<string, readonly [number[], (dir: string) => Promise<unknown>]>> = {
    "the first taken away": [[5], (dir) => rm(join(dir, volumes[0]))],
    "the middle taken away": [[9], (dir) => rm(join(dir, volumes[1]))],
    "the last taken away": [[9], (dir) => rm(join(dir, volumes[2]))],
    "two exchanged": [
      [1, 5, 9],
      async (dir) => {
        await rename(join(dir, volumes[0]), join(dir, "x"));
        await rename(join(dir, volumes[1]), join(dir, volumes[0]));
        await rename(join(dir, "x"), join(dir, volumes[1]));
      },
    ],
    "the middle from another boat": [
      [5, 9],
      async (dir) => writeFile(join(dir, volumes[1]), await readFile(join((await build("boreas")).dir, volumes[1]))),
    ],
    "the last from another boat": [
      [9],
      async (dir) => writeFile(join(dir, volumes[2]), await readFile(join((await build("boreas")).dir, volumes[2]))),
    ],
  };
  for (const [name, [ids, attack]] of Object.entries(attacks)) {
    const book = await build();
    await attack(book.dir);
    t.deepEqual((await book.verify()).broken_entry_ids, ids, name);
  }
});
