/**
 * Makes a consistency proof (see `merkle-proof.ts`) from a stream of leaves, in constant memory. The proof needs the perfect subtrees of
 * the old tree, which its frontier has, and the new leaves. So a proof over the last hour of a book only reads that hour's entries.
 *
 *   old tree of 6, new one of 11         0 1 2 3  4 5 | 6 7 8 9 10
 *   the frontier of the old one has      [0..4)  [4..6)
 *   the proof needs                      [0..4)  [4..6)  [6..8)  [8..11)
 */
import { consistencyProof } from "./merkle-proof.ts";
import { type Digest, Frontier } from "./merkle.ts";

interface Range {
  readonly from: number;
  readonly to: number;
  readonly tree: Frontier;
}

export class ConsistencyProver {
  readonly #oldSize: number;
  readonly #size: number;
  /** Grows to the old tree, then to the new one. */
  readonly #tree: Frontier;
  #old: Frontier | undefined;
  /** The subtrees in the proof that have only new leaves, in order. */
  readonly #ranges: Range[] = [];
  #range = 0;

  /** `known`: the tree at the old size or at any smaller one. Throws a RangeError if the sizes do not ascend. */
  constructor(known: Frontier, oldSize: number, size: number) {
    if (known.size > oldSize || oldSize > size) throw new RangeError(`${known.size}, ${oldSize}, ${size}`);
    this.#oldSize = oldSize;
    this.#size = size;
    this.#tree = known.copy();
    if (known.size === oldSize) this.#old = known.copy();
    consistencyProof(oldSize, size, (from, to) => {
      if (from >= oldSize) this.#ranges.push({ from, to, tree: new Frontier() });
      return Buffer.alloc(0);
    });
    this.#ranges.sort((a, b) => a.from - b.from);
  }

  /** The number of the leaf to give next. All leaves were given when this is the new size. */
  get next(): number {
    return this.#tree.size;
  }

  take(leaf: Digest): void {
    const index = this.#tree.size;
    if (index >= this.#size) throw new RangeError(`no leaf ${index} in a tree of ${this.#size}`);
    this.#tree.append(leaf);
    if (this.#tree.size === this.#oldSize) this.#old = this.#tree.copy();
    let range = this.#ranges[this.#range];
    if (range !== undefined && index >= range.to) range = this.#ranges[(this.#range += 1)];
    if (range !== undefined && index >= range.from) range.tree.append(leaf);
  }

  /** Throws a RangeError if leaves are missing. */
  finish(): { readonly proof: Buffer[]; readonly tree: Frontier } {
    const old = this.#old;
    if (old === undefined || this.#tree.size !== this.#size)
      throw new RangeError(`leaves from ${this.next} are missing`);
    const known = new Map<string, Buffer>();
    let from = 0;
    for (const peak of old.peaks) {
      const to = from + largestPowerOfTwo(old.size - from);
      known.set(`${from} ${to}`, peak);
      from = to;
    }
    for (const range of this.#ranges) known.set(`${range.from} ${range.to}`, range.tree.root());
    const proof = consistencyProof(this.#oldSize, this.#size, (start, end) => {
      const hash = known.get(`${start} ${end}`);
      if (hash === undefined) throw new RangeError(`no subtree over ${start} to ${end}`);
      return hash;
    });
    return { proof, tree: this.#tree.copy() };
  }
}

function largestPowerOfTwo(count: number): number {
  let power = 1;
  while (power * 2 <= count) power *= 2;
  return power;
}
