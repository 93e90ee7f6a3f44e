/**
 * Writes and splits DER (ITU-T X.690), as far as certificates and time stamps need it. A value is a tag, its length, and its content:
 *
 *     30 0d                       SEQUENCE of 13 bytes
 *        06 08 2a 86 … 02         OBJECT IDENTIFIER 1.2.840.10045.4.3.2
 *        02 01 05                 INTEGER 5
 *
 * Pure.
 */

const SEQUENCE = 0x30;
const SET = 0x31;

/** `tag` is the whole first byte: class, constructed, number. */
function tlv(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export function sequence(...items: readonly Uint8Array[]): Buffer {
  return tlv(SEQUENCE, ...items);
}

export function setOf(item: Uint8Array): Buffer {
  return tlv(SET, item);
}

/** Context-specific: `[n]`, primitive or with values in it. */
export function context(number: number, content: Uint8Array, constructed = false): Buffer {
  return tlv(0x80 | (constructed ? 0x20 : 0) | number, content);
}

export function boolean(value: boolean): Buffer {
  return tlv(0x01, Buffer.from([value ? 0xff : 0]));
}

/** A non-negative integer from big-endian bytes. Leading zeros are dropped; one is added before a first bit of 1. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === "number" ? Buffer.from(hexOf(value), "hex") : Buffer.from(value);
  let from = 0;
  while (from < bytes.length - 1 && bytes[from] === 0) from += 1;
  const least = bytes.subarray(from);
  return tlv(0x02, (least[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), least]) : least);
}

export function nothing(): Buffer {
  return tlv(0x05);
}

export function octets(content: Uint8Array): Buffer {
  return tlv(0x04, content);
}

/** A BIT STRING of whole bytes. */
export function bits(content: Uint8Array): Buffer {
  return tlv(0x03, Buffer.from([0]), content);
}

/** A BIT STRING of named bits, from bit 0 on; DER drops trailing zeros. */
export function namedBits(...set: readonly number[]): Buffer {
  const last = Math.max(...set);
  const bytes = Buffer.alloc(Math.floor(last / 8) + 1);
  for (const bit of set) bytes[Math.floor(bit / 8)] = (bytes[Math.floor(bit / 8)] ?? 0) | (0x80 >> (bit % 8));
  return tlv(0x03, Buffer.from([7 - (last % 8)]), bytes);
}

/** `1.2.840.10045.4.3.2`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

export function utf8(text: string): Buffer {
  return tlv(0x0c, Buffer.from(text));
}

/** UTCTime until 2049, GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5), in whole seconds. */
export function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return Number(text.slice(0, 4)) < 2050 ? tlv(0x17, Buffer.from(text.slice(2))) : tlv(0x18, Buffer.from(text));
}

/** The values inside a constructed value, each with its tag and length. Throws a RangeError if it or one of them is cut off. */
export function elementsOf(value: Buffer): Buffer[] {
  const content = contentOf(value);
  const found: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const length = lengthAt(content, at);
    if (length > content.length - at) throw new RangeError("cut off");
    found.push(content.subarray(at, at + length));
    at += length;
  }
  return found;
}

/** What is in a value. Throws a RangeError if it has another length than it says. */
export function contentOf(value: Buffer): Buffer {
  if (lengthAt(value, 0) !== value.length) throw new RangeError("cut off");
  return value.subarray(contentAt(value, 0));
}

function contentAt(bytes: Buffer, at: number): number {
  const first = bytes.readUInt8(at + 1);
  return at + 2 + (first < 0x80 ? 0 : first & 0x7f);
}

/** The length of the whole value that begins at the offset. */
function lengthAt(bytes: Buffer, at: number): number {
  const first = bytes.readUInt8(at + 1);
  const content = first < 0x80 ? first : bytes.readUIntBE(at + 2, first & 0x7f);
  return contentAt(bytes, at) - at + content;
}

function hexOf(value: number): string {
  const hex = value.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(hexOf(length), "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}
