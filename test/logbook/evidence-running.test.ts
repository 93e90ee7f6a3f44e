/**
 * What somebody does to the files beside a book that is open: it is known at the next looks, a second apart, and not at the next signing.
 */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { BitacoraError } from "../../src/core/errors.ts";
import { EVIDENCE_LOST } from "../../src/logbook/entry/entry.ts";
import { claimVesselFile } from "../../src/logbook/evidence/file-vessel.ts";
import type { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { draft } from "./support/book.ts";
import { signedBook } from "./support/signed.ts";

/** As the service does it within two seconds; signing waits for what the looks have begun. */
async function look(logbook: FileLogbook): Promise<void> {
  for (let at = 0; at < 8; at += 1) logbook.lookAtVolumes();
  await logbook.sign();
}

const REMOVED = {
  "logbook/checkpoints": "list",
  "logbook.signed": "state",
  "logbook.key": "key",
  "logbook.pub": "key",
  "vessel.json": "vessel",
} as const;

for (const [file, loss] of Object.entries(REMOVED)) {
  test(`${file} that is taken away from an open book is missed at once, though there is nothing to sign`, async (t) => {
    const book = await signedBook(t, 3);
    await claimVesselFile(book.dataDir, "aurora", 0);
    const logbook = await book.open();
    await look(logbook);
    t.is(logbook.doubt, null);
    await rm(join(book.dataDir, file));
    await look(logbook);
    t.deepEqual(logbook.doubt, { kind: "evidence-lost", lost: [loss] });
  });
}

test("a note that is taken out of vessel.json is missed, in an open book and at the next start; a new vessel.json has none", async (t) => {
  const book = await signedBook(t, 3);
  await claimVesselFile(book.dataDir, "aurora", 0);
  await book.write(1);
  const file = join(book.dataDir, "vessel.json");
  const whole = await readFile(file, "utf8");
  const { book: _note, ...older } = JSON.parse(whole) as Record<string, unknown>;
  const logbook = await book.open();
  await writeFile(file, JSON.stringify(older));
  await look(logbook);
  const doubt = { kind: "evidence-lost", lost: ["vessel"] } as const;
  t.deepEqual(logbook.doubt, doubt);
  await logbook.close();
  const again = await book.open();
  t.deepEqual(again.doubt, doubt);
  await again.accept({ user: "Ana", summary: ({ kind }) => kind });
  t.is(again.doubt, null);
  await look(again);
  t.is(again.doubt, null);
  await again.close();
  // A copy that was put back has none either: a service makes the file for it.
  await rm(file);
  await claimVesselFile(book.dataDir, "aurora", 60_000);
  t.is((await book.open()).doubt, null);
});

test("a directory in which a service ran, and whose book, key and note are gone, had a book", async (t) => {
  const book = await signedBook(t, 3);
  await claimVesselFile(book.dataDir, "aurora", 0);
  for (const name of ["logbook", "logbook.signed", "logbook.key", "logbook.pub"]) {
    await rm(join(book.dataDir, name), { recursive: true });
  }
  await writeFile(join(book.dataDir, "alarms.db"), "");
  await claimVesselFile(book.dataDir, "aurora", 0);
  t.like(JSON.parse(await readFile(join(book.dataDir, "vessel.json"), "utf8")), { book: { key: "", entries: 0 } });
});

test("a book that is known to be broken is not signed as it is closed, nor by the next run before it has looked", async (t) => {
  const book = await signedBook(t, 3);
  const bytes = await readFile(book.volume, "utf8");
  await writeFile(book.volume, bytes.replace("motor", "mot0r"));
  const logbook = await book.open();
  await logbook.append(draft(4));
  t.false((await logbook.verify()).ok);
  const { doubt } = logbook;
  t.like(doubt, { kind: "broken" });
  await logbook.append({
    ...draft(5),
    kind: "manual",
    payload: { event: EVIDENCE_LOST, doubt: "broken", breaks: 1, ids: [1] },
  });
  await logbook.close();
  t.is(logbook.checkpoint?.size, 3);
  const again = await book.open();
  t.like(again.doubt, { kind: "broken" });
  await again.close();
  t.is(again.checkpoint?.size, 3);
  await (await book.open()).accept({ user: "Ana", summary: ({ kind }) => kind });
  await book.write(0);
  t.is((await book.open()).checkpoint?.size, 6, "what a person has confirmed is signed");
});

test("once a directory that was lost is back, no fault is told, whether or not an entry has come since", async (t) => {
  const book = await signedBook(t, 3);
  let isThere = true;
  const mayWrite = (): void => {
    if (!isThere) throw new BitacoraError("data-dir-lost", { dir: book.dataDir, reason: "gone" });
  };
  const logbook = await book.open({ mayWrite });
  isThere = false;
  await t.throwsAsync(logbook.append(draft(4)));
  t.is(logbook.statistics().fault, "data-dir-lost");
  isThere = true;
  t.is(logbook.statistics().fault, null);
  await rename(book.volume, `${book.volume}-away`);
  await t.throwsAsync(logbook.append(draft(4)));
  t.is(logbook.statistics().fault, "logbook-volume-lost");
  await rename(`${book.volume}-away`, book.volume);
  t.is(logbook.statistics().fault, null);
});
