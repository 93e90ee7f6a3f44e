/**
 * Decides when each rule is judged: at each update of its tag, at an update of another tag that its condition reads, when its gate opens or
 * closes, and when its timer is due. A step of the state machine is pure: it gives the next state of a rule. Where that is another one, the
 * record of the rule follows at once. A tag whose rules compare without a delay costs only the comparisons: no clock is read.
 */
import { isUsable } from "../tags/quality.ts";
import type { Scalar, TagUpdate } from "../tags/tag.ts";
import type { AlarmState } from "./alarm-state.ts";
import { Gate } from "./gate.ts";
import type { AlarmRule } from "./rule.ts";
import { afterJudging, afterUpdate, isHolding, type Occasion, type RuleState } from "./state-machine.ts";
import type { RuleRecords } from "./rule-records.ts";
import type { SeenNow, WatchedRule } from "./watch-list.ts";

export class RuleJudge {
  readonly #state: AlarmState;
  readonly #records: RuleRecords;
  readonly #newId: () => string;
  /** The monotonic time of the judgement, where a rule needs it. */
  #nowMs = 0;
  /** One object, filled in again for each judgement. */
  readonly #seen: SeenNow = { value: null, other: null, passedMs: 0, silentMs: 0 };
  readonly #moment: { value: Scalar; timestampMs: number; passedMs: number } = {
    value: null,
    timestampMs: 0,
    passedMs: 0,
  };

  constructor(state: AlarmState, records: RuleRecords, newId: () => string) {
    this.#state = state;
    this.#records = records;
    this.#newId = newId;
  }

  evaluate(update: TagUpdate): void {
    const { watched, clock, timers } = this.#state;
    const tag = watched.tag(update.tagId);
    if (tag === undefined) return;
    const isJudged = update.value !== null && isUsable(update.quality);
    tag.isUsable = isJudged;
    if (isJudged) tag.value = update.value;
    let passedMs: number | undefined;
    if (tag.ownTime !== undefined) {
      this.#nowMs = clock.monotonic();
      if (isJudged) passedMs = tag.heard(update.timestampMs, this.#nowMs);
      for (const gate of tag.gates) {
        if (gate.take(isJudged ? tag.value : null, this.#nowMs)) this.#judgeBehind(gate);
        timers.armGate(gate);
      }
    }
    if (!isJudged) return;
    if (typeof update.value === "number") tag.systemVoltage?.take(update.value, passedMs ?? 0);
    const occasion = passedMs === undefined ? update : this.#momentOf(update, passedMs);
    for (const each of tag.watched) {
      const before = each.state;
      const after =
        each.condition === undefined
          ? afterUpdate(this.#ruleNow(each), before, occasion, this.#newId)
          : this.#afterCondition(each, occasion);
      if (after !== before) this.#enter(each, after);
    }
    for (const each of tag.readers) this.#judgeNow(each);
  }

  /** Judges a rule, or those behind a gate, whose timer is due. */
  judgeDue(due: WatchedRule | Gate<WatchedRule>, nowMs: number): void {
    if (due instanceof Gate) {
      if (due.look(nowMs)) this.#judgeBehind(due);
      this.#state.timers.armGate(due);
      return;
    }
    const { pending, leaving } = due.state;
    // The timer may be for a repeat only: then an alarm that waits for the next update of its tag goes on waiting.
    if (pending !== undefined || leaving !== undefined || due.condition?.dueInMs !== undefined) this.#judgeNow(due);
  }

  /** Judges all rules behind a gate that has opened, closed or become unknown. */
  #judgeBehind(gate: Gate<WatchedRule>): void {
    for (const each of gate.rules) this.#judgeNow(each);
  }

  /** Judges a rule without a new value of its own tag. */
  #judgeNow(watched: WatchedRule): void {
    const { clock } = this.#state;
    const { tag } = watched;
    this.#nowMs = clock.monotonic();
    const dated = { value: tag.value, timestampMs: tag.dateAt(this.#nowMs, clock) };
    const moment = this.#momentOf(dated, tag.ownTime?.at(this.#nowMs) ?? 0);
    const after =
      watched.condition !== undefined
        ? this.#afterCondition(watched, moment)
        : tag.isUsable
          ? afterUpdate(this.#ruleNow(watched), watched.state, moment, this.#newId)
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
    this.#records.judged(watched, before);
    this.#state.timers.arm(watched);
  }

  #afterCondition(watched: WatchedRule, occasion: Occasion): RuleState {
    const { condition, state } = watched;
    const holding = isHolding(state);
    const holds = watched.holds(watched.seen(occasion.passedMs ?? 0, this.#nowMs, this.#seen), holding);
    const isCrossing = holds === true && !holding && condition?.crossed !== undefined;
    const moment = isCrossing ? { ...occasion, threshold: condition.crossed?.(occasion.value) ?? 0 } : occasion;
    return afterJudging(this.#ruleNow(watched), state, moment, holds, this.#newId);
  }

  #ruleNow({ rule, state }: WatchedRule): AlarmRule {
    const { acknowledging } = this.#state;
    if (acknowledging.size === 0 || state.record === undefined || rule.latching) return rule;
    return acknowledging.has(state.record.id) ? { ...rule, latching: true } : rule;
  }
}
