/**
 * The steps between samples, for the reductions that need them: how long each value stood, and how often a boolean changed.
 * Sources are added in any order; the steps between them are added at the end, in order of arrival.
 *
 * Each sample inside the bounds is compared with the one that arrived before it, whatever lies between them in time. A value
 * stands until the next sample if time advances by no more than `holdMs`. A clock that is set back ends the standing of a
 * value, like a gap. A boolean has changed if it differs from the last usable one. What was recorded twice for a time weighs
 * twice. If a limit cuts the answer, samples before the interval that precedes the first one given may or may not count.
 */
import { limits } from "../limits.ts";
import { arrivalOf, compareArrivals, type Arrival } from "./arrival.ts";
import { isUsableState, type Columns } from "../codec/columns.ts";
import { isChange, type Digest, type Picked } from "./digest.ts";
import { STANDING, type PickedColumns, type Records } from "./rollup-records.ts";

/** What a step needs of a sample. */
type Sample = Pick<Picked, "timeMs" | "value" | "state">;

/** The fields that a step between two samples adds to. */
export interface Weights {
  weightedSum: number;
  weightMs: number;
  changes: number;
}

/** Samples in order of arrival whose times ascend. */
interface Piece extends Arrival {
  readonly minMs: number;
  maxMs: number;
  /** The first and the last usable one; undefined if there is none. */
  first: Sample | undefined;
  last: Sample | undefined;
  isStanding: boolean;
}

type BucketAt = (timeMs: number) => Weights | undefined;

const { holdMs } = limits;

export class Steps {
  readonly #intervalMs: number;
  readonly #bucketAt: BucketAt;
  readonly #pieces: Piece[] = [];
  /** Values that stood at the start of an interval without a usable sample so far: another source may have one. */
  readonly #early: { readonly value: number; readonly fromMs: number; readonly toMs: number }[] = [];
  /** The interval that a value last stood in, and the part of it that certainly belongs to no other. */
  #bucket: Weights | undefined;
  #startMs = Infinity;
  #endMs = -Infinity;

  /** `bucketAt` returns the weights of the interval that a time lies in, if there is one. */
  constructor(intervalMs: number, bucketAt: BucketAt) {
    this.#intervalMs = intervalMs;
    this.#bucketAt = bucketAt;
  }

  addColumns({ length, times, values, states }: Columns, arrival: Arrival, sinceMs: number, untilMs: number): void {
    const sample = { timeMs: 0, value: 0, state: 0 };
    let piece: Piece | undefined;
    // Intervals may have been opened and finished since the last columns.
    this.#endMs = -Infinity;
    for (let at = 0; at < length; at += 1) {
      const timeMs = times[at] ?? NaN;
      if (!(timeMs >= sinceMs && timeMs <= untilMs)) continue;
      const state = states[at] ?? 0;
      const isUsable = isUsableState(state);
      const usable = isUsable ? put(sample, timeMs, values[at] ?? 0, state) : undefined;
      piece = this.#take(piece, arrival, timeMs, timeMs, usable, usable, isUsable);
    }
  }

  /** The digest already includes its inner steps. */
  addDigest({ minMs, maxMs, usable, first, last, isStanding }: Digest, arrival: Arrival): void {
    const has = usable > 0;
    this.#take(undefined, arrival, minMs, maxMs, has ? first : undefined, has ? last : undefined, isStanding);
  }

