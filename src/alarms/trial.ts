/**
 * What a rule would have raised in the past. It is judged by the engine itself, on a clock that follows the samples which it is fed, so
 * the result is what the engine would have raised from the same samples. Two things differ from life: nobody has to acknowledge (an alarm
 * returns to normal when its condition leaves), and a delay ends at its moment, not up to a tick later.
 */
import type { Clock } from "../core/clock.ts";
import { isUsable } from "../tags/quality.ts";
import type { Scalar, TagUpdate } from "../tags/tag.ts";
import { AlarmEngine } from "./alarm-engine.ts";
import type { AlarmRecord } from "./alarm-record.ts";
import type { AlarmChange } from "./alarms.ts";
import { holdsForSpan } from "./conditions/kinds.ts";
import { limits } from "./limits.ts";
import type { AlarmRule } from "./rule.ts";

/** One time that the alarm would have been raised. */
export interface Raising {
  readonly activatedAtMs: number;
  /** Undefined: its condition still held at the end. */
  readonly returnedAtMs: number | undefined;
  readonly value: Scalar;
  /** The value that was farthest beyond the threshold; null where nothing is farther. */
  readonly worst: Scalar;
}

export class Trial {
  /** How often it was raised; `raisings` are the newest of them. */
  count = 0;
  /** How long its condition held in all, of those that have ended. */
  heldMs = 0;
  readonly #rule: AlarmRule;
  #engine: AlarmEngine;
  readonly #raisings: Raising[] = [];
  #nowMs: number;
  #open: { readonly record: AlarmRecord; worst: Scalar } | undefined;
  #last: Scalar = null;

  constructor(rule: AlarmRule, sinceMs: number) {
    const { repeatS: _repeat, escalate: _escalate, ...judged } = rule;
    this.#rule = { ...judged, latching: false };
    this.#nowMs = sinceMs;
    this.#engine = this.#begin();
  }

  #begin(): AlarmEngine {
    const clock: Clock = { now: () => this.#nowMs, monotonic: () => this.#nowMs };
    const nothing = (): Promise<void> => Promise.resolve();
    const engine = new AlarmEngine({
      clock,
      rules: [this.#rule],
      store: { save: nothing, remove: nothing },
      log: nothing,
      newId: () => String(this.count + 1),
    });
    engine.subscribe((change) => this.#note(change));
    return engine;
  }

  get raisings(): readonly Raising[] {
    return this.#raisings;
  }

  /**
   * Whether further values with the same answer to the condition would change nothing but the worst. False: nothing is raised and no delay
   * runs, so that those which do not meet it change nothing. True: it is raised and held at the last value, so that those which meet it
   * change nothing. Undefined: each value may count.
   */
  get settled(): boolean | undefined {
    const { tagId, id } = this.#rule;
    if (this.#open === undefined) return this.#engine.stateOf(tagId, id) === "normal" ? false : undefined;
    const last = this.#last;
    return last !== null && holdsForSpan(this.#rule, Number(last), Number(last), true) === true ? true : undefined;
  }

  /** Forgets the values of all tags, while nothing is raised; the next values are from `atMs` on. */
  restart(atMs: number): void {
    this.#nowMs = atMs;
    this.#engine = this.#begin();
  }

  /** The time of the update must not be before that of an earlier one, or the earlier one counts. */
  take(update: TagUpdate, atMs = update.timestampMs): void {
    // In life too, what comes at the moment at which a delay ends comes before the tick.
    this.#tick(atMs);
    this.#nowMs = Math.max(this.#nowMs, atMs);
    this.#engine.evaluate(update);
    if (update.tagId !== this.#rule.tagId || !isUsable(update.quality)) return;
    this.#last = update.value;
    this.noteWorst(update.value);
  }

  /** A value that the open alarm had, without judging it. */
  noteWorst(value: Scalar): void {
    const open = this.#open;
    if (open === undefined || typeof value !== "number" || typeof open.record.threshold !== "number") return;
    const { threshold, value: first } = open.record;
    const side = Number(first) < threshold || this.#rule.operator.startsWith("<") ? -1 : 1;
    if (this.#hasWorst && (value - Number(open.worst)) * side > 0) open.worst = value;
  }

  /** Lets time pass: delays end, as at the ticks of a service. */
  runTo(timeMs: number): void {
    this.#tick(timeMs + 1);
    this.#nowMs = Math.max(this.#nowMs, timeMs);
  }

  #tick(beforeMs: number): void {
    for (let dueMs = this.#engine.dueMs; dueMs < beforeMs; dueMs = this.#engine.dueMs) {
      this.#nowMs = Math.max(this.#nowMs, dueMs);
      this.#engine.tick();
    }
  }

  /** Ends it: an alarm that is still raised is the last of `raisings`. */
  finish(untilMs: number): void {
    this.runTo(untilMs);
    this.#end(undefined);
    void this.#engine.close();
  }

  /** For a comparison with one side, or a band that the value has left. */
  get #hasWorst(): boolean {
    return this.#rule.operator === "outside" || /^[<>]/.test(this.#rule.operator);
  }

  #note({ record, kind }: AlarmChange): void {
    if (kind === "alarm_active") {
      this.count += 1;
      this.#open = { record, worst: this.#hasWorst ? record.value : null };
    } else if (kind === "alarm_cleared") this.#end(Date.parse(record.returned_at ?? record.activated_at));
  }

  #end(returnedAtMs: number | undefined): void {
    const open = this.#open;
    if (open === undefined) return;
    const activatedAtMs = Date.parse(open.record.activated_at);
    if (returnedAtMs !== undefined) this.heldMs += Math.max(0, returnedAtMs - activatedAtMs);
    this.#raisings.push({ activatedAtMs, returnedAtMs, value: open.record.value, worst: open.worst });
    if (this.#raisings.length > limits.trialRaisings) this.#raisings.shift();
    this.#open = undefined;
  }
}
