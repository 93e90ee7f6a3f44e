/** Signed notes, checkpoints and cosignatures: against notes that other implementations signed. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import test from "ava";
import { BitacoraError } from "../../src/core/errors.ts";
import { limits } from "../../src/logbook/limits.ts";
import {
  checkpointText,
  cosign,
  cosignatureVerifier,
  cosignedAtS,
  parseCheckpoint,
  signCheckpoint,
} from "../../src/logbook/evidence/checkpoint.ts";
import {
  formatCosignerKey,
  parseCosignerKey,
  formatNote,
  formatVerifierKey,
  goodSignatures,
  noteVerifier,
  parseNote,
  parseVerifierKey,
  signNote,
} from "../../src/logbook/evidence/signed-note.ts";

/** From C2SP signed-note; from the documentation of Go's note package; the checksum database of Go, as it was published. */
const SPEC_KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
const SPEC_NOTE =
  "This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n";
const GO_SEED = "AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
const GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_SIGNATURE =
  "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
const SECOND_KEY = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop";
const SECOND_SIGNATURE =
  "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n";
const SUMDB_KEY = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8";
const SUMDB_NOTES = [
  "go.sum database tree\n15081221\nBoMMe1wd25Tco0mYGROkyqxHZWx+hcSCtMV315Lu6Lg=\n\n— sum.golang.org Az3grilD7vQqTrv66jRgKM84Y80KTprrSt4bKmiOPxgmS5ZVBTeCl6dUvjYnN13R+C8j0jGY1WnUADGMkok3U0m2Zgo=\n",
  "go.sum database tree\n63096908\n8lHrQPRYe4KT4WQ9/Qk8/taKnD6IRHbFgfN7vQE2Y54=\n\n— sum.golang.org Az3gri/oVBN1jAhNZ/iS+W31psFAWRT20/GyrhpU6taFwulQGetBkH5S7wpGXdS935jiIGiUUAXBVHzT/P6fYhqAmAk=\n",
];

function keyPair(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return { signer: { name, key: privateKey }, known: { name, key: publicKey } };
}

function reasonOf(run: () => unknown): unknown {
  try {
    run();
    return "none";
  } catch (error) {
    return error instanceof BitacoraError && error.code === "checkpoint-invalid" ? error.details["reason"] : error;
  }
}

const open = (note: string, ...keys: string[]) =>
  goodSignatures(
    parseNote(Buffer.from(note)),
    keys.map((key) => noteVerifier(parseVerifierKey(key))),
  ).map(({ name }) => name);

test("a note of the format's own specification is verified, and refused once a letter of it is changed", (t) => {
  t.deepEqual(open(SPEC_NOTE, SPEC_KEY), ["example.com/foo"]);
  t.is(
    reasonOf(() => open(SPEC_NOTE.replace("example message", "ezample message"), SPEC_KEY)),
    "bad-signature",
  );
});

test("a note of Go's package is verified, and the same key signs the same bytes here", (t) => {
  t.deepEqual(open(`${GO_TEXT}\n${GO_SIGNATURE}`, GO_KEY), ["PeterNeumann"]);
  const seed = Buffer.from(GO_SEED, "base64").subarray(1);
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  const signer = { name: "PeterNeumann", key: createPrivateKey({ key: der, format: "der", type: "pkcs8" }) };
  t.is(formatNote({ text: GO_TEXT, signatures: [signNote(GO_TEXT, signer)] }), `${GO_TEXT}\n${GO_SIGNATURE}`);
  t.is(formatVerifierKey(signer), GO_KEY);
});

test("who is not known is passed over; a known signer's bad signature refuses the note; nobody known is nobody", (t) => {
  const both = `${GO_TEXT}\n${SECOND_SIGNATURE}${GO_SIGNATURE}`;
  t.deepEqual(open(both, GO_KEY), ["PeterNeumann"]);
  t.deepEqual(open(both, GO_KEY, SECOND_KEY), ["EnochRoot", "PeterNeumann"]);
  t.is(
    reasonOf(() => open(both, SPEC_KEY)),
    "unknown-signer",
  );
  const forged = both.replace("rwz+eBzm", "rwz+eBzn");
  t.deepEqual(open(forged, GO_KEY), ["PeterNeumann"]);
  t.is(
    reasonOf(() => open(forged, GO_KEY, SECOND_KEY)),
    "bad-signature",
  );
});

test("checkpoints of Go's checksum database are verified and read", (t) => {
  const sizes = SUMDB_NOTES.map((note) => {
    t.deepEqual(open(note, SUMDB_KEY), ["sum.golang.org"]);
    const checkpoint = parseCheckpoint(parseNote(Buffer.from(note)).text);
    t.is(checkpoint.origin, "go.sum database tree");
    t.is(checkpointText(checkpoint), note.slice(0, note.indexOf("\n\n") + 1));
    return checkpoint.size;
  });
  t.deepEqual(sizes, [15_081_221, 63_096_908]);
});

