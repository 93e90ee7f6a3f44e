/**
 * Feeds samples of several tags to a trial, in the order of their times, and marks values stale as the tag store does. Samples of the
 * rule's own tag that change nothing are not handed over one by one: while nothing is raised, those that do not meet the condition; while
 * it is raised, those that meet it. The last of them is, so that the engine always has the newest value.
 */
import { holdsForSpan } from "../../../alarms/conditions/kinds.ts";
import type { AlarmRule } from "../../../alarms/rule.ts";
import type { Trial } from "../../../alarms/trial.ts";
import { type Columns, isUsableState, qualityOf, scalarOf } from "../../../historian/codec/columns.ts";

const SOURCE = "trial";

export interface Series {
  readonly tagId: string;
  readonly columns: Columns;
}

/** A series and the place of its next sample. */
interface Reading extends Series {
  at: number;
}

/** A usable value, and the time from which it is stale. */
interface Fresh {
  readonly staleAtMs: number;
  readonly timestampMs: number;
  readonly value: number;
  readonly state: number;
}

export class Feed {
  readonly #trial: Trial;
  readonly #rule: AlarmRule;
  readonly #timeoutMsOf: (tagId: string) => number;
  readonly #fresh = new Map<string, Fresh>();
  /** After which time without a sample of the rule's tag it is raised. */
  readonly #silenceMs: number;

  /** `timeoutMsOf`: Infinity for a tag whose values are never stale. */
  constructor(trial: Trial, rule: AlarmRule, timeoutMsOf: (tagId: string) => number) {
    this.#trial = trial;
    this.#rule = rule;
    this.#timeoutMsOf = timeoutMsOf;
    this.#silenceMs = rule.operator === "stale" ? Number(rule.threshold) * 1000 : Infinity;
  }

  /** Forgets which values will be stale: what comes next does not follow on what was fed before. */
  forget(): void {
    this.#fresh.clear();
  }

  /** Takes all samples. Of equal times, the first series comes first. */
  take(series: readonly Series[]): void {
    const readings: readonly Reading[] = series.map((each) => ({ ...each, at: 0 }));
    for (let next = earliest(readings); next !== undefined; next = earliest(readings)) {
      this.#one(next);
      next.at += 1;
      if (next.tagId === this.#rule.tagId) this.#pass(next, timeOf(earliest(readings, next)));
    }
  }

  /** Lets time pass: values become stale, and delays end. */
  runTo(timeMs: number): void {
    this.#markStale(timeMs + 1);
    this.#trial.runTo(timeMs);
  }

  #one({ tagId, columns, at }: Reading): void {
    const timestampMs = columns.times[at] ?? 0;
    const value = columns.values[at] ?? 0;
    const state = columns.states[at] ?? 0;
    this.#markStale(timestampMs);
    const timeoutMs = this.#timeoutMsOf(tagId);
    const quality = qualityOf(state);
    // A sample that the store has marked stale has the time of its value, not of its becoming stale.
    if (quality === "stale" && this.#fresh.has(tagId)) return;
    if (timeoutMs < Infinity && isUsableState(state))
      this.#fresh.set(tagId, { staleAtMs: timestampMs + timeoutMs + 1, timestampMs, value, state });
    else this.#fresh.delete(tagId);
    this.#trial.take({ tagId, timestampMs, value: scalarOf(value, state), quality, source: SOURCE });
  }

  /** Marks the values that are stale before that time, in the order in which they become so. */
  #markStale(timeMs: number): void {
    for (;;) {
      let next: string | undefined;
      let nextMs = timeMs;
      for (const [tagId, { staleAtMs }] of this.#fresh) if (staleAtMs < nextMs) [next, nextMs] = [tagId, staleAtMs];
      const stale = next === undefined ? undefined : this.#fresh.get(next);
      if (next === undefined || stale === undefined) return;
      this.#fresh.delete(next);
      const { timestampMs, value, state } = stale;
      const update = { tagId: next, timestampMs, value: scalarOf(value, state), source: SOURCE } as const;
      this.#trial.take({ ...update, quality: "stale" }, nextMs);
    }
  }

  /** Passes the samples up to `untilMs` that change nothing after the one that was just fed, but for the last. */
  #pass(reading: Reading, untilMs: number): void {
    const { times, values, states, length } = reading.columns;
    const state = states[reading.at - 1] ?? 0;
    const settled = isUsableState(state) ? this.#trial.settled : undefined;
    if (settled === undefined) return;
    const timeoutMs = this.#timeoutMsOf(reading.tagId);
    let lastMs = times[reading.at - 1] ?? 0;
    const endMs = Math.min(untilMs, lastMs + this.#silenceMs);
    let min = values[reading.at - 1] ?? 0;
    let max = min;
    if (holdsForSpan(this.#rule, min, max, settled) !== settled) return;
    let at = reading.at;
    for (; at < length; at += 1) {
      const timeMs = times[at] ?? 0;
      const value = values[at] ?? 0;
      if (timeMs >= endMs || timeMs - lastMs > timeoutMs || states[at] !== state) break;
      if (value < min || value > max) {
        const [low, high] = [Math.min(value, min), Math.max(value, max)];
        if (holdsForSpan(this.#rule, low, high, settled) !== settled) break;
        min = low;
        max = high;
      }
      lastMs = timeMs;
    }
    if (at <= reading.at) return;
    this.#trial.noteWorst(min);
    this.#trial.noteWorst(max);
    this.#fresh.delete(reading.tagId);
    reading.at = at - 1;
  }
}

function earliest(readings: readonly Reading[], but?: Reading): Reading | undefined {
  let first: Reading | undefined;
  for (const each of readings) if (each !== but && timeOf(each) < timeOf(first)) first = each;
  return first;
}

/** When its next sample is due; Infinity if there is none. */
function timeOf(reading: Reading | undefined): number {
  if (reading === undefined || reading.at >= reading.columns.length) return Infinity;
  return reading.columns.times[reading.at] ?? Infinity;
}
