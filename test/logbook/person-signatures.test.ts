/**
 * Countersignatures by persons' own keys: our verifier and the one in Python, which shares no line with it, find the same of each book, and
 * name the entry and the person of one that is forged.
 */
import { generateKeyPairSync, sign } from "node:crypto";
import test from "ava";
import { canonicalize } from "../../src/logbook/entry/canonical-json.ts";
import type { LogEntry } from "../../src/logbook/entry/entry.ts";
import { PERSON_KEY, PERSON_KEY_REVOKED, PersonKeys } from "../../src/logbook/person/person-keys.ts";
import { isGoodSignature, signStatement } from "../../src/logbook/person/person-signature.ts";
import type { SignatureFault } from "../../src/logbook/person/signatures-of-book.ts";
import { bookWith, byFile, found, publicOf, SIGNED_AT, type Signer, type Writer } from "./support/person-book.ts";
import { canTry } from "../support/programs.ts";

const newKey = (): Signer => byFile(generateKeyPairSync("ed25519").privateKey);

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
  if (canTry(t, "python3")) t.regex(stdout, /3 countersignatures by persons' own keys hold/);
});

type Forge = (writer: Writer, entry: LogEntry, keys: { ana: Signer; luis: Signer }) => Promise<LogEntry>;

const FORGED: Readonly<Record<string, readonly [SignatureFault, Forge]>> = {
  "a signature by another key under hers": [
    "signature",
    (writer, entry, { ana, luis }) => writer.countersign(entry, luis, {}, { payload: { person_key: ana.publicKey } }),
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
    if (!canTry(t, "python3")) return;
    t.is(/FORGED/.test(stdout), fault === "signature" || fault === "entry");
    t.is(/does not know/.test(stdout), fault === "unknown-key");
  });
}

test("what is signed begins with its own line and is canonical, so that no other signature of ours is one", (t) => {
  const { privateKey: key } = generateKeyPairSync("ed25519");
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
