/**
 * Samples of one tag as columns: a time, a value and a state for each. Samples are encoded, passed between threads, searched,
 * reduced and printed in this form; no object is made for a sample.
 *
 * A state is one byte: `0000kkqq`. `qq` is the quality (0 good, 1 uncertain, 2 bad, 3 stale), `kk` the kind of the value
 * (0 number, 1 boolean, 2 null). These numbers are written to disk and never change their meaning.
 */
import type { Quality } from "../../tags/quality.ts";
import type { Scalar } from "../../tags/tag.ts";

export interface Columns {
  readonly length: number;
  /** Whole milliseconds since 1970. */
  readonly times: Float64Array;
  /** The number; 0 or 1 for a boolean; 0 for null. Never negative zero, never NaN or infinite. */
  readonly values: Float64Array;
  readonly states: Uint8Array;
}

export const NUMBER = 0;
export const BOOLEAN = 4;
export const NULL = 8;

const QUALITY_OF = ["good", "uncertain", "bad", "stale"] as const satisfies readonly Quality[];
const CODE_OF: Readonly<Record<Quality, number>> = { good: 0, uncertain: 1, bad: 2, stale: 3 };

/** 0001-01-01 and 9999-12-31T23:59:59.999Z, the range that the service can print. Times outside are clamped to it. */
const EARLIEST_MS = -62_135_596_800_000;
const LATEST_MS = 253_402_300_799_999;

export function kindOf(state: number): number {
  return state & 12;
}

export function qualityOf(state: number): Quality {
  return QUALITY_OF[state & 3] ?? "bad";
}

/** Whether a sample counts in a reduction: it has a value, of good or uncertain quality. */
export function isUsableState(state: number): boolean {
  return (state & 2) === 0 && (state & 12) !== NULL;
}

export function isState(byte: number): boolean {
  return byte < 12;
}

export function scalarOf(value: number, state: number): Scalar {
  const kind = kindOf(state);
  if (kind === NUMBER) return value;
  return kind === BOOLEAN ? value !== 0 : null;
}

/** Columns that grow. What was pushed stays at its index until `clear`. */
export class GrowingColumns implements Columns {
  length = 0;
  times: Float64Array = new Float64Array(8);
  values: Float64Array = new Float64Array(8);
  states: Uint8Array = new Uint8Array(8);

  /** Bytes allocated, used or not. */
  get bytes(): number {
    return this.times.length * BYTES_PER_SAMPLE;
  }

  /** Takes any sample: the time becomes whole and printable, negative zero becomes zero, NaN becomes null. */
  push(timestampMs: number, value: Scalar, quality: Quality): void {
    const timeMs = Math.min(Math.max(Math.floor(timestampMs), EARLIEST_MS), LATEST_MS) + 0;
    if (typeof value === "boolean") this.add(timeMs, value ? 1 : 0, BOOLEAN | CODE_OF[quality]);
    else if (value === null) this.add(timeMs, 0, NULL | CODE_OF[quality]);
    else if (Number.isFinite(value)) this.add(timeMs, value + 0, NUMBER | CODE_OF[quality]);
    else this.add(timeMs, 0, NULL | CODE_OF.bad);
  }

  add(timeMs: number, value: number, state: number): void {
    const at = this.length;
    if (at === this.times.length) this.reserve(at + 1);
    this.times[at] = timeMs;
    this.values[at] = value;
    this.states[at] = state;
    this.length = at + 1;
  }

  /** Makes room for `capacity` samples in all. */
  reserve(capacity: number): void {
    if (capacity <= this.times.length) return;
    const size = Math.max(capacity, this.times.length * 2);
    const { times, values, states } = this;
    this.times = new Float64Array(size);
    this.values = new Float64Array(size);
    this.states = new Uint8Array(size);
    this.times.set(times);
    this.values.set(values);
    this.states.set(states);
  }

  clear(): void {
    this.length = 0;
  }
}

/** Bytes of one sample in columns. */
export const BYTES_PER_SAMPLE = 17;

/** The samples from index `from` up to but not including `to`, in new arrays. */
export function copyColumns(columns: Columns, from = 0, to = columns.length): Columns {
  return {
    length: to - from,
    times: columns.times.slice(from, to),
    values: columns.values.slice(from, to),
    states: columns.states.slice(from, to),
  };
}

/** The earliest and the latest time. Without samples: bounds that overlap nothing. */
export function timeSpan(
  columns: Columns,
  from = 0,
  to = columns.length,
): { readonly minMs: number; readonly maxMs: number } {
  let minMs = Infinity;
  let maxMs = -Infinity;
  for (let i = from; i < to; i += 1) {
    const timeMs = columns.times[i] ?? 0;
    if (timeMs < minMs) minMs = timeMs;
    if (timeMs > maxMs) maxMs = timeMs;
  }
  return { minMs, maxMs };
}
