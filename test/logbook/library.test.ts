/** `bitacora/logbook` as other programs use it, from the sources; test/package/ uses what is shipped. */
import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { isBitacoraError, openLogbook, shortCode, verifyBook, verifyExport } from "../../src/logbook/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const ENTRY = { kind: "manual", summary: "Zarpamos de Vigo", payload: { crew: 4 }, user: "Ana" } as const;

test("a book is begun, appended to, listed and closed with a checkpoint over all of it", async (t) => {
  const dir = join(await tempDir(t), "data");
  const book = await openLogbook({ dir, vessel: "aurora" });
  const entry = await book.append(ENTRY);
  t.like(entry, { ...ENTRY, id: 1 });
  await book.append({ ...ENTRY, summary: "Fondeados" });
  t.deepEqual((await book.query({ limit: 1 })).map(({ summary }) => summary), ["Fondeados"]); // prettier-ignore
  t.is((await Array.fromAsync(book.entries({ limit: 10 }))).length, 2);
  t.true((await book.verify()).ok);
  t.is(book.doubt, null);
  t.regex(book.publicKey, /^bitacora\/aurora\+/);
  await book.close();
  t.is(book.checkpoint?.size, 2);
  const { ok, report } = await verifyBook(dir);
  t.true(ok);
  t.is(report.checkpoints.anchored_entries, 2);
});

test("a book that is open is nobody else's, and one that was closed goes on", async (t) => {
  const dir = await tempDir(t);
  const book = await openLogbook({ dir, vessel: "aurora" });
  await book.append(ENTRY);
  t.true(isBitacoraError(await t.throwsAsync(openLogbook({ dir, vessel: "aurora" })), "data-dir-in-use"));
  await Promise.all([book.close(), book.close()]);
  const again = await openLogbook({ dir, vessel: "aurora" });
  t.is((await again.append(ENTRY)).id, 2);
  await again.close();
  const other = await t.throwsAsync(openLogbook({ dir, vessel: "boreas" }));
  t.true(isBitacoraError(other, "data-dir-of-another-vessel"));
  await t.throwsAsync(openLogbook({ dir, vessel: "../aurora" }), { instanceOf: RangeError });
});

test("an altered entry is named, and a checkpoint that was kept elsewhere does not hold any more", async (t) => {
  const dir = await tempDir(t);
  const book = await openLogbook({ dir, vessel: "aurora" });
  await book.append(ENTRY);
  await book.append({ ...ENTRY, summary: "Fondeados" });
  const kept = await book.sign();
  await book.close();
  for (const checkpoint of [kept!.note, shortCode(kept!)]) {
    const { ok, report } = await verifyBook(dir, { checkpoint });
    t.true(ok);
    t.deepEqual(report.checkpoints.given, { entries: 2, ok: true });
  }
  const volume = join(dir, "logbook", "logbook-000001.jsonl");
  await writeFile(volume, (await readFile(volume, "utf8")).replace("Vigo", "Cork"));
  const broken: number[] = [];
  const { ok, report } = await verifyBook(dir, {
    checkpoint: shortCode(kept!),
    onBreak: ({ entry_id: id }) => broken.push(id),
  });
  t.false(ok);
  t.deepEqual(report.broken_entry_ids, [1]);
  t.deepEqual(broken, [1]);
  t.is(report.checkpoints.given?.ok, false);
});

test("the checkpoint of another vessel does not hold, and a text that is none is refused", async (t) => {
  const [dir, otherDir] = [await tempDir(t), await tempDir(t)];
  // The same entry at the same time: the two books have the same root.
  const clock = { now: () => Date.UTC(2026, 10, 22), monotonic: () => 0 };
  const book = await openLogbook({ dir, vessel: "aurora", clock });
  await book.append(ENTRY);
  const own = await book.sign();
  await book.close();
  const other = await openLogbook({ dir: otherDir, vessel: "boreas", clock });
  await other.append(ENTRY);
  const foreign = await other.sign();
  await other.close();
  t.deepEqual(foreign!.root, own!.root);
  const { ok, report } = await verifyBook(dir, { checkpoint: foreign!.note });
  t.false(ok);
  t.is(report.checkpoints.given?.ok, false);
  const none = await t.throwsAsync(verifyBook(dir, { checkpoint: "ten and a half" }));
  t.true(isBitacoraError(none, "checkpoint-invalid"));
});

test("evidence that was taken away is told, and a folder without a book is refused", async (t) => {
  const dir = await tempDir(t);
  const book = await openLogbook({ dir, vessel: "aurora" });
  await book.append(ENTRY);
  await book.close();
  await rm(join(dir, "logbook.signed"));
  const { ok, lost } = await verifyBook(dir);
  t.false(ok);
  t.deepEqual(lost, ["state"]);
  for (const verify of [verifyBook, verifyExport]) {
    t.true(isBitacoraError(await t.throwsAsync(verify(join(dir, "nothing"))), "logbook-missing"));
  }
});

test("a book of a directory that a service has used before is not begun anew without a word", async (t) => {
  const dir = await tempDir(t);
  await writeFile(join(dir, "historian.db"), "");
  const book = await openLogbook({ dir, vessel: "aurora" });
  await book.append(ENTRY);
  t.is(book.doubt?.kind, "evidence-lost");
  t.is(await book.sign(), undefined);
  await book.close();
  t.true((await readdir(join(dir, "logbook"))).includes("logbook-000001.jsonl"));
});

test("the folder of an export is verified, and one without its newest checkpoint or with a doubt is not good", async (t) => {
  const dir = await tempDir(t);
  const book = await openLogbook({ dir, vessel: "aurora" });
  await book.append(ENTRY);
  await book.close();
  const exported = await tempDir(t);
  await cp(join(dir, "logbook.pub"), join(exported, "logbook.pub"));
  await cp(join(dir, "logbook"), join(exported, "logbook"), { recursive: true });
  const newest = join(exported, "newest.checkpoint");
  await writeFile(newest, book.checkpoint!.note);
  t.like(await verifyExport(exported), { ok: true, lost: [], doubts: [] });
  await writeFile(join(exported, "doubts.txt"), "a file was away\n");
  t.like(await verifyExport(exported), { ok: false, doubts: ["a file was away"] });
  await rm(join(exported, "doubts.txt"));
  await rm(join(exported, "logbook", "checkpoints"));
  t.like(await verifyExport(exported, { checkpoint: shortCode(book.checkpoint!) }), { ok: true, lost: [] });
  await rm(newest);
  t.like(await verifyExport(exported), { ok: false, lost: ["unsigned", "state"] });
  t.like(await verifyExport(exported, { checkpoint: shortCode(book.checkpoint!) }), { ok: false, lost: ["state"] });
});
