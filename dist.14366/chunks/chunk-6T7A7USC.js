import {
  CHECKPOINTS_FILE,
  SIGNED_FILE,
  WITNESSED_FILE,
  WITNESSES_FILE,
  judgeEvidence,
  rememberedNotes
} from "./chunk-EWP24ASU.js";
import {
  KEY_FILE,
  readPublicKey
} from "./chunk-R4ZKAGQV.js";
import {
  noteOfState
} from "./chunk-ULZ7HWKS.js";
import {
  HASH_BYTES,
  goodCheckpoint,
  parseCheckpointList
} from "./chunk-KEQTH7QJ.js";
import {
  formatVerifierKey,
  fromBase64,
  parseVerifierKey
} from "./chunk-KFRILCU3.js";
import {
  readVesselNote
} from "./chunk-YB7YSWMJ.js";
import {
  readRegular
} from "./chunk-QTYDK5JE.js";

// src/logbook/evidence/file-evidence.ts
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/logbook/evidence/head-mark.ts
import { sign, verify } from "node:crypto";
var HEAD_FILE = "logbook.head";
function headMarkText({ size, root }, { name, key }) {
  const text = root.toString("base64");
  const signature = sign(null, signedPart(name, size, text), key).toString("base64");
  return `${JSON.stringify({ format: 1, lines: size, root: text, signature })}
`;
}
function readHeadMark(text, { name, key }) {
  try {
    const { format, lines, root, signature } = JSON.parse(text);
    if (format !== 1 || typeof root !== "string" || typeof signature !== "string") return void 0;
    const [rootBytes, signatureBytes] = [fromBase64(root), fromBase64(signature)];
    if (!Number.isSafeInteger(lines) || rootBytes?.length !== HASH_BYTES || signatureBytes === void 0)
      return void 0;
    const size = Number(lines);
    return verify(null, signedPart(name, size, root), key, signatureBytes) ? { size, root: rootBytes } : void 0;
  } catch {
    return void 0;
  }
}
function signedPart(name, size, root) {
  return Buffer.from(`bitacora log book head v1
${name}
${size}
${root}
`);
}

// src/logbook/evidence/file-evidence.ts
async function readEvidence(dir, stateFile) {
  const read = async (path) => await readRegular(path) ?? "";
  const vessel = await readVesselNote(dirname(stateFile));
  const state = await read(stateFile);
  const remembered = rememberedNotes(await read(join(dirname(stateFile), WITNESSES_FILE)));
  const list = await read(join(dir, CHECKPOINTS_FILE));
  return { state, list, witnessed: await read(join(dir, WITNESSED_FILE)), remembered, vessel };
}
async function bookCheckpoints(dataDir) {
  const key = await readPublicKey(dataDir);
  if (key === void 0) return void 0;
  const state = await readRegular(join(dataDir, SIGNED_FILE)) ?? "";
  const file = join(dataDir, "logbook", CHECKPOINTS_FILE);
  const length = Buffer.byteLength(await readRegular(file) ?? "");
  return {
    file,
    length,
    publicKey: formatVerifierKey(key),
    latest: noteOfState(state),
    head: await readHead(dataDir, key)
  };
}
async function readHead(dataDir, key) {
  return readHeadMark(await readRegular(join(dataDir, HEAD_FILE)).catch(() => "") ?? "", key);
}
async function evidenceOf(dataDir) {
  let evidence = await lookAtEvidence(dataDir);
  for (let look = 1; look < LOOKS && evidence.lost.length > 0; look += 1) {
    await delay(LOOK_MS);
    evidence = await lookAtEvidence(dataDir);
  }
  return evidence;
}
var LOOKS = 4;
var LOOK_MS = 50;
async function lookAtEvidence(dataDir) {
  const key = await readPublicKey(dataDir);
  const files = await readEvidence(join(dataDir, "logbook"), join(dataDir, SIGNED_FILE));
  if (key !== void 0) return judgeEvidence(files, key);
  const hadKey = files.vessel.note !== void 0 || files.state !== "" || files.list !== "" || await isThere(join(dataDir, KEY_FILE));
  return { state: void 0, lost: hadKey ? ["key"] : [] };
}
async function newestCheckpoint(from) {
  const key = parseVerifierKey(from.publicKey);
  const { checkpoints } = parseCheckpointList(await readRegular(from.file) ?? "", key);
  const latest = from.latest === void 0 ? void 0 : goodCheckpoint(from.latest, key);
  const all = latest === void 0 ? checkpoints : [...checkpoints, latest];
  return all.toSorted((a, b) => a.size - b.size).at(-1);
}
async function isThere(file) {
  return readRegular(file).then(
    (text) => text !== void 0,
    () => true
  );
}

export {
  HEAD_FILE,
  headMarkText,
  readEvidence,
  bookCheckpoints,
  readHead,
  evidenceOf,
  newestCheckpoint
};
