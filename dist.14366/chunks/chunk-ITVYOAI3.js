import {
  checkedWords,
  surroundings
} from "./chunk-XQY2U234.js";
import {
  openNamedWriter
} from "./chunk-MOVBSCNX.js";
import {
  lineOf,
  makePersonKey,
  readPublicPersonKey
} from "./chunk-FNOCJPBY.js";
import {
  locale
} from "./chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "./chunk-QCLSFVWH.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  systemErrorCode,
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/logbook/person-key.ts
import { hash as digest } from "node:crypto";
import { readFile } from "node:fs/promises";
import { text as textOfStream } from "node:stream/consumers";
var texts = messagesIn(locale).logbook.person;
async function makeKey({ file, json, ...given }) {
  const { stdout, stderr } = process;
  const { user: person } = checkedWords(given.person, "-");
  const passphrase = await readPassphrase(given.passphraseFile);
  const key = await makePersonKey(file, person, passphrase);
  if (json) stdout.write(`${JSON.stringify({ person, public_key: key.personKey, fingerprint: fingerprintOf(key) })}
`);
  else stdout.write(`${lineOf(key)}
`);
  stderr.write(`${texts.made({ file, fingerprint: fingerprintOf(key) })}
`);
  return EXIT_GOOD;
}
async function enterKey(given) {
  const options = { ...surroundings(), ...given };
  const { file, revokes, json, stdout } = options;
  const key = await readPublicPersonKey(file);
  const { user } = checkedWords(options.user, "-");
  const book = await openNamedWriter(options);
  const receipt = await (revokes ? book.revokeKey(user, key) : book.addKey(user, key));
  const said = revokes ? texts.revoked({ id: receipt.id, name: key.person }) : texts.entered({ id: receipt.id, name: key.person, fingerprint: fingerprintOf(key) });
  stdout.write(`${json ? JSON.stringify(receipt) : said}
`);
  return EXIT_GOOD;
}
async function readPassphrase(file) {
  if (file === void 0) return void 0;
  let text;
  try {
    text = file === "-" ? await textOfStream(process.stdin) : await readFile(file, "utf8");
  } catch (error) {
    throw usageError(texts.passphraseUnreadable({ file, reason: systemErrorCode(error) ?? "" }), error);
  }
  const [line = ""] = text.split(/\r?\n/);
  if (line === "") throw usageError(texts.passphraseEmpty);
  return line;
}
function fingerprintOf({ personKey }) {
  const digits = digest("sha256", Buffer.from(personKey, "base64"), "hex").slice(0, 32);
  return (digits.match(/.{4}/g) ?? []).join(" ");
}

export {
  makeKey,
  enterKey,
  readPassphrase
};
