/**
 * Positions in a message, in generated code: an offset in bits from the beginning, or from `p`, the position after the
 * last field of variable length. The message is `d`, its length `n`.
 */
export interface Place {
  /** Whether the offset counts from `p` instead of the beginning. */
  readonly moving: boolean;
  readonly bit: number;
}

export const BEGINNING: Place = { moving: false, bit: 0 };
export const MOVED: Place = { moving: true, bit: 0 };

export function placeAfter({ moving, bit }: Place, bits: number): Place {
  return { moving, bit: bit + bits };
}

/** The expression for a byte position: `3`, `p`, `p + 3`. */
export function byteNumber({ moving }: Place, byte: number): string {
  if (!moving) return String(byte);
  return byte === 0 ? "p" : `p + ${byte}`;
}

/** The condition that the message has these bits: `n >= 3`. */
export function hasBits(place: Place, bits: number): string {
  return `n >= ${byteNumber(place, Math.ceil((place.bit + bits) / 8))}`;
}

/**
 * The expression for a whole number of up to 53 bits: `d[3] | d[4] << 8`, `d[0] >>> 4 & 3`, `(d[1] | d[2] << 8) << 16
 * >> 16`. JavaScript's bit operators have 32 bits and a sign; wider numbers are combined by multiplication.
 */
export function readExpression(place: Place, bits: number, signed: boolean): string {
  const shift = place.bit % 8;
  if (shift + bits > 32) {
    const lowBits = 32 - shift;
    const low = readExpression(place, lowBits, false);
    const high = readExpression(placeAfter(place, lowBits), bits - lowBits, signed);
    return `(${low}) + (${high}) * ${2 ** lowBits}`;
  }
  const first = Math.floor(place.bit / 8);
  const bytes = Math.ceil((shift + bits) / 8);
  const terms = Array.from({ length: bytes }, (_, i) => {
    const byte = `d[${byteNumber(place, first + i)}]`;
    const by = i * 8 - shift;
    return by === 0 ? byte : by > 0 ? `${byte} << ${by}` : `${byte} >>> ${-by}`;
  });
  const word = terms.length > 1 ? `(${terms.join(" | ")})` : (terms[0] ?? "0");
  const unused = 32 - bits;
  if (signed) return unused === 0 ? word : `${word} << ${unused} >> ${unused}`;
  if (unused === 0) return `${word} >>> 0`;
  return shift + bits === bytes * 8 ? word : `${word} & ${2 ** bits - 1}`;
}
