/** Countersignatures by passkeys: our verifier and the one in Python find the same of each book, and name what is forged. */
import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { isBitacoraError } from "../../src/core/errors.ts";
import type { LogEntry } from "../../src/logbook/entry/entry.ts";
import type { JsonObject } from "../../src/core/json-value.ts";
import { readPublicPersonKey } from "../../src/logbook/person/file-person-key.ts";
import { PERSON_KEY_REVOKED } from "../../src/logbook/person/person-keys.ts";
import { isGoodSignature, personKeyOf } from "../../src/logbook/person/person-signature.ts";
import type { SignatureFault } from "../../src/logbook/person/signatures-of-book.ts";
import { tempDir } from "../support/temp-dir.ts";
import { byPasskey, type PasskeySigner } from "./support/passkey-signer.ts";
import { bookWith, byFile, found, SIGNED_AT, type Writer } from "./support/person-book.ts";
import { canTry } from "../support/programs.ts";

test("a book with countersignatures by passkeys and by a key file holds", async (t) => {
  const [ana, luis, master] = [byPasskey(), byPasskey(), byFile(generateKeyPairSync("ed25519").privateKey)];
  const book = await bookWith(t, async (writer) => {
    await writer.enter("Ana", ana);
    await writer.enter("Luis", luis);
    await writer.enter("Gil", master);
    const entry = await writer.add("Zarpamos de Palma");
    for (let i = 0; i < 6; i += 1) await writer.countersign(entry, ana);
    await writer.countersign(entry, luis, { person: "Luis" });
    await writer.countersign(entry, master, { person: "Gil" });
  });
  const { bad, stdout } = await found(t, book);
  t.deepEqual(bad, []);
  if (canTry(t, "python3")) t.regex(stdout, /8 countersignatures by persons' own keys hold/);
});

type Forge = (writer: Writer, entry: LogEntry, keys: { ana: PasskeySigner; luis: PasskeySigner }) => Promise<LogEntry>;

/** The countersignature by Ana with one bit of one part of it otherwise. */
const flipped =
  (name: string, at: number): Forge =>
  async (writer, entry, { ana }) => {
    const good = await writer.countersign(entry, ana);
    const bytes = Buffer.from(good.payload[name] as string, "base64");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return writer.add(good.summary, { ...good.payload, [name]: bytes.toString("base64") });
  };
const changed =
  (payload: JsonObject): Forge =>
  (writer, entry, { ana }) =>
    writer.countersign(entry, ana, {}, { payload });

const FORGED: Readonly<Record<string, readonly [SignatureFault, Forge]>> = {
  "a bit of the signature": ["signature", flipped("signature", 40)],
  "a bit of what the authenticator says": ["signature", flipped("authenticator_data", 36)],
  "a bit of what the browser says": ["signature", flipped("client_data", 90)],
  "a bit of the key, which is no point then": ["signature", flipped("person_key", 60)],
  "nobody was verified": ["signature", (writer, entry, { ana }) => writer.countersign(entry, ana.with({ flags: 1 }))],
  "nobody was present": ["signature", (writer, entry, { ana }) => writer.countersign(entry, ana.with({ flags: 4 }))],
  "another ceremony": [
    "signature",
    (writer, entry, { ana }) => writer.countersign(entry, ana.with({ type: "webauthn.create" })),
  ],
  "a signature by which she has signed in": [
    "signature",
    (writer, entry, { ana }) => writer.countersign(entry, ana.with({ challenge: "x".repeat(75) })),
  ],
  "another entry than she has signed": ["signature", changed({ countersigns: 1 })],
  "another time": ["signature", changed({ signed_at: "2025-01-01T00:00:00.000Z" })],
  "without what the browser says": ["signature", changed({ client_data: null })],
  "without what the authenticator says": ["signature", changed({ authenticator_data: "" })],
  "r of zero": ["signature", changed({ signature: Buffer.alloc(64).toString("base64") })],
  "another person's name": [
    "signature",
    (writer, entry, { ana }) => writer.countersign(entry, ana, {}, { user: "Luis" }),
  ],
  "other words": ["signature", (writer, entry, { ana }) => writer.countersign(entry, ana, {}, { summary: "Renuncio" })],
  "another's signature under her key": [
    "signature",
    (writer, entry, { ana, luis }) => writer.countersign(entry, luis, {}, { payload: { person_key: ana.publicKey } }),
  ],
  "an entry that was written anew since": [
    "entry",
    (writer, entry, { ana }) => writer.countersign(entry, ana, { entryHash: "0".repeat(64) }),
  ],
  "another vessel's book": [
    "vessel",
    (writer, entry, { ana }) => writer.countersign(entry, ana, { vessel: "bitacora/other" }),
  ],
  "a passkey that the book does not know": ["unknown-key", (writer, entry) => writer.countersign(entry, byPasskey())],
  "somebody else's passkey": ["other-key", (writer, entry, { luis }) => writer.countersign(entry, luis)],
  "a passkey that was given up": [
    "revoked-key",
    async (writer, entry, { ana }) => {
      await writer.enter("Ana", ana, PERSON_KEY_REVOKED);
      return writer.countersign(entry, ana);
    },
  ],
};

for (const [what, [fault, forge]] of Object.entries(FORGED)) {
  test(`${what}: named with its entry and its person, beside good ones`, async (t) => {
    const [ana, luis] = [byPasskey(), byPasskey()];
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
    if (canTry(t, "python3")) t.is(/FORGED/.test(stdout), fault === "signature" || fault === "entry");
  });
}

test("the line that the console shows is read as a person's public key, and no other form of it", async (t) => {
  const file = join(await tempDir(t), "ana.pub");
  const { publicKey } = byPasskey();
  await writeFile(file, `person-key passkey ${publicKey} Ana García\n`);
  t.deepEqual(await readPublicPersonKey(file), { person: "Ana García", personKey: publicKey });
  const ofFile = byFile(generateKeyPairSync("ed25519").privateKey).publicKey;
  for (const line of [`ed25519 ${publicKey} Ana`, `passkey ${ofFile} Ana`, `passkey ${"A".repeat(88)} Ana`]) {
    await writeFile(file, `person-key ${line}\n`);
    const error = await t.throwsAsync(readPublicPersonKey(file), undefined, line);
    t.true(isBitacoraError(error, "person-key-unusable"), line);
  }
});

test("only a point of P-256 in its one form is a passkey's key", (t) => {
  const { publicKey } = byPasskey();
  const point = Buffer.from(publicKey, "base64");
  t.truthy(personKeyOf(publicKey));
  const off = Buffer.from(point);
  off[64] = (off[64] ?? 0) ^ 1;
  for (const wrong of [off, point.subarray(0, 64), Buffer.concat([Buffer.from([2]), point.subarray(1)])])
    t.is(personKeyOf(wrong.toString("base64")), undefined);
  t.is(personKeyOf(publicKey.replace(/=$/, "")), undefined);
  t.is(byPasskey("EdDSA").publicKey, "", "of another kind");
});

test("a plain signature by a passkey's key is none, and a passkey's is none under a key of a file", (t) => {
  const statement = {
    vessel: "bitacora/aurora",
    entryId: 7,
    entryHash: "ab".repeat(32),
    person: "Ana",
    summary: "Conforme",
    signedAt: SIGNED_AT,
  };
  const signed = byPasskey().sign(statement);
  t.true(isGoodSignature(signed));
  t.false(isGoodSignature({ ...signed, passkey: undefined }));
  const file = byFile(generateKeyPairSync("ed25519").privateKey);
  t.false(isGoodSignature({ ...signed, personKey: file.publicKey }));
});
