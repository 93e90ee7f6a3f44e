/** When a rule, or the gate before it, has to be looked at although no update has come: a delay, a silence, a shelving, a repeat. */
import type { Clock } from "../core/clock.ts";
import { TimerHeap } from "../core/timer-heap.ts";
import type { Gate } from "./gate.ts";
import type { Sounds } from "./sounds.ts";
import { delayMsOf, isHolding, offDelayMsOf, type Pending } from "./state-machine.ts";
import type { WatchedRule } from "./watch-list.ts";

/** How much of a delay is left. */
function restOf({ heldMs, atMs }: Pending, delayMs: number, passedMs: number): number {
  return delayMs - heldMs - (passedMs - atMs);
}

export class RuleTimers {
  readonly #clock: Clock;
  readonly #sounds: Sounds;
  readonly #heap = new TimerHeap<WatchedRule | Gate<WatchedRule>>();

  constructor(clock: Clock, sounds: Sounds) {
    this.#clock = clock;
    this.#sounds = sounds;
  }

  /** When the first is due; Infinity if none is. */
  get dueMs(): number {
    return this.#heap.nextMs;
  }

  takeDue(nowMs: number): WatchedRule | Gate<WatchedRule> | undefined {
    return this.#heap.takeDue(nowMs);
  }

  /** Sets the timer of a rule to the next moment at which something may change without an update. */
  arm(watched: WatchedRule): void {
    const nowMs = this.#clock.monotonic();
    const inMs = Math.min(
      watched.isTimed ? judgedInMs(watched, nowMs) : Infinity,
      watched.shelvedForMs(nowMs),
      this.#sounds.dueInMs(watched, nowMs),
    );
    // At least 1 ms ahead, so that a tick comes to an end.
    this.#heap.bringForward(watched, nowMs + Math.max(1, inMs));
  }

  armGate(gate: Gate<WatchedRule>): void {
    this.#heap.bringForward(gate, gate.opensAtMs);
  }

  leave(watched: WatchedRule): void {
    this.#heap.remove(watched);
    const { gate } = watched;
    if (gate?.rules.length === 0) this.#heap.remove(gate);
  }
}

function judgedInMs(watched: WatchedRule, nowMs: number): number {
  const { condition, state, tag, rule, gate } = watched;
  const passedMs = tag.ownTime?.at(nowMs) ?? 0;
  let inMs = Infinity;
  if (condition?.dueInMs !== undefined && (watched.judgesSilence || isHolding(state)))
    inMs = condition.dueInMs(watched.seen(passedMs, nowMs));
  const isJudged = tag.isUsable || watched.judgesSilence;
  if (state.pending !== undefined && isJudged && (gate === undefined || gate.state === true))
    inMs = Math.min(inMs, restOf(state.pending, delayMsOf(rule), passedMs));
  if (state.leaving !== undefined && (isJudged || gate?.state === false))
    inMs = Math.min(inMs, restOf(state.leaving, offDelayMsOf(rule, state), passedMs));
  return inMs;
}
