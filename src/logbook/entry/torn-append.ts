/** The bytes after the last newline of a book, and whether they are a torn append: one that a crash or power cut interrupted. */
import { limits } from "../limits.ts";

/** Bytes after the last newline: their offset, how many there are, and at most the first 64 KiB of them. */
export interface Tail {
  readonly bytes: Buffer;
  readonly offset: number;
  readonly length: number;
}

/**
 * Whether a tail can be a torn append: it is shorter than the longest entry, and nothing comes after a whole object in it. If
 * something does, a newline was lost that was there before, so the tail holds entries that were in the book.
 */
export function isTornAppend(tail: Tail): boolean {
  if (tail.length >= limits.entryBytes) return false;
  const end = endOfObject(tail.bytes);
  return end === undefined || end === tail.bytes.length;
}

/** The end of the object that the bytes begin with; undefined if it does not end, or they begin with something else. */
function endOfObject(bytes: Buffer): number | undefined {
  if (bytes[0] !== 0x7b) return undefined;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (byte === 0x5c && inString) i += 1;
    else if (byte === 0x22) inString = !inString;
    else if (byte === 0x7b && !inString) depth += 1;
    else if (byte === 0x7d && !inString) {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return undefined;
}
