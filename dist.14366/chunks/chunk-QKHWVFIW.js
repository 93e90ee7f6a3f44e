import {
  readPassphrase
} from "./chunk-ITVYOAI3.js";
import {
  checkedWords,
  surroundings
} from "./chunk-XQY2U234.js";
import {
  openEntryWriter
} from "./chunk-MOVBSCNX.js";
import {
  readPersonKey
} from "./chunk-FNOCJPBY.js";
import {
  signStatement
} from "./chunk-ILEWIQLU.js";
import {
  plainText
} from "./chunk-WBNOIEZ2.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
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
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/logbook/add.ts
var texts = messagesIn(locale).logbook.add;
async function logbookAdd(given) {
  const options = { ...surroundings(), ...given };
  const { summary, reference, json, stdout } = options;
  const book = openEntryWriter(options);
  if (summary.trim() === "") throw usageError(texts.empty);
  const { user, text } = checkedWords(options.user, summary);
  const signed = options.key && await signedBy(options.key, book, { user, summary: text, reference }, options.clock);
  const receipt = await book.add({ user, summary: text, reference, signed });
  stdout.write(`${json ? JSON.stringify(receipt) : texts.written({ id: receipt.id, timestamp: receipt.timestamp })}
`);
  return EXIT_GOOD;
}
async function signedBy({ file, passphraseFile }, book, { user: person, summary, reference }, clock) {
  if (reference === void 0) return void 0;
  const key = await readPersonKey(file, await readPassphrase(passphraseFile));
  const { entry, vessel } = await book.entry(reference.id);
  const { signing } = messagesIn(locale).logbook.person;
  process.stderr.write(
    `${plainText(signing({ id: entry.id, at: entry.timestamp, summary: entry.summary, user: entry.user, vessel }))}
${entry.hash}
`
  );
  const about = { vessel, entryId: entry.id, entryHash: entry.hash };
  return signStatement({ ...about, person, summary, signedAt: formatIsoTime(clock.now()) }, key);
}
function entryId(text) {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw usageError(texts.notAnId({ text }));
}

export {
  logbookAdd,
  entryId
};
