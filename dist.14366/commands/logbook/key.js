import {
  PUBLIC_KEY_FILE,
  readPublicKey
} from "../../chunks/chunk-R4ZKAGQV.js";
import "../../chunks/chunk-ULZ7HWKS.js";
import "../../chunks/chunk-KEQTH7QJ.js";
import {
  formatVerifierKey,
  publicBytes
} from "../../chunks/chunk-KFRILCU3.js";
import {
  resolveReadableDataDir
} from "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import {
  displayPath
} from "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  command,
  dataDirFlag,
  jsonFlag,
  locale
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import {
  usageError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/logbook/key.ts
import { hash as digest } from "node:crypto";
import { join } from "node:path";
var texts = messagesIn(locale).logbook.key;
var FINGERPRINT_DIGITS = 32;
async function logbookKey({ dataDir, json }) {
  const { stdout, stderr } = process;
  const { dir } = resolveReadableDataDir(dataDir);
  const key2 = await readPublicKey(dir);
  if (key2 === void 0) throw usageError(texts.none({ dir: displayPath(dir) }));
  const publicKey = formatVerifierKey(key2);
  const fingerprint = fingerprintOf(key2);
  if (json) {
    stdout.write(`${JSON.stringify({ origin: key2.name, fingerprint, public_key: publicKey })}
`);
    return EXIT_GOOD;
  }
  stderr.write(`${texts.of({ origin: key2.name, file: displayPath(join(dir, PUBLIC_KEY_FILE)) })}
`);
  stdout.write(`${publicKey}
`);
  stderr.write(`${texts.fingerprint({ digits: fingerprint })}
${texts.keep}
`);
  return EXIT_GOOD;
}
function fingerprintOf(key2) {
  const digits = digest("sha256", publicBytes(key2.key), "hex").slice(0, FINGERPRINT_DIGITS);
  return (digits.match(/.{4}/g) ?? []).join(" ");
}

// commands/logbook/key.ts
var { key } = messagesIn(locale).logbook;
var key_default = command({
  summary: key.summary,
  description: key.description,
  examples: ["> /media/usb/aurora.pub", "--json"],
  flags: {
    "data-dir": dataDirFlag,
    json: jsonFlag
  },
  run: logbookKey
});
export {
  key_default as default
};
