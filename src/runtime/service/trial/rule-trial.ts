/**
 * A trial of a rule on the samples of the past (`alarms/trial.ts`). A year of one tag is not read sample by sample: roll-ups give the
 * lowest and the highest value of each hour, and an hour in which nothing can change is skipped (`hours.ts`). The others are read in runs,
 * and fed (`feed.ts`). Where they have more samples than the bound, the trial begins later than was asked for, and says so.
 */
import { otherTagOf } from "../../../alarms/conditions/kinds.ts";
import type { AlarmRule } from "../../../alarms/rule.ts";
import { Trial } from "../../../alarms/trial.ts";
import type { TrialResult } from "../../../api/service.ts";
import { type Columns, GrowingColumns } from "../../../historian/codec/columns.ts";
import type { HistoryQuery } from "../../../historian/historian-store.ts";
import type { Reduction } from "../../../historian/reduction.ts";
import { limits } from "../../limits.ts";
import { Feed, type Series } from "./feed.ts";
import { HOUR_MS, Hours, type HourSpan } from "./hours.ts";

export interface TrialQuestion {
  readonly rule: AlarmRule;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** By tag id: after how long without a value it is stale. A tag that is not listed never is. */
  readonly timeoutsMs: ReadonlyMap<string, number>;
}

/** Asks the historian, as `History.columns` does. */
export type AskHistory = (query: HistoryQuery, reduction?: Reduction) => Promise<Columns>;

/** Rejects as a question to the historian does. `onProgress` is called with the share that is done. */
export async function tryRule(
  ask: AskHistory,
  question: TrialQuestion,
  onProgress: (share: number) => void = () => {},
): Promise<TrialResult> {
  const tags = tagsOf(question.rule);
  const spans = new Map(await Promise.all(tags.map(async (id) => [id, await spansOf(ask, question, id)] as const)));
  return new TrialRun(ask, question, new Hours(question, spans)).result(onProgress);
}

/** The tags that it reads, its own first. */
export function tagsOf(rule: AlarmRule): readonly string[] {
  return [...new Set([rule.tagId, rule.onlyWhen?.tagId, otherTagOf(rule)])].filter((id) => id !== undefined);
}

async function spansOf(
  ask: AskHistory,
  { sinceMs, untilMs }: TrialQuestion,
  tagId: string,
): Promise<ReadonlyMap<number, HourSpan>> {
  const query = { tagId, sinceMs, untilMs, limit: Math.ceil((untilMs - sinceMs) / HOUR_MS) + 2 };
  const [mins, maxs, counts] = await Promise.all(
    (["min", "max", "count"] as const).map((aggregate) => ask(query, { intervalMs: HOUR_MS, aggregate })),
  );
  const spans = new Map<number, HourSpan>();
  for (let i = 0; i < (mins?.length ?? 0); i += 1) {
    const min = mins?.values[i] ?? 0;
    const hour = Math.floor((mins?.times[i] ?? 0) / HOUR_MS);
    spans.set(hour, { min, max: maxs?.values[i] ?? min, samples: counts?.values[i] ?? 0 });
  }
  return spans;
}

class TrialRun {
  readonly #ask: AskHistory;
  readonly #question: TrialQuestion;
  readonly #hours: Hours;
  readonly #tags: readonly string[];
  readonly #trial: Trial;
  readonly #feed: Feed;
  readonly #first: number;
  readonly #fromMs: number;
  #samples = 0;

  constructor(ask: AskHistory, question: TrialQuestion, hours: Hours) {
    const { rule, sinceMs, timeoutsMs } = question;
    this.#ask = ask;
    this.#question = question;
    this.#hours = hours;
    this.#tags = tagsOf(rule);
    this.#first = hours.firstWithin(limits.trial.samples);
    this.#fromMs = Math.max(sinceMs, this.#first * HOUR_MS);
    this.#trial = new Trial(rule, this.#fromMs);
    this.#feed = new Feed(this.#trial, rule, (tagId) => timeoutsMs.get(tagId) ?? Infinity);
  }

  async result(onProgress: (share: number) => void): Promise<TrialResult> {
    const { sinceMs, untilMs } = this.#question;
    const { last, dataSinceMs } = this.#hours;
    let fed = this.#first;
    for (let hour = this.#first; hour <= last;) {
      if (this.#isSkipped(hour)) {
        hour += 1;
        continue;
      }
      if (fed !== hour) await this.#resume(hour, fed);
      fed = this.#hours.runFrom(hour, limits.trial.page);
      await this.#take(hour, fed);
      hour = fed;
      onProgress((hour - this.#first) / (last + 1 - this.#first));
    }
    if (fed > last) this.#feed.runTo(untilMs);
    this.#trial.finish(untilMs);
    const { count, heldMs, raisings } = this.#trial;
    const isWhole = this.#fromMs === sinceMs;
    return { sinceMs: this.#fromMs, untilMs, isWhole, dataSinceMs, count, heldMs, raisings, samples: this.#samples };
  }

  #isSkipped(hour: number): boolean {
    const { settled } = this.#trial;
    if (settled === false) return this.#hours.isQuiet(hour);
    if (settled !== true || !this.#hours.isHeld(hour)) return false;
    const span = this.#hours.own(hour);
    this.#trial.noteWorst(span?.min ?? null);
    this.#trial.noteWorst(span?.max ?? null);
    return true;
  }

  /**
   * Goes on at `hour` after those from `fed` on were skipped: with the last value of each tag, and with what the gate was like since it
   * was surely open or closed. Where that is longer ago, what was skipped is fed after all.
   */
  async #resume(hour: number, fed: number): Promise<void> {
    const isIdle = this.#trial.settled === false;
    const from = isIdle ? Math.max(fed, this.#hours.gateKnownFrom(hour)) : hour;
    if (from > fed) {
      const before = await Promise.all(this.#tags.map((tagId) => this.#newest(tagId, from * HOUR_MS - 1)));
      this.#feed.forget();
      const times = before.flatMap(
        ({
          columns: {
            length,
            times: [timeMs = 0],
          },
        }) => (length === 0 ? [] : timeMs),
      );
      if (isIdle) this.#trial.restart(Math.min(from * HOUR_MS, ...times));
      this.#feed.take(before);
    }
    if (from < hour) await this.#take(from, hour);
  }

  async #newest(tagId: string, untilMs: number): Promise<Series> {
    return { tagId, columns: await this.#ask({ tagId, sinceMs: this.#fromMs, untilMs, limit: 1 }) };
  }

  /** Feeds the hours from `hour` up to but not including `end`. */
  async #take(hour: number, end: number): Promise<void> {
    const fromMs = Math.max(this.#fromMs, hour * HOUR_MS);
    const untilMs = Math.min(this.#question.untilMs, end * HOUR_MS - 1);
    const series: readonly Series[] = await Promise.all(
      this.#tags.map(async (tagId) => ({ tagId, columns: await this.#read(tagId, fromMs, untilMs) })),
    );
    for (const { columns } of series) this.#samples += columns.length;
    this.#feed.take(series);
    this.#feed.runTo(untilMs);
  }

  /** All samples of a span, however many: a store gives the newest. */
  async #read(tagId: string, sinceMs: number, untilMs: number): Promise<Columns> {
    const limit = 2 * limits.trial.page;
    const columns = await this.#ask({ tagId, sinceMs, untilMs, limit });
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
