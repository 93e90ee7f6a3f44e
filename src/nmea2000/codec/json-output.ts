/**
 * JSON as bytes: the output buffer of generated printers, and their write functions. The JSON of a message is written
 * directly from its data into the output. Texts that never change (ids of fields, names of values) are stored eight
 * characters at a time.
 *
 * A writer gets the bytes and the position, and returns the end position. It does not check the space: the JSON of the
 * longest message (1785 bytes) is shorter than `MESSAGE_ROOM` (at worst two bytes become the names of sixteen bits, 500
 * characters).
 */
import { Buffer } from "node:buffer";
import { escapeControls } from "../../core/escape-controls.ts";

export const MESSAGE_ROOM = 1024 * 1024;

export class JsonOutput {
  bytes: Uint8Array;
  view: DataView;
  /** Where the next text begins. */
  at = 0;

  /** A buffer of this size, plus one message. */
  constructor(bytes: number) {
    this.bytes = new Uint8Array(bytes + MESSAGE_ROOM);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Makes room for `bytes` more bytes. */
  reserve(bytes: number): void {
    if (this.at + bytes <= this.bytes.length) return;
    const larger = new Uint8Array(2 * this.bytes.length + bytes);
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }

  add(text: string): void {
    this.at = writeText(this.bytes, this.at, text);
  }

  /** Returns a copy of the output and empties it. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.at));
    this.at = 0;
    return taken;
  }
}

const DELETE = 0x7f;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const TEXT_ROOM = 8;

/** Writes a text in UTF-8, without quotes. */
export function writeText(bytes: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > DELETE) return at + i + writeUtf8(bytes, at + i, text.slice(i));
    bytes[at + i] = code;
  }
  return at + text.length;
}

function writeUtf8(bytes: Uint8Array, at: number, text: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).write(text, at, "utf8");
}

/** Writes the JSON of a number, a text or a list of texts. Most lists are empty: those of the bits that are set. */
export function writeJson(bytes: Uint8Array, at: number, value: number | string | readonly string[]): number {
  if (typeof value === "number") return writeText(bytes, at, String(value));
  if (value.length === 0) return writeText(bytes, at, typeof value === "string" ? '""' : "[]");
  const isPlain = typeof value === "string" && PLAIN.test(value);
  return writeText(bytes, at, isPlain ? `"${value}"` : escapeControls(JSON.stringify(value)));
}

/** Most texts need no escaping. */
const PLAIN = /^[\w .:;,/()+-]*$/;

/** A text that is written often, in UTF-8. Each eight bytes are stored as a double. */
export interface PreparedText {
  readonly doubles: Float64Array;
  readonly length: number;
}

/** Only for texts without bytes that would form a NaN: an engine may change the bits of a NaN. JSON texts have none. */
export function preparedText(text: string): PreparedText {
  const length = Buffer.byteLength(text);
  const bytes = Buffer.alloc(Math.ceil(length / TEXT_ROOM) * TEXT_ROOM, " ");
  bytes.write(text, "utf8");
  const doubles = Float64Array.from({ length: bytes.length / TEXT_ROOM }, (_, i) => bytes.readDoubleLE(i * TEXT_ROOM));
  if (doubles.some(Number.isNaN)) throw new RangeError(`a text that cannot be made before: ${text}`);
  return { doubles, length };
}

export function writePrepared(view: DataView, at: number, { doubles, length }: PreparedText): number {
  for (let i = 0; i < doubles.length; i += 1) view.setFloat64(at + i * TEXT_ROOM, doubles[i] ?? 0, true);
  return at + length;
}

/** Writes a number like `String`. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  if (!(Number.isInteger(value) && Math.abs(value) < EXACT_MAX)) return writeText(bytes, at, String(value));
  let end = at;
  if (value < 0) {
    bytes[at] = MINUS;
    end += 1;
  }
  return writeDigits(bytes, end, Math.abs(value));
}

const EXACT_MAX = 1e15;
const NINE_DIGITS = 1e9;

/** Writes a whole number below 1e15. */
function writeDigits(bytes: Uint8Array, at: number, whole: number): number {
  let digits = 1;
  for (let power = 10; power <= whole; power *= 10) digits += 1;
  writePadded(bytes, at, whole, digits);
  return at + digits;
}

/** Writes a number with leading zeros. */
export function writePadded(bytes: Uint8Array, at: number, whole: number, digits: number): void {
  let rest = whole;
  let count = digits;
  if (rest >= NINE_DIGITS) {
    const high = Math.floor(rest / NINE_DIGITS);
    rest -= high * NINE_DIGITS;
    writePadded(bytes, at, high, digits - 9);
    for (let i = digits - 1; i >= digits - 9; i -= 1) {
      const tenth = (rest / 10) | 0;
      bytes[at + i] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    return;
  }
  for (count -= 1; count >= 0; count -= 1) {
    const tenth = (rest / 10) | 0;
    bytes[at + count] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
}

/** Writes a whole multiple of 10^-digits, without zeros at the end; `one` is 10^digits. */
export function writeDecimal(bytes: Uint8Array, at: number, signed: number, digits: number, one: number): number {
  const whole = Math.abs(signed);
  // `String` writes smaller numbers with an exponent.
  if (whole < one * 1e-6) return writeText(bytes, at, String(signed / one));
  let end = at;
  if (signed < 0) {
    bytes[at] = MINUS;
    end += 1;
  }
  const before = Math.floor(whole / one);
  const rest = whole - before * one;
  end = writeDigits(bytes, end, before);
  if (rest === 0) return end;
  bytes[end] = POINT;
  writePadded(bytes, end + 1, rest, digits);
  end += 1 + digits;
  while (bytes[end - 1] === ZERO) end -= 1;
  return end;
}

/** Code that writes an ASCII text as doubles of eight characters: `w.setFloat64(at, 3.1e-100, true); … at += 12;` */
export function literalCode(text: string): string {
  const { doubles, length } = preparedText(text);
  const stores = [...doubles].map((double, i) => {
    return `w.setFloat64(${i === 0 ? "at" : `at + ${i * TEXT_ROOM}`}, ${double}, true);`;
  });
  return `${stores.join(" ")} at += ${length};`;
}
