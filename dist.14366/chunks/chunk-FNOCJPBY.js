import {
  personKeyOf
} from "./chunk-ILEWIQLU.js";
import {
  publicBytes
} from "./chunk-KFRILCU3.js";
import {
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";
import {
  BitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/logbook/person/file-person-key.ts
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { open } from "node:fs/promises";
var PASSKEY_CHARS = 88;
var LINE = /^person-key (?:ed25519 (?=.{44} )|passkey (?=.{88} ))([A-Za-z0-9+/]+=) (.+)$/;
async function makePersonKey(file, person, passphrase) {
  const { privateKey } = generateKeyPairSync("ed25519");
  const form = { format: "pem", type: "pkcs8" };
  const locked = passphrase === void 0 ? form : { ...form, cipher: "aes-256-cbc", passphrase };
  const key = { person, personKey: publicBytes(privateKey).toString("base64") };
  await writeNew(file, privateKey.export(locked).toString(), 384);
  await writeNew(`${file}.pub`, `${lineOf(key)}
`, 420);
  return key;
}
async function readPersonKey(file, passphrase) {
  const text = await textOf(file);
  const isLocked = text.includes("ENCRYPTED");
  if (isLocked && passphrase === void 0) throw unusable(file, "locked");
  let key;
  try {
    key = createPrivateKey(passphrase === void 0 ? text : { key: text, passphrase });
  } catch (error) {
    throw unusable(file, isLocked ? "passphrase" : "damaged", error);
  }
  if (key.asymmetricKeyType !== "ed25519") throw unusable(file, "damaged");
  return key;
}
async function readPublicPersonKey(file) {
  const [, personKey = "", person = ""] = LINE.exec((await textOf(file)).trim()) ?? [];
  if (personKeyOf(personKey) === void 0) throw unusable(file, "damaged");
  return { person, personKey };
}
function lineOf({ person, personKey }) {
  return `person-key ${personKey.length === PASSKEY_CHARS ? "passkey" : "ed25519"} ${personKey} ${person}`;
}
async function writeNew(file, text, mode) {
  try {
    const handle = await open(file, "wx", mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unusable(file, systemErrorCode(error) === "EEXIST" ? "exists" : "unwritable", error);
  }
}
async function textOf(file) {
  try {
    const text = await readRegular(file, limits.personKeyBytes);
    if (text !== void 0) return text;
  } catch (error) {
    throw unusable(file, "unreadable", error);
  }
  throw unusable(file, "unreadable");
}
function unusable(file, reason, cause) {
  return new BitacoraError("person-key-unusable", { file, reason }, cause);
}

export {
  makePersonKey,
  readPersonKey,
  readPublicPersonKey,
  lineOf
};
