/**
 * The validity of a certificate, and when it must be renewed. The vessel's clock may be wrong: a small computer without a battery starts
 * in 1970, but telephones check with the right time. So a time before this program was built, or long after, is not believed, and a
 * certificate that was made with a wrong clock is replaced as soon as the clock is right. Pure.
 */
import { BUILT_MS } from "../core/build-date.ts";
import type { Validity } from "./certificate.ts";
import { limits } from "./limits.ts";

const { authorityYears, leafDays, backdateMs, renewShare, warnDays } = limits.certificate;
const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;
/** No version is in use for longer. */
const LATEST_MS = BUILT_MS + 15 * YEAR_MS;

/** The clock's time, or the time of the build if the clock cannot be right. */
function believableMs(nowMs: number): number {
  return nowMs < BUILT_MS || nowMs > LATEST_MS ? BUILT_MS : nowMs;
}

/** Begins before the program was built, so that the authority is valid at once whatever the clock shows. */
export function authorityValidity(nowMs: number): Validity {
  return { fromMs: BUILT_MS - backdateMs, untilMs: believableMs(nowMs) + authorityYears * YEAR_MS };
}

/** Never ends after the authority's validity. */
export function serverValidity(nowMs: number, authority: Validity): Validity {
  const fromMs = Math.max(authority.fromMs, believableMs(nowMs) - backdateMs);
  return { fromMs, untilMs: Math.min(authority.untilMs, fromMs + leafDays * DAY_MS) };
}

/** Whether it must be renewed: most of its life is over, or it is not valid yet. */
export function isDue({ fromMs, untilMs }: Validity, nowMs: number): boolean {
  const now = believableMs(nowMs);
  return now < fromMs || now > fromMs + (untilMs - fromMs) * renewShare;
}

export function isOver({ untilMs }: Validity, nowMs: number): boolean {
  return believableMs(nowMs) > untilMs;
}

/** Whole days left; negative after the end. */
export function daysLeft({ untilMs }: Pick<Validity, "untilMs">, nowMs: number): number {
  return Math.floor((untilMs - nowMs) / DAY_MS);
}

/** Whether a person should be warned: by now it should have been renewed. */
export function endsSoon(validity: Pick<Validity, "untilMs">, nowMs: number): boolean {
  return daysLeft(validity, nowMs) < warnDays;
}
