/** Whether shore can be reached from this computer as the project says: its certificates, its answer, and its clock beside ours. */
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import { reasonOf } from "../../core/errors.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import { type Check, type Finding, finding } from "./check.ts";

/** Further apart, one of the two clocks is wrong. */
const CLOCK_MS = 60_000;
const ID = "shore";

export const checkShore: Check = async ({ project, nowMs, texts: { shore: texts } }) => {
  const settings = project?.shore;
  if (!settings) return [];
  const { url, ca: file } = settings;
  let ca: string | undefined;
  if (file !== undefined) {
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

  async function asked(base: string, trusted: string | undefined, startMs: number): Promise<Finding> {
    const beganMs = performance.now();
    const answer = await get(`${base.replace(/\/+$/, "")}/health`, trusted);
    const body = await text(answer);
    const shoreMs = Date.parse(answer.headers.date ?? "");
    const aheadMs = shoreMs - (startMs + performance.now() - beganMs);
    if (!body.includes('"victoria"')) return finding(ID, "fail", texts.foreign({ url: base }));
    if (Math.abs(aheadMs) > CLOCK_MS)
      return finding(ID, "warn", texts.clock({ url: base, seconds: Math.abs(Math.round(aheadMs / 1000)) }));
    return finding(ID, "ok", texts.good({ url: base }));
  }
};

function get(url: string, ca: string | undefined): Promise<IncomingMessage> {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const signal = AbortSignal.timeout(limits.doctor.programMs);
  send(url, { signal, ...(ca === undefined ? {} : { ca }) }, resolve)
    .on("error", reject)
    .end();
  return promise;
}
