import {
  firstAddress
} from "../../chunks/chunk-G6KPZH5S.js";
import {
  qrLines,
  qrSurface
} from "../../chunks/chunk-HQ5BZJEA.js";
import "../../chunks/chunk-HYDNFBFZ.js";
import {
  runningServiceUrl
} from "../../chunks/chunk-R2A25KSH.js";
import {
  ServiceClient
} from "../../chunks/chunk-Y64ILS5V.js";
import "../../chunks/chunk-YN3NGZR2.js";
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
  Flags,
  command,
  dataDirFlag,
  jsonFlag,
  locale,
  switchFlag
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

// src/runtime/https/show-certificate.ts
import { X509Certificate } from "node:crypto";
var texts = messagesIn(locale).https.command;
async function showCertificate(options) {
  const { json, pem } = options;
  const { stdout, stderr } = process;
  const { dir } = resolveReadableDataDir(options.dataDir);
  const service = await runningServiceUrl(dir);
  if (service === void 0) throw usageError(texts.notRunning({ dir: displayPath(dir) }));
  const client = new ServiceClient(service);
  const { https } = await client.get("/health", isHealth);
  if (https === null) throw usageError(texts.off);
  const authority = await textOf(client.stream("/access/ca.crt"));
  if (pem) {
    stdout.write(authority);
    return EXIT_GOOD;
  }
  const host = options.address ?? firstAddress() ?? "localhost";
  const name = host.includes(":") ? `[${host}]` : host;
  const url = `http://${name}:${new URL(service).port || 80}/access/ca.crt`;
  const page = `https://${name}:${https.port}/`;
  const { fingerprint256: fingerprint, validTo } = new X509Certificate(authority);
  if (json) {
    stdout.write(`${JSON.stringify({ url, page, fingerprint, until: new Date(validTo).toISOString() })}
`);
    return EXIT_GOOD;
  }
  const surface = qrSurface();
  stderr.write(`${texts.scan}
`);
  stdout.write(`${[...qrLines(url, surface) ?? [], url].join("\n")}
`);
  stdout.write(`SHA-256 ${fingerprint}
`);
  stderr.write(`${texts.compare({ page })}
`);
  return EXIT_GOOD;
}
function isHealth(value) {
  return typeof value === "object" && value !== null && "https" in value;
}
async function textOf(bytes) {
  return Buffer.concat(await Array.fromAsync(bytes)).toString();
}

// commands/access/certificate.ts
var { command: words } = messagesIn(locale).https;
var certificate_default = command({
  summary: words.summary,
  description: words.description,
  examples: ["", "--address 192.168.4.1", "--pem > aurora.crt"],
  flags: {
    address: Flags.string({ summary: words.address, helpValue: "HOST" }),
    pem: switchFlag(words.pem),
    "data-dir": dataDirFlag,
    json: jsonFlag
  },
  run: showCertificate
});
export {
  certificate_default as default
};
