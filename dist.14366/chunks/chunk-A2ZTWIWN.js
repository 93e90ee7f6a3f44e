import {
  EMPTY_ROOT,
  nodeHash
} from "./chunk-KEQTH7QJ.js";

// src/logbook/tree/merkle-proof.ts
function consistencyProof(oldSize, size, subtree) {
  if (oldSize < 0 || oldSize > size) throw new RangeError(`a tree of ${size} has no beginning of ${oldSize}`);
  if (oldSize === 0 || oldSize === size) return [];
  const path = [];
  let [from, to] = [0, size];
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
function isConsistent(older, newer, proof) {
  if (older.size > newer.size) return false;
  if (older.size === 0) return proof.length === 0 && older.root.equals(EMPTY_ROOT);
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root);
  const path = isPowerOfTwo(older.size) ? [older.root, ...proof] : [...proof];
  let [node, last] = [older.size - 1, newer.size - 1];
  while (isOdd(node)) [node, last] = [half(node), half(last)];
  const first = path.shift();
  if (first === void 0) return false;
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
function skipLeftEdges(node, last) {
  let [n, l] = [node, last];
  while (n !== 0 && !isOdd(n)) [n, l] = [half(n), half(l)];
  return [n, l];
}
function splitOf(count) {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}
function isPowerOfTwo(count) {
  return count === 1 || splitOf(count) * 2 === count;
}
function isOdd(value) {
  return value % 2 === 1;
}
function half(value) {
  return Math.floor(value / 2);
}

export {
  consistencyProof,
  isConsistent
};
