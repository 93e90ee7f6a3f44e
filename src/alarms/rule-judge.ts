/**
 * Decides when each rule is judged: at each update of its tag, at an update of another tag that its condition reads, when its gate opens or
 * closes, and when its timer is due. It changes the state of a rule and reports the change at once (`onChange`); what follows is left to
 * the engine. A tag whose rules compare without a delay costs only the comparisons: no clock is read.
 */
import type { Clock } from "../core/clock.ts";
import { isUsable } from "../tags/quality.ts";
import type { Scalar, TagUpdate } from "../tags/tag.ts";
import type { Seen } from "./conditions/condition.ts";
import { Gate } from "./gate.ts";
import type { AlarmRule } from "./rule.ts";
import {
  afterJudging,
  afterUpdate,
  delayMsOf,
  isHolding,
  type Occasion,
  offDelayMsOf,
  type Pending,
  type RuleState,
} from "./state-machine.ts";
import { TimerHeap } from "../core/timer-heap.ts";
import type { WatchedRule, WatchList } from "./watch-list.ts";

export interface RuleJudgeParts {
  readonly clock: Clock;
  readonly watched: Pick<WatchList, "tag">;
  readonly newId: () => string;
  /** Ids of records that are being acknowledged: such an alarm is treated as latching. */
  readonly acknowledging: { readonly size: number; has(recordId: string): boolean };
  /** The state of the rule has changed; it was `before`. */
  readonly onChange: (watched: WatchedRule, before: RuleState) => void;
  /** The time until something else is due for the rule, such as a repeat. */
  readonly dueInMs: (watched: WatchedRule, nowMs: number) => number;
}

/** How much of a delay is left. */
function restOf({ heldMs, atMs }: Pending, delayMs: number, passedMs: number): number {
  return delayMs - heldMs - (passedMs - atMs);
}

