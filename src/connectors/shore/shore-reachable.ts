/** Whether shore can be reached from this computer as the project says: its certificates, its answer, and its clock beside ours. */
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ask } from "../../core/http-request.ts";
import { reasonOf, systemErrorCode } from "../../core/errors.ts";
import { sectionOf } from "../../project/section.ts";
import type { Examined } from "../connector.ts";
import { type DoctorFinding, finding } from "../doctor-finding.ts";
import { limits } from "./limits.ts";
import { shoreSection } from "./section.ts";
import { wordsIn } from "./words.ts";

/** Further apart, one of the two clocks is wrong. */
const CLOCK_MS = 60_000;
const ID = "shore";

export async function checkShore({ project, nowMs, answerMs, locale }: Examined): Promise<readonly DoctorFinding[]> {
  const settings = sectionOf(project, shoreSection);
  if (settings === null) return [];
  const texts = wordsIn(locale).doctor;
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

  async function asked(base: string, trusted: string | undefined, startMs: number): Promise<DoctorFinding> {
    const beganMs = performance.now();
    const answer = await ask(`${base.replace(/\/+$/, "")}/health`, {
      ca: trusted,
      signal: AbortSignal.timeout(answerMs),
    });
    const body = await answer.whole(limits.answerBytes);
    const shoreMs = Date.parse(answer.header("Date") ?? "");
    const aheadMs = shoreMs - (startMs + performance.now() - beganMs);
    if (!body.includes('"victoria"')) return finding(ID, "fail", texts.foreign({ url: base }));
    if (Math.abs(aheadMs) > CLOCK_MS)
      return finding(ID, "warn", texts.clock({ url: base, seconds: Math.abs(Math.round(aheadMs / 1000)) }));
    return finding(ID, "ok", texts.good({ url: base }));
  }
}
