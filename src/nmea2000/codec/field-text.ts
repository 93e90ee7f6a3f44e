/**
 * Texts and bytes in messages. NMEA 2000 has three forms of texts.
 *
 *     text           | characters, filled up with ff, 00, @ or blanks                            |
 *     counted text   | length n | n characters in UTF-8 | 00 |
 *     encoded text   | length n | 0: UTF-16, 1: single bytes | n - 2 bytes |
 *
 * Single bytes are read as Latin-1, so that every byte is a character and is the same byte when it is written. A
 * counted text of length 0 is the empty text; the other forms give null for an empty text, and for an encoded text of
 * ff bytes only. In an encoded text of single bytes, @ at the end is filling. If the message ends early, the text ends
 * there; nothing here reads beyond the message.
 */
import { Buffer } from "node:buffer";
import { readBits } from "./bits.ts";

const NUL = 0;
const BLANK = 0x20;
const AT = 0x40;
const UNUSED = 0xff;
const UTF_16 = 0;
const SINGLE_BYTES = 1;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The characters before the first 00 or ff, without blanks and @ at the end: devices fill with all four. */
export function fixedText(data: Uint8Array, from: number, to: number): string | null {
  let end = from;
  const last = Math.min(to, data.length);
  while (end < last && data[end] !== NUL && data[end] !== UNUSED) end += 1;
  while (end > from && (data[end - 1] === BLANK || data[end - 1] === AT)) end -= 1;
  return end > from ? latin1(data, from, end) : null;
}

export function writeFixedText(data: Uint8Array, from: number, to: number, text: string | null): void {
  const end = text === null ? from : Math.min(to, from + text.length);
  for (let at = from; at < end; at += 1) data[at] = latin1Byte(text?.charCodeAt(at - from) ?? UNUSED);
  for (let at = end; at < to; at += 1) data[at] = UNUSED;
}

const QUESTION_MARK = 0x3f;

/** A character that is not in Latin-1 becomes a question mark. */
function latin1Byte(character: number): number {
  return character > 0xff ? QUESTION_MARK : character;
}

export function countedText(data: Uint8Array, from: number): string | null {
  const length = data[from];
  return length === undefined ? null : bufferOf(data).toString("utf8", from + 1, from + 1 + length);
}

/** The position after the 00. */
export function endOfCountedText(data: Uint8Array, from: number): number {
  return from + 2 + (data[from] ?? 0);
}

/** The bytes of a counted text with its length and its 00. Its characters have at most `maxBytes` bytes. */
export function countedBytes(text: string | null, maxBytes: number): Uint8Array {
  const characters = utf8(text ?? "", Math.min(maxBytes, 255));
  const bytes = new Uint8Array(characters.length + 2);
  bytes[0] = characters.length;
  bytes.set(characters, 1);
  return bytes;
}

export function encodedText(data: Uint8Array, from: number): string | null {
  const end = Math.min(endOfEncodedText(data, from), data.length);
  const first = from + 2;
  if (first >= end || isUnused(data, first, end)) return null;
  if (data[from + 1] === UTF_16) {
    const text = withoutNul(bufferOf(data).toString("utf16le", first, end));
    return text === null || /^\uffff*$/.test(text) ? null : text;
  }
  return withoutNul(latin1(data, first, withoutFilling(data, first, end)));
}

/** AIS fills names with @, and some devices forward the filling in texts of variable length. */
function withoutFilling(data: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && data[end - 1] === AT) end -= 1;
  return end;
}

function isUnused(data: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (data[at] !== UNUSED) return false;
  return true;
}

/** The length includes itself and the encoding byte; a smaller length is read as an empty text. */
export function endOfEncodedText(data: Uint8Array, from: number): number {
  return from + Math.max(data[from] ?? 0, 2);
}

export function encodedBytes(text: string | null): Uint8Array {
  const value = text ?? "";
  // A text of ÿ only would be read as ff filling, and @ at the end as filling, too. Both are written in UTF-16.
  const single = !/[^\0-\xff]|^\xff+$|@$/.test(value);
  const characters = single ? Buffer.from(value.slice(0, 253), "latin1") : Buffer.from(value.slice(0, 126), "utf16le");
  const bytes = new Uint8Array(characters.length + 2);
  bytes[0] = bytes.length;
  bytes[1] = single ? SINGLE_BYTES : UTF_16;
  bytes.set(characters, 2);
  return bytes;
}

