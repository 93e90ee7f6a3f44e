/**
 * The value has changed by more than the threshold within `window_s` seconds: a tank that empties, a voltage that drops.
 *
 *     { operator: rate, threshold: 5, window_s: 60, direction: fall, hysteresis: 1 }
 *
 * `direction` is `rise`, `fall`, or `either` (the default). A rise is the current value minus the lowest in the window; a fall is the
 * highest minus the current value. The window is kept in 16 parts, each with its lowest and highest value: its length is accurate to a
 * sixteenth, and a rule needs the same memory however often its tag is updated. The last value before the window counts if it is not older
 * than two windows, since a tag is often sent only when it changes.
 */
import {
  type Condition,
  type ConditionKind,
  moved,
  numberOf,
  type RuleCondition,
  differenceFaults,
} from "./condition.ts";

const PARTS = 16;

interface Part {
  /** The number of the part, counted from the start of the elapsed time. */
  readonly number: number;
  min: number;
  max: number;
  last: number;
}

export const rate = {
  keys: {
    window_s: {
      type: "number",
      exclusiveMinimum: 0,
      maximum: 86_400,
      description: "rate, count: within so many seconds",
    },
    direction: { enum: ["rise", "fall", "either"], description: "rate: which change counts; by default either" },
  } as const,
  required: ["threshold", "window_s"],
  optional: ["direction", "hysteresis"],
  faults: differenceFaults,
  build: ({ threshold, window_s: windowS, direction }) => ({
    threshold: Number(threshold),
    settings: { window_s: Number(windowS), direction: typeof direction === "string" ? direction : "either" },
  }),
  make: (rule) => new Rate(rule),
} satisfies ConditionKind;

class Rate implements Condition {
  readonly #partMs: number;
  readonly #direction: unknown;
  readonly #enter: number;
  readonly #leave: number;
  /** Oldest first: at most `PARTS`, and one before the window. */
  readonly #parts: Part[] = [];
  #firstMs: number | undefined;

  constructor(rule: RuleCondition) {
    this.#partMs = (numberOf(rule, "window_s") * 1000) / PARTS;
    this.#direction = rule.settings?.["direction"];
    this.#enter = Number(rule.threshold);
    this.#leave = moved(this.#enter, -rule.hysteresis);
  }

  holds({ value, passedMs }: { value: unknown; passedMs: number }, holding: boolean): boolean | undefined {
    if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
    this.#take(value, passedMs);
    const change = this.#change(value);
    if (change > (holding ? this.#leave : this.#enter)) return true;
    // Just after a start it is not known whether the condition has ended.
    return holding && passedMs - (this.#firstMs ?? passedMs) < this.#partMs * PARTS ? undefined : false;
  }

  dueInMs(): number {
    // A change ends by itself as the oldest values leave the window.
    return this.#parts.length > 1 ? this.#partMs : Infinity;
  }

  #take(value: number, passedMs: number): void {
    const number = Math.floor(passedMs / this.#partMs);
    const newest = this.#parts.at(-1);
    this.#firstMs ??= passedMs;
    if (newest?.number === number) {
      if (value < newest.min) newest.min = value;
      if (value > newest.max) newest.max = value;
      newest.last = value;
      return;
    }
    this.#parts.push({ number, min: value, max: value, last: value });
    while (this.#parts.length > 1 && (this.#parts[1]?.number ?? 0) <= number - PARTS) this.#parts.shift();
    const [oldest] = this.#parts;
    if (oldest === undefined || oldest.number > number - PARTS) return;
    if (oldest.number < number - 2 * PARTS) this.#parts.shift();
    // Only the last of the values before the window counts.
    else oldest.min = oldest.max = oldest.last;
  }

  #change(value: number): number {
    let min = value;
    let max = value;
    for (const part of this.#parts) {
      if (part.min < min) min = part.min;
      if (part.max > max) max = part.max;
    }
    if (this.#direction === "rise") return value - min;
    return this.#direction === "fall" ? max - value : Math.max(value - min, max - value);
  }
}
