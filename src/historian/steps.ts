/**
 * What lies between samples, for the reductions that ask for it: how long each value stood, and how often a boolean
 * changed. Sources are handed over in any order; what one ends with and the next begins with is put together at the end.
 * Exact where the times of a tag ascend. Where a clock was set back, what was recorded twice for a time weighs twice.
 */
import { limits } from "../core/limits.ts";
import { isUsableState, type Columns } from "./columns.ts";
import { isChange, type Digest, type Picked } from "./digest.ts";

/** Samples whose times ascend, in order of arrival, and that no other piece's times interrupt. */
interface Piece {
  readonly minMs: number;
  maxMs: number;
  readonly rank: number;
  /** The first and last usable ones; `first` is undefined where there is none. */
  first: Picked | undefined;
  last: Picked | undefined;
  isStanding: boolean;
}

type BucketAt = (timeMs: number) => Digest | undefined;

const { holdMs } = limits.historian;

export class Steps {
  readonly #intervalMs: number;
  readonly #bucketAt: BucketAt;
  readonly #pieces: Piece[] = [];

  /** `bucketAt` gives the digest of the interval that a time lies in, if it has one. */
  constructor(intervalMs: number, bucketAt: BucketAt) {
    this.#intervalMs = intervalMs;
    this.#bucketAt = bucketAt;
  }

  addColumns({ length, times, values, states }: Columns, rank: number, isInside: (timeMs: number) => boolean): void {
    let piece: Piece | undefined;
    for (let at = 0; at < length; at += 1) {
      const timeMs = times[at] ?? NaN;
      if (!isInside(timeMs)) continue;
      const next = { timeMs, value: values[at] ?? 0, state: states[at] ?? 0, rank, at };
      const isUsable = isUsableState(next.state);
      if (piece === undefined || timeMs < piece.maxMs) {
        const picked = isUsable ? next : undefined;
        piece = { minMs: timeMs, maxMs: timeMs, rank, first: picked, last: picked, isStanding: isUsable };
        this.#pieces.push(piece);
        continue;
      }
      this.#link(piece, timeMs, isUsable ? next : undefined);
      piece.maxMs = timeMs;
      piece.isStanding = isUsable;
      if (!isUsable) continue;
      piece.first ??= next;
      piece.last = next;
    }
  }

  /** Its inner steps are in it already. */
  addDigest({ minMs, maxMs, usable, first, last, isStanding }: Digest, rank: number): void {
    const has = usable > 0;
    this.#pieces.push({ minMs, maxMs, rank, first: has ? first : undefined, last: has ? last : undefined, isStanding });
  }

  /** Puts together what lies between the pieces. To be called once. */
  finish(): void {
    const pieces = this.#pieces.toSorted((a, b) => a.minMs - b.minMs || a.rank - b.rank);
    let before: Piece | undefined;
    for (const piece of pieces) {
      if (before !== undefined && piece.minMs >= before.maxMs) this.#link(before, piece.minMs, piece.first);
      // Nothing usable in it: what a boolean was before is still what the next one is compared with.
      before = piece.first === undefined && before !== undefined ? { ...piece, last: before.last } : piece;
    }
  }

  #link({ last, maxMs, isStanding }: Piece, untilMs: number, next: Picked | undefined): void {
    if (last === undefined) return;
    if (isStanding && untilMs - maxMs <= holdMs) this.#stand(last.value, maxMs, untilMs);
    if (next === undefined || !isChange(last, next.value, next.state)) return;
    const bucket = this.#bucketAt(next.timeMs);
    if (bucket !== undefined) bucket.changes += 1;
  }

  /** Intervals in between have no samples, and give no point however long a value stood in them. */
  #stand(value: number, fromMs: number, toMs: number): void {
    const intervalMs = this.#intervalMs;
    const edgeMs = Math.floor(toMs / intervalMs) * intervalMs;
    if (fromMs >= edgeMs) {
      weigh(this.#bucketAt(fromMs), value, toMs - fromMs);
      return;
    }
    weigh(this.#bucketAt(fromMs), value, (Math.floor(fromMs / intervalMs) + 1) * intervalMs - fromMs);
    weigh(this.#bucketAt(toMs), value, toMs - edgeMs);
  }
}

function weigh(bucket: Digest | undefined, value: number, ms: number): void {
  if (bucket === undefined) return;
  bucket.weightedSum += value * ms;
  bucket.weightMs += ms;
}
