/**
 * Counts how often alarms are raised in 24 hours, for `report`: all of them by minute, and each rule by hour. Bounded: one ring of minutes,
 * and for each rule that was ever raised a ring of 24 hours and the times of its last minute. Times are from a clock that nobody sets (the
 * wall clock at the start of the engine, advanced by the monotonic clock); only the report converts them to the wall clock.
 */
import type { AlarmReport } from "./alarm-report.ts";
import { formatIsoTime } from "../core/time.ts";
import { limits } from "./limits.ts";

const HOURS = 24;
const MINUTES = HOURS * 60;
const WINDOW = 10;
const MINUTE_MS = 60_000;

/** IEC 62682: a flood begins with ten alarms in ten minutes, and an alarm chatters from three in a minute. */
const FLOOD = 10;
const CHATTER = 3;
const TOP = 10;

interface RuleCounts {
  readonly tagId: string;
  readonly alarmId: string;
  /** Counts by hour since 1970, modulo 24; `hourOf` says which hour each count is for. */
  readonly hours: Uint32Array;
  readonly hourOf: Float64Array;
  /** Times of the raisings in the last minute, the newest last. */
  latest: number[];
  /** The most raisings within a minute, and when that was. */
  most: number;
  mostAtMs: number;
}

type CountedRule = AlarmReport["top"][number];

export class RaiseCounts {
  readonly #perMinute = new Uint32Array(MINUTES);
  readonly #rules = new Map<string, RuleCounts>();
  /** The newest minute counted, since 1970; undefined before the first. */
  #newest: number | undefined;

  add(key: string, tagId: string, alarmId: string, timeMs: number): void {
    const minute = this.#advance(Math.floor(timeMs / MINUTE_MS));
    const at = minute % MINUTES;
    this.#perMinute[at] = (this.#perMinute[at] ?? 0) + 1;
    let rule = this.#rules.get(key);
    if (rule === undefined) {
      const hours = { hours: new Uint32Array(HOURS), hourOf: new Float64Array(HOURS).fill(-1) };
      rule = { tagId, alarmId, ...hours, latest: [], most: 0, mostAtMs: 0 };
      this.#rules.set(key, rule);
    }
    const hour = Math.floor(minute / 60);
    const slot = hour % HOURS;
    rule.hours[slot] = rule.hourOf[slot] === hour ? (rule.hours[slot] ?? 0) + 1 : 1;
    rule.hourOf[slot] = hour;
    rule.latest = [...rule.latest.filter((before) => Math.abs(timeMs - before) < MINUTE_MS), timeMs].slice(
      -limits.raisesPerMinute,
    );
    const isOld = timeMs - rule.mostAtMs >= HOURS * 60 * MINUTE_MS;
    if (isOld || rule.latest.length >= rule.most) {
      rule.most = rule.latest.length;
      rule.mostAtMs = timeMs;
    }
  }

  /** `aheadMs` is how far the wall clock is ahead of `nowMs`. */
  report(nowMs: number, aheadMs = 0) {
    const newest = this.#advance(Math.floor(nowMs / MINUTE_MS));
    const rules = this.#ruleCounts(nowMs, Math.floor(newest / 60));
    return { hours: HOURS, ...this.#floods(newest, aheadMs), ...rules };
  }

  /** Advances to a minute, and clears those in between. Returns the newest minute: time never goes back. */
  #advance(minute: number): number {
    this.#newest ??= minute;
    const passed = Math.min(MINUTES, minute - this.#newest);
    for (let i = 1; i <= passed; i += 1) this.#perMinute[(minute - passed + i) % MINUTES] = 0;
    this.#newest = Math.max(this.#newest, minute);
    return this.#newest;
  }

  #floods(newest: number, aheadMs: number) {
    const isoMinute = (minute: number): string => formatIsoTime(minute * MINUTE_MS + aheadMs);
    const floods: { from: string; until: string; count: number }[] = [];
    let raised = 0;
    let inWindow = 0;
    let peak = 0;
    let peakAt: number | undefined;
    /** The first and last minute of the current flood. */
    let flood: { from: number; until: number } | undefined;
    const countAt = (minute: number): number => this.#perMinute[minute % MINUTES] ?? 0;
    const end = (): void => {
      if (flood === undefined) return;
      let count = 0;
      for (let minute = flood.from; minute <= flood.until; minute += 1) count += countAt(minute);
      floods.push({ from: isoMinute(flood.from), until: isoMinute(flood.until + 1), count });
      flood = undefined;
    };
    const oldest = newest - MINUTES + 1;
    for (let minute = oldest; minute <= newest; minute += 1) {
      raised += countAt(minute);
      inWindow += countAt(minute) - (minute - WINDOW < oldest ? 0 : countAt(minute - WINDOW));
      if (inWindow > peak) {
        peak = inWindow;
        peakAt = minute + 1;
      }
      if (inWindow < FLOOD) end();
      else if (flood === undefined) flood = { from: Math.max(oldest, minute - WINDOW + 1), until: minute };
      else flood.until = minute;
    }
    end();
    const peak_at = peakAt === undefined ? null : isoMinute(peakAt);
    return { raised, raised_10min: inWindow, peak_10min: peak, peak_at, floods };
  }

  #ruleCounts(nowMs: number, hour: number) {
    const counted: CountedRule[] = [];
    const chattering: CountedRule[] = [];
    for (const { tagId, alarmId, hours, hourOf, most, mostAtMs } of this.#rules.values()) {
      let count = 0;
      for (let slot = 0; slot < HOURS; slot += 1) {
        if ((hourOf[slot] ?? -1) > hour - HOURS) count += hours[slot] ?? 0;
      }
      const named = { tag_id: tagId, alarm_id: alarmId };
      if (count > 0) counted.push({ ...named, count });
      if (most >= CHATTER && nowMs - mostAtMs < HOURS * 60 * MINUTE_MS) chattering.push({ ...named, count: most });
    }
    return { chattering: chattering.sort(byCount).slice(0, TOP), top: counted.sort(byCount).slice(0, TOP) };
  }
}

function byCount(a: CountedRule, b: CountedRule): number {
  return b.count - a.count;
}
