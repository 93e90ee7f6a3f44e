/** What stands after the last newline of a book, and whether it is an append that was cut off. */
import { limits } from "../limits.ts";

/** Bytes after the last newline: where they begin, how many they are, and at most the first 64 KiB of them. */
export interface Tail {
  readonly bytes: Buffer;
  readonly offset: number;
  readonly length: number;
}

/**
 * Whether a tail can be an append that was cut off: it is not longer than an entry, and holds no whole object with
 * something after it. If it does, then a newline was lost that had been there, and with it entries that were in the book.
 */
export function isTornAppend(tail: Tail): boolean {
  if (tail.length >= limits.entryBytes) return false;
  const end = endOfObject(tail.bytes);
  return end === undefined || end === tail.bytes.length;
}

/** Where the object that the bytes begin with has ended, or undefined when it has not, or they begin with none. */
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
