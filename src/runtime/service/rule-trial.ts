/**
 * A trial of a rule on the samples of the past (`alarms/trial.ts`). A year of one tag is not read sample by sample: roll-ups give the
 * lowest and the highest value of each hour, and an hour in which nothing can change is skipped. That is an hour
 *
 *     whose values cannot meet the condition, or whose gate is closed,  while nothing is raised and no delay runs
 *     whose values all meet it, behind an open gate,                    while the alarm is raised
 *
 * All others are fed to the engine, in slices between which the service goes on. Where they have more samples than the bound, the trial
 * begins later than was asked for, and says so.
 */
import { setImmediate } from "node:timers/promises";
import { conditionHolds } from "../../alarms/conditions/comparison.ts";
import { holdsForSpan, otherTagOf } from "../../alarms/conditions/kinds.ts";
import type { AlarmRule, OnlyWhen } from "../../alarms/rule.ts";
import { Trial } from "../../alarms/trial.ts";
import type { TrialResult } from "../../api/service.ts";
import { type Columns, GrowingColumns, isUsableState, qualityOf, scalarOf } from "../../historian/codec/columns.ts";
import type { Asking, History } from "../../historian/history.ts";
import type { Aggregate } from "../../historian/reduction.ts";
import { limits } from "../limits.ts";

const HOUR_MS = 3_600_000;

export interface TrialQuestion {
  readonly rule: AlarmRule;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** After how many seconds without a value that tag is stale; 0 or undefined: never. */
  readonly timeoutOf: (tagId: string) => number | undefined;
}

/** Rejects as a question to the historian does. */
export async function tryRule(
  history: Pick<History, "columns">,
  question: TrialQuestion,
  asking: Asking,
): Promise<TrialResult> {
  const run = new TrialRun(history, question, asking);
  return run.result();
}

/** What is known of one tag in one hour. */
interface Span {
  readonly min: number;
  readonly max: number;
  readonly samples: number;
}

/** By the number of the hour since 1970. */
type Hours = ReadonlyMap<number, Span>;

class TrialRun {
  readonly #history: Pick<History, "columns">;
  readonly #question: TrialQuestion;
  readonly #asking: Asking;
  readonly #tags: readonly string[];
  #hours = new Map<string, Hours>();
  #samples = 0;

  constructor(history: Pick<History, "columns">, question: TrialQuestion, asking: Asking) {
    this.#history = history;
    this.#question = question;
    this.#asking = asking;
    const { rule } = question;
    this.#tags = [...new Set([rule.tagId, rule.onlyWhen?.tagId, otherTagOf(rule)])].filter((id) => id !== undefined);
  }

