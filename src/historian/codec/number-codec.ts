/**
 * Numbers as bytes, exact to the last bit. What a bus or a sensor sends is a whole number of some unit: 13.62 V is 1362
 * hundredths. If one such rule gives back all numbers of a series, the whole numbers are written, as small differences; each
 * takes one or two bytes, and zstd halves them. Otherwise the doubles are written as they are.
 *
 * ```
 * byte     format: decimals d (0..15) + 16 * way, or 255
 *            way 0   value = w / 10^d
 *            way 1   value = w / 10^d rounded to single precision    came as a 32-bit float
 *            way 2   value = (w / 10^d * 180) / π                    came in radians
 *
 * formats 0..47
 *   varint   unit                greatest common divisor of the differences, at least 1
 *   zigzag   first w
 *   zigzag   (w - w before) / unit       for each further number
 *
 * format 255
 *   the doubles as eight planes: byte 0 (the lowest) of all, byte 1 of all, …
 * ```
 *
 * While encoding, every number is computed back with the operations of decoding and compared. A way that would give back a
 * neighbouring double is not used.
 */
import { DamagedBytes, type ByteReader, type ByteWriter } from "./byte-io.ts";

export const PLANES = 255;
const DECIMAL = 0;
const SINGLE = 1;
export const MAX_DECIMALS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: MAX_DECIMALS + 1 }, (_, d) => Number(`1e${d}`));
/** Beyond it `v * 10^d` may round to the wrong whole number, and differences exceed the safe integers. */
const MAX_WHOLE = 2 ** 50;

interface Way {
  readonly value: (decimal: number) => number;
  /** Roughly the decimal of a value; the caller rounds it to whole units. */
  readonly decimal: (value: number) => number;
}

const WAYS: readonly Way[] = [
  { value: (decimal) => decimal, decimal: (value) => value },
  { value: Math.fround, decimal: (value) => value },
  { value: (decimal) => (decimal * 180) / Math.PI, decimal: (value) => (value * Math.PI) / 180 },
];

export function writeNumbers(out: ByteWriter, numbers: Float64Array): void {
  const found = asWhole(numbers);
  out.byte(found?.format ?? PLANES);
  if (found === undefined) writePlanes(out, numbers);
  else writeWhole(out, found.whole);
}

export interface WholeNumbers {
  /** As drawn above, 0..47. */
  readonly format: number;
  readonly whole: Float64Array;
}

/** The numbers as whole numbers with at least this many decimals; undefined if that is impossible. */
export function asWhole(numbers: Float64Array, leastDecimals = 0): WholeNumbers | undefined {
  for (const [index, way] of WAYS.entries()) {
    const found = wholeNumbers(numbers, way, leastDecimals);
    if (found !== undefined) return { format: found.decimals + 16 * index, whole: found.whole };
  }
  return undefined;
}

function fromWhole(whole: number, format: number): number {
  const way = WAYS[format >> 4];
  if (way === undefined) throw new DamagedBytes(`number format ${format}`);
  return way.value(whole / (POWERS_OF_TEN[format & 15] ?? 1));
}

/**
 * A sum of numbers of this format as a whole number: rounding removes what adding doubles has lost, at most `error`.
 * Undefined if it is no such sum, if it is too large, and for single precision, whose sums have another form.
 */
export function sumAsWhole(sum: number, format: number, error: number): number | undefined {
  const way = WAYS[format >> 4];
  if (way === undefined || format >> 4 === SINGLE) return undefined;
  const whole = Math.round(way.decimal(sum) * (POWERS_OF_TEN[format & 15] ?? 1)) + 0;
  return Math.abs(whole) <= MAX_WHOLE && Math.abs(fromWhole(whole, format) - sum) <= error ? whole : undefined;
}

export function readNumbers(from: ByteReader, count: number): Float64Array {
  const numbers = new Float64Array(count);
  const format = from.byte();
  if (format === PLANES) {
    readPlanes(from, numbers);
    return numbers;
  }
  readWhole(from, numbers);
  fromWholes(numbers, format);
  return numbers;
}

