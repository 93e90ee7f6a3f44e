import {
  firstStateText,
  isFirstState,
  noteOfState
} from "./chunk-ULZ7HWKS.js";
import {
  ED25519_COSIGNATURE,
  ED25519_NOTE,
  formatVerifierKey,
  parseVerifierKey
} from "./chunk-KFRILCU3.js";
import {
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  writeDurably
} from "./chunk-D7FBUXBZ.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/logbook/evidence/file-key.ts
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
var KEY_FILE = "logbook.key";
var PUBLIC_KEY_FILE = "logbook.pub";
var VESSEL = { keyFile: KEY_FILE, publicFile: PUBLIC_KEY_FILE, type: ED25519_NOTE };
var WITNESS = { keyFile: "witness.key", publicFile: "witness.pub", type: ED25519_COSIGNATURE };
async function openVesselKey(place) {
  return openKey(place, VESSEL);
}
async function openWitnessKey(place) {
  return openKey(place, WITNESS);
}
async function openKey({ dataDir, name, credentialsDir }, use) {
  const publicFile = join(dataDir, use.publicFile);
  const known = await readPublicKey(dataDir, use);
  const given = credentialsDir === void 0 ? void 0 : await readKey(join(credentialsDir, use.keyFile));
  const file = join(dataDir, use.keyFile);
  let key = given ?? await readKey(file);
  const made = key === void 0;
  if (key === void 0) {
    if (known !== void 0) throw unusable(file, "lost");
    key = generateKeyPairSync("ed25519").privateKey;
  }
  if (known === void 0 && use === VESSEL) await writeFirstState(dataDir, { name, key });
  if (made) {
    await writeDurably(file, key.export({ format: "pem", type: "pkcs8" }).toString(), 384);
  }
  const verifierKey = formatVerifierKey({ name, key }, use.type);
  if (known === void 0) await writeDurably(publicFile, `${verifierKey}
`, 420);
  else if (formatVerifierKey(known, use.type) !== verifierKey) throw unusable(file, "other");
  return { name, key, made, exposed: given === void 0 ? await closeToOthers(file) : void 0 };
}
async function writeFirstState(dataDir, key) {
  const file = join(dataDir, "logbook.signed");
  const there = await readRegular(file) ?? "";
  const book = await readdir(join(dataDir, "logbook")).catch(() => []);
  if (noteOfState(there) !== void 0 || there !== "" && !isFirstState(there)) return;
  for (const name of book) if ((await stat(join(dataDir, "logbook", name))).size > 0) return;
  await writeDurably(file, firstStateText(key), 416);
}
async function openModeOf(file) {
  const stats = await stat(file).catch(() => void 0);
  return stats === void 0 || (stats.mode & OTHERS) === 0 ? void 0 : (stats.mode & 4095).toString(8).padStart(4, "0");
}
var OTHERS = 63;
async function closeToOthers(file) {
  const mode = await openModeOf(file);
  if (mode === void 0) return void 0;
  await chmod(file, 384).catch(() => void 0);
  return { mode, mended: await openModeOf(file) === void 0 };
}
async function readPublicKey(dataDir, use = VESSEL) {
  const file = join(dataDir, use.publicFile);
  const text = await readIfThere(file);
  if (text === void 0) return void 0;
  try {
    return parseVerifierKey(text, use.type);
  } catch (error) {
    throw unusable(file, "damaged", error);
  }
}
async function readKey(file) {
  const text = await readIfThere(file);
  if (text === void 0) return void 0;
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch (error) {
    throw unusable(file, "damaged", error);
  }
  throw unusable(file, "damaged");
}
async function readIfThere(file) {
  try {
    return await readRegular(file);
  } catch (error) {
    throw unusable(file, "unreadable", error);
  }
}
function unusable(file, reason, cause) {
  return new BitacoraError("logbook-key-unusable", { file, reason }, cause);
}

export {
  KEY_FILE,
  PUBLIC_KEY_FILE,
  WITNESS,
  openVesselKey,
  openWitnessKey,
  openModeOf,
  readPublicKey
};
