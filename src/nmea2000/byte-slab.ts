/**
 * Allocates the byte arrays of messages. The engine keeps an array of up to 64 bytes on its own heap. It asks the
 * system for a longer one, which costs fifty times as much, so longer arrays are slices of a slab. A slab stays in
 * memory while one of its slices is in use.
 */
const SHORT_BYTES = 64;
const SLAB_BYTES = 4096;

let slab = new Uint8Array(0);
let used = SLAB_BYTES;

/** An array of `length` bytes, all zero. */
export function newBytes(length: number): Uint8Array {
  if (length <= SHORT_BYTES || length > SLAB_BYTES) return new Uint8Array(length);
  if (used + length > SLAB_BYTES) {
    slab = new Uint8Array(SLAB_BYTES);
    used = 0;
  }
  used += length;
  return slab.subarray(used - length, used);
}

export function copyOfBytes(bytes: Uint8Array, length: number): Uint8Array {
  const copy = newBytes(length);
  for (let i = 0; i < length; i += 1) copy[i] = bytes[i] ?? 0;
  return copy;
}