/** Bytes as canboat prints them: `41 9f ff`. Null if there are none. */
export function hexText(data: Uint8Array, from: number, to: number): string | null {
  const last = Math.min(to, data.length);
  if (from >= last) return null;
  let text = HEX[data[from] ?? 0] ?? "";
  for (let at = from + 1; at < last; at += 1) text += ` ${HEX[data[at] ?? 0]}`;
  return text;
}

/** The same without blanks. */
export function plainHex(data: Uint8Array): string {
  if (data.length > SHORT_BYTES) return bufferOf(data).toString("hex");
  let text = "";
  for (let at = 0; at < data.length; at += 1) text += HEX[data[at] ?? 0] ?? "";
  return text;
}

/** For longer data, Buffer is faster. */
const SHORT_BYTES = 32;

/** The bits as bytes, the first bit being the lowest; at the end of a message only the bits that it has. */
export function bitsText(data: Uint8Array, bit: number, end: number): string | null {
  if (bit >= end) return null;
  if ((bit | end) % 8 === 0) return hexText(data, bit >>> 3, end >>> 3);
  const bytes = new Uint8Array(Math.ceil((end - bit) / 8));
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = readBits(data, bit + at * 8, Math.min(8, end - bit - at * 8), false);
  }
  return hexText(bytes, 0, bytes.length);
}

/** The bytes of a hexadecimal text. Other characters are skipped, and so is the last digit of an odd number. */
export function hexBytes(text: string | null): Uint8Array {
  if (text === null) return NO_BYTES;
  const bytes = new Uint8Array(hexLength(text));
  writeHexText(bytes, 0, bytes.length, text);
  return bytes;
}

/** The number of bytes of a hexadecimal text. */
export function hexLength(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) if (hexDigit(text.charCodeAt(at)) >= 0) digits += 1;
  return digits >>> 1;
}

/** Writes the bytes of a hexadecimal text, up to `to`; returns how many bytes the text has. */
export function writeHexText(data: Uint8Array, from: number, to: number, text: string): number {
  let digits = 0;
  let high = 0;
  for (let i = 0; i < text.length; i += 1) {
    const digit = hexDigit(text.charCodeAt(i));
    if (digit < 0) continue;
    const at = from + (digits >>> 1);
    if ((digits & 1) === 0) high = digit << 4;
    else if (at < to) data[at] = high | digit;
    digits += 1;
  }
  return digits >>> 1;
}

const NO_BYTES = new Uint8Array(0);
const HEX_DIGITS = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = "0123456789abcdef".indexOf(String.fromCharCode(code).toLowerCase());
  return code > BLANK ? digit : -1;
});

function hexDigit(code: number): number {
  return code < HEX_DIGITS.length ? (HEX_DIGITS[code] ?? -1) : -1;
}

/** Two decimal digits per byte, 0 to 99, as in the numbers of radio stations (DSC). Null if a byte is larger. */
export function decimalText(data: Uint8Array, from: number, to: number): string | null {
  let digits = "";
  for (let at = from; at < to; at += 1) {
    const pair = data[at] ?? UNUSED;
    if (pair > 99) return null;
    digits += pair < 10 ? `0${pair}` : pair;
  }
  return digits;
}

/** False if the text is not digits, or has too many; then the field is written as not available. */
export function writeDecimalText(data: Uint8Array, from: number, to: number, digits: string): boolean {
  const padded = digits.padStart((to - from) * 2, "0");
  const fits = /^\d+$/.test(padded) && padded.length === (to - from) * 2;
  for (let at = from; at < to; at += 1) data[at] = fits ? Number(padded.substr((at - from) * 2, 2)) : UNUSED;
  return fits;
}

function withoutNul(text: string): string | null {
  const end = text.indexOf("\0");
  const whole = end < 0 ? text : text.slice(0, end);
  return whole === "" ? null : whole;
}

/** Cuts between characters only. */
function utf8(text: string, maxBytes: number): Uint8Array {
  const bytes = Buffer.from(text, "utf8");
  let end = Math.min(bytes.length, maxBytes);
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

function latin1(data: Uint8Array, from: number, to: number): string {
  return bufferOf(data).toString("latin1", from, to);
}

function bufferOf(data: Uint8Array): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.length);
}
