/** What `logbook verify` and `logbook checkpoint` say of checkpoints: those of the computer, and one brought from elsewhere. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { isBitacoraError } from "../../src/core/errors.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { logbookCheckpoint } from "../../src/runtime/logbook/checkpoint.ts";
import { logbookExport } from "../../src/runtime/logbook/export.ts";
import { qrLines } from "../../src/runtime/terminal/terminal-qr.ts";
import { verifyLogbook } from "../../src/runtime/logbook/verify.ts";
import { firstStateText } from "../../src/logbook/evidence/signed-state.ts";
import { draft } from "../logbook/support/book.ts";
import { signedBook, type SignedBook } from "../logbook/support/signed.ts";
import { tempDir } from "../support/temp-dir.ts";

interface Asked {
  readonly checkpoint?: string;
  readonly code?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly file?: string;
  readonly exported?: string;
}

async function verify(dataDir: string | undefined, asked: Asked = {}): Promise<{ code: number; out: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough().resume()];
  const code = await verifyLogbook(
    {
      dataDir,
      exported: asked.exported,
      file: asked.file,
      url: undefined,
      checkpoint: asked.checkpoint,
      code: asked.code,
      json: asked.json ?? false,
      strict: asked.strict ?? false,
      history: undefined,
      texts: messagesIn("en").logbook.verify,
      evidenceTexts: messagesIn("en").evidence,
      locale: "en",
      env: {},
    },
    { stdout, stderr, colour: false, progress: false },
  );
  stdout.end();
  return { code, out: await textOf(stdout) };
}

async function print(dataDir: string, asked: { short?: boolean; json?: boolean; qr?: boolean } = {}): Promise<string> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough().resume()];
  const options = {
    short: false,
    json: false,
    qr: false,
    surface: "paper" as const,
    ...asked,
    texts: messagesIn("en").logbook.checkpoint,
    clock: systemClock,
    locale: "en",
  };
  await logbookCheckpoint({ ...options, dataDir, env: {}, stdout, stderr });
  stdout.end();
  return textOf(stdout);
}

async function kept(t: ExecutionContext, book: SignedBook): Promise<{ note: string; code: string }> {
  const note = join(await tempDir(t), "aurora.checkpoint");
  await writeFile(note, await print(book.dataDir));
  return { note, code: (await print(book.dataDir, { short: true })).trim() };
}

test("an intact book says from when to when, what is anchored, and that this is so on this computer only", async (t) => {
  const book = await signedBook(t, 5);
  const { code, out } = await verify(book.dataDir, { strict: true });
  t.is(code, 0, out);
  t.regex(out, /✔ Intact: 5 entries[^\n]*\nFrom 2026-12-01T00:00:01\.000Z to 2026-12-01T00:00:05\.000Z\.\n/);
  t.regex(out, /Anchored: entries 1 to 5 \(until 2026-12-01T00:00:05\.000Z\) are as they were/);
  t.regex(out, /Not anchored away from this computer since 2026-12-01T00:00:01\.000Z\. Anyone who has it and its key/);
});

test("what no checkpoint covers is said, and deserves a look where no service runs that will sign it", async (t) => {
  const book = await signedBook(t);
  book.clock.wallMs = Date.now() - 120_000;
  await book.write(2);
  book.clock.wallMs = Date.now() - 60_000;
  const killed = await book.open({ signing: undefined });
  await killed.append(draft(3));
  const { code, out } = await verify(book.dataDir, { strict: true });
  t.is(code, 3, out);
  t.regex(out, /Anchored: entries 1 to 2 /);
  t.regex(out, /! Not anchored since .*: no checkpoint covers/);

  const old = await signedBook(t, 2);
  old.clock.wallMs = Date.UTC(2026, 0, 1);
  const unsigned = await signedBook(t);
  unsigned.clock.wallMs = Date.UTC(2026, 0, 1);
  const logbook = await unsigned.open({ signing: undefined });
  await logbook.append(draft(1));
  t.is((await verify(unsigned.dataDir)).code, 0);
  const strict = await verify(unsigned.dataDir, { strict: true });
  t.is(strict.code, 3);
  t.regex(strict.out, /! Not anchored since 2026-01-01T00:00:00\.000Z: no checkpoint covers/);
});

test("the note and its code, kept elsewhere, hold while the book goes on", async (t) => {
  const book = await signedBook(t, 4);
  const { note, code } = await kept(t, book);
  await book.write(3);
  for (const asked of [{ checkpoint: note }, { code }]) {
    const { code: status, out } = await verify(book.dataDir, asked);
    t.is(status, 0, out);
    t.regex(out, /✔ The checkpoint that you gave holds: entries 1 to 4 are what they were/);
    t.notRegex(out, /away from this computer/);
  }
  const last = JSON.parse((await verify(book.dataDir, { checkpoint: note, json: true })).out) as Record<
    string,
    unknown
  >;
  t.like(last, { ok: true, checkpoints: { given: { entries: 4, ok: true }, anchored_entries: 7, failed: 0 } });
  // A copy of the volume alone can be held against it as well.
  t.is((await verify(undefined, { file: book.volume, checkpoint: note })).code, 0);
});

test("a book written anew and signed with the vessel's own key does not hold the note that was kept elsewhere", async (t) => {
  const book = await signedBook(t, 6);
  const { note, code } = await kept(t, book);
  const forged = await signedBook(t);
  await writeFile(join(forged.dataDir, "logbook.key"), await readFile(join(book.dataDir, "logbook.key")));
  await writeFile(join(forged.dataDir, "logbook.pub"), await readFile(join(book.dataDir, "logbook.pub")));
  await writeFile(forged.state, firstStateText(book.key));
  const logbook = await forged.open({ signing: { key: book.key, stateFile: forged.state } });
  for (let i = 0; i < 6; i += 1) await logbook.append({ ...draft(i), summary: "nothing happened" });
  await logbook.close();
  t.is((await verify(forged.dataDir)).code, 0, "nothing on the disk tells");
  for (const asked of [{ checkpoint: note }, { code }]) {
    const { code: status, out } = await verify(forged.dataDir, asked);
    t.is(status, 1);
    t.regex(out, /✘ BROKEN at 1 place\(s\)\. Entries: 6\n {2}entry 6: it, or an entry before it, is not what it was/);
    t.regex(out, /✘ The checkpoint that you gave DOES NOT HOLD: the 6 entries/);
  }
});

test("another boat's checkpoint does not pass for this one's, not even for the same entries", async (t) => {
  const book = await signedBook(t, 3);
  const other = await signedBook(t, 3, "boreas");
  const { note } = await kept(t, other);
  const { code, out } = await verify(book.dataDir, { checkpoint: note });
  t.is(code, 1);
  t.regex(out, /of another vessel's book: 'bitacora\/boreas', and this one is of 'bitacora\/aurora'/);
  const namesake = await kept(t, await signedBook(t, 3));
  const same = await verify(book.dataDir, { checkpoint: namesake.note, strict: true });
  t.is(same.code, 3);
  t.regex(same.out, /not signed with the key that lies beside this book/);
});

test("a note that was damaged on its way, or a code that was misread, cannot be used", async (t) => {
  const book = await signedBook(t, 3);
  const { note, code } = await kept(t, book);
  const text = await readFile(note, "utf8");
  const reasonFor = async (asked: Asked): Promise<unknown> =>
    verify(book.dataDir, asked).then(
      ({ code: status }) => status,
      (error: unknown) => (isBitacoraError(error) ? `${error.code} ${String(error.details["reason"])}` : error),
    );
  const changed = join(await tempDir(t), "changed");
  await writeFile(changed, text.replace("\n3\n", "\n2\n"));
  t.is(await reasonFor({ checkpoint: changed }), "checkpoint-invalid bad-signature");
  await writeFile(changed, text.slice(0, 40));
  t.is(await reasonFor({ checkpoint: changed }), "checkpoint-invalid form");
  t.is(await reasonFor({ checkpoint: join(changed, "no") }), "checkpoint-invalid ENOTDIR");
  t.regex(String(await reasonFor({ code: code.slice(0, -1) })), /^usage '3 .*is no code of a checkpoint/);
  t.regex(String(await reasonFor({ code, checkpoint: note })), /^usage --checkpoint and --code/);
  // An editor's line ends and empty lines around it do no harm.
  await writeFile(changed, `\r\n${text.replaceAll("\n", "\r\n")}\r\n`);
  t.is(await reasonFor({ checkpoint: changed }), 0);
});

test("damaged notes in the list are no break of the book, and evidence that is gone", async (t) => {
  const book = await signedBook(t, 3);
  await book.write(2);
  const list = await readFile(book.list, "utf8");
  await writeFile(book.list, list.replace("\n3\n", "\n4\n"));
  const { code, out } = await verify(book.dataDir, { strict: true });
  t.is(code, 1);
  t.regex(
    out,
    /^[^\n]*\n✘ EVIDENCE IS GONE: the list of checkpoints [^\n]*\nIn itself the book is whole, from entry 1 to 5/,
  );
  t.regex(out, /! 1 note\(s\) in the list of checkpoints are damaged/);
  t.regex(out, /Anchored: entries 1 to 5/);
});

test("a book whose files were all taken away is broken, not missing, as long as its newest checkpoint is there", async (t) => {
  const book = await signedBook(t, 3);
  await rm(book.volume);
  t.regex((await verify(book.dataDir)).out, /✘ BROKEN at 1 place\(s\)\. Entries: 1\n/);
  await rm(book.dir, { recursive: true });
  const { code, out } = await verify(book.dataDir);
  t.is(code, 1);
  t.regex(out, /entry 1: it is missing, with all that came after it/);
});

test("a book without a checkpoint has none to print", async (t) => {
  const { dataDir } = await signedBook(t);
  const error = await t.throwsAsync(print(dataDir));
  t.true(isBitacoraError(error, "usage"));
  const book = await signedBook(t, 2);
  const json = JSON.parse(await print(book.dataDir, { json: true })) as Record<string, unknown>;
  t.like(json, { origin: "bitacora/aurora", size: 2, note: await print(book.dataDir) });
});

test("a QR code stands above its code, and the text that a phone reads from it is taken with --code", async (t) => {
  const book = await signedBook(t, 4);
  const lines = (await print(book.dataDir, { qr: true })).trimEnd().split("\n");
  const code = (await print(book.dataDir, { short: true })).trim();
  t.is(lines.at(-1), code);
  t.deepEqual(lines.slice(0, -1), qrLines(`bitacora/aurora ${code}`, "paper"));
  const holds = await verify(book.dataDir, { code: `bitacora/aurora ${code}` });
  t.is(holds.code, 0, holds.out);
  t.regex(holds.out, /✔ The checkpoint that you gave holds: entries 1 to 4/);
  const other = await verify(book.dataDir, { code: `bitacora/boreas ${code}` });
  t.is(other.code, 1);
  t.regex(other.out, /of another vessel's book: 'bitacora\/boreas'/);
});

test("an export is intact with its checkpoints, broken without any, and what stood against it counts", async (t) => {
  const book = await signedBook(t, 4);
  const dir = join(await tempDir(t), "export");
  const messages = { texts: messagesIn("en").logbook, locale: "en", env: {}, clock: book.clock };
  await logbookExport({ ...messages, target: dir, dataDir: book.dataDir, json: false, stdout: new PassThrough() });
  const good = await verify(undefined, { exported: dir, strict: true });
  t.is(good.code, 0, good.out);
  t.regex(good.out, /\(an export\)\n✔ Intact: 4 entries/);
  await writeFile(join(dir, "doubts.txt"), "when this was exported, witness w1 refused the book\n");
  const doubted = await verify(undefined, { exported: dir });
  t.is(doubted.code, 1);
  t.regex(doubted.out, /\n✘ when this was exported, witness w1 refused the book\n/);
  await rm(join(dir, "doubts.txt"));
  await writeFile(join(dir, "newest.checkpoint"), "bitacora/aurora\n4\n");
  const noNewest = await verify(undefined, { exported: dir });
  t.is(noNewest.code, 1);
  t.regex(noNewest.out, /✘ newest\.checkpoint is missing, or no good one/);
  await rm(join(dir, "newest.checkpoint"));
  await writeFile(join(dir, "logbook", "checkpoints"), "");
  const stripped = await verify(undefined, { exported: dir });
  t.is(stripped.code, 1);
  t.regex(stripped.out, /✘ EVIDENCE IS GONE: nothing of what was signed over it is there any more/);
  t.is((await verify(undefined, { exported: dir, json: true })).code, 1);
});
