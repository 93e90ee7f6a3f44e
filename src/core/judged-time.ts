/**
 * Whether a time that comes from a wire can be believed. GPS counts weeks in ten bits: a receiver that is older than its week counter's turn
 * gives a date that is 1024 weeks too early, or several times as much. No vessel has data from before this program was thought of. Pure.
 */
import { BUILT_MS } from "./build-date.ts";
import { limits } from "./limits.ts";

const ROLLOVER_MS = 1024 * 7 * 86_400_000;
const LEAST_MS = Date.UTC(2020, 0, 1);
const AHEAD_MS = 20 * 365.25 * 86_400_000;

/**
 * The time, moved by as many turns of the week counter as bring it to our clock's; undefined where it is beyond belief. A clock that shows 1970
 * does not make the bus doubtful: no time is held against an earlier clock than the one at which this version was built.
 */
export function judgedBusTime(timeMs: number, nowMs: number): number | undefined {
  if (!Number.isFinite(timeMs)) return undefined;
  const turns = Math.round((nowMs - timeMs) / ROLLOVER_MS);
  const turned = timeMs + turns * ROLLOVER_MS;
  if (turns > 0 && Math.abs(turned - nowMs) <= limits.clock.rolloverReachMs) return turned;
  return timeMs >= LEAST_MS && timeMs <= Math.max(nowMs, BUILT_MS) + AHEAD_MS ? timeMs : undefined;
}
