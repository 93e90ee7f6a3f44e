/**
 * A service that is asked again and again goes on from what it knows to be intact. Its answer is always the one of a
 * verification from the first byte, whatever was done to the files meanwhile and however it was hidden.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import type { KnownBook } from "../../src/logbook/verify/file-known.ts";
import { type BookFiles, verifyAgain, verifyFiles } from "../../src/logbook/verify/file-verify.ts";
import { listVolumes } from "../../src/logbook/volumes/file-volume-names.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { draft } from "./support/book.ts";
import { signedBook, type SignedBook } from "./support/signed.ts";

/** What a service gives its verification: how long each file is, and where the chain must end. */
async function filesOf({ dir, list, state, publicKey }: SignedBook): Promise<BookFiles> {
  const { note } = JSON.parse(await readFile(state, "utf8")) as { note: string };
  const length = async (path: string): Promise<number> => (await stat(path)).size;
  const { volumes } = await listVolumes(dir);
  const paths = volumes.map((name) => join(dir, name));
  const files: BookFiles = {
    volumes: await Promise.all(paths.map(async (path) => ({ path, length: await length(path) }))),
    checkpoints: { file: list, length: await length(list), publicKey, latest: note },
  };
  const { entries, last_hash: prevHash, last_timestamp: timestamp } = await verifyFiles(files);
  return { ...files, expected: { nextId: entries + 1, prevHash, timestamp: timestamp ?? "" } };
}

test("in any order of writing, signing, damaging and mending, the answer is that of a verification from the first byte", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const book = await signedBook(t, 3);
  let logbook = await book.open({ volumeBytes: 2000 });
  let known: KnownBook | undefined;
  let [went, broken] = [0, 0];
  for (let round = 0; round < 25; round += 1) {
    for (let i = random.below(5); i > 0; i -= 1) await logbook.append(draft(round + i));
    if (random.below(3) === 0) {
      // Signs, at a size that was verified before or not, and begins again.
      await logbook.close();
      logbook = await book.open({ volumeBytes: 2000 });
    }
    const files = await filesOf(book);
    const whole = await verifyFiles(files);
    t.true(whole.ok);
    const again = await verifyAgain(files, known);
    t.deepEqual(again.report, whole, `round ${round}`);
    if (known !== undefined) went += 1;
    known = again.known;
    t.truthy(known);

    // A byte is changed, and the file's times are put back; what is known must not hide it.
    const { path } = random.pick(files.volumes);
    const bytes = await readFile(path);
    if (bytes.length === 0) continue;
    const { atime, mtime } = await stat(path);
    const damaged = Buffer.from(bytes);
    damaged[random.below(bytes.length)]! ^= 1 << random.below(8);
    await writeFile(path, damaged);
    await utimes(path, atime, mtime);
    const found = await verifyAgain(files, known);
    t.false(found.report.ok);
    t.deepEqual(found.report, await verifyFiles(files));
    t.is(found.known, undefined);
    broken += 1;
    await writeFile(path, bytes);
  }
  t.log(`${went} times went on from what was known, ${broken} damages found`);
  await logbook.close();
});

test("a list of checkpoints that was changed, and one over less than is known, are held against the whole book", async (t) => {
  const book = await signedBook(t, 5);
  await book.write(4);
  const files = await filesOf(book);
  const { known } = await verifyAgain(files, undefined);
  const notes = (await readFile(book.list, "utf8")).split("\n\n\n");
  t.is(known?.state.anchoring.checked, 2, notes.join("|"));

  // The older checkpoint alone: one was taken away.
  const list = await readFile(book.list, "utf8");
  await writeFile(book.list, list.slice(0, list.indexOf("bitacora/aurora", 20)));
  const fewer = await filesOf(book);
  t.deepEqual((await verifyAgain(fewer, known)).report, await verifyFiles(fewer));

  // Another boat's note in place of one of ours.
  const other = await signedBook(t, 5, "boreas");
  await writeFile(book.list, `${list}${await readFile(other.list, "utf8")}`);
  const foreign = await filesOf(book);
  const { report } = await verifyAgain(foreign, known);
  t.deepEqual(report, await verifyFiles(foreign));
  t.is(report.checkpoints.unusable, 1);
});

test("who asks while a verification is under way gets an answer about the book as it was when asking, not before", async (t) => {
  const book = await signedBook(t, 0);
  const logbook = await book.open();
  // Large enough for a thread of its own.
  const filling = { ...draft(1), summary: "x".repeat(40_000) };
  await Promise.all(Array.from({ length: 40 }, () => logbook.append(filling)));
  t.true((await logbook.verify()).ok);
  const first = logbook.verify();
  // In one turn of the event loop: the first one cannot have ended meanwhile.
  const bytes = readFileSync(book.volume);
  bytes[1000]! ^= 1;
  writeFileSync(book.volume, bytes);
  const [second, third] = [logbook.verify(), logbook.verify()];
  await first;
  t.is(await second, await third, "those that wait share one reading");
  t.deepEqual((await second).broken_entry_ids, [1]);
  const waiting = [logbook.verify(), logbook.verify()];
  await logbook.close();
  const ends = await Promise.allSettled(waiting);
  t.true(ends.every(({ status }) => status === "rejected"));
});
