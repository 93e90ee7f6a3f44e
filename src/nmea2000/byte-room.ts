/**
 * New arrays for the bytes of messages. The engine keeps short arrays with its objects and asks the system for each longer
 * one, which costs fifty times as much: those are cut from a larger one, which lives as long as one of its pieces.
 */
export const SHORT_BYTES = 64;
const SLAB_BYTES = 4096;

let slab = new Uint8Array(0);
let used = SLAB_BYTES;

/** So many bytes, all zero. */
export function newBytes(length: number): Uint8Array {
  if (length <= SHORT_BYTES || length > SLAB_BYTES) return new Uint8Array(length);
  if (used + length > SLAB_BYTES) {
    slab = new Uint8Array(SLAB_BYTES);
    used = 0;
  }
  used += length;
  return slab.subarray(used - length, used);
}

/** The first `length` of them, copied. */
export function copyOfBytes(bytes: Uint8Array, length: number): Uint8Array {
  const copy = newBytes(length);
  for (let i = 0; i < length; i += 1) copy[i] = bytes[i] ?? 0;
  return copy;
}
