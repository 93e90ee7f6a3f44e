/**
 * Alarms that are raised over and over (chattering or fleeting alarms in IEC 62682). A rule that raises its alarm more often than
 * `limits.raisesPerMinute` is held: its alarm stays ACTIVE while the condition comes and goes, as one that latches does,
 * and the times that it comes back are counted. It is held until the condition has not come back for a minute. Pure.
 *
 * The limit is far above what a vessel does: the worst of our recordings comes to half of it. An alarm that stays open while its condition
 * comes back has a lower one, `limits.recurrencesPerMinute`, for nobody has to act on each of its entries; holding it changes nothing but
 * that these are counted instead of written.
 */
import { limits } from "./limits.ts";

const WINDOW_MS = 60_000;

/** Of an alarm that is held. Times are those of the updates, in ms since 1970. */
export interface Chatter {
  /** How often the condition has come back without a new record. */
  readonly repeats: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The times of a minute up to this one. */
export function withTime(timesMs: readonly number[], atMs: number): readonly number[] {
  return [...timesMs.filter((before) => Math.abs(atMs - before) < WINDOW_MS), atMs].slice(-limits.raisesPerMinute - 1);
}

/** What an alarm is held by after it was raised; undefined where it is not held. */
export function afterRaising(
  chatter: Chatter | undefined,
  raisedAtMs: readonly number[],
  atMs: number,
): Chatter | undefined {
  if (chatter !== undefined) return { ...chatter, untilMs: atMs };
  return raisedAtMs.length > limits.raisesPerMinute ? { repeats: 0, fromMs: atMs, untilMs: atMs } : undefined;
}

/** What an alarm is held by after its condition has come back; undefined where it is not held. */
export function afterRecurring(
  chatter: Chatter | undefined,
  recurredAtMs: readonly number[],
  atMs: number,
): Chatter | undefined {
  if (chatter === undefined && recurredAtMs.length <= limits.recurrencesPerMinute) return undefined;
  const { repeats, fromMs } = chatter ?? { repeats: 0, fromMs: atMs };
  return { repeats: repeats + 1, fromMs, untilMs: atMs };
}
