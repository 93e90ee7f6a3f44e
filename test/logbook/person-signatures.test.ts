/**
 * Countersignatures by persons' own keys: our verifier and the one in Python, which shares no line with it, find the same of each book, and
 * name the entry and the person of one that is forged.
 */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import test, { type ExecutionContext } from "ava";
import type { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { canonicalize } from "../../src/logbook/entry/canonical-json.ts";
import type { JsonObject, LogEntry } from "../../src/logbook/entry/entry.ts";
import { publicBytes } from "../../src/logbook/evidence/signed-note.ts";
import { verifyBook, verifyExport } from "../../src/logbook/library/verify-book.ts";
import { keyPayload, PERSON_KEY, PERSON_KEY_REVOKED, PersonKeys } from "../../src/logbook/person/person-keys.ts";
import {
  isGoodSignature,
  payloadOf,
  signStatement,
  type Statement,
} from "../../src/logbook/person/person-signature.ts";
import type { SignatureFault } from "../../src/logbook/person/signatures-of-book.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { logbookExport } from "../../src/runtime/logbook/export.ts";
import { tempDir } from "../support/temp-dir.ts";
import { hasPython, python } from "./support/python.ts";
import { signedBook, type SignedBook } from "./support/signed.ts";

const SIGNED_AT = "2026-11-24T03:00:00.000Z";
const newKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;
const publicOf = (key: KeyObject): string => publicBytes(key).toString("base64");

class Writer {
  readonly #logbook: FileLogbook;

  constructor(logbook: FileLogbook) {
    this.#logbook = logbook;
  }

  add(summary: string, payload: JsonObject = {}, user = "Ana"): Promise<LogEntry> {
    return this.#logbook.append({ kind: "manual", summary, payload, user });
  }

  enter(person: string, key: KeyObject, event: typeof PERSON_KEY | typeof PERSON_KEY_REVOKED = PERSON_KEY) {
    return this.add("key", keyPayload(event, person, publicOf(key)), "Eva");
  }

  /** `changed`: what is written other than what was signed. */
  countersign(
    of: LogEntry,
    key: KeyObject,
    statement: Partial<Statement> = {},
    changed: { payload?: JsonObject; user?: string; summary?: string } = {},
  ): Promise<LogEntry> {
    const about = { vessel: "bitacora/aurora", entryId: of.id, entryHash: of.hash, signedAt: SIGNED_AT };
    const said = { person: "Ana", summary: "visto bueno: ñ «€» \u{1f6a2}\nsegunda línea", ...about, ...statement };
    const payload = { ...payloadOf(signStatement(said, key)), ...changed.payload };
    return this.add(changed.summary ?? said.summary, payload, changed.user ?? said.person);
  }
}

/** What each verifier finds: the entries whose signatures do not hold. */
async function found(t: ExecutionContext, book: SignedBook) {
  const dir = join(await tempDir(t), "export");
  const said = { texts: messagesIn("en").logbook, locale: "en", env: {}, clock: book.clock, stdout: new PassThrough() };
  await logbookExport({ target: dir, dataDir: book.dataDir, json: false, ...said });
  const ours = await verifyBook(book.dataDir);
  const exported = await verifyExport(dir);
  t.deepEqual(exported.badSignatures, ours.badSignatures);
  t.is(ours.ok, ours.badSignatures.length === 0, "nothing else is wrong with the book");
  t.true(ours.report.ok, "the chain itself is whole: whoever forges has the key of the book");
  if (!hasPython) t.log("skipped: there is no python3 here");
  else {
    const { code, stdout, stderr } = python(join(dir, "verify.py"));
    t.is(stderr, "");
    t.is(code, ours.ok ? 0 : 1, stdout);
    const blamed = [...stdout.matchAll(/^entry (\d+): the countersignature of entry (\d+) by (.+) is /gm)];
    t.deepEqual(
      blamed.map(([, id, of, person]) => [Number(id), Number(of), person]),
      ours.badSignatures.map((bad) => [bad.entry_id, bad.countersigns, bad.person]),
    );
    return { bad: ours.badSignatures, stdout };
  }
  return { bad: ours.badSignatures, stdout: "" };
}

async function bookWith(t: ExecutionContext, write: (writer: Writer) => Promise<unknown>): Promise<SignedBook> {
  const book = await signedBook(t, 2);
  const logbook = await book.open();
  await write(new Writer(logbook));
  await logbook.close();
  return book;
}

test("a book with countersignatures by two persons, before and after a key was replaced, holds", async (t) => {
  const [ana, anaLater, luis] = [newKey(), newKey(), newKey()];
  const book = await bookWith(t, async (writer) => {
    await writer.enter("Ana", ana);
    await writer.enter("Luis", luis);
    const entry = await writer.add("Zarpamos de Palma");
    await writer.countersign(entry, ana);
    await writer.countersign(entry, luis, { person: "Luis", summary: "Conforme" });
    await writer.enter("Ana", anaLater);
    await writer.countersign(entry, anaLater);
    await writer.enter("Luis", luis, PERSON_KEY_REVOKED);
    await writer.add("sin clave", { countersigns: entry.id });
  });
  const { bad, stdout } = await found(t, book);
  t.deepEqual(bad, []);
  if (hasPython) t.regex(stdout, /3 countersignatures by persons' own keys hold/);
});

type Forge = (writer: Writer, entry: LogEntry, keys: { ana: KeyObject; luis: KeyObject }) => Promise<LogEntry>;

const FORGED: Readonly<Record<string, readonly [SignatureFault, Forge]>> = {
  "a signature by another key under hers": [
    "signature",
    (writer, entry, { ana, luis }) => writer.countersign(entry, luis, {}, { payload: { person_key: publicOf(ana) } }),
  ],
  "other words than she has signed": [
    "signature",
    (writer, entry, { ana }) => writer.countersign(entry, ana, {}, { summary: "Renuncio a mi parte" }),
  ],
  "another person's name over her signature": [
    "signature",
    (writer, entry, { ana }) => writer.countersign(entry, ana, {}, { user: "Luis" }),
  ],
  "another time than she has signed": [
    "signature",
    (writer, entry, { ana }) =>
      writer.countersign(entry, ana, {}, { payload: { signed_at: "2025-01-01T00:00:00.000Z" } }),
  ],
  "her signature of one entry put below another": [
    "signature",
    (writer, entry, { ana }) => writer.countersign(entry, ana, {}, { payload: { countersigns: 1 } }),
  ],
  "no signature at all, but the member": [
    "signature",
    (writer, entry, { ana }) => writer.countersign(entry, ana, {}, { payload: { signature: null } }),
  ],
  "a signature without its last sign": [
    "signature",
    (writer, entry, { ana }) => writer.countersign(entry, ana, {}, { payload: { signature: "AAAA" } }),
  ],
  "her signature over an entry that was written anew since": [
    "entry",
    (writer, entry, { ana }) => writer.countersign(entry, ana, { entryHash: "0".repeat(64) }),
  ],
  "her signature over an entry that is not there": [
    "entry",
    (writer, entry, { ana }) => writer.countersign(entry, ana, { entryId: 900 }),
  ],
  "her signature for another vessel's book": [
    "vessel",
    (writer, entry, { ana }) => writer.countersign(entry, ana, { vessel: "bitacora/other" }),
  ],
  "a key that the book does not know": ["unknown-key", (writer, entry) => writer.countersign(entry, newKey())],
  "somebody else's key": ["other-key", (writer, entry, { luis }) => writer.countersign(entry, luis)],
  "a key that was revoked": [
    "revoked-key",
    async (writer, entry, { ana }) => {
      await writer.enter("Ana", ana, PERSON_KEY_REVOKED);
      return writer.countersign(entry, ana);
    },
  ],
  "a key that was replaced": [
    "revoked-key",
    async (writer, entry, { ana }) => {
      await writer.enter("Ana", newKey());
      return writer.countersign(entry, ana);
    },
  ],
};

for (const [what, [fault, forge]] of Object.entries(FORGED)) {
  test(`${what} is named with its entry and its person, beside good ones`, async (t) => {
    const [ana, luis] = [newKey(), newKey()];
    let forged: LogEntry | undefined;
    const book = await bookWith(t, async (writer) => {
      await writer.enter("Ana", ana);
      await writer.enter("Luis", luis);
      const entry = await writer.add("Zarpamos de Palma");
      await writer.countersign(entry, ana);
      forged = await forge(writer, entry, { ana, luis });
      await writer.countersign(entry, luis, { person: "Luis" });
    });
    const { bad, stdout } = await found(t, book);
    const countersigns = forged?.payload["countersigns"];
    t.deepEqual(bad, [{ entry_id: forged?.id, countersigns, person: forged?.user, fault } as (typeof bad)[number]]);
    if (!hasPython) return;
    t.is(/FORGED/.test(stdout), fault === "signature" || fault === "entry");
    t.is(/does not know/.test(stdout), fault === "unknown-key");
  });
}

test("what is signed begins with its own line and is canonical, so that no other signature of ours is one", (t) => {
  const key = newKey();
  const statement = {
    vessel: "bitacora/aurora",
    entryId: 7,
    entryHash: "ab".repeat(32),
    person: "Ana",
    summary: "Conforme",
    signedAt: SIGNED_AT,
  };
  const bytes =
    "bitacora countersignature v1\n" +
    canonicalize({
      vessel: "bitacora/aurora",
      summary: "Conforme",
      signed_at: SIGNED_AT,
      person_key: publicOf(key),
      person: "Ana",
      entry_id: 7,
      entry_hash: "ab".repeat(32),
    });
  const signature = sign(null, Buffer.from(bytes), key).toString("base64");
  t.true(isGoodSignature({ ...statement, personKey: publicOf(key), signature }));
  t.is(signStatement(statement, key).signature, signature);
  const naked = sign(null, Buffer.from(bytes.slice(bytes.indexOf("\n") + 1)), key).toString("base64");
  t.false(isGoodSignature({ ...statement, personKey: publicOf(key), signature: naked }));
});

test("a key that was given up is nobody's again, whoever enters it, and only its owner's entry revokes it", (t) => {
  const keys = new PersonKeys();
  const take = (event: string, person: string, key: string) =>
    keys.take({ kind: "manual", payload: { event, person, person_key: key } });
  take(PERSON_KEY, "Ana", "a");
  take(PERSON_KEY_REVOKED, "Luis", "a");
  t.is(keys.standing("Ana", "a"), "good");
  take(PERSON_KEY, "Luis", "a");
  t.is(keys.standing("Luis", "a"), "other");
  take(PERSON_KEY, "Ana", "b");
  t.is(keys.standing("Ana", "a"), "revoked");
  take(PERSON_KEY, "Ana", "a");
  t.is(keys.standing("Ana", "a"), "revoked");
  t.is(keys.keyOf("Ana"), "b");
});
