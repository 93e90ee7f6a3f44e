/**
 * From when to when a certificate counts, and when it is due. The clock of the vessel may be wrong: a small computer without a battery
 * begins in 1970, and telephones know better. So a time before this program was written, or long after, is not believed; what was
 * made with a wrong clock is made anew as soon as the clock is right. Pure.
 */
import { BUILT_MS } from "../core/build-date.ts";
import type { Validity } from "./certificate.ts";
import { limits } from "./limits.ts";

const { authorityYears, leafDays, backdateMs, renewShare, warnDays } = limits.certificate;
const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;
/** Nobody runs a version for longer. */
const LATEST_MS = BUILT_MS + 15 * YEAR_MS;

/** The clock's time, or when the program was written if the clock cannot be right. */
function believableMs(nowMs: number): number {
  return nowMs < BUILT_MS || nowMs > LATEST_MS ? BUILT_MS : nowMs;
}

/** From before the program existed, so that it counts at once whatever the clock said. */
export function authorityValidity(nowMs: number): Validity {
  return { fromMs: BUILT_MS - backdateMs, untilMs: believableMs(nowMs) + authorityYears * YEAR_MS };
}

/** Never longer than the authority's. */
export function serverValidity(nowMs: number, authority: Validity): Validity {
  const fromMs = Math.max(authority.fromMs, believableMs(nowMs) - backdateMs);
  return { fromMs, untilMs: Math.min(authority.untilMs, fromMs + leafDays * DAY_MS) };
}

/** Whether it has to be made anew: most of its life is over, or it is not valid yet. */
export function isDue({ fromMs, untilMs }: Validity, nowMs: number): boolean {
  const now = believableMs(nowMs);
  return now < fromMs || now > fromMs + (untilMs - fromMs) * renewShare;
}

export function isOver({ untilMs }: Validity, nowMs: number): boolean {
  return believableMs(nowMs) > untilMs;
}

/** Whole days that are left; negative when it is over. */
export function daysLeft({ untilMs }: Pick<Validity, "untilMs">, nowMs: number): number {
  return Math.floor((untilMs - nowMs) / DAY_MS);
}

/** Whether a person should look, because nothing has renewed it. */
export function endsSoon(validity: Pick<Validity, "untilMs">, nowMs: number): boolean {
  return daysLeft(validity, nowMs) < warnDays;
}
