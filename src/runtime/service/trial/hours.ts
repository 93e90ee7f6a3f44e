/**
 * What the roll-ups say of each hour of a trial: whether anything can change in it. That is not so in an hour
 *
 *     whose values cannot meet the condition, or whose gate is closed,  while nothing is raised and no delay runs (quiet)
 *     whose values all meet it, behind an open gate,                    while the alarm is raised (held)
 *
 * Until the first sample of an hour the values are those of an earlier one, which matters where another tag makes the rule be judged. Pure.
 */
import { conditionKind, holdsForSpan, otherTagOf } from "../../../alarms/conditions/kinds.ts";
import type { AlarmRule, OnlyWhen } from "../../../alarms/rule.ts";

export const HOUR_MS = 3_600_000;

/** What is known of the usable values of one tag in one hour. */
export interface HourSpan {
  readonly min: number;
  readonly max: number;
  readonly samples: number;
}

/** By the number of the hour since 1970. */
type Spans = ReadonlyMap<number, HourSpan>;

/** A rule, and how long a value of a tag counts. */
interface Tried {
  readonly rule: AlarmRule;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly timeoutsMs: ReadonlyMap<string, number>;
}

export class Hours {
  readonly first: number;
  readonly last: number;
  readonly #rule: AlarmRule;
  readonly #own: Spans;
  readonly #ownAround: Spans;
  readonly #gate: Spans;
  readonly #gateAround: Spans;

  /** `spans`: by tag id, those of each tag that the rule reads. */
  constructor(tried: Tried, spans: ReadonlyMap<string, Spans>) {
    const { rule, sinceMs, untilMs } = tried;
    this.#rule = rule;
    this.first = Math.floor(sinceMs / HOUR_MS);
    this.last = Math.floor(untilMs / HOUR_MS);
    const of = (tagId = "") => spans.get(tagId) ?? new Map<number, HourSpan>();
    const around = (tagId = "") => this.#around(of(tagId), tried.timeoutsMs.get(tagId) ?? Infinity);
    this.#own = of(rule.tagId);
    this.#gate = of(rule.onlyWhen?.tagId);
    // If nothing but its own samples make the rule be judged, the value before them does not count.
    const hasOthers = rule.onlyWhen !== undefined || otherTagOf(rule) !== undefined;
    this.#ownAround = hasOthers ? around(rule.tagId) : this.#own;
    this.#gateAround = around(rule.onlyWhen?.tagId);
  }

  /** The first hour that has a value of the rule's tag; null if none has. */
  get dataSinceMs(): number | null {
    const [oldest] = this.#own.keys();
    return oldest === undefined ? null : oldest * HOUR_MS;
  }

  own(hour: number): HourSpan | undefined {
    return this.#own.get(hour);
  }

  isQuiet(hour: number): boolean {
    const { operator, onlyWhen } = this.#rule;
    const kind = conditionKind(operator);
    // Rules with a memory, and those that count silence, need every sample.
    if (operator === "stale" || (kind?.ofSpan === undefined && kind?.otherTag === undefined)) return false;
    const gate = this.#gateAround.get(hour);
    if (onlyWhen !== undefined && (gate === undefined || holdsIn(onlyWhen, gate, true) === false)) return true;
    const span = this.#ownAround.get(hour);
    return span === undefined || holdsForSpan(this.#rule, span.min, span.max, true) === false;
  }

  isHeld(hour: number): boolean {
    const { onlyWhen } = this.#rule;
    const [own, gate] = [this.#own.get(hour), this.#gateAround.get(hour)];
    // A gate that is not known changes nothing.
    if (onlyWhen !== undefined && gate !== undefined && holdsIn(onlyWhen, gate, false) !== true) return false;
    return own !== undefined && holdsForSpan(this.#rule, own.min, own.max, false) === true;
  }

  /** The end of the run of hours from this one on that are to be fed, of this many samples; it is not among them. */
  runFrom(hour: number, most: number): number {
    let samples = this.#samplesIn(hour);
    let end = hour + 1;
    while (end <= this.last && !this.isQuiet(end) && !this.isHeld(end)) {
      samples += this.#samplesIn(end);
      if (samples > most) break;
      end += 1;
    }
    return end;
  }

  /** The hour from which on the samples that have to be fed are no more than that. */
  firstWithin(most: number): number {
    let samples = 0;
    for (let hour = this.last; hour >= this.first; hour -= 1) {
      if (!this.isQuiet(hour)) samples += this.#samplesIn(hour);
      if (samples > most) return hour + 1;
    }
    return this.first;
  }

  /** The hour whose samples, with those that follow, say at this hour whether the gate is open, and since when. */
  gateKnownFrom(hour: number): number {
    const { onlyWhen } = this.#rule;
    if (onlyWhen === undefined) return hour;
    for (let from = hour - 1; from > this.first; from -= 1) {
      const span = this.#gate.get(from);
      if (span === undefined) continue;
      if (holdsIn(onlyWhen, span, true) === false) return from;
      const isLong = (hour - 1 - from) * HOUR_MS >= onlyWhen.holdS * 1000;
      if (isLong && holdsIn(onlyWhen, span, false) === true) return from;
    }
    return this.first;
  }

  #samplesIn(hour: number): number {
    return (this.#own.get(hour)?.samples ?? 0) + (this.#gate.get(hour)?.samples ?? 0);
  }

  /** For each hour the values in it and the one before, unless that is stale. */
  #around(spans: Spans, timeoutMs: number): Spans {
    const around = new Map<number, HourSpan>();
    let before: HourSpan | undefined;
    let silentMs = 0;
    for (let hour = this.first; hour <= this.last; hour += 1) {
      const span = spans.get(hour);
      if (silentMs > timeoutMs) before = undefined;
      const known = span !== undefined && before !== undefined ? joined(span, before) : (span ?? before);
      if (known !== undefined) around.set(hour, known);
      silentMs = span === undefined ? silentMs + HOUR_MS : 0;
      before = span ?? before;
    }
    return around;
  }
}

function joined(span: HourSpan, { min, max }: HourSpan): HourSpan {
  return { ...span, min: Math.min(span.min, min), max: Math.max(span.max, max) };
}

/** As `ConditionKind.ofSpan`. */
function holdsIn({ hysteresis = 0, ...comparison }: OnlyWhen, { min, max }: HourSpan, holding: boolean) {
  return holdsForSpan({ ...comparison, hysteresis }, min, max, holding);
}
