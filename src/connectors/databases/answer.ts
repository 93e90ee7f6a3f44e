/** What a database has said to a request with samples, and what follows from it. Pure. */
import { limits } from "./limits.ts";

export type Answer =
  /** It has them, but for so many that it dropped. */
  | { readonly kind: "taken"; readonly dropped: number; readonly reason: string }
  /** It will never take something in the request. Whether what it says is about samples, or may be about the request itself. */
  | { readonly kind: "never"; readonly isAboutSamples: boolean; readonly reason: string }
  /** The request is too large. */
  | { readonly kind: "large"; readonly reason: string }
  /** Try again. Whether it may have taken it all the same. */
  | { readonly kind: "later"; readonly afterMs: number | undefined; readonly reason: string };

/** Prometheus, Mimir, Thanos and Cortex about a sample's time; Influx about a point; all about labels. */
const ABOUT_SAMPLES =
  /out[ -]of[ -](?:order|bounds)|duplicate sample|too (?:old|far)|partial write|unable to parse|retention|type conflict|outside time range|invalid label|label (?:name|value)|time outside range/i;

const PARTIAL = /partial write/i;
/** Nine digits of a longer number count: no request has this many samples. */
const DROPPED = /dropped[=: ]+(\d{1,9})/i;

export function answerOf(status: number, body: string, retryAfter: string | null, nowMs: number): Answer {
  const reason = reasonIn(status, body);
  if (status >= 200 && status < 300) return { kind: "taken", dropped: 0, reason };
  if (status === 413) return { kind: "large", reason };
  if (status === 400 || status === 422) {
    if (!PARTIAL.test(body)) return { kind: "never", isAboutSamples: ABOUT_SAMPLES.test(body), reason };
    // Without a number at least one has gone.
    return { kind: "taken", dropped: Math.max(1, Number(DROPPED.exec(body)?.[1] ?? 1)), reason };
  }
  return { kind: "later", afterMs: afterMs(retryAfter, nowMs), reason };
}

/** Seconds or a date, as HTTP has it; at most `limits.retryAfterMaxMs`. */
function afterMs(retryAfter: string | null, nowMs: number): number | undefined {
  if (retryAfter === null) return undefined;
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), limits.retryAfterMaxMs) : undefined;
}

const REASON_CHARS = 200;

/** The status and the beginning of what was said, without the control characters of a stranger. */
function reasonIn(status: number, body: string): string {
  const said = body
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, REASON_CHARS);
  return said === "" ? `HTTP ${status}` : `HTTP ${status}: ${said}`;
}
