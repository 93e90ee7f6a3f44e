/**
 * Encoders compiled from layouts, for the groups whose every field has its place (four in five): the raw integers are
 * taken from the content one by one, and each byte of the message is put together of those that have bits in it.
 *
 *     (c, t) => {
 *       let v, r;
 *       const f0 = (v = c["instance"]) == null ? 15 : typeof v === "number" && (r = Math.round(v)) >= 0 && r <= 13 ? r : k0(k1, v, t);
 *       const d = new Uint8Array(8);
 *       d[0] = f0 | f1 << 4; d[1] = f2; d[2] = f2 >>> 8; … d[7] = 255;
 *       return d;
 *     }
 *
 * `t` counts what could not be sent as it was. Groups with texts of their own length, lists or keys, and messages that
 * are to say "out of range" or "reserved", are written field by field.
 */
import { Constants, isCompared } from "./code-field.ts";
import type { Absences, Outgoing, OutgoingValue } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import type { PgnLayout } from "./layout.ts";
import { type EncodeFaults, rawOfValue, writeField } from "./write-field.ts";
import { writeMessage } from "./write-message.ts";

/** The bytes of a message; `absences` is for fields that are to have one of the other codes than "not available". */
export type Encoder = (content: Outgoing, faults: EncodeFaults, absences?: Absences) => Uint8Array;

export function compileEncoder(layout: PgnLayout): Encoder {
  const plain: Encoder = (content, faults, absences) => writeMessage(layout, content, faults, absences);
  if (layout.varies || layout.dynamic) return plain;
  const compiled = new EncoderCode(layout).compile();
  return (content, faults, absences) => (absences === undefined ? compiled : plain)(content, faults, absences);
}

/** The bits that a part of the code has in one byte. */
interface Part {
  readonly code: string;
}

class EncoderCode {
  readonly #layout: PgnLayout;
  readonly #constants = new Constants();
  readonly #lines: string[] = ["let v, r;"];
  /** What is put into each byte. */
  readonly #bytes: Part[][];
  /** The bits of each byte that are always set. */
  readonly #ones: number[];

  constructor(layout: PgnLayout) {
    this.#layout = layout;
    this.#bytes = Array.from({ length: layout.bytes }, () => []);
    this.#ones = Array.from({ length: layout.bytes }, () => 0);
  }

  compile(): Encoder {
    const calls: string[] = [];
    let end = 0;
    for (const [i, spec] of this.#layout.elements.entries()) {
      const { kind, bits, bitOffset = 0 } = spec;
      end = bitOffset + bits;
      if (end > this.#layout.bytes * 8) break;
      if (kind === "reserved") this.#setOnes(bitOffset, end);
      else if (kind === "spare") continue;
      else if (spec.match !== undefined) this.#setBits(bitOffset, bits, spec.match);
      else if (isCompared(spec) && bits <= 32) this.#addField(spec, `f${i}`);
      else calls.push(this.#writeCall(spec));
    }
    this.#setOnes(Math.min(end, this.#layout.bytes * 8), this.#layout.bytes * 8);
    this.#lines.push(`const d = new Uint8Array(${this.#layout.bytes});`, ...this.#byteLines(), ...calls, "return d;");
    return this.#constants.compile("c, t", this.#lines.join("\n")) as Encoder;
  }

  #byteLines(): string[] {
    return this.#bytes.map((parts, at) => {
      const ones = this.#ones[at] ?? 0;
      const codes = [...parts.map(({ code }) => code), ...(ones > 0 ? [String(ones)] : [])];
      return codes.length === 0 ? "" : `d[${at}] = ${codes.join(" | ")};`;
    });
  }

  #addField(spec: FieldSpec, name: string): void {
    const { id, bits, bitOffset = 0, signed } = spec;
    const mask = signed && bits % 8 !== 0 ? ` & ${2 ** bits - 1}` : "";
    this.#lines.push(`const ${name} = (${this.#rawExpression(spec, `c[${JSON.stringify(id)}]`)})${mask};`);
    for (let at = bitOffset >>> 3; at * 8 < bitOffset + bits; at += 1) {
      const by = at * 8 - bitOffset;
      this.#bytes[at]?.push({ code: by === 0 ? name : by < 0 ? `${name} << ${-by}` : `${name} >>> ${by}` });
    }
  }

  #rawExpression(spec: FieldSpec, value: string): string {
    const { notAvailable, rawMin, rawMax } = spec;
    const fits = `(r = ${roundExpression(spec)}) >= ${rawMin} && r <= ${rawMax}`;
    const other = `${this.#constants.add(rawOfOther)}(${this.#constants.add(spec)}, v, t)`;
    return `(v = ${value}) == null ? ${notAvailable} : typeof v === "number" && ${fits} ? r : ${other}`;
  }

  #writeCall(spec: FieldSpec): string {
    const write = this.#constants.add(writeWhole);
    return `${write}(${this.#constants.add(spec)}, d, ${spec.bitOffset}, c[${JSON.stringify(spec.id)}], t);`;
  }

  #setOnes(from: number, to: number): void {
    for (let bit = from; bit < to; bit += 1) this.#ones[bit >>> 3] = (this.#ones[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }

  #setBits(bitOffset: number, bits: number, value: number): void {
    for (let i = 0; i < bits; i += 1) {
      if (Math.floor(value / 2 ** i) % 2 === 1) this.#setOnes(bitOffset + i, bitOffset + i + 1);
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
