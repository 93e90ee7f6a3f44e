/**
 * Messages of any group at random, written bit by bit without the code under test. A `sendable` message is one that a
 * correct device sends: every field a value or one of its codes, reserved bits ones, spare bits zeros, texts and lists as
 * long as they say. The others are any bits at all, many of them at the limits of their fields, and often cut short.
 */
import { Buffer } from "node:buffer";
import { keyedFields } from "../../../src/nmea2000/codec/definitions.ts";
import type { FieldSpec } from "../../../src/nmea2000/codec/field.ts";
import { keyedField } from "../../../src/nmea2000/codec/keyed-field.ts";
import { layoutOf, type PgnLayout } from "../../../src/nmea2000/codec/layout.ts";
import { definitionWithId } from "../../../src/nmea2000/codec/definitions.ts";
import type { Random } from "../../support/random.ts";

const MESSAGE_BYTES = 223;
const ITEMS = 4;

/** Bits in the order of the message. */
class Bits {
  #value = 0n;
  #length = 0;

  add(bits: number, raw: bigint): void {
    this.#value |= BigInt.asUintN(bits, raw) << BigInt(this.#length);
    this.#length += bits;
  }

  addBytes(bytes: Uint8Array): void {
    for (const byte of bytes) this.add(8, BigInt(byte));
  }

