/** What somebody else writes into a book that is open: however well it is made, the service knows that it did not write it. */
import { appendFile, chmod, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import type { ChainHead } from "../../src/logbook/entry/chain.ts";
import { EVIDENCE_ACCEPTED, EVIDENCE_LOST, entryBody, type LogEntry } from "../../src/logbook/entry/entry.ts";
import { sealGroup } from "../../src/logbook/book/seal.ts";
import { draft } from "./support/book.ts";
import { signedBook } from "./support/signed.ts";

/** A line that goes on with the chain by the rule that everybody can read. */
function forged({ id, hash, timestamp }: LogEntry): Buffer {
  const head: ChainHead = { nextId: id + 1, prevHash: hash, timestamp };
  return Buffer.concat(sealGroup([{ body: entryBody(draft(99)), timeMs: Date.parse(timestamp) + 1 }], head).lines);
}

for (const [name, file] of [
  ["a volume", "logbook-000001.jsonl"],
  ["a volume of its own", "logbook-000002.jsonl"],
] as const) {
  test(`a chained line that somebody else adds to ${name} stands against the book until a person confirms it`, async (t) => {
    const book = await signedBook(t, 3);
    const logbook = await book.open();
    const signed = logbook.checkpoint?.size;
    const last = await logbook.append(draft(4));
    logbook.lookAtVolumes();
    t.is(logbook.doubt, null);
    const path = join(book.dir, file);
    await appendFile(path, forged(last));
    for (let look = 0; look < 4; look += 1) logbook.lookAtVolumes();
    const doubt = { kind: "foreign-lines", file: path, id: 5 } as const;
    t.deepEqual(logbook.doubt, doubt);
    t.like(await logbook.verify(), { ok: false, broken_entry_ids: [5] });
    t.is(await logbook.sign(), undefined);
    const payload = { event: EVIDENCE_LOST, doubt: "foreign-lines", file: path, id: 5 };
    t.is((await logbook.append({ ...draft(6), kind: "manual", payload })).id, 6, "after the forged one");
    await logbook.close();
    t.is(logbook.checkpoint?.size, signed);

    const again = await book.open();
    t.deepEqual(again.doubt, doubt, "a start does not make it good");
    t.is(await again.sign(), undefined);
    t.like(await again.accept({ user: "Ana", summary: ({ kind }) => kind }), {
      id: 7,
      payload: { event: EVIDENCE_ACCEPTED, foreign: { file: path, id: 5 }, entries: 6 },
    });
    t.is(again.doubt, null);
    t.is(again.checkpoint?.size, 7);
    for (let look = 0; look < 4; look += 1) again.lookAtVolumes();
    t.like(await again.verify(), { ok: true, breaks: 0, entries: 7 });
    await again.close();
    t.is((await book.open()).doubt, null);
  });
}

test("what is added just before an entry, or confirmed at once, is known and is among what is confirmed", async (t) => {
  const book = await signedBook(t, 3);
  const logbook = await book.open();
  const last = await logbook.append(draft(4));
  await appendFile(book.volume, forged(last));
  const own = await logbook.append(draft(6));
  t.is(own.id, 6);
  t.like(logbook.doubt, { kind: "foreign-lines", id: 5 });
  await logbook.accept({ user: "Ana", summary: ({ kind }) => kind });
  const [newest] = await logbook.query({ limit: 1 });
  await appendFile(book.volume, forged(newest!));
  const entry = await logbook.accept({ user: "Ana", summary: ({ kind }) => kind });
  t.like(entry, { id: 9, payload: { entries: 8 } });
  t.like(await logbook.verify(), { ok: true, entries: 9 });
});

test("a file whose times or mode alone were changed, or that was written as it was, is no doubt", async (t) => {
  const book = await signedBook(t, 3);
  const logbook = await book.open();
  await logbook.append(draft(4));
  const bytes = await readFile(book.volume);
  await chmod(book.volume, 0o600);
  await utimes(book.volume, new Date(0), new Date(0));
  await writeFile(book.volume, bytes, { flag: "r+" });
  await writeFile(join(book.dir, "logbook-000002.jsonl"), "");
  for (let look = 0; look < 4; look += 1) logbook.lookAtVolumes();
  t.true((await logbook.verify()).ok);
  t.is(logbook.doubt, null);
  t.is((await logbook.sign())?.size, 4);
  t.is((await logbook.append(draft(5))).id, 5);
});
