/**
 * Alarms that are raised over and over (chattering or fleeting alarms in IEC 62682). An alarm that is raised more often than
 * `limits.raisesPerMinute` is held: it stays ACTIVE while the condition comes and goes, like a latching alarm, and each return is counted.
 * It is released when the condition has not come back for a minute. Pure.
 *
 * The limit is far above what a vessel does: the worst of our recordings reaches half of it. An alarm that stays open while its condition
 * comes back has a lower limit, `limits.recurrencesPerMinute`, since nobody has to act on each of its entries: while it is held, the
 * returns are counted instead of written, and nothing else changes.
 */
import { limits } from "./limits.ts";

const WINDOW_MS = 60_000;

/** The counts of a held alarm. Times are those of the updates, in ms since 1970. */
export interface Chatter {
  /** How often the condition has come back without a new record. */
  readonly repeats: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The times within the last minute, with this one added. */
export function withTime(timesMs: readonly number[], atMs: number): readonly number[] {
  return [...timesMs.filter((before) => Math.abs(atMs - before) < WINDOW_MS), atMs].slice(-limits.raisesPerMinute - 1);
}

/** The state of holding after the alarm was raised; undefined if it is not held. */
export function afterRaising(
  chatter: Chatter | undefined,
  raisedAtMs: readonly number[],
  atMs: number,
): Chatter | undefined {
  if (chatter !== undefined) return { ...chatter, untilMs: atMs };
  return raisedAtMs.length > limits.raisesPerMinute ? { repeats: 0, fromMs: atMs, untilMs: atMs } : undefined;
}

/** The state of holding after the condition has come back; undefined if the alarm is not held. */
export function afterRecurring(
  chatter: Chatter | undefined,
  recurredAtMs: readonly number[],
  atMs: number,
): Chatter | undefined {
  if (chatter === undefined && recurredAtMs.length <= limits.recurrencesPerMinute) return undefined;
  const { repeats, fromMs } = chatter ?? { repeats: 0, fromMs: atMs };
  return { repeats: repeats + 1, fromMs, untilMs: atMs };
}