/** Replaces whole numbers by the numbers that they stand for. */
export function fromWholes(numbers: Float64Array, format: number): void {
  const way = WAYS[format >> 4];
  if (way === undefined) throw new DamagedBytes(`number format ${format}`);
  const power = POWERS_OF_TEN[format & 15] ?? 1;
  if (format >> 4 === DECIMAL) for (let i = 0; i < numbers.length; i += 1) numbers[i] = (numbers[i] ?? 0) / power;
  else for (let i = 0; i < numbers.length; i += 1) numbers[i] = way.value((numbers[i] ?? 0) / power);
}

/** The whole numbers with the fewest decimals that give back every number exactly, if there are any. */
function wholeNumbers(numbers: Float64Array, way: Way, leastDecimals: number) {
  const whole = new Float64Array(numbers.length);
  let decimals = leastDecimals;
  /** Numbers before this index were made with fewer decimals and must be made again. */
  let madeFrom = 0;
  for (let i = 0; i < numbers.length; i += 1) {
    let w = wholeNumber(numbers[i] ?? 0, way, decimals);
    while (w === undefined) {
      if (decimals === MAX_DECIMALS) return undefined;
      decimals += 1;
      madeFrom = i;
      w = wholeNumber(numbers[i] ?? 0, way, decimals);
    }
    whole[i] = w;
  }
  for (let i = 0; i < madeFrom; i += 1) {
    const w = wholeNumber(numbers[i] ?? 0, way, decimals);
    if (w === undefined) return undefined;
    whole[i] = w;
  }
  return { decimals, whole };
}

function wholeNumber(value: number, way: Way, decimals: number): number | undefined {
  const power = POWERS_OF_TEN[decimals] ?? 1;
  const w = Math.round(way.decimal(value) * power) + 0;
  return Math.abs(w) <= MAX_WHOLE && way.value(w / power) === value ? w : undefined;
}

function writeWhole(out: ByteWriter, whole: Float64Array): void {
  const unit = commonUnit(whole);
  out.varint(unit);
  let before = whole[0] ?? 0;
  out.zigzag(before);
  for (let i = 1; i < whole.length; i += 1) {
    const w = whole[i] ?? 0;
    out.zigzag((w - before) / unit);
    before = w;
  }
}

function readWhole(from: ByteReader, whole: Float64Array): void {
  const unit = from.varint();
  from.zigzags(whole);
  let w = whole[0] ?? 0;
  for (let i = 1; i < whole.length; i += 1) {
    w += (whole[i] ?? 0) * unit;
    whole[i] = w;
  }
}

/** The unit by Euclid's algorithm: a quarter of a revolution is 25 hundredths, a pressure comes in hundreds of pascals. */
function commonUnit(whole: Float64Array): number {
  let unit = 0;
  for (let i = 1; i < whole.length && unit !== 1; i += 1) {
    let rest = Math.abs((whole[i] ?? 0) - (whole[i - 1] ?? 0));
    if (unit !== 0 && rest % unit === 0) continue;
    while (rest !== 0) [unit, rest] = [rest, unit % rest];
  }
  return unit === 0 ? 1 : unit;
}

/** Where in memory the `plane`-th lowest byte of a double is. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function placeOf(plane: number): number {
  return IS_LITTLE_ENDIAN ? plane : 7 - plane;
}

export function writePlanes(out: ByteWriter, numbers: Float64Array): void {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  for (let plane = 0; plane < 8; plane += 1) {
    for (let at = placeOf(plane); at < bytes.length; at += 8) out.byte(bytes[at] ?? 0);
  }
}

export function readPlanes(from: ByteReader, numbers: Float64Array): void {
  const bytes = new Uint8Array(numbers.buffer);
  for (let plane = 0; plane < 8; plane += 1) {
    const source = from.bytes(numbers.length);
    for (const [i, byte] of source.entries()) bytes[i * 8 + placeOf(plane)] = byte;
  }
}