export class RuleJudge {
  readonly #parts: RuleJudgeParts;
  /** What is due without an update. */
  readonly #timers = new TimerHeap<WatchedRule | Gate<WatchedRule>>();
  /** The monotonic time of the judgement, where a rule needs it. */
  #nowMs = 0;
  /** One object, filled in again for each judgement. */
  readonly #seen = { value: null, other: null, passedMs: 0, silentMs: 0 } as {
    -readonly [K in keyof Seen]: Seen[K];
  };
  readonly #moment: { value: Scalar; timestampMs: number; passedMs: number } = {
    value: null,
    timestampMs: 0,
    passedMs: 0,
  };

  constructor(parts: RuleJudgeParts) {
    this.#parts = parts;
  }

  /** When `tick` has something to do next. */
  get dueMs(): number {
    return this.#timers.nextMs;
  }

  evaluate(update: TagUpdate): void {
    const tag = this.#parts.watched.tag(update.tagId);
    if (tag === undefined) return;
    const isJudged = update.value !== null && isUsable(update.quality);
    tag.isUsable = isJudged;
    if (isJudged) tag.value = update.value;
    let passedMs: number | undefined;
    if (tag.ownTime !== undefined) {
      this.#nowMs = this.#parts.clock.monotonic();
      if (isJudged) passedMs = tag.heard(update.timestampMs, this.#nowMs);
      for (const gate of tag.gates) {
        if (gate.take(isJudged ? tag.value : null, this.#nowMs)) this.#judgeBehind(gate);
        this.#timers.bringForward(gate, gate.opensAtMs);
      }
    }
    if (!isJudged) return;
    if (typeof update.value === "number") tag.systemVoltage?.take(update.value, passedMs ?? 0);
    const { newId } = this.#parts;
    const occasion = passedMs === undefined ? update : this.#momentOf(update, passedMs);
    for (const each of tag.watched) {
      const before = each.state;
      const after =
        each.condition === undefined
          ? afterUpdate(this.#ruleNow(each), before, occasion, newId)
          : this.#afterCondition(each, occasion);
      if (after !== before) this.#enter(each, after);
    }
    for (const each of tag.readers) this.#judgeNow(each);
  }

  /** Judges what is due; `also` does what else is due for a rule. */
  tick(nowMs: number, also: (watched: WatchedRule) => void): void {
    for (let due = this.#timers.takeDue(nowMs); due !== undefined; due = this.#timers.takeDue(nowMs)) {
      if (due instanceof Gate) {
        if (due.look(nowMs)) this.#judgeBehind(due);
        this.#timers.bringForward(due, due.opensAtMs);
      } else {
        const { pending, leaving } = due.state;
        // The timer may be for a repeat only: then an alarm that waits for the next update of its tag goes on waiting.
        if (pending !== undefined || leaving !== undefined || due.condition?.dueInMs !== undefined) this.#judgeNow(due);
        also(due);
        this.arm(due);
      }
    }
  }

  /** The rule is no longer watched. */
  leave(watched: WatchedRule): void {
    this.#timers.remove(watched);
    const { gate } = watched;
    if (gate?.rules.length === 0) this.#timers.remove(gate);
  }

  /** Sets the timer of a rule to the next moment at which something may change without an update. */
  arm(watched: WatchedRule): void {
    const { clock, dueInMs } = this.#parts;
    const nowMs = clock.monotonic();
    this.#nowMs = nowMs;
    const inMs = Math.min(watched.isTimed ? this.#judgedInMs(watched, nowMs) : Infinity, dueInMs(watched, nowMs));
    // At least 1 ms ahead, so that a tick comes to an end.
    this.#timers.bringForward(watched, nowMs + Math.max(1, inMs));
  }

  #judgedInMs(watched: WatchedRule, nowMs: number): number {
    const { condition, state, tag, rule, gate } = watched;
    const passedMs = tag.ownTime?.at(nowMs) ?? 0;
    let inMs = Infinity;
    if (condition?.dueInMs !== undefined && (watched.judgesSilence || isHolding(state)))
      inMs = condition.dueInMs(this.#look(watched, passedMs));
    const isJudged = tag.isUsable || watched.judgesSilence;
    if (state.pending !== undefined && isJudged && (gate === undefined || gate.state === true))
      inMs = Math.min(inMs, restOf(state.pending, delayMsOf(rule), passedMs));
    if (state.leaving !== undefined && (isJudged || gate?.state === false))
      inMs = Math.min(inMs, restOf(state.leaving, offDelayMsOf(rule), passedMs));
    return inMs;
  }

  /** Judges all rules behind a gate that has opened, closed or become unknown. */
  #judgeBehind(gate: Gate<WatchedRule>): void {
    for (const each of gate.rules) this.#judgeNow(each);
  }

  /** Judges a rule without a new value of its own tag. */
  #judgeNow(watched: WatchedRule): void {
    const { clock, newId } = this.#parts;
    const { tag } = watched;
    this.#nowMs = clock.monotonic();
    const dated = { value: tag.value, timestampMs: tag.dateAt(this.#nowMs, clock) };
    const moment = this.#momentOf(dated, tag.ownTime?.at(this.#nowMs) ?? 0);
    const after =
      watched.condition !== undefined
        ? this.#afterCondition(watched, moment)
        : tag.isUsable
          ? afterUpdate(this.#ruleNow(watched), watched.state, moment, newId)
          : watched.state;
    if (after !== watched.state) this.#enter(watched, after);
  }

  #momentOf({ value, timestampMs }: Occasion, passedMs: number): Occasion {
    const moment = this.#moment;
    moment.value = value;
    moment.timestampMs = timestampMs;
    moment.passedMs = passedMs;
    return moment;
  }

  #enter(watched: WatchedRule, after: RuleState): void {
    const before = watched.state;
    watched.state = after;
    this.#parts.onChange(watched, before);
    this.arm(watched);
  }

  #afterCondition(watched: WatchedRule, occasion: Occasion): RuleState {
    const { condition, state } = watched;
    const holding = isHolding(state);
    const holds = watched.holds(this.#look(watched, occasion.passedMs ?? 0), holding);
    const isCrossing = holds === true && !holding && condition?.crossed !== undefined;
    const moment = isCrossing ? { ...occasion, threshold: condition.crossed?.(occasion.value) ?? 0 } : occasion;
    return afterJudging(this.#ruleNow(watched), state, moment, holds, this.#parts.newId);
  }

  #look({ tag, other }: WatchedRule, passedMs: number): Seen {
    const seen = this.#seen;
    seen.value = tag.isUsable ? tag.value : null;
    seen.other = other?.isUsable === true ? other.value : null;
    seen.passedMs = passedMs;
    seen.silentMs = this.#nowMs - tag.heardMs;
    return seen;
  }

  #ruleNow({ rule, state }: WatchedRule): AlarmRule {
    const { acknowledging } = this.#parts;
    if (acknowledging.size === 0 || state.record === undefined || rule.latching) return rule;
    return acknowledging.has(state.record.id) ? { ...rule, latching: true } : rule;
  }
}
