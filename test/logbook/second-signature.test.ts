/** The vessel's own checkpoints by ML-DSA-44 beside Ed25519: when, who checks them, and what goes on without. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { cosignatureVerifier } from "../../src/logbook/evidence/checkpoint.ts";
import { parseCheckpointList } from "../../src/logbook/evidence/checkpoint-list.ts";
import { openVesselKey, readPublicKey, VESSEL_ML_DSA } from "../../src/logbook/evidence/file-key.ts";
import { readSecondSignature } from "../../src/logbook/evidence/file-second-signature.ts";
import {
  goodSignatures,
  noteVerifier,
  parseNote,
  parseVerifierKey,
  publicBytes,
} from "../../src/logbook/evidence/signed-note.ts";
import { limits } from "../../src/logbook/limits.ts";
import { isLeftOut } from "../../src/runtime/backup/one-moment.ts";
import { testWith } from "../support/programs.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { tempDir } from "../support/temp-dir.ts";
import { draft } from "./support/book.ts";
import { python } from "./support/python.ts";
import { type SignedBook, signedBook } from "./support/signed.ts";

const withPython = testWith(test, "python3");
const VERIFIER = new URL("../../src/logbook/export/verify.py", import.meta.url).pathname;

const notesOf = async ({ list, key }: SignedBook): Promise<string[]> =>
  parseCheckpointList(await readFile(list, "utf8"), key).checkpoints.map(({ note }) => note);
const isByBoth = (note: string): boolean => parseNote(Buffer.from(note)).signatures.length === 2;
const second = async ({ dataDir, list, publicKey }: SignedBook) =>
  readSecondSignature(dataDir, { file: list, publicKey });

test("who asks for a checkpoint gets one by both keys; of the others about one a day is", async (t) => {
  const book = await signedBook(t);
  const logbook = await book.open();
  for (let i = 0; i < 300; i += 1) {
    await logbook.append(draft(i));
    await logbook.signIfDue();
    book.clock.advance(limits.checkpointEveryMs);
    await logbook.signIfDue();
  }
  const signed = (await notesOf(book)).map(isByBoth);
  t.is(signed.length, 300);
  t.deepEqual([signed[0], signed[1]], [true, false]);
  const both = signed.flatMap((is, at) => (is ? [at] : []));
  t.true(both.length >= 3 && both.length <= 4, both.join(" "));
  await logbook.append(draft(1));
  const note = (await logbook.sign())?.note ?? "";
  t.true(isByBoth(note));
  const mlDsa = await readPublicKey(book.dataDir, VESSEL_ML_DSA);
  t.is(goodSignatures(parseNote(Buffer.from(note)), [cosignatureVerifier(mlDsa!)]).length, 1);
  t.is(
    goodSignatures(parseNote(Buffer.from(note)), [noteVerifier(book.key)]).length,
    1,
    "who knows Ed25519 only reads it",
  );
  t.like(await second(book), { entries: 301, verdict: "good", signedMs: Math.floor(book.clock.now() / 1000) * 1000 });
  t.true((await book.verify()).ok);
});

test("a book that was begun without such a key goes on, and so does one whose key is lost; it is said", async (t) => {
  const book = await signedBook(t);
  const { name, key } = book.key;
  const old = { signing: { key: { name, key }, stateFile: book.state } };
  const before = await book.open(old);
  await before.append(draft(1));
  await before.close();
  t.is(await second(book), undefined);
  await book.write(2);
  t.like(await second(book), { entries: 3, verdict: "good" });
  await rm(join(book.dataDir, VESSEL_ML_DSA.keyFile));
  const lost = await openVesselKey({ dataDir: book.dataDir, name });
  t.like(lost.mlDsaFault, { code: "logbook-key-unusable", details: { reason: "lost" } });
  const after = await book.open({ signing: { key: lost, stateFile: book.state } });
  await after.append(draft(4));
  await after.close();
  t.deepEqual((await notesOf(book)).map(isByBoth), [false, true, false]);
  t.true((await book.verify()).ok);
});

test("where systemd gives the first key and no second, none is made; a backup without the key has neither", async (t) => {
  const [credentialsDir, dataDir] = [await tempDir(t), await tempDir(t)];
  await openVesselKey({ dataDir: credentialsDir, name: "bitacora/aurora" });
  await rm(join(credentialsDir, VESSEL_ML_DSA.keyFile));
  t.like(await openVesselKey({ dataDir, name: "bitacora/aurora", credentialsDir }), { mlDsa: undefined });
  t.is(await readPublicKey(dataDir, VESSEL_ML_DSA), undefined);
  t.deepEqual(
    [false, true].map((withKey) => isLeftOut(VESSEL_ML_DSA.keyFile, withKey)),
    [true, false],
  );
});

withPython(
  "a forged one is found by both verifiers, and one whose key is not there is said to be unchecked",
  async (t) => {
    const book = await signedBook(t, 3);
    const check = async (edit: (dir: string) => Promise<void>) => {
      const dir = await tempDir(t);
      await cp(book.dataDir, dir, { recursive: true });
      await edit(dir);
      const { stdout, code } = await python(VERIFIER, dir);
      const from = { file: join(dir, "logbook", "checkpoints"), publicKey: book.publicKey };
      const { verdict } = (await readSecondSignature(dir, from)) ?? {};
      return { stdout, code, verdict };
    };
    const honest = await check(async () => {});
    t.like(honest, { code: 0, verdict: "good" });
    t.regex(honest.stdout, /entries 1 to 3 are signed by ML-DSA-44, too/);
    const unknown = await check((dir) => rm(join(dir, VESSEL_ML_DSA.publicFile)));
    t.like(unknown, { code: 0, verdict: "unchecked" });
    t.regex(unknown.stdout, /was NOT checked/);
    const forged = await check(async (dir) => {
      const list = join(dir, "logbook", "checkpoints");
      const text = await readFile(list, "utf8");
      const at = text.length - 100;
      await writeFile(list, `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`);
      const state = join(dir, "logbook.signed");
      const signed = JSON.parse(await readFile(state, "utf8")) as { note: string };
      const note = parseCheckpointList(await readFile(list, "utf8"), book.key).checkpoints.at(-1)?.note;
      await writeFile(state, JSON.stringify({ ...signed, note }));
    });
    t.like(forged, { code: 1, verdict: "forged" });
    t.regex(forged.stdout, /ML-DSA-44 over entries 1 to 3 is FORGED/);
  },
);

withPython("Python says of signatures by ML-DSA-44 what OpenSSL says, good ones and changed ones", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const rows: string[][] = [];
  for (let i = 0; i < 40; i += 1) {
    const { privateKey } = generateKeyPairSync("ml-dsa-44");
    const [key, text] = [publicBytes(privateKey), randomBytes(1 + random.below(200))];
    const signature = sign(null, text, privateKey);
    rows.push([key.toString("hex"), text.toString("hex"), signature.toString("hex"), "True"]);
    const parts = [key, text, signature].map((part) => Buffer.from(part));
    // Of a signature the last 84 bytes are the hints: their order and their padding count.
    const part = parts[random.below(3)] ?? text;
    const at = i % 4 === 0 && part.length > 2000 ? part.length - 1 - random.below(84) : random.below(part.length);
    part[at] = (part[at] ?? 0) ^ (1 << random.below(8));
    rows.push([...parts.map((each) => each.toString("hex")), "False"]);
  }
  const file = join(await tempDir(t), "rows.json");
  await writeFile(file, JSON.stringify(rows));
  const script = `
import json, runpy, sys
is_signed = runpy.run_path(sys.argv[1])["is_signed_ml_dsa"]
print([n for n, row in enumerate(json.load(open(sys.argv[2]))) if str(is_signed(*map(bytes.fromhex, row[:3]))) != row[3]])`;
  const { stdout, stderr } = await python("-c", script, VERIFIER, file);
  t.is(stdout, "[]\n", stderr);
  t.is(parseVerifierKey((await signedBook(t)).publicKey).name, "bitacora/aurora");
});
