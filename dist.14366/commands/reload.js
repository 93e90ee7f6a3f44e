import {
  plainText
} from "../chunks/chunk-WBNOIEZ2.js";
import {
  plainJson
} from "../chunks/chunk-WWHBNCIT.js";
import "../chunks/chunk-3OS2SE26.js";
import {
  serviceOf
} from "../chunks/chunk-R2A25KSH.js";
import {
  ServiceClient
} from "../chunks/chunk-Y64ILS5V.js";
import "../chunks/chunk-YN3NGZR2.js";
import "../chunks/chunk-QBSML6PZ.js";
import "../chunks/chunk-YB7YSWMJ.js";
import "../chunks/chunk-QTYDK5JE.js";
import "../chunks/chunk-VU3WJHFL.js";
import "../chunks/chunk-HAY2CCHZ.js";
import "../chunks/chunk-D7FBUXBZ.js";
import "../chunks/chunk-3GFNS52N.js";
import {
  command,
  locale,
  serviceFlags,
  texts
} from "../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_BAD_ANSWER,
  EXIT_GOOD
} from "../chunks/chunk-QCLSFVWH.js";
import "../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../chunks/chunk-X4EC6M75.js";
import "../chunks/chunk-ZCPVYDWY.js";
import "../chunks/chunk-BOUECWPG.js";
import "../chunks/chunk-N5FOXJIQ.js";
import "../chunks/chunk-Y242XFSZ.js";
import {
  isBitacoraError
} from "../chunks/chunk-WYJWSAZZ.js";
import "../chunks/chunk-A3YBKGDL.js";

// src/runtime/reload-verb.ts
import { userInfo } from "node:os";
var REFUSED = 422;
async function reloadService({ json, ...place }) {
  const { stdout, stderr } = process;
  const { serve, reload } = messagesIn(locale).cli;
  const client = new ServiceClient(await serviceOf(place));
  try {
    const query = new URLSearchParams({ language: locale, user: userInfo().username });
    const report = await client.post(`/project/reload?${query}`, isReport);
    const { applied, needs_restart: restart } = report;
    if (json) stdout.write(`${plainJson(report)}
`);
    else if (applied.length + restart.length === 0) stdout.write(`${reload.unchanged}
`);
    else stdout.write(`${plainText(serve.reloaded({ applied, restart }))}
`);
    return EXIT_GOOD;
  } catch (error) {
    if (!isBitacoraError(error, "usage") || error.details["status"] !== REFUSED) throw error;
    for (const line of String(error.details["reason"]).split("\n")) stderr.write(`${plainText(line)}
`);
    stderr.write(`${reload.refused}
`);
    return EXIT_BAD_ANSWER;
  }
}
function isReport(value) {
  if (typeof value !== "object" || value === null) return false;
  return "applied" in value && Array.isArray(value.applied) && "needs_restart" in value && Array.isArray(value.needs_restart);
}

// commands/reload.ts
var reload_default = command({
  summary: texts.reload.summary,
  description: texts.reload.description,
  flags: serviceFlags,
  run: reloadService
});
export {
  reload_default as default
};
