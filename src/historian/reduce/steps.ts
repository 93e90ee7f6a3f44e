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
import type { Weights } from "./finished-intervals.ts";
import { STANDING, type PickedColumns, type Records } from "./rollup-records.ts";

/** Samples in order of arrival whose times ascend. */
interface Piece {
  readonly minMs: number;
  maxMs: number;
  readonly arrival: Arrival;
  /** The first and the last usable one; `first` is undefined if there is none. */
  first: Picked | undefined;
  last: Picked | undefined;
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

  addColumns(columns: Columns, arrival: Arrival, sinceMs: number, untilMs: number): void {
    const { length, times, states } = columns;
    let piece: Piece | undefined;
    // Intervals may have been opened and finished since the last columns.
    this.#endMs = -Infinity;
    for (let at = 0; at < length; at += 1) {
      const timeMs = times[at] ?? NaN;
      if (!(timeMs >= sinceMs && timeMs <= untilMs)) continue;
      const isUsable = isUsableState(states[at] ?? 0);
      if (piece === undefined || timeMs < piece.maxMs) {
        const picked = isUsable ? pickedAt(columns, at) : undefined;
        piece = {
          minMs: timeMs,
          maxMs: timeMs,
          arrival,
          first: picked,
          last: picked && { ...picked },
          isStanding: isUsable,
        };
        this.#pieces.push(piece);
        continue;
      }
      this.#step(piece, columns, at, isUsable);
    }
  }

  /** Steps to a sample that is not earlier than the piece. */
  #step(piece: Piece, columns: Columns, at: number, isUsable: boolean): void {
    const timeMs = columns.times[at] ?? 0;
    const { last } = piece;
    if (last === undefined) {
      if (isUsable) piece.last = { ...(piece.first = pickedAt(columns, at)) };
    } else {
      if (piece.isStanding && timeMs - piece.maxMs <= holdMs) this.#stand(last.value, piece.maxMs, timeMs);
      if (isUsable) {
        const value = columns.values[at] ?? 0;
        const state = columns.states[at] ?? 0;
        if (isChange(last, value, state)) this.#count(timeMs);
        last.timeMs = timeMs;
        last.value = value;
        last.state = state;
        last.at = at;
      }
    }
    piece.maxMs = timeMs;
    piece.isStanding = isUsable;
  }

  /** The digest already includes its inner steps. */
  addDigest({ minMs, maxMs, usable, first, last, isStanding }: Digest, arrival: Arrival): void {
    const has = usable > 0;
    this.#pieces.push({
      minMs,
      maxMs,
      arrival,
      first: has ? first : undefined,
      last: has ? last : undefined,
      isStanding,
    });
  }

  /** Records that arrived one after the other; those outside the bounds are skipped. */
  addRecords(records: Records, from: number, to: number, isOutside: (i: number) => boolean): void {
    const { minMs, maxMs, usable, flags, first, last } = records;
    let piece: Piece | undefined;
    this.#endMs = -Infinity;
    for (let i = from; i < to; i += 1) {
      if (isOutside(i)) continue;
      const least = minMs[i] ?? 0;
      const isStanding = ((flags[i] ?? 0) & STANDING) !== 0;
      if (piece === undefined || least < piece.maxMs) {
        piece = {
          minMs: least,
          maxMs: -Infinity,
          arrival: arrivalOf(records, i),
          first: undefined,
          last: undefined,
          isStanding,
        };
        this.#pieces.push(piece);
      } else if (piece.last !== undefined) {
        if (piece.isStanding && least - piece.maxMs <= holdMs) this.#stand(piece.last.value, piece.maxMs, least);
        const isNext = (usable[i] ?? 0) > 0;
        if (isNext && isChange(piece.last, first.values[i] ?? 0, first.states[i] ?? 0))
          this.#count(first.times[i] ?? 0);
      }
      if ((usable[i] ?? 0) > 0) {
        piece.first ??= pickedOf(first, i);
        if (piece.last === undefined) piece.last = pickedOf(last, i);
        else {
          piece.last.timeMs = last.times[i] ?? 0;
          piece.last.value = last.values[i] ?? 0;
          piece.last.state = last.states[i] ?? 0;
        }
      }
      piece.maxMs = maxMs[i] ?? 0;
      piece.isStanding = isStanding;
    }
  }

  /** Adds the steps between the pieces. To be called once. */
  finish(): void {
    this.#endMs = -Infinity;
    for (const { value, fromMs, toMs } of this.#early) weigh(this.#bucketAt(toMs), value, toMs - fromMs);
    // The sort is stable: pieces with the same arrival are in order already.
    const pieces = this.#pieces.toSorted((a, b) => compareArrivals(a.arrival, b.arrival));
    let before: Piece | undefined;
    for (const piece of pieces) {
      if (before !== undefined) this.#link(before, piece.minMs, piece.first);
      // No usable sample in it: the next boolean is still compared with the last usable one before.
      before = piece.first === undefined && before !== undefined ? { ...piece, last: before.last } : piece;
    }
  }

  #link({ last, maxMs, isStanding }: Piece, untilMs: number, next: Picked | undefined): void {
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

function pickedAt({ times, values, states }: Columns, at: number): Picked {
  return { timeMs: times[at] ?? 0, value: values[at] ?? 0, state: states[at] ?? 0, rank: 0, at };
}

function pickedOf({ times, values, states }: PickedColumns, i: number): Picked {
  return { timeMs: times[i] ?? 0, value: values[i] ?? 0, state: states[i] ?? 0, rank: 0, at: 0 };
}

function weigh(bucket: Weights | undefined, value: number, ms: number): void {
  if (bucket === undefined) return;
  bucket.weightedSum += value * ms;
  bucket.weightMs += ms;
}
