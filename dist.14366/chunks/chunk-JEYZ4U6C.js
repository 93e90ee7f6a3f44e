import {
  WITNESSED_FILE,
  WITNESSES_FILE
} from "./chunk-EWP24ASU.js";
import {
  limits
} from "./chunk-2ABNLYXA.js";
import {
  Frontier,
  cosignatureVerifier,
  cosignedAtS,
  goodCheckpoint,
  listedNote
} from "./chunk-KEQTH7QJ.js";
import {
  ED25519_COSIGNATURE,
  goodSignatures,
  parseNote,
  parseVerifierKey
} from "./chunk-KFRILCU3.js";
import {
  syncDirectory,
  writeDurably
} from "./chunk-D7FBUXBZ.js";
import {
  ifMissing
} from "./chunk-WYJWSAZZ.js";

// src/witness/file-link-store.ts
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";

// src/witness/link-state.ts
function linkStatesText(states) {
  const witnesses = states.map(({ url, publicKey, cosigned, refused }) => ({
    key: publicKey,
    note: cosigned?.checkpoint.note ?? null,
    peaks: cosigned?.tree.peaks.map((peak) => peak.toString("hex")) ?? [],
    refused: refused ?? null,
    url
  }));
  return `${JSON.stringify({ format: 1, witnesses })}
`;
}
function parseLinkStates(text, vessel) {
  let parsed;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  const { format, witnesses } = parsed ?? {};
  if (format !== 1 || !Array.isArray(witnesses)) return [];
  return witnesses.flatMap((witness) => linkState(witness, vessel) ?? []);
}
function linkState(value, vessel) {
  if (value === null || typeof value !== "object") return void 0;
  const { url, key: publicKey, note, peaks, refused } = value;
  if (typeof url !== "string" || typeof publicKey !== "string") return void 0;
  try {
    const witness = parseVerifierKey(publicKey, ED25519_COSIGNATURE);
    const cosigned = typeof note === "string" ? readCosigned(note, peaks, vessel, witness) : void 0;
    return { url, publicKey, cosigned, refused: readRefusal(refused) };
  } catch {
    return void 0;
  }
}
function readCosigned(note, peaks, vessel, witness) {
  const checkpoint = goodCheckpoint(note, vessel);
  const timeS = cosignedTimeS(note, witness);
  if (checkpoint === void 0 || timeS === void 0 || !Array.isArray(peaks)) return void 0;
  const tree = new Frontier(
    checkpoint.size,
    peaks.map((peak) => Buffer.from(String(peak), "hex"))
  );
  return tree.root().equals(checkpoint.root) ? { checkpoint, timeS, tree } : void 0;
}
function cosignedTimeS(note, witness) {
  try {
    const good = goodSignatures(parseNote(Buffer.from(note)), [cosignatureVerifier(witness)]);
    return Math.max(...good.map(({ signature }) => cosignedAtS(signature)));
  } catch {
    return void 0;
  }
}
function readRefusal(value) {
  const { refusal, size, own } = value ?? {};
  if (refusal !== "fork" && refusal !== "ahead" || typeof size !== "number" || typeof own !== "number")
    return void 0;
  return { refusal, size, own };
}

// src/witness/file-link-store.ts
var FileLinkStore = class _FileLinkStore {
  #dataDir;
  /** Writes are done one after the other, because each one replaces the whole file. */
  #turn = Promise.resolve();
  #states;
  constructor(dataDir, states) {
    this.#dataDir = dataDir;
    this.#states = states;
  }
  /** Rejects with the error of the system. */
  static async open(dataDir, vessel) {
    return new _FileLinkStore(dataDir, await readLinkStates(dataDir, vessel));
  }
  /** The stored state of a witness. */
  state(publicKey) {
    return this.#states.find((state) => state.publicKey === publicKey);
  }
  save(state, note) {
    const saved = this.#turn.then(() => this.#save(state, note));
    this.#turn = saved.catch(() => void 0);
    return saved;
  }
  async #save(state, note) {
    if (note !== void 0) await this.#list(note);
    const others = this.#states.filter(({ publicKey }) => publicKey !== state.publicKey);
    const states = [...others.slice(1 - limits.remembered), state];
    await writeDurably(join(this.#dataDir, WITNESSES_FILE), linkStatesText(states), 416);
    this.#states = states;
  }
  async #list(note) {
    const dir = join(this.#dataDir, "logbook");
    const handle = await open(join(dir, WITNESSED_FILE), "a+", 416);
    try {
      const { size } = await handle.stat();
      const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2));
      const apart = size === 0 || buffer.toString("latin1") === "\n\n";
      await handle.appendFile(`${apart ? "" : "\n\n"}${listedNote(note)}`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await syncDirectory(dir);
  }
};
async function readLinkStates(dataDir, vessel) {
  const text = await readFile(join(dataDir, WITNESSES_FILE), "utf8").catch(ifMissing(""));
  return parseLinkStates(text, vessel);
}

export {
  FileLinkStore,
  readLinkStates
};