  get length(): number {
    return this.#length;
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(Math.ceil(this.#length / 8));
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number((this.#value >> BigInt(i * 8)) & 0xffn);
    return bytes;
  }
}

/** All ones, or the largest positive number. */
export function notAvailable({ signed, bits }: FieldSpec): bigint {
  return (1n << BigInt(signed ? bits - 1 : bits)) - 1n;
}

export function sendableMessage(layout: PgnLayout, random: Random): Uint8Array {
  const bits = new Bits();
  const write = new SendableWriter(layout, random, bits);
  write.elements();
  const length = layout.varies ? bits.length : Math.max(bits.length, layout.bytes * 8);
  for (let bit = bits.length; bit % 8 > 0 || bit < length; bit += 1) bits.add(1, 1n);
  return bits.bytes();
}

class SendableWriter {
  readonly #layout: PgnLayout;
  readonly #random: Random;
  readonly #bits: Bits;
  readonly #items: number[];
  #key = 0;
  #binaryBytes = 0;

  constructor(layout: PgnLayout, random: Random, bits: Bits) {
    this.#layout = layout;
    this.#random = random;
    this.#bits = bits;
    this.#items = layout.sets.map(() => random.below(ITEMS));
  }

  elements(): void {
    if (this.#layout.id.startsWith("nmea") && this.#layout.dynamic) return this.#groupFunction();
    for (const spec of this.#layout.elements) this.#element(spec);
    this.#layout.sets.forEach((set, i) => {
      for (let item = 0; item < (this.#items[i] ?? 0); item += 1) for (const spec of set.elements) this.#element(spec);
    });
    for (const spec of this.#layout.tail) this.#element(spec);
  }

  #element(spec: FieldSpec): void {
    const counted = this.#layout.sets.findIndex(({ count }) => count?.order === spec.order);
    const measured = this.#layout.elements.find(({ kind, bits, otherOrder }) => {
      return kind === "binary" && bits === 0 && otherOrder === spec.order;
    });
    if (counted >= 0) this.#bits.add(spec.bits, BigInt(this.#items[counted] ?? 0));
    else if (measured !== undefined) {
      this.#binaryBytes = this.#random.below(20);
      this.#bits.add(spec.bits, BigInt(this.#binaryBytes * 8));
    } else if (spec.kind === "key") this.#writeKey(spec);
    else if (spec.kind === "length") this.#bits.add(spec.bits, BigInt(this.#keyed(spec).bits / 8));
    else if (spec.kind === "keyed") this.#value(this.#keyed(spec));
    else this.#value(spec);
  }

  #writeKey(spec: FieldSpec): void {
    this.#key = this.#random.pick([...keyedFields(spec.enumeration).keys()]);
    this.#bits.add(spec.bits, BigInt(this.#key));
  }

  #keyed(spec: FieldSpec): FieldSpec {
    const key = [...this.#layout.elements, ...this.#layout.sets.flatMap(({ elements }) => elements)].find(
      ({ kind }) => kind === "key",
    );
    const found = keyedField(spec, key?.enumeration ?? "", this.#key);
    if (found === undefined) throw new Error(`no field for key ${this.#key}`);
    return found;
  }

  #value(spec: FieldSpec): void {
    const { kind, bits } = spec;
    const random = this.#random;
    if (kind === "reserved") this.#bits.add(bits, (1n << BigInt(bits)) - 1n);
    else if (kind === "spare") this.#bits.add(bits, 0n);
    else if (spec.match !== undefined) this.#bits.add(bits, BigInt(spec.match));
    else if (kind === "text") this.#bits.addBytes(fixedText(bits / 8, random));
    else if (kind === "counted-text") this.#bits.addBytes(countedText(bits / 8, random));
    else if (kind === "encoded-text") this.#bits.addBytes(encodedText(random));
    else if (kind === "binary" && bits === 0) this.#bits.addBytes(bytes(this.#binaryBytes, random));
    else if (kind === "binary") this.#bits.add(bits, anyRaw(bits, random));
    else if (kind === "decimal") this.#bits.addBytes(decimal(bits / 8, random));
    else this.#bits.add(bits, sendableRaw(spec, random));
  }

  /** An NMEA group function about a group that every bus has, with any of its fields. */
  #groupFunction(): void {
    const target = layoutOf(definitionWithId(this.#random.pick(TARGETS))!);
    const proprietary = target.pgn > 0xff00 && target.pgn <= 0xffff;
    const { elements, sets } = this.#layout;
    const pairs = sets.map(() => this.#random.below(ITEMS));
    for (const spec of elements) {
      if (spec.conditional && !proprietary) continue;
      const set = sets.findIndex(({ count }) => count?.order === spec.order);
      if (spec.kind === "group") this.#bits.add(spec.bits, BigInt(target.pgn));
      else if (set >= 0) this.#bits.add(spec.bits, BigInt(pairs[set] ?? 0));
      else this.#value(spec);
    }
    sets.forEach((set, i) => {
      for (let item = 0; item < (pairs[i] ?? 0); item += 1) this.#pair(set.elements, target);
    });
  }

  #pair(elements: readonly FieldSpec[], target: PgnLayout): void {
    const field = this.#random.pick(target.fields);
    for (const spec of elements) {
      if (spec.kind === "index") this.#bits.add(8, BigInt(field.order));
      else if (spec.kind === "variable") this.#value({ ...field, match: undefined });
      else this.#value(spec);
    }
    while (this.#bits.length % 8 > 0) this.#bits.add(1, 0n);
  }
}

const TARGETS = [
  "engineParametersDynamic",
  "attitude",
  "batteryStatus",
  "windData",
  "vesselHeading",
  "productInformation",
  "configurationInformation",
  "systemTime",
];

/** A value or a code; of a number of 64 bits one that a double holds. */
function sendableRaw(spec: FieldSpec, random: Random): bigint {
  const { kind, bits, signed, rawMin, rawMax, outOfRange } = spec;
  const top = notAvailable(spec);
  const choice = random.next();
  if (kind === "float") return choice < 0.2 ? top - BigInt(random.below(3)) : anyFloat(random);
  const codes = outOfRange < spec.notAvailable && kind !== "name" ? 3n : 1n;
  const hasCodes = kind === "name" || rawMax < spec.notAvailable;
  if (choice < 0.2 && hasCodes) {
    const code = top - BigInt(random.below(Number(codes)));
    return bits === 64 || code > BigInt(rawMax) ? code : top;
  }
  if (kind === "name") return anyRaw(63, random);
  if (bits === 64) return signed ? anyRaw(53, random) - (1n << 52n) : anyRaw(random.pick([53, 63]), random);
  if (choice < 0.4) return BigInt(random.pick([rawMin, rawMax]));
  return BigInt(rawMin) + (anyRaw(53, random) % BigInt(rawMax - rawMin + 1));
}

export function anyRaw(bits: number, random: Random): bigint {
  let raw = 0n;
  for (let at = 0; at < bits; at += 24) raw |= BigInt(random.below(2 ** 24)) << BigInt(at);
  return BigInt.asUintN(bits, raw);
}

function anyFloat(random: Random): bigint {
  const view = new DataView(new ArrayBuffer(4));
  do view.setUint32(0, Number(anyRaw(32, random)));
  while (!Number.isFinite(view.getFloat32(0)));
  return BigInt(view.getUint32(0));
}

function bytes(length: number, random: Random): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256));
}

/** A text as people write it, at times in another alphabet than Latin. */
function words(characters: number, random: Random, alphabets = ["abc XYZ 0189", "ñçÜ-é·", "Ωλя海"]): string {
  const alphabet = random.pick(alphabets);
  return Array.from({ length: random.below(characters + 1) }, () => random.pick(alphabet.split(""))).join("");
}

function fixedText(length: number, random: Random): Uint8Array {
  const text = words(length, random, ["abcXYZ0189", "a ñçÜ"]).trimEnd();
  const field = new Uint8Array(length).fill(0xff);
  field.set(Buffer.from(text, "latin1").subarray(0, length));
  return field;
}

function countedText(room: number, random: Random): Uint8Array {
  const text = Buffer.from(words(room > 0 ? 8 : 30, random), "utf8");
  const field = new Uint8Array(room > 0 ? room : text.length + 2);
  field[0] = text.length;
  field.set(text, 1);
  return field;
}

function encodedText(random: Random): Uint8Array {
  const text = words(12, random);
  const single = !/[^\0-\xff]/.test(text);
  const characters = Buffer.from(text, single ? "latin1" : "utf16le");
  return Uint8Array.from([characters.length + 2, single ? 1 : 0, ...characters]);
}

function decimal(length: number, random: Random): Uint8Array {
  if (random.next() < 0.2) return new Uint8Array(length).fill(0xff);
  return Uint8Array.from({ length }, () => random.below(100));
}

/** Any bits, but for the fields that make the message one of this definition. */
export function anyMessage(layout: PgnLayout, random: Random): Uint8Array {
  const room = Math.max(layout.bytes, 1);
  const longest = Math.min(Math.max(MESSAGE_BYTES, room), room + (layout.varies ? 60 : 3));
  const length = random.next() < 0.7 && !layout.varies ? room : 1 + random.below(longest);
  const style = random.next();
  const data = Uint8Array.from({ length }, () => anyByte(style, random));
  for (const spec of layout.elements) {
    const { bitOffset, bits, match } = spec;
    if (bitOffset === undefined || bits === 0 || bits > 64 || bitOffset + bits > length * 8) continue;
    if (match !== undefined) setBits(data, bitOffset, bits, BigInt(match));
    else if (random.next() < 0.3) setBits(data, bitOffset, bits, limitOf(spec, random));
  }
  return data;
}

function anyByte(style: number, random: Random): number {
  if (style < 0.5) return random.below(256);
  return random.pick([0xff, 0xff, 0x7f, 0, 0, 0xfe, 1, 2, random.below(256)]);
}

/** A raw integer at a limit of the field, or one step beside it. */
function limitOf(spec: FieldSpec, random: Random): bigint {
  const { rawMin, rawMax } = spec;
  const limit = BigInt(Number.isFinite(rawMin) && Number.isFinite(rawMax) ? random.pick([rawMin, rawMax]) : 0);
  return random.pick([
    notAvailable(spec),
    notAvailable(spec) - 1n,
    notAvailable(spec) - 2n,
    limit,
    limit + 1n,
    limit - 1n,
  ]);
}

export function setBits(data: Uint8Array, bitOffset: number, bits: number, raw: bigint): void {
  for (let i = 0; i < bits; i += 1) {
    const at = (bitOffset + i) >>> 3;
    const bit = 1 << ((bitOffset + i) & 7);
    data[at] = ((raw >> BigInt(i)) & 1n) === 1n ? data[at]! | bit : data[at]! & ~bit;
  }
}
