/**
 * Encoders compiled from layouts, for all groups but those whose fields depend on what others say: the raw integers are
 * taken from the content one by one, and each byte of the message is put together of those that have bits in it.
 *
 *     (c, t) => {
 *       let v, r, p = 0; const d = new Uint8Array(8);
 *       const f0 = (v = c["instance"]) == null ? 15 : typeof v === "number" && (r = Math.round(v)) >= 0 && r <= 13 ? r : k0(k1, v, t);
 *       …
 *       d[0] = f0 | f1 << 4; d[1] = f2; d[2] = f2 >>> 8; … d[7] = 255;
 *       return d;
 *     }
 *
 * `t` counts what could not be sent as it was. Where a text or a list has a length of its own, `p` goes on behind it, and
 * the message is put together in a place that all share. Messages that are to say "out of range" or "reserved" are written
 * field by field.
 */
import { Constants, isCompared } from "./code-field.ts";
import { BEGINNING, byteNumber, MOVED, type Place } from "./code-place.ts";
import { isCompilable, listCountedBy } from "./compile-decoder.ts";
import type { Outgoing, OutgoingValue } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import type { PgnLayout, RepeatingSet } from "./layout.ts";
import { type EncodeFaults, ownLengthBytes, rawOfValue, valuesByNameOf, writeField } from "./write-field.ts";
import { MESSAGE_BYTES_LIMIT, messageTooLong, writeMessage } from "./write-message.ts";

/** The bytes of a message. */
export type Encoder = (content: Outgoing, faults: EncodeFaults) => Uint8Array;

export function compileEncoder(layout: PgnLayout): Encoder {
  if (isCompilable(layout) && !layout.dynamic) return new EncoderCode(layout).compile();
  return (content, faults) => writeMessage(layout, content, faults);
}

/** Longer than any message by the longest stretch that is written before its end is looked at. */
const shared = new Uint8Array(MESSAGE_BYTES_LIMIT + 1024);
/** Below them a field's bits are put together with others'. */
const BITS_MAX = 32;

class EncoderCode {
  readonly #layout: PgnLayout;
  readonly #constants = new Constants();
  readonly #lines: string[] = [];
  #fields = 0;

  constructor(layout: PgnLayout) {
    this.#layout = layout;
  }

  compile(): Encoder {
    const { elements, sets, tail, bytes, varies } = this.#layout;
    this.#lines.push(
      `let v, r, p = 0; const d = ${varies ? this.#constants.add(shared) : `new Uint8Array(${bytes})`};`,
    );
    this.#writeElements(elements, "c");
    for (const set of sets) this.#writeSet(set);
    if (varies) this.#writeElements(tail, "c");
    this.#lines.push(varies ? "return d.slice(0, p);" : "return d;");
    return this.#constants.compile("c, t", this.#lines.join("\n")) as Encoder;
  }

  #writeSet({ name, elements }: RepeatingSet): void {
    this.#lines.push(`if (Array.isArray(c[${JSON.stringify(name)}])) for (const i of c[${JSON.stringify(name)}]) {`);
    this.#writeElements(elements, "i");
    this.#lines.push("}");
  }

  /** Stretches of fields of so many bits, and between them those of their own length. */
  #writeElements(elements: readonly FieldSpec[], from: string): void {
    const { varies, bytes } = this.#layout;
    if (!varies) {
      new Stretch(
        BEGINNING,
        bytes,
        this.#lines,
        this.#constants,
        (spec) => this.#valueOf(spec, from),
        this.#name,
      ).write(elements);
      return;
    }
    let stretch: FieldSpec[] = [];
    const end = (): void => {
      const bytesHere = Math.ceil(stretch.reduce((sum, { bits }) => sum + bits, 0) / 8);
      new Stretch(
        MOVED,
        bytesHere,
        this.#lines,
        this.#constants,
        (spec) => this.#valueOf(spec, from),
        this.#name,
      ).write(stretch);
      if (bytesHere > 0) this.#advance(`p + ${bytesHere}`);
      stretch = [];
    };
    for (const spec of elements) {
      if (spec.bits > 0) {
        stretch.push(spec);
        continue;
      }
      end();
      this.#advance(
        `${this.#constants.add(writeOwnLength)}(${this.#constants.add(spec)}, d, p, ${this.#valueOf(spec, from)})`,
      );
    }
    end();
  }

  #advance(to: string): void {
    const fail = `${this.#constants.add(messageTooLong)}(${JSON.stringify(this.#layout.id)})`;
    this.#lines.push(`p = ${to}; if (p > ${MESSAGE_BYTES_LIMIT}) throw ${fail};`);
  }

  readonly #name = (): string => `f${this.#fields++}`;

  /** What the content has; of a field that counts a list, how long that is. */
  #valueOf(spec: FieldSpec, from: string): string {
    const value = `${from}[${JSON.stringify(spec.id)}]`;
    const counted = listCountedBy(this.#layout, spec);
    if (counted === undefined) return value;
    const list = `c[${JSON.stringify(counted.name)}]`;
    return `(Array.isArray(${list}) ? ${list}.length : ${value})`;
  }
}

