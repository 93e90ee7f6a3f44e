/**
 * A time that a device gives (on the bus, in a sentence), judged once for everybody who shows it, sends it on or checks a clock by it.
 *
 * GPS receivers from before 2019 count weeks in ten bits, and after some years give a date that is 1024 weeks, or a multiple of them, away
 * from the true one. Such a time is corrected where the corrected one is near our own clock. A time that cannot be is none.
 */
import { BUILT_MS } from "./build-date.ts";
import { limits } from "./limits.ts";

const ROLLOVER_MS = 1024 * 7 * 86_400_000;

/**
 * Milliseconds since 1970 of a device's time, corrected; undefined where it is beyond belief. `nowMs` is our own clock. One that is itself
 * before the earliest believable time (a computer without a battery for its clock) corrects nothing.
 */
export function judgedBusTime(timeMs: number, nowMs: number): number | undefined {
  const { earliestMs, reachMs, aheadMs } = limits.busTime;
  const weeksMs = Math.round((nowMs - timeMs) / ROLLOVER_MS) * ROLLOVER_MS;
  const corrected = timeMs + weeksMs;
  if (weeksMs !== 0 && nowMs >= earliestMs && corrected >= earliestMs && Math.abs(corrected - nowMs) <= reachMs)
    return corrected;
  return timeMs >= earliestMs && timeMs <= Math.max(nowMs, BUILT_MS) + aheadMs ? timeMs : undefined;
}
