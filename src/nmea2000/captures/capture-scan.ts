/**
 * Helpers of the formats' fast paths (`scan`), which read the bytes of simple lines. The fast paths skip the last bytes
 * of a chunk, so nothing here reads beyond its end.
 */
const LF = 0x0a;
const CR = 0x0d;
export const BLANK = 0x20;
export const COMMA = 0x2c;
export const POINT = 0x2e;
export const ZERO = 0x30;

const HEX = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit += 1) {
  const text = digit.toString(16);
  HEX[text.charCodeAt(0)] = digit;
  HEX[text.toUpperCase().charCodeAt(0)] = digit;
}

export function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

/** The value of two hexadecimal digits; negative if they are not hexadecimal. */
export function hexPair(bytes: Uint8Array, at: number): number {
  return ((HEX[byteAt(bytes, at)] ?? -1) << 4) | (HEX[byteAt(bytes, at + 1)] ?? -1);
}

/** The position after the line end at `at`; -1 if there is no line end. */
export function afterLineEnd(bytes: Uint8Array, at: number): number {
  const byte = byteAt(bytes, at);
  if (byte === LF) return at + 1;
  return byte === CR && byteAt(bytes, at + 1) === LF ? at + 2 : -1;
}

/** Caches the value of bytes that are mostly the same from line to line. */
export class CachedValue<T> {
  value: T;
  #bytes = new Uint8Array(0);

  constructor(value: T) {
    this.value = value;
  }

  is(bytes: Uint8Array, from: number, to: number): boolean {
    const known = this.#bytes;
    if (known.length !== to - from) return false;
    for (let i = 0; i < known.length; i += 1) if (known[i] !== bytes[from + i]) return false;
    return true;
  }

  set(bytes: Uint8Array, from: number, to: number, value: T): T {
    this.#bytes = bytes.slice(from, to);
    this.value = value;
    return value;
  }
}

export function latin1Text(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at += 1) text += String.fromCharCode(byteAt(bytes, at));
  return text;
}
