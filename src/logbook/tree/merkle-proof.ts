/**
 * Proofs over the tree of `merkle.ts` that it is the beginning of a later one (RFC 6962, section 2.1.2). Making a proof takes the hashes of
 * subtrees; checking one takes only the roots (RFC 9162, section 2.1.4.2). A proof has at most 63 hashes.
 */
import { EMPTY_ROOT, nodeHash } from "./merkle.ts";

/** The root over the leaves from `from` up to but without `to`. */
export type SubtreeHash = (from: number, to: number) => Buffer;

/** Proves that the tree of `oldSize` is the beginning of the tree of `size`. Empty if they are equal, or the old one is empty. */
export function consistencyProof(oldSize: number, size: number, subtree: SubtreeHash): Buffer[] {
  if (oldSize < 0 || oldSize > size) throw new RangeError(`a tree of ${size} has no beginning of ${oldSize}`);
  if (oldSize === 0 || oldSize === size) return [];
  const path: Buffer[] = [];
  let [from, to] = [0, size];
  /** Whether the subtree at the old tree's end is the whole old tree: then its root is known and not part of the proof. */
  let known = true;
  while (oldSize !== to) {
    const middle = from + splitOf(to - from);
    if (oldSize <= middle) {
      path.push(subtree(middle, to));
      to = middle;
    } else {
      path.push(subtree(from, middle));
      from = middle;
      known = false;
    }
  }
  if (!known) path.push(subtree(from, to));
  return path.toReversed();
}

/** Proves that a leaf, counted from 0, is in the tree of `size` (RFC 6962, section 2.1.1). */
export function inclusionProof(leaf: number, size: number, subtree: SubtreeHash): Buffer[] {
  if (leaf < 0 || leaf >= size) throw new RangeError(`a tree of ${size} has no leaf ${leaf}`);
  const path: Buffer[] = [];
  for (let [from, to] = [0, size]; to - from > 1;) {
    const middle = from + splitOf(to - from);
    path.push(leaf < middle ? subtree(middle, to) : subtree(from, middle));
    if (leaf < middle) to = middle;
    else from = middle;
  }
  return path.toReversed();
}

export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

/** Whether the proof shows that the older tree is the beginning of the newer one. */
export function isConsistent(older: TreeHead, newer: TreeHead, proof: readonly Buffer[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === 0) return proof.length === 0 && older.root.equals(EMPTY_ROOT);
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root);
  // If the older tree is perfect, its root is the first hash and not in the proof.
  const path = isPowerOfTwo(older.size) ? [older.root, ...proof] : [...proof];
  let [node, last] = [older.size - 1, newer.size - 1];
  while (isOdd(node)) [node, last] = [half(node), half(last)];
  const first = path.shift();
  if (first === undefined) return false;
  let [oldHash, newHash] = [first, first];
  for (const sibling of path) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      oldHash = nodeHash(sibling, oldHash);
      newHash = nodeHash(sibling, newHash);
      [node, last] = skipLeftEdges(node, last);
    } else newHash = nodeHash(newHash, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && oldHash.equals(older.root) && newHash.equals(newer.root);
}

/** Skips the levels at which the node has no sibling, because the tree is not full there. */
function skipLeftEdges(node: number, last: number): [number, number] {
  let [n, l] = [node, last];
  while (n !== 0 && !isOdd(n)) [n, l] = [half(n), half(l)];
  return [n, l];
}

/** The largest power of two below `count`. No bit operations: sizes may exceed 32 bits. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

function isPowerOfTwo(count: number): boolean {
  return count === 1 || splitOf(count) * 2 === count;
}

function isOdd(value: number): boolean {
  return value % 2 === 1;
}

function half(value: number): number {
  return Math.floor(value / 2);
}
