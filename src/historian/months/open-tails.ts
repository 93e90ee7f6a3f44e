/** The samples of each tag that are not sealed yet, by tag number, with the frame that holds the oldest of them. */
import { kindOf, BOOLEAN, GrowingColumns, NUMBER, type Columns } from "../codec/columns.ts";
import type { TaggedColumns } from "../codec/frame-codec.ts";

export interface Tail {
  readonly tag: number;
  readonly columns: GrowingColumns;
  /** The frame of its oldest sample; Infinity if it is empty. */
  firstFrame: number;
  /** Whether nothing of the tag has been sealed since the store was opened. */
  isFirst: boolean;
}

/** A larger tail, as a flood makes, releases its memory when it is sealed. */
const KEPT_CAPACITY = 4096;

export class OpenTails {
  samples = 0;
  numbers = 0;
  booleans = 0;
  #tails: (Tail | undefined)[] = [];
  #count = 0;

  get tags(): number {
    return this.#count;
  }

  find(tag: number): Tail | undefined {
    return this.#tails[tag];
  }

  *[Symbol.iterator](): Generator<Tail> {
    for (const tail of this.#tails) if (tail !== undefined && tail.columns.length > 0) yield tail;
  }

  /** The columns of a tag's tail: the caller appends samples of `frame` to them, then calls `countAll`. */
  extend(tag: number, frame: number): GrowingColumns {
    let tail = this.#tails[tag];
    if (tail === undefined) {
      tail = { tag, columns: new GrowingColumns(), firstFrame: Infinity, isFirst: true };
      this.#tails[tag] = tail;
      this.#count += 1;
    }
    if (frame < tail.firstFrame) tail.firstFrame = frame;
    return tail.columns;
  }

  append({ tags, times, values, states, length }: TaggedColumns, frame: number): void {
    for (let i = 0; i < length; i += 1) {
      this.extend(tags[i] ?? 0, frame).add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
    }
    this.#tally({ length, times, values, states }, 1);
  }

  /** Counts what was appended to the columns returned by `extend`. */
  countAll(): void {
    this.samples = 0;
    this.numbers = 0;
    this.booleans = 0;
    for (const { columns } of this) this.#tally(columns, 1);
  }

  /** Empties a tail after its samples were sealed. */
  clear(tail: Tail): void {
    this.#tally(tail.columns, -1);
    tail.isFirst = false;
    tail.firstFrame = Infinity;
    if (tail.columns.times.length > KEPT_CAPACITY) this.#tails[tail.tag] = { ...tail, columns: new GrowingColumns() };
    else tail.columns.clear();
  }

  /** The oldest frame that still has a sample in a tail; Infinity if there is none. */
  oldestFrame(): number {
    let oldest = Infinity;
    for (const { firstFrame } of this) oldest = Math.min(oldest, firstFrame);
    return oldest;
  }

  #tally({ length, states }: Columns, sign: 1 | -1): void {
    this.samples += sign * length;
    for (let i = 0; i < length; i += 1) {
      const kind = kindOf(states[i] ?? 0);
      if (kind === NUMBER) this.numbers += sign;
      else if (kind === BOOLEAN) this.booleans += sign;
    }
  }
}
