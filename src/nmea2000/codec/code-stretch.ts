/**
 * Generated code that writes consecutive fields of fixed length, from the beginning of a byte on. The raw integers are
 * computed from the content one by one, and each byte is combined from the raw integers that have bits in it.
 */
import { type Constants, isCompared } from "./code-field.ts";
import { byteNumber, type Place } from "./code-place.ts";
import type { OutgoingValue } from "./content.ts";
import type { FieldKind, FieldSpec } from "./field.ts";
import { daysOf, ticksOf } from "./field-time.ts";
import { type EncodeFaults, rawOfNameFunction, rawOfValue, wholeOf, writeField } from "./write-field.ts";

/** The widest field that is combined with others; a wider one is written by a call. */
const BITS_MAX = 32;

export class Stretch {
  readonly #place: Place;
  readonly #lines: string[];
  readonly #constants: Constants;
  readonly #valueOf: (spec: FieldSpec) => string;
  readonly #newName: () => string;
  /** The variables that hold raw integers. */
  readonly #names = new Map<FieldSpec, string>();
  /** The expressions for each byte, and its bits that are always set. */
  readonly #bytes: { readonly codes: string[]; ones: number }[];

  constructor(
    place: Place,
    bytes: number,
    lines: string[],
    constants: Constants,
    valueOf: (spec: FieldSpec) => string,
    newName: () => string,
  ) {
    this.#place = place;
    this.#lines = lines;
    this.#constants = constants;
    this.#valueOf = valueOf;
    this.#newName = newName;
    this.#bytes = Array.from({ length: bytes }, () => ({ codes: [], ones: 0 }));
  }

  /** Adds the code for the fields. Returns the variables that hold raw integers. */
  write(elements: readonly FieldSpec[]): ReadonlyMap<FieldSpec, string> {
    const calls: string[] = [];
    const room = this.#bytes.length * 8;
    let bit = 0;
    for (const spec of elements) {
      const { kind, bits } = spec;
      if (bit + bits > room) break;
      if (kind === "reserved") this.#setOnes(bit, bit + bits);
      else if (spec.match !== undefined) this.#setBits(bit, bits, spec.match);
      else if (isCompared(spec) && bits <= BITS_MAX) this.#addField(spec, bit);
      else if (kind !== "spare") calls.push(this.#writeCall(spec, bit));
      bit += bits;
    }
    this.#setOnes(bit, room);
    for (const [at, { codes, ones }] of this.#bytes.entries()) {
      const all = ones > 0 || codes.length === 0 ? [...codes, String(ones)] : codes;
      this.#lines.push(`d[${byteNumber(this.#place, at)}] = ${all.join(" | ")};`);
    }
    this.#lines.push(...calls);
    return this.#names;
  }

  #addField(spec: FieldSpec, bit: number): void {
    const { bits, signed } = spec;
    const name = this.#newName();
    this.#names.set(spec, name);
    const mask = signed && bits % 8 !== 0 ? ` & ${2 ** bits - 1}` : "";
    this.#lines.push(`v = ${this.#valueOf(spec)}; const ${name} = (${this.#rawExpression(spec)})${mask};`);
    for (let at = bit >>> 3; at * 8 < bit + bits; at += 1) {
      const by = at * 8 - bit;
      this.#bytes[at]?.codes.push(by === 0 ? name : by < 0 ? `${name} << ${-by}` : `${name} >>> ${by}`);
    }
  }

  /** The expression for the raw integer of `v`. */
  #rawExpression(spec: FieldSpec): string {
    const { kind, notAvailable, rawMin, rawMax } = spec;
    const inRange = `>= ${rawMin} && r <= ${rawMax} ? r`;
    const other = `${this.#constants.add(rawOfOther)}(${this.#constants.add(spec)}, v, t)`;
    const number = `typeof v === "number" && (r = ${roundExpression(spec)}) ${inRange}`;
    const rawOfText = kind === "lookup" ? rawOfNameFunction(spec) : TEXTS[kind];
    const text = rawOfText && `typeof v === "string" && (r = ${this.#constants.add(rawOfText)}(v)) ${inRange}`;
    const rest = `v === null || v === undefined ? ${notAvailable} : ${other}`;
    return [...(text === undefined ? [] : [text]), number, rest].join(" : ");
  }

  #writeCall(spec: FieldSpec, bit: number): string {
    const at = this.#place.moving ? `p * 8 + ${bit}` : String(bit);
    return `${this.#constants.add(writeWhole)}(${this.#constants.add(spec)}, d, ${at}, ${this.#valueOf(spec)}, t);`;
  }

  #setOnes(from: number, to: number): void {
    for (let bit = from; bit < to; bit += 1) {
      const byte = this.#bytes[bit >>> 3];
      if (byte !== undefined) byte.ones |= 1 << (bit & 7);
    }
  }

  #setBits(bit: number, bits: number, value: number): void {
    for (let i = 0; i < bits; i += 1) {
      if (Math.floor(value / 2 ** i) % 2 === 1) this.#setOnes(bit + i, bit + i + 1);
    }
  }
}

/**
 * Kinds that are mostly sent as text. For NaN, and for a value out of range, `rawOfOther` is called, which counts them.
 */
const TEXTS: Partial<Record<FieldKind, (text: string) => number>> = { date: daysOf, time: ticksOf, digits: wholeOf };

/** The expression for the raw integer nearest to the number `v`. */
function roundExpression({ multiplier, bias, divisor }: FieldSpec): string {
  const times = divisor === 1 ? "v" : `v * ${divisor}`;
  const above = bias === 0 ? times : `(${times} - ${bias})`;
  return `Math.round(${multiplier === 1 ? above : `${above} / ${multiplier}`})`;
}

/** For a value that is no number, or one that the field cannot hold. */
function rawOfOther(spec: FieldSpec, value: OutgoingValue, faults: EncodeFaults): number {
  return rawOfValue(spec, value, "not-available", faults);
}

function writeWhole(spec: FieldSpec, data: Uint8Array, bit: number, value: OutgoingValue, faults: EncodeFaults): void {
  writeField(spec, data, bit, value, "not-available", faults);
}
