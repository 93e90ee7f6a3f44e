import {
  limits
} from "./chunk-2ABNLYXA.js";
import {
  HASH_BYTES,
  parseCheckpoint
} from "./chunk-KEQTH7QJ.js";
import {
  fromBase64,
  parseNote
} from "./chunk-KFRILCU3.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/witness/add-checkpoint.ts
var SIZE_TYPE = "text/x.tlog.size";
var SIZE = /^(0|[1-9]\d{0,15})$/;
function parseAddCheckpoint(body) {
  const end = body.indexOf("\n\n");
  if (end === -1) return void 0;
  const [first = "", ...hashes] = body.toString("latin1", 0, end).split("\n");
  const oldSize = first.startsWith("old ") ? parseSize(first.slice(4)) : void 0;
  const proof = hashes.map(fromBase64);
  if (oldSize === void 0 || proof.length > limits.proofHashes) return void 0;
  if (!proof.every((hash) => hash?.length === HASH_BYTES)) return void 0;
  try {
    const note = parseNote(body.subarray(end + 2));
    return { oldSize, proof, note, checkpoint: parseCheckpoint(note.text) };
  } catch (error) {
    if (error instanceof BitacoraError) return void 0;
    throw error;
  }
}
function formatAddCheckpoint(oldSize, proof, note) {
  return `old ${oldSize}
${proof.map((hash) => `${hash.toString("base64")}
`).join("")}
${note}`;
}
function parseSize(text) {
  const size = Number(text);
  return SIZE.test(text) && Number.isSafeInteger(size) ? size : void 0;
}

export {
  SIZE_TYPE,
  parseAddCheckpoint,
  formatAddCheckpoint,
  parseSize
};