test("what is no note, no checkpoint and no key is refused", (t) => {
  const notes = [
    "",
    "\n",
    "\n\n",
    "text\n",
    "text\n\n",
    SPEC_NOTE.slice(0, -1),
    SPEC_NOTE.replace("—", "-"),
    SPEC_NOTE.replace("foo ", "f o "),
    SPEC_NOTE.replace("This", "Th\tis"),
    SPEC_NOTE.replace("aQM=", "aQN="),
    SPEC_NOTE.replace("aQM=", "aQM"),
    SPEC_NOTE.replace(/Uw2.*=/, "Uw2QOg=="),
    `${SPEC_NOTE}— a\n`,
  ];
  for (const note of notes)
    t.is(
      reasonOf(() => parseNote(Buffer.from(note))),
      "form",
      note,
    );
  t.is(
    reasonOf(() => parseNote(Buffer.from([0xff, 0x0a, 0x0a, 0x0a]))),
    "form",
  );
  const line = SPEC_NOTE.slice(SPEC_NOTE.indexOf("—"));
  t.is(
    reasonOf(() => parseNote(Buffer.from(SPEC_NOTE + line.repeat(limits.noteSignatures)))),
    "too-large",
  );
  t.is(
    reasonOf(() => parseNote(Buffer.alloc(limits.noteBytes + 1, "x"))),
    "too-large",
  );

  const root = Buffer.alloc(32, 7).toString("base64");
  for (const text of [
    "",
    "boat\n",
    `boat\n01\n${root}\n`,
    `boat\n-1\n${root}\n`,
    `boat\n1\n${root}`,
    `\n1\n${root}\n`,
    `boat\n9007199254740993\n${root}\n`,
    "boat\n1\nAAAA\n",
    `boat\n1\n${root.slice(0, -1)}\n`,
  ]) {
    t.is(
      reasonOf(() => parseCheckpoint(text)),
      "form",
      text,
    );
  }
  t.is(parseCheckpoint(`boat\n12\n${root}\nan extension\n`).size, 12);

  for (const key of [
    "",
    "a",
    GO_KEY.replace("c74f20a3", "c74f20a4"),
    GO_KEY.slice(0, -4),
    `x${GO_KEY}`,
    `a b+${GO_KEY}`,
  ]) {
    t.is(
      reasonOf(() => parseVerifierKey(key)),
      "verifier-key",
      key,
    );
  }
});

test("a checkpoint is a note of three lines that its own key verifies, and no other boat's", (t) => {
  const { signer, known } = keyPair("bitacora/aurora");
  const root = createHash("sha256").update("x").digest();
  const note = signCheckpoint({ size: 1234, root }, signer);
  t.regex(note, /^bitacora\/aurora\n1234\n[A-Za-z0-9+/]{43}=\n\n— bitacora\/aurora [A-Za-z0-9+/]{91}=\n$/);
  const key = formatVerifierKey(known);
  t.deepEqual(open(note, key), ["bitacora/aurora"]);
  t.deepEqual(parseCheckpoint(parseNote(Buffer.from(note)).text), { origin: "bitacora/aurora", size: 1234, root });
  t.is(
    reasonOf(() => open(note, formatVerifierKey(keyPair("bitacora/aurora").known))),
    "unknown-signer",
  );
});

test("a cosignature is over the time and the checkpoint, as the specification writes it", (t) => {
  const { signer, known } = keyPair("witness.example/w1");
  const text = checkpointText({ origin: "bitacora/aurora", size: 7, root: Buffer.alloc(32, 1) });
  const cosignature = cosign(text, signer, 1_790_000_000);
  t.is(cosignature.signature.length, 72);
  t.is(cosignedAtS(cosignature.signature), 1_790_000_000);
  const publicKey = createPublicKey(signer.key);
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const id = createHash("sha256").update("witness.example/w1\n\u0004").update(raw).digest("hex").slice(0, 8);
  t.is(cosignature.keyId, id);
  t.is(formatCosignerKey(known).split("+")[1], id);
  const message = Buffer.from(`cosignature/v1\ntime 1790000000\n${text}`);
  t.true(verify(null, message, publicKey, cosignature.signature.subarray(8)));

  const verifier = cosignatureVerifier(parseCosignerKey(formatCosignerKey(known)));
  const note = parseNote(Buffer.from(formatNote({ text, signatures: [cosignature] })));
  t.is(goodSignatures(note, [verifier]).length, 1);
  const later = Buffer.from(cosignature.signature);
  later[7]! += 1;
  t.false(verifier.isGood(text, later));
  t.false(verifier.isGood(text.replace("7", "8"), cosignature.signature));
  t.false(verifier.isGood(text, Buffer.alloc(3)));
});

test("a cosignature of ML-DSA-44 is over the bytes that the specification lists, and its key has 1,312 of them", (t) => {
  const { privateKey, publicKey } = generateKeyPairSync("ml-dsa-44");
  const name = "witness.example/w2";
  const root = Buffer.alloc(32, 7);
  const text = checkpointText({ origin: "bitacora/aurora", size: 258, root });
  const cosignature = cosign(text, { name, key: privateKey }, 1_790_000_000);
  t.is(cosignature.signature.length, 8 + 2420);
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-1312);
  t.is(cosignature.keyId, createHash("sha256").update(`${name}\n\u0006`).update(raw).digest("hex").slice(0, 8));
  const message = [
    Buffer.from("subtree/v1\n\0"),
    Buffer.from("\u0012witness.example/w2"),
    Buffer.from("000000006ab13b80", "hex"),
    Buffer.from("\u000fbitacora/aurora"),
    Buffer.alloc(8),
    Buffer.from("0000000000000102", "hex"),
    root,
  ];
  t.true(verify(null, Buffer.concat(message), publicKey, cosignature.signature.subarray(8)));

  const asText = formatCosignerKey({ name, key: privateKey });
  const verifier = cosignatureVerifier(parseCosignerKey(asText));
  t.true(verifier.isGood(text, cosignature.signature));
  t.false(verifier.isGood(text.replace("258", "259"), cosignature.signature));
  t.false(verifier.isGood(`another/${text}`, cosignature.signature));
  const later = Buffer.from(cosignature.signature);
  later[7]! += 1;
  t.false(verifier.isGood(text, later));
  t.is(
    reasonOf(() => parseVerifierKey(asText)),
    "verifier-key",
    "a vessel signs with another kind",
  );
  t.is(
    reasonOf(() => parseCosignerKey(asText.replace("witness", "Witness"))),
    "verifier-key",
  );
});
