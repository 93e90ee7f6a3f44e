/** Checkpoints of a book on disk: when they are signed, what is never signed, and how signing goes on after a restart. */
import { appendFile, chmod, mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import test from "ava";
import { limits } from "../../src/logbook/limits.ts";
import { parseCheckpointList } from "../../src/logbook/evidence/checkpoint-list.ts";
import { Frontier, leafHash } from "../../src/logbook/tree/merkle.ts";
import { asNobody } from "../support/as-nobody.ts";
import { draft } from "./support/book.ts";
import { signedBook, type SignedBook } from "./support/signed.ts";

const sizesOf = async ({ list, key }: SignedBook): Promise<number[]> =>
  parseCheckpointList(await readFile(list, "utf8"), key).checkpoints.map(({ size }) => size);

const linesOf = async ({ volume }: SignedBook): Promise<string[]> =>
  (await readFile(volume, "utf8")).split("\n").slice(0, -1);

test("a checkpoint is signed at stop, over every line of the book", async (t) => {
  const book = await signedBook(t, 7);
  const [checkpoint] = parseCheckpointList(await readFile(book.list, "utf8"), book.key).checkpoints;
  const frontier = new Frontier();
  for (const line of await linesOf(book)) frontier.append(leafHash(Buffer.from(line)));
  t.like(checkpoint, { origin: "bitacora/aurora", size: 7 });
  t.deepEqual(checkpoint?.root, frontier.root());
  t.like(await book.verify(), { ok: true, entries: 7 });
});

test("without news nothing is signed again, and an empty book has no checkpoint", async (t) => {
  const book = await signedBook(t, 3);
  await book.write(0);
  t.deepEqual(await sizesOf(book), [3]);
  const empty = await signedBook(t);
  await empty.write(0);
  await t.throwsAsync(readFile(empty.list), { code: "ENOENT" });
});

test("a checkpoint is signed when there has been news for fifteen minutes, or enough of it", async (t) => {
  const book = await signedBook(t);
  const logbook = await book.open();
  await logbook.append(draft(1));
  await logbook.signIfDue();
  book.clock.advance(limits.checkpointEveryMs - 1);
  await logbook.signIfDue();
  t.is(logbook.checkpoint, undefined);
  book.clock.advance(1);
  await logbook.signIfDue();
  t.is(logbook.checkpoint?.size, 1);
  book.clock.advance(10 * limits.checkpointEveryMs);
  await logbook.signIfDue();
  t.is(logbook.statistics().checkpoints_signed, 1);

  const many = Array.from({ length: limits.checkpointEntries }, (_, i) => logbook.append(draft(i)));
  await Promise.all(many);
  await logbook.signIfDue();
  t.is(logbook.checkpoint?.size, 1 + many.length);
  await Promise.all(many.map((_, i) => logbook.append(draft(i))));
  await logbook.signIfDue();
  t.is(logbook.checkpoint?.size, 1 + many.length, "not again at once");
  book.clock.advance(limits.checkpointSpacingMs);
  await logbook.signIfDue();
  t.is(logbook.checkpoint?.size, 1 + 2 * many.length);
});

test("after a restart the tree goes on from the last checkpoint, as if it had been read from the first line", async (t) => {
  const book = await signedBook(t, 5);
  await book.write(4);
  // A service that was killed: entries that no checkpoint covers.
  const killed = await book.open({ signing: undefined });
  await killed.append(draft(10));
  await killed.close();
  await book.write(1);
  t.deepEqual(await sizesOf(book), [5, 9, 11]);
  t.like(await book.verify(), { ok: true, checkpoints: { checked: 3, failed: 0, anchored_entries: 11 } });
});

test("a book that had no key gets its first checkpoint over all that it has", async (t) => {
  const book = await signedBook(t);
  const before = await book.open({ signing: undefined });
  for (let i = 0; i < 6; i += 1) await before.append(draft(i));
  await before.close();
  await book.write(0);
  t.deepEqual(await sizesOf(book), [6]);
  t.like(await book.verify(), { ok: true, checkpoints: { anchored_entries: 6 } });
});

test("where the state is lost or damaged nothing is signed until a person confirms the book, which must hold the newest of the list", async (t) => {
  for (const damage of ["lost", "damaged"]) {
    const book = await signedBook(t, 5);
    if (damage === "lost") await rm(book.state);
    else await writeFile(book.state, (await readFile(book.state, "utf8")).replace(/"peaks":\["../, '"peaks":["00'));
    await book.write(2);
    t.deepEqual(await sizesOf(book), [5], damage);
    const logbook = await book.open();
    t.deepEqual(logbook.doubt, { kind: "evidence-lost", lost: ["state"] });
    const entry = await logbook.accept({ user: "Ana", summary: ({ kind }) => `confirmed (${kind})` });
    t.like(entry, { id: 8, user: "Ana", payload: { event: "evidence_accepted", lost: ["state"], entries: 7 } });
    await logbook.close();
    t.deepEqual(await sizesOf(book), [5, 8], damage);
    t.true((await book.verify()).ok);
    t.is((await book.open()).doubt, null);
  }
});

test("a note that a power cut kept from the list, or tore there, is in it after the next start", async (t) => {
  const book = await signedBook(t, 3);
  const one = await readFile(book.list, "utf8");
  await book.write(2);
  const two = await readFile(book.list, "utf8");
  for (let length = one.length; length < two.length; length += 7) {
    await writeFile(book.list, two.slice(0, length));
    await book.write(0);
    t.is(await readFile(book.list, "utf8"), two, `torn at ${length}`);
  }
  await writeFile(book.list, `${one}scribble`);
  await book.write(0);
  t.deepEqual(await sizesOf(book), [3], "that was no power cut");
});

test("what is not the book that was signed is never signed, and the service says so and goes on", async (t) => {
  const damages: Readonly<Record<string, (book: SignedBook) => Promise<unknown>>> = {
    "its end was cut": async ({ volume }) => truncate(volume, (await readFile(volume)).indexOf("\n") + 1),
    "its folder was emptied": async ({ dir }) => rm(dir, { recursive: true }),
    "its last line is another": async ({ volume }) =>
      writeFile(volume, (await readFile(volume, "utf8")).replaceAll("motor", "mot0r")),
    "a line was put in": async (book) => {
      const [first, ...rest] = await linesOf(book);
      await writeFile(book.volume, [first, first, ...rest, ""].join("\n"));
    },
  };
  for (const [name, damage] of Object.entries(damages)) {
    const book = await signedBook(t, 5);
    const before = JSON.parse(await readFile(book.state, "utf8")) as unknown;
    await damage(book);
    await mkdir(book.dir, { recursive: true });
    const logbook = await book.open();
    t.is(logbook.statistics().checkpoint_fault, "book-changed", name);
    await logbook.append(draft(6));
    book.clock.advance(limits.checkpointEveryMs);
    await logbook.signIfDue();
    book.clock.advance(limits.checkpointEveryMs);
    await logbook.signIfDue();
    await logbook.close();
    t.deepEqual(JSON.parse(await readFile(book.state, "utf8")), before, name);
    t.false((await book.verify()).ok, name);
  }
});

test("damage before the last checkpoint does not keep the service from signing what goes on truly", async (t) => {
  const book = await signedBook(t, 5);
  const text = await readFile(book.volume, "utf8");
  await writeFile(book.volume, text.replace("motor", "mot0r"));
  await book.write(3);
  t.deepEqual(await sizesOf(book), [5, 8]);
  // Put right again from a copy, the book holds every checkpoint.
  const [first, ...rest] = await linesOf(book);
  t.deepEqual((await book.verify()).broken_entry_ids, [1]);
  await writeFile(book.volume, [first!.replace("mot0r", "motor"), ...rest, ""].join("\n"));
  t.like(await book.verify(), { ok: true, checkpoints: { checked: 2, failed: 0 } });
});

test("somebody else's line while the book is open is part of the tree once a person confirms it, and a cut tail ends the signing", async (t) => {
  const book = await signedBook(t);
  const logbook = await book.open();
  await logbook.append(draft(1));
  await appendFile(book.volume, "scribble\n");
  await logbook.append(draft(2));
  t.is(await logbook.sign(), undefined);
  t.is((await logbook.accept({ user: "Ana", summary: ({ kind }) => kind }))?.id, 4);
  await logbook.close();
  t.deepEqual(await sizesOf(book), [4]);
  t.deepEqual((await book.verify()).broken_entry_ids, [2]);
  t.is((await book.verify()).checkpoints.failed, 0);

  const cut = await signedBook(t);
  const open = await cut.open();
  await open.append(draft(1));
  await open.append(draft(2));
  await truncate(cut.volume, 0);
  t.is(await open.sign(), undefined);
  await open.close();
  t.is((await cut.open()).statistics().entries, 0);
  await t.throwsAsync(sizesOf(cut), { code: "ENOENT" }, "nothing was signed");
});

test("a last line that had lost its newline is in the tree once it has one again", async (t) => {
  const book = await signedBook(t, 2);
  await appendFile(book.volume, "x".repeat(70_000));
  await book.write(1);
  t.deepEqual(await sizesOf(book), [2, 4]);
  t.like((await book.verify()).checkpoints, { checked: 2, failed: 0 });
});

test("a full disk, or a folder in the list's place, keeps checkpoints waiting and entries coming", async (t) => {
  const book = await signedBook(t);
  const logbook = await book.open();
  await mkdir(book.list);
  await logbook.append(draft(1));
  book.clock.advance(1);
  await logbook.signIfDue();
  book.clock.advance(limits.checkpointEveryMs);
  await logbook.signIfDue();
  t.is(logbook.statistics().checkpoint_fault, "io");
  await logbook.append(draft(2));
  await rm(book.list, { recursive: true });
  await logbook.close();
  t.deepEqual(await sizesOf(book), [2]);
});

test("a running service finds what was done to its book since a checkpoint, in the thread as well", async (t) => {
  for (const entries of [10, 2000]) {
    const book = await signedBook(t, entries);
    const logbook = await book.open();
    t.true((await logbook.verify()).ok);
    t.is((await logbook.verify()).checkpoints.anchored_entries, entries);
    await logbook.append(draft(1));
    t.like(await logbook.verify(), { ok: true, checkpoints: { anchored_entries: entries } });
    const text = await readFile(book.volume, "utf8");
    await writeFile(book.volume, text.replace("motor", "mot0r"));
    t.deepEqual((await logbook.verify()).broken_entry_ids, [1]);
    await logbook.close();
  }
});

test.serial("a file of the book that our user may not open is named", async (t) => {
  const book = await signedBook(t, 1);
  const { dataDir, dir, volume, list, state } = book;
  for (const file of [volume, list, state]) {
    await chmod(file, 0o000);
    const opening = () => t.throwsAsync(book.open(), { code: "data-dir-not-writable" }, file);
    t.like(await asNobody([dataDir, dir, volume, list, state], opening), { details: { file, reason: "EACCES" } });
    await chmod(file, 0o600);
  }
});
