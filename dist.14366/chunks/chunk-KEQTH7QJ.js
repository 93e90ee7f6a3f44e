import {
  ED25519_COSIGNATURE,
  formatNote,
  fromBase64,
  goodSignatures,
  keyIdOf,
  noteError,
  noteVerifier,
  parseNote,
  publicBytes,
  signNote
} from "./chunk-KFRILCU3.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";

// src/logbook/evidence/checkpoint.ts
import { sign, verify } from "node:crypto";

// src/logbook/tree/merkle.ts
import { hash as digest } from "node:crypto";
var HASH_BYTES = 32;
var EMPTY_ROOT = digest("sha256", "", "buffer");
var leafScratch = Buffer.alloc(1 + limits.entryBytes);
var nodeScratch = Buffer.alloc(1 + 2 * HASH_BYTES, 1);
function leafDigest(line) {
  const length = line.copy(leafScratch, 1);
  return digest("sha256", leafScratch.subarray(0, 1 + length), "binary");
}
function nodeDigest(left, right) {
  putDigest(left, 1);
  putDigest(right, 1 + HASH_BYTES);
  return digest("sha256", nodeScratch, "binary");
}
function putDigest(text, at) {
  for (let i = 0; i < HASH_BYTES; i += 1) nodeScratch[at + i] = text.charCodeAt(i);
}
function leafHash(line) {
  return Buffer.from(leafDigest(line), "latin1");
}
function nodeHash(left, right) {
  return Buffer.from(nodeDigest(left.toString("latin1"), right.toString("latin1")), "latin1");
}
var Frontier = class _Frontier {
  #size;
  /** The roots of the perfect subtrees, the largest first. */
  #peaks;
  /** Throws a RangeError if a tree of this size has another number of perfect subtrees. */
  constructor(size = 0, peaks = []) {
    if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`a tree has no size ${size}`);
    const expected = BigInt(size).toString(2).replaceAll("0", "").length;
    if (peaks.length !== expected || peaks.some((peak) => peak.length !== HASH_BYTES)) {
      throw new RangeError(`a tree of size ${size} has ${expected} perfect subtrees of 32 bytes each`);
    }
    this.#size = size;
    this.#peaks = peaks.map((peak) => peak.toString("latin1"));
  }
  get size() {
    return this.#size;
  }
  get peaks() {
    return this.#peaks.map((peak) => Buffer.from(peak, "latin1"));
  }
  append(leaf) {
    let node = typeof leaf === "string" ? leaf : leaf.toString("latin1");
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) node = nodeDigest(this.#pop(), node);
    this.#peaks.push(node);
    this.#size += 1;
  }
  root() {
    const last = this.#peaks.at(-1);
    if (last === void 0) return EMPTY_ROOT;
    const root = this.#peaks.slice(0, -1).reduceRight((right, left) => nodeDigest(left, right), last);
    return Buffer.from(root, "latin1");
  }
  copy() {
    return new _Frontier(this.#size, this.peaks);
  }
  #pop() {
    const peak = this.#peaks.pop();
    if (peak === void 0) throw new RangeError("a tree of odd size has a subtree");
    return peak;
  }
};

// src/logbook/evidence/checkpoint.ts
function checkpointText({ origin, size, root }) {
  return `${origin}
${size}
${root.toString("base64")}
`;
}
function parseCheckpoint(text) {
  const [origin = "", size = "", root = ""] = text.split("\n");
  const bytes = fromBase64(root);
  const entries = Number(size);
  if (origin === "" || !/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(entries)) throw noteError("form");
  if (bytes?.length !== HASH_BYTES || !text.endsWith("\n")) throw noteError("form");
  return { origin, size: entries, root: bytes };
}
function signCheckpoint(head, key) {
  const text = checkpointText({ origin: key.name, size: head.size, root: head.root });
  return formatNote({ text, signatures: [signNote(text, key)] });
}
var TIME_BYTES = 8;
function cosign(text, { name, key }, timeS) {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(timeS));
  const signature = sign(null, Buffer.from(cosigned(text, timeS)), key);
  const keyId = keyIdOf(name, ED25519_COSIGNATURE, publicBytes(key));
  return { name, keyId, signature: Buffer.concat([time, signature]) };
}
function cosignatureVerifier({ name, key }) {
  return {
    name,
    keyId: keyIdOf(name, ED25519_COSIGNATURE, publicBytes(key)),
    isGood: (text, signature) => {
      if (signature.length <= TIME_BYTES) return false;
      return verify(null, Buffer.from(cosigned(text, cosignedAtS(signature))), key, signature.subarray(TIME_BYTES));
    }
  };
}
function cosignedAtS(signature) {
  return Number(signature.readBigUInt64BE(0));
}
function cosigned(text, timeS) {
  return `cosignature/v1
time ${timeS}
${text}`;
}

// src/logbook/evidence/checkpoint-list.ts
function listedNote(note) {
  return `${note}
`;
}
function parseCheckpointList(text, key) {
  const checkpoints = [];
  let unusable = 0;
  let body;
  for (const block of text.split("\n\n")) {
    if (!block.startsWith("\u2014 ")) {
      if (body !== void 0) unusable += 1;
      body = block.trim() === "" ? void 0 : block;
      continue;
    }
    const checkpoint = body === void 0 ? void 0 : goodCheckpoint(`${body}

${block}
`, key);
    if (checkpoint === void 0) unusable += 1;
    else checkpoints.push(checkpoint);
    body = void 0;
  }
  return { checkpoints, unusable: body === void 0 ? unusable : unusable + 1 };
}
function goodCheckpoint(text, key) {
  try {
    const note = parseNote(Buffer.from(text));
    goodSignatures(note, [noteVerifier(key)]);
    const checkpoint = parseCheckpoint(note.text);
    return checkpoint.origin === key.name ? { ...checkpoint, note: text } : void 0;
  } catch {
    return void 0;
  }
}

export {
  HASH_BYTES,
  EMPTY_ROOT,
  leafDigest,
  leafHash,
  nodeHash,
  Frontier,
  parseCheckpoint,
  signCheckpoint,
  cosign,
  cosignatureVerifier,
  cosignedAtS,
  listedNote,
  parseCheckpointList,
  goodCheckpoint
};
