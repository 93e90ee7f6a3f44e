/**
 * What an expression is computed from: the latest values of its tags, and the time. While it is computed, it notes how good its worst value
 * is, how old its stalest, and which it could not use; a part of it that is not needed (the other side of `if`) is not looked at.
 *
 * All values are finite numbers in base units; a truth is 1 or 0, and NaN is no value.
 */
import type { Quality } from "../../tags/quality.ts";

/** From the best to the worst. A value that is bad is worse than an old one: it is not even an old value. */
export const BY_TRUST = ["good", "uncertain", "stale", "bad"] as const satisfies readonly Quality[];

/** The worst place that is usable. */
export const UNCERTAIN = BY_TRUST.indexOf("uncertain");

/** The latest value of a tag. */
export interface Input {
  readonly tagId: string;
  readonly factor: number;
  readonly offset: number;
  value: number;
  /** The place of its quality in `BY_TRUST`. */
  trust: number;
  /** When it was true, ms since 1970. */
  timestampMs: number;
  source: string;
  /** The place of its origin in `ORIGINS`. */
  origin: number;
}

export class Moment {
  /** On the monotonic clock. */
  nowMs = 0;
  /** The place in `BY_TRUST` of the worst quality read since `begin`. */
  worst = 0;
  oldestMs = Infinity;
  /** What was read since `begin` and cannot be used; one may be there twice. */
  readonly unusable: Input[] = [];

  begin(nowMs: number): void {
    this.nowMs = nowMs;
    this.unusable.length = 0;
    this.beginPart();
  }

  /** From here on `worst` and `oldestMs` are those of this part alone; `endPart` brings the earlier ones back. */
  beginPart(): void {
    this.worst = 0;
    this.oldestMs = Infinity;
  }

  endPart(worst: number, oldestMs: number): void {
    this.worst = Math.max(worst, this.worst);
    this.oldestMs = Math.min(oldestMs, this.oldestMs);
  }

  read(input: Input): number {
    if (input.trust > this.worst) this.worst = input.trust;
    if (input.trust > UNCERTAIN) this.unusable.push(input);
    if (input.timestampMs < this.oldestMs) this.oldestMs = input.timestampMs;
    return input.value;
  }

  get isUsable(): boolean {
    return this.worst <= UNCERTAIN;
  }
}

export type Run = (moment: Moment) => number;
