import {
  require_http
} from "./chunk-YGBYU3RQ.js";
import {
  finding
} from "./chunk-HQY7UE65.js";
import {
  shoreSection
} from "./chunk-HJH7TS6R.js";
import {
  wordsIn
} from "./chunk-ILPYUXU6.js";
import "./chunk-BBA6TDCG.js";
import {
  sectionOf
} from "./chunk-CI7INVNX.js";
import "./chunk-X4EC6M75.js";
import "./chunk-ZCPVYDWY.js";
import "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import "./chunk-Y242XFSZ.js";
import {
  reasonOf,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";
import {
  __toESM
} from "./chunk-A3YBKGDL.js";

// src/connectors/shore/shore-reachable.ts
var import_node_http = __toESM(require_http(), 1);
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
var CLOCK_MS = 6e4;
var ID = "shore";
async function checkShore({ project, nowMs, answerMs, locale }) {
  const settings = sectionOf(project, shoreSection);
  if (settings === null) return [];
  const texts = wordsIn(locale).doctor;
  const { url, ca: file } = settings;
  let ca;
  if (file !== void 0) {
    try {
      ca = await readFile(file, "utf8");
      const { validTo, validToDate } = new X509Certificate(ca);
      if (validToDate.getTime() < nowMs) return [finding(ID, "fail", texts.caExpired({ file, at: validTo }))];
    } catch (error) {
      return [finding(ID, "fail", texts.caUnusable({ file, code: systemErrorCode(error) ?? "" }))];
    }
  }
  try {
    return [await asked(url, ca, nowMs)];
  } catch (error) {
    return [finding(ID, "warn", texts.silent({ url, reason: reasonOf(error) }), "bitacora shore status")];
  }
  async function asked(base, trusted, startMs) {
    const beganMs = performance.now();
    const answer = await get(`${base.replace(/\/+$/, "")}/health`, trusted, answerMs);
    const body = await text(answer);
    const shoreMs = Date.parse(answer.headers.date ?? "");
    const aheadMs = shoreMs - (startMs + performance.now() - beganMs);
    if (!body.includes('"victoria"')) return finding(ID, "fail", texts.foreign({ url: base }));
    if (Math.abs(aheadMs) > CLOCK_MS)
      return finding(ID, "warn", texts.clock({ url: base, seconds: Math.abs(Math.round(aheadMs / 1e3)) }));
    return finding(ID, "ok", texts.good({ url: base }));
  }
}
function get(url, ca, answerMs) {
  const send = url.startsWith("https:") ? httpsRequest : import_node_http.request;
  const { promise, resolve, reject } = Promise.withResolvers();
  const signal = AbortSignal.timeout(answerMs);
  send(url, { signal, ...ca === void 0 ? {} : { ca } }, resolve).on("error", reject).end();
  return promise;
}
export {
  checkShore
};
