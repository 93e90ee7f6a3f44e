/** All hashes of a tree, for proofs of many of its leaves: 64 bytes a leaf. */
import type { SubtreeHash } from "./merkle-proof.ts";
import { type Digest, HASH_BYTES, nodeHash } from "./merkle.ts";

export class WholeTree {
  readonly size: number;
  /** The hashes of the perfect subtrees of 1, 2, 4, … leaves. */
  readonly #levels: Buffer[];

  constructor(leaves: readonly Digest[]) {
    this.size = leaves.length;
    this.#levels = [Buffer.from(leaves.join(""), "latin1")];
    for (
      let level = this.#levels[0];
      level !== undefined && level.length >= 2 * HASH_BYTES;
      level = this.#levels.at(-1)
    ) {
      const pairs = Math.floor(level.length / HASH_BYTES / 2);
      const above = Buffer.alloc(pairs * HASH_BYTES);
      for (let i = 0; i < pairs; i += 1)
        nodeHash(hashAt(level, 2 * i), hashAt(level, 2 * i + 1)).copy(above, i * HASH_BYTES);
      this.#levels.push(above);
    }
  }

  /** As the functions of `merkle-proof.ts` ask for it. */
  readonly subtree: SubtreeHash = (from, to) => {
    let level = 0;
    let count = 1;
    while (count * 2 < to - from) [count, level] = [count * 2, level + 1];
    if (to - from === 1) return hashAt(this.#levels[0], from);
    if (count * 2 === to - from && from % (count * 2) === 0) return hashAt(this.#levels[level + 1], from / (count * 2));
    return nodeHash(this.subtree(from, from + count), this.subtree(from + count, to));
  };
}

function hashAt(level: Buffer | undefined, index: number): Buffer {
  const hash = level?.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
  if (hash?.length !== HASH_BYTES) throw new RangeError(`no hash ${index}`);
  return hash;
}
