/**
 * A time reported by a device (on the bus, or in a sentence), judged once for everything that shows it, forwards it or checks a clock by
 * it.
 *
 * GPS receivers from before 2019 count weeks in ten bits. After some years their date is wrong by a multiple of 1024 weeks. Such a time is
 * corrected if the corrected time is near our own clock. An implausible time is dropped.
 */
import { BUILT_MS } from "./build-date.ts";
import { limits } from "./limits.ts";

const ROLLOVER_MS = 1024 * 7 * 86_400_000;

/**
 * Milliseconds since 1970 of a device's time, corrected if needed; undefined if it is implausible. `nowMs` is our own clock. If our clock
 * is itself before the earliest plausible time (a computer without a battery for its clock), nothing is corrected.
 */
export function judgedBusTime(timeMs: number, nowMs: number): number | undefined {
  const { earliestMs, reachMs, aheadMs } = limits.busTime;
  const weeksMs = Math.round((nowMs - timeMs) / ROLLOVER_MS) * ROLLOVER_MS;
  const corrected = timeMs + weeksMs;
  if (weeksMs !== 0 && nowMs >= earliestMs && corrected >= earliestMs && Math.abs(corrected - nowMs) <= reachMs)
    return corrected;
  return timeMs >= earliestMs && timeMs <= Math.max(nowMs, BUILT_MS) + aheadMs ? timeMs : undefined;
}