/** Fields that lie one behind the other from the beginning of a byte on, each of so many bits. */
class Stretch {
  readonly #place: Place;
  readonly #lines: string[];
  readonly #constants: Constants;
  readonly #valueOf: (spec: FieldSpec) => string;
  readonly #newName: () => string;
  /** What is put into each byte, and its bits that are always set. */
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

  write(elements: readonly FieldSpec[]): void {
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
  }

  #addField(spec: FieldSpec, bit: number): void {
    const { bits, signed } = spec;
    const name = this.#newName();
    const mask = signed && bits % 8 !== 0 ? ` & ${2 ** bits - 1}` : "";
    this.#lines.push(`const ${name} = (${this.#rawExpression(spec)})${mask};`);
    for (let at = bit >>> 3; at * 8 < bit + bits; at += 1) {
      const by = at * 8 - bit;
      this.#bytes[at]?.codes.push(by === 0 ? name : by < 0 ? `${name} << ${-by}` : `${name} >>> ${by}`);
    }
  }

  #rawExpression(spec: FieldSpec): string {
    const { notAvailable, rawMin, rawMax } = spec;
    const fits = `(r = ${roundExpression(spec)}) >= ${rawMin} && r <= ${rawMax}`;
    const other = `${this.#constants.add(rawOfOther)}(${this.#constants.add(spec)}, v, t)`;
    const named = spec.kind === "lookup" ? this.#constants.add(valuesByNameOf(spec)) : undefined;
    const rest = named === undefined ? other : `(r = ${named}.get(v)) !== undefined ? r : ${other}`;
    const number = `typeof v === "number" && ${fits} ? r : ${rest}`;
    return `(v = ${this.#valueOf(spec)}) == null ? ${notAvailable} : ${number}`;
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

/** The raw integer nearest to the number `v`. */
function roundExpression({ multiplier, bias, divisor }: FieldSpec): string {
  const times = divisor === 1 ? "v" : `v * ${divisor}`;
  const above = bias === 0 ? times : `(${times} - ${bias})`;
  return `Math.round(${multiplier === 1 ? above : `${above} / ${multiplier}`})`;
}

/** What is no number, or none that the field can hold. */
function rawOfOther(spec: FieldSpec, value: OutgoingValue, faults: EncodeFaults): number {
  return rawOfValue(spec, value, "not-available", faults);
}

function writeWhole(spec: FieldSpec, data: Uint8Array, bit: number, value: OutgoingValue, faults: EncodeFaults): void {
  writeField(spec, data, bit, value, "not-available", faults);
}

/** Returns the byte behind it. */
function writeOwnLength(spec: FieldSpec, data: Uint8Array, at: number, value: OutgoingValue): number {
  const bytes = ownLengthBytes(spec, value);
  if (at + bytes.length <= data.length) data.set(bytes, at);
  return at + bytes.length;
}