  /** Records that arrived one after the other; those outside the bounds are skipped. */
  addRecords(records: Records, from: number, to: number, isOutside: (i: number) => boolean): void {
    const { minMs, maxMs, usable, flags } = records;
    const first = { timeMs: 0, value: 0, state: 0 };
    const last = { timeMs: 0, value: 0, state: 0 };
    let piece: Piece | undefined;
    this.#endMs = -Infinity;
    for (let i = from; i < to; i += 1) {
      if (isOutside(i)) continue;
      const has = (usable[i] ?? 0) > 0;
      piece = this.#take(
        piece,
        arrivalOf(records, i),
        minMs[i] ?? 0,
        maxMs[i] ?? 0,
        has ? putRecord(first, records.first, i) : undefined,
        has ? putRecord(last, records.last, i) : undefined,
        ((flags[i] ?? 0) & STANDING) !== 0,
      );
    }
  }

  /** Continues the piece with samples that arrived next, or begins another where they are earlier. */
  #take(
    piece: Piece | undefined,
    { rank, order }: Arrival,
    minMs: number,
    maxMs: number,
    first: Sample | undefined,
    last: Sample | undefined,
    isStanding: boolean,
  ): Piece {
    if (piece === undefined || minMs < piece.maxMs) {
      const begun = { minMs, maxMs, rank, order, first: first && { ...first }, last: last && { ...last }, isStanding };
      this.#pieces.push(begun);
      return begun;
    }
    this.#step(piece, minMs, first);
    if (first !== undefined) piece.first ??= { ...first };
    if (last !== undefined) {
      if (piece.last === undefined) piece.last = { ...last };
      else put(piece.last, last.timeMs, last.value, last.state);
    }
    piece.maxMs = maxMs;
    piece.isStanding = isStanding;
    return piece;
  }

  /** Adds the steps between the pieces. To be called once. */
  finish(): void {
    this.#endMs = -Infinity;
    for (const { value, fromMs, toMs } of this.#early) weigh(this.#bucketAt(toMs), value, toMs - fromMs);
    // The sort is stable: pieces with the same arrival are in order already.
    const pieces = this.#pieces.toSorted(compareArrivals);
    let before: Piece | undefined;
    for (const piece of pieces) {
      if (before !== undefined) this.#step(before, piece.minMs, piece.first);
      // No usable sample in it: the next boolean is still compared with the last usable one before.
      before = piece.first === undefined && before !== undefined ? { ...piece, last: before.last } : piece;
    }
  }

  #step({ last, maxMs, isStanding }: Piece, untilMs: number, next: Sample | undefined): void {
    if (last === undefined) return;
    if (isStanding && untilMs >= maxMs && untilMs - maxMs <= holdMs) this.#stand(last.value, maxMs, untilMs);
    if (next !== undefined && isChange(last, next.value, next.state)) this.#count(next.timeMs);
  }

  #count(timeMs: number): void {
    const bucket = this.#bucketAt(timeMs);
    if (bucket !== undefined) bucket.changes += 1;
  }

  /** Intervals in between have no samples, and give no point however long a value stood in them. */
  #stand(value: number, fromMs: number, toMs: number): void {
    if (fromMs >= this.#startMs && toMs <= this.#endMs) {
      weigh(this.#bucket, value, toMs - fromMs);
      return;
    }
    const intervalMs = this.#intervalMs;
    const edgeMs = Math.floor(toMs / intervalMs) * intervalMs;
    if (fromMs >= edgeMs) {
      const bucket = this.#bucketAt(fromMs);
      this.#bucket = bucket;
      this.#startMs = edgeMs;
      this.#endMs = edgeMs + intervalMs - Math.abs(edgeMs) * 2 ** -50;
      weigh(bucket, value, toMs - fromMs);
      return;
    }
    weigh(this.#bucketAt(fromMs), value, (Math.floor(fromMs / intervalMs) + 1) * intervalMs - fromMs);
    const next = this.#bucketAt(toMs);
    if (next === undefined) this.#early.push({ value, fromMs: edgeMs, toMs });
    else weigh(next, value, toMs - edgeMs);
  }
}

function put(sample: Sample, timeMs: number, value: number, state: number): Sample {
  sample.timeMs = timeMs;
  sample.value = value;
  sample.state = state;
  return sample;
}

function putRecord(sample: Sample, { times, values, states }: PickedColumns, i: number): Sample {
  return put(sample, times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
}

function weigh(bucket: Weights | undefined, value: number, ms: number): void {
  if (bucket === undefined) return;
  bucket.weightedSum += value * ms;
  bucket.weightMs += ms;
}
