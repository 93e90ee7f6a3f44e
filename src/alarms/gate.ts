/**
 * The `only_when` of rules: one gate for all rules with the same comparison of the same tag. It changes the condition of a rule so:
 *
 *   gate       own condition holds   has left   cannot be judged
 *   open       holds                 has left   nothing changes
 *   closed     has left              has left   has left
 *   unknown    nothing changes       has left   nothing changes
 *
 * Example: oil pressure matters only while the engine runs. The gate is unknown before the first value of its tag, while the value cannot
 * be judged (null, bad, stale), and for `holdS` after the comparison begins to hold. So a failing rpm sensor neither raises nor clears an
 * alarm; a value that says that the engine stands still clears it. If the tag has a usable value again and the comparison is as it was
 * before, the gate counts at once.
 */
import type { Scalar } from "../tags/tag.ts";
import { conditionHolds } from "./conditions/comparison.ts";
import type { OnlyWhen } from "./rule.ts";
import type { Timed } from "../core/timer-heap.ts";

export class Gate<R> implements Timed {
  place = -1;
  readonly rules: R[] = [];
  readonly #condition: OnlyWhen & { readonly hysteresis: number };
  /** Whether the comparison held at the last usable value; undefined before the first. */
  #wasTrue: boolean | undefined;
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

  /** Whether the comparison held at the last usable value, even if the tag has none now. */
  get wasOpened(): boolean {
    return this.#wasTrue === true;
  }

  /** Takes a value of its tag; null if it cannot be judged. Returns true if the state has changed. */
  take(value: Scalar, nowMs: number): boolean {
    const isTrue = value === null ? undefined : conditionHolds(this.#condition, value, this.#wasTrue === true);
    this.#isUsable = isTrue !== undefined;
    if (isTrue === true && this.#wasTrue !== true) this.#openFromMs = nowMs + this.#condition.holdS * 1000;
    this.#wasTrue = isTrue ?? this.#wasTrue;
    return this.look(nowMs);
  }

  /** Checks whether the passing of time has changed the state. Returns true if so. */
  look(nowMs: number): boolean {
    const before = this.#state;
    if (!this.#isUsable) this.#state = undefined;
    else if (this.#wasTrue === true) this.#state = nowMs >= this.#openFromMs ? true : undefined;
    else this.#state = false;
    return this.#state !== before;
  }

  /** When it opens by itself; Infinity if it waits for its tag. */
  get opensAtMs(): number {
    return this.#isUsable && this.#wasTrue === true && this.#state === undefined ? this.#openFromMs : Infinity;
  }

  /** The rule's condition as seen through the gate: the table above. */
  passes(own: boolean | undefined): boolean | undefined {
    if (this.#state === false || own === false) return false;
    return this.#state === undefined ? undefined : own;
  }
}

export function gateKey({ tagId, operator, threshold, hysteresis = 0, holdS }: OnlyWhen): string {
  return `${tagId} ${operator} ${threshold} ${hysteresis} ${holdS}`;
}