  async result(): Promise<TrialResult> {
    const { rule, sinceMs, untilMs } = this.#question;
    for (const tagId of this.#tags) this.#hours.set(tagId, await this.#hoursOf(tagId));
    const last = Math.floor(untilMs / HOUR_MS);
    const first = this.#firstHour(Math.floor(sinceMs / HOUR_MS), last);
    const fromMs = Math.max(sinceMs, first * HOUR_MS);
    const trial = new Trial(rule, fromMs);
    const feed = new Feed(trial, this.#question.timeoutOf);
    for (let hour = first; hour <= last; hour += 1) {
      if (this.#isSkipped(trial, hour)) continue;
      if (trial.isIdle) await this.#warmUp(feed, hour, first);
      await this.#feed(feed, this.#tags, hour);
    }
    trial.finish(untilMs);
    const { count, heldMs, raisings } = trial;
    const [oldest] = this.#hours.get(rule.tagId)?.keys() ?? [];
    return {
      sinceMs: fromMs,
      untilMs,
      isWhole: fromMs === sinceMs,
      dataSinceMs: oldest === undefined ? null : oldest * HOUR_MS,
      count,
      heldMs,
      raisings,
      samples: this.#samples,
    };
  }

  async #hoursOf(tagId: string): Promise<Hours> {
    const [mins, maxs, counts] = await Promise.all(
      (["min", "max", "count"] as const).map((aggregate) => this.#hourly(tagId, aggregate)),
    );
    const hours = new Map<number, Span>();
    for (const [hour, min] of mins ?? [])
      hours.set(hour, { min, max: maxs?.get(hour) ?? min, samples: counts?.get(hour) ?? 0 });
    return hours;
  }

  async #hourly(tagId: string, aggregate: Aggregate): Promise<ReadonlyMap<number, number>> {
    const { sinceMs, untilMs } = this.#question;
    const limit = Math.ceil((untilMs - sinceMs) / HOUR_MS) + 2;
    const reduction = { intervalMs: HOUR_MS, aggregate };
    const { length, times, values } = await this.#history.columns(
      { tagId, sinceMs, untilMs, limit },
      { ...this.#asking, reduction },
    );
    return new Map(Array.from({ length }, (_, i) => [Math.floor((times[i] ?? 0) / HOUR_MS), values[i] ?? 0]));
  }

  /** The hour from which on the samples that have to be fed are within the bound. */
  #firstHour(first: number, last: number): number {
    let samples = 0;
    for (let hour = last; hour >= first; hour -= 1) {
      if (this.#isQuiet(hour)) continue;
      for (const tagId of this.#tags) samples += this.#hours.get(tagId)?.get(hour)?.samples ?? 0;
      if (samples > limits.trial.samples) return hour + 1;
    }
    return first;
  }

  #isSkipped(trial: Trial, hour: number): boolean {
    if (trial.isIdle) return this.#isQuiet(hour);
    const span = this.#own(hour);
    if (span === undefined || !trial.isHolding || !this.#isAllHeld(span, hour)) return false;
    trial.noteWorst(span.min);
    trial.noteWorst(span.max);
    return true;
  }

  /** In this hour nothing can begin. One without a sample is quiet, unless silence is what the rule is about. */
  #isQuiet(hour: number): boolean {
    const { rule } = this.#question;
    const span = this.#own(hour);
    if (span === undefined) return rule.operator !== "stale";
    if (rule.onlyWhen !== undefined && this.#gate(rule.onlyWhen, hour) === false) return true;
    return holdsForSpan(rule, span.min, span.max, true) === false;
  }

  #isAllHeld(span: Span, hour: number): boolean {
    const { rule } = this.#question;
    if (rule.onlyWhen !== undefined && this.#gate(rule.onlyWhen, hour) !== true) return false;
    return holdsForSpan(rule, span.min, span.max, false) === true;
  }

  #own(hour: number): Span | undefined {
    return this.#hours.get(this.#question.rule.tagId)?.get(hour);
  }

  /** Whether the gate's comparison held for the whole hour, whatever was before; undefined if that is not known. */
  #gate({ tagId, operator, threshold, hysteresis = 0 }: OnlyWhen, hour: number): boolean | undefined {
    const span = this.#hours.get(tagId)?.get(hour);
    if (span === undefined) return undefined;
    const value = (of: number) => (typeof threshold === "boolean" ? of !== 0 : of);
    const [low, high] = [value(span.min), value(span.max)];
    const never = [low, high].every((of) => conditionHolds({ operator, threshold, hysteresis }, of, true) === false);
    const always = [low, high].every((of) => conditionHolds({ operator, threshold, hysteresis }, of, false) === true);
    if (low !== high && (operator === "==" || operator === "!=")) return undefined;
    return never ? false : always ? true : undefined;
  }

  /** Feeds the hours before one that counts: its own tag for a value to start from, the gate since it was last surely open or closed. */
  async #warmUp(feed: Feed, hour: number, first: number): Promise<void> {
    const { onlyWhen, tagId } = this.#question.rule;
    if (hour === first || feed.hour === hour - 1) return;
    let from = hour - 1;
    if (onlyWhen !== undefined) while (from > first && this.#gate(onlyWhen, from) === undefined) from -= 1;
    for (let before = from; before < hour; before += 1) {
      const tags = this.#tags.filter((id) => id !== tagId || before === hour - 1);
      await this.#feed(feed, tags, before);
    }
  }

  async #feed(feed: Feed, tags: readonly string[], hour: number): Promise<void> {
    const { sinceMs, untilMs } = this.#question;
    const from = Math.max(sinceMs, hour * HOUR_MS);
    const to = Math.min(untilMs, (hour + 1) * HOUR_MS - 1);
    const series = await Promise.all(
      tags.map(async (tagId) => ({ tagId, columns: await this.#read(tagId, from, to), at: 0 })),
    );
    feed.hour = hour;
    for (const { columns } of series) this.#samples += columns.length;
    while (feed.take(series, limits.trial.slice)) {
      await setImmediate();
      this.#asking.signal?.throwIfAborted();
    }
    feed.trial.runTo(to);
  }

  /** All samples of a span, however many: a store gives the newest. */
  async #read(tagId: string, sinceMs: number, untilMs: number): Promise<Columns> {
    const limit = limits.trial.page;
    const columns = await this.#history.columns({ tagId, sinceMs, untilMs, limit }, this.#asking);
    if (columns.length < limit || sinceMs === untilMs) return columns;
    const middle = Math.floor((sinceMs + untilMs) / 2);
    return joined(await this.#read(tagId, sinceMs, middle), await this.#read(tagId, middle + 1, untilMs));
  }
}

function joined(...parts: readonly Columns[]): Columns {
  const all = new GrowingColumns();
  all.reserve(parts.reduce((sum, { length }) => sum + length, 0));
  for (const { length, times, values, states } of parts)
    for (let i = 0; i < length; i += 1) all.add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
  return all;
}

interface Series {
  readonly tagId: string;
  readonly columns: Columns;
  /** The next sample. */
  at: number;
}

/** Feeds samples of several tags in the order of their times, and marks values stale as the tag store does. */
class Feed {
  readonly trial: Trial;
  /** The hour that was fed last. */
  hour = NaN;
  readonly #timeoutOf: TrialQuestion["timeoutOf"];
  /** When the value of a tag will be stale. */
  readonly #staleAt = new Map<string, { readonly atMs: number; readonly value: number; readonly state: number }>();

  constructor(trial: Trial, timeoutOf: TrialQuestion["timeoutOf"]) {
    this.trial = trial;
    this.#timeoutOf = timeoutOf;
  }

  /** Takes so many samples; false once there are no more. */
  take(series: readonly Series[], most: number): boolean {
    for (let i = 0; i < most; i += 1) {
      let next: Series | undefined;
      for (const each of series) if (each.at < each.columns.length && timeOf(each) < timeOf(next)) next = each;
      if (next === undefined) return false;
      this.#one(next);
      next.at += 1;
    }
    return true;
  }

  #one({ tagId, columns, at }: Series): void {
    const timestampMs = columns.times[at] ?? 0;
    const value = columns.values[at] ?? 0;
    const state = columns.states[at] ?? 0;
    for (const [staleTag, { atMs, ...last }] of this.#staleAt) {
      if (atMs >= timestampMs) continue;
      this.#staleAt.delete(staleTag);
      const timeoutMs = (this.#timeoutOf(staleTag) ?? 0) * 1000;
      const update = { tagId: staleTag, timestampMs: atMs - timeoutMs, value: scalarOf(last.value, last.state) };
      this.trial.take({ ...update, quality: "stale" }, atMs);
    }
    const quality = qualityOf(state);
    const timeoutS = this.#timeoutOf(tagId) ?? 0;
    // What the store has marked stale bears the time of its value: that is when it was measured, not when it became stale.
    if (quality === "stale" && timeoutS > 0 && this.#staleAt.has(tagId)) return;
    if (timeoutS > 0 && isUsableState(state))
      this.#staleAt.set(tagId, { atMs: timestampMs + timeoutS * 1000, value, state });
    else this.#staleAt.delete(tagId);
    this.trial.take({ tagId, timestampMs, value: scalarOf(value, state), quality });
  }
}

function timeOf(series: Series | undefined): number {
  return series?.columns.times[series.at] ?? Infinity;
}
