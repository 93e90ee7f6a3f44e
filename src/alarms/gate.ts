/**
 * The `only_when` of rules: one gate for all rules that name the same comparison of the same tag. What it makes of a condition:
 *
 *   gate       own condition holds   has left   cannot be judged
 *   open       holds                 has left   nothing changes
 *   closed     has left              has left   has left
 *   unknown    nothing changes       has left   nothing changes
 *
 * It is unknown as long as its tag has never had a value, while that has none that can be judged (null, bad, stale), and for `holdS`
 * after it opened. So a sensor that fails raises nothing and lets no alarm that stands return: that takes a value which says that the
 * engine stands still. When the tag speaks again and the gate is as it was before, it counts at once.
 */
import type { Scalar } from "../tags/tag.ts";
import { conditionHolds } from "./conditions/comparison.ts";
import type { OnlyWhen } from "./rule.ts";
import type { Timed } from "./timer-heap.ts";

export class Gate<R> implements Timed {
  place = -1;
  readonly rules: R[] = [];
  readonly #condition: OnlyWhen & { readonly hysteresis: number };
  /** What its tag said last; undefined before it said anything. */
  #said: boolean | undefined;
  #isUsable = false;
  /** Monotonic time from which it counts as open. */
  #openFromMs = Infinity;
  #state: boolean | undefined;

  constructor(onlyWhen: OnlyWhen) {
    this.#condition = { hysteresis: 0, ...onlyWhen };
  }

  /** True: open; false: closed; undefined: unknown. */
  get state(): boolean | undefined {
    return this.#state;
  }

  /** Whether its tag's last value opened it, also where that is dead now. */
  get wasOpened(): boolean {
    return this.#said === true;
  }

  /** A value of its tag; null where that has none that can be judged. True when the state has changed. */
  take(value: Scalar, nowMs: number): boolean {
    const says = value === null ? undefined : conditionHolds(this.#condition, value, this.#said === true);
    this.#isUsable = says !== undefined;
    if (says === true && this.#said !== true) this.#openFromMs = nowMs + this.#condition.holdS * 1000;
    this.#said = says ?? this.#said;
    return this.look(nowMs);
  }

  /** Time has passed. True when the state has changed. */
  look(nowMs: number): boolean {
    const before = this.#state;
    if (!this.#isUsable) this.#state = undefined;
    else if (this.#said === true) this.#state = nowMs >= this.#openFromMs ? true : undefined;
    else this.#state = false;
    return this.#state !== before;
  }

  /** When it may open by itself; Infinity where it waits for its tag. */
  get opensAtMs(): number {
    return this.#isUsable && this.#said === true && this.#state === undefined ? this.#openFromMs : Infinity;
  }

  /** What it makes of a condition. */
  passes(own: boolean | undefined): boolean | undefined {
    if (this.#state === false || own === false) return false;
    return this.#state === undefined ? undefined : own;
  }
}

export function gateKey({ tagId, operator, threshold, hysteresis = 0, holdS }: OnlyWhen): string {
  return `${tagId} ${operator} ${threshold} ${hysteresis} ${holdS}`;
}
