/**
 * Compiles an encoder from the layout of a group. The raw integers are computed from the content one by one, and each
 * byte of the message is combined from the raw integers that have bits in it.
 *
 *     (c, t) => {
 *       let v, r, p = 0; const d = new Uint8Array(8);
 *       v = c["instance"];
 *       const f0 = (typeof v === "number" && (r = Math.round(v)) >= 0 && r <= 13 ? r : v === null || v === undefined ? 15 : k0(k1, v, t));
 *       …
 *       d[0] = f0 | f1 << 4; d[1] = f2; d[2] = f2 >>> 8; … d[7] = 255;
 *       return d;
 *     }
 *
 * `t` counts values that could not be sent as they were. If a group varies in length, `p` is the current position, and
 * the message is written into a shared buffer and copied. A message with "out of range" or "reserved" fields is written
 * by `write-message.ts` instead.
 */
import { copyOfBytes, newBytes, SHORT_BYTES } from "../byte-slab.ts";
import { targetGroup } from "./dynamic-reader.ts";
import { keyedWriter, writeVariable } from "./dynamic-writer.ts";
import { Constants } from "./code-field.ts";
import { BEGINNING, MOVED, type Place } from "./code-place.ts";
import { Stretch } from "./code-stretch.ts";
import { isCompilable, listCountedBy } from "./compile-decoder.ts";
import type { Outgoing, OutgoingValue } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { keyEnumeration, type PgnLayout, type RepeatingSet } from "./layout.ts";
import { endWith, lastBytesOf } from "./last-bytes.ts";
import { type EncodeFaults, variableLengthBytes } from "./write-field.ts";
import { MESSAGE_BYTES_LIMIT, messageTooLong, writeMessage } from "./write-message.ts";

/** Encodes the data of a message. */
export type Encoder = (content: Outgoing, faults: EncodeFaults) => Uint8Array;

export function compileEncoder(layout: PgnLayout): Encoder {
  if (isCompilable(layout)) return new EncoderCode(layout).compile();
  return (content, faults) => writeMessage(layout, content, faults);
}

/** Longer than the longest message, because a stretch is written before the length is checked. */
const shared = new Uint8Array(MESSAGE_BYTES_LIMIT + 1024);

class EncoderCode {
  readonly #layout: PgnLayout;
  readonly #constants = new Constants();
  readonly #lines: string[] = [];
  #fields = 0;

  constructor(layout: PgnLayout) {
    this.#layout = layout;
  }

  compile(): Encoder {
    const { elements, sets, tail, bytes, varies, dynamic } = this.#layout;
    this.#lines.push(`let v, r, p = 0; const d = ${varies ? this.#constants.add(shared) : this.#newBytes(bytes)};`);
    if (dynamic) this.#lines.push("let key = -1, target, index = -1;");
    this.#writeElements(elements, "c");
    for (const set of sets) this.#writeSet(set);
    if (varies) this.#writeElements(tail, "c");
    this.#lines.push(varies ? `return ${this.#constants.add(copyOfBytes)}(d, p);` : `return ${this.#ended()};`);
    return this.#constants.compile("c, t", this.#lines.join("\n")) as Encoder;
  }

  #ended(): string {
    const last = lastBytesOf(this.#layout);
    if (last === undefined) return "d";
    return `${this.#constants.add(endWith)}(${this.#constants.add(last)}, d, ${this.#valueOf(last, "c")})`;
  }

  #newBytes(bytes: number): string {
    return bytes <= SHORT_BYTES ? `new Uint8Array(${bytes})` : `${this.#constants.add(newBytes)}(${bytes})`;
  }

  #writeSet({ name, elements }: RepeatingSet): void {
    const list = `c[${JSON.stringify(name)}]`;
    this.#lines.push(
      `if (Array.isArray(${list})) for (let at = 0; at < ${list}.length; at += 1) { const i = ${list}[at];`,
    );
    this.#writeElements(elements, "i");
    this.#lines.push("}");
  }

  /** Adds the code for stretches of fixed fields, and for the fields of variable length between them. */
  #writeElements(elements: readonly FieldSpec[], from: string): void {
    const { varies, bytes } = this.#layout;
    if (!varies) {
      this.#writeStretch(elements, BEGINNING, bytes, from);
      return;
    }
    let stretch: FieldSpec[] = [];
    const end = (): void => {
      if (stretch.length === 0) return;
      const bytesHere = Math.ceil(stretch.reduce((sum, { bits }) => sum + bits, 0) / 8);
      const names = this.#writeStretch(stretch, MOVED, bytesHere, from);
      this.#advance(`p + ${bytesHere}`);
      if (this.#layout.dynamic) this.#note(names);
      stretch = [];
    };
    for (const [i, spec] of elements.entries()) {
      if (spec.conditional && elements[i - 1]?.conditional !== true) {
        end();
        this.#lines.push("if (target.proprietary) {");
      }
      if (spec.bits > 0) stretch.push(spec);
      else {
        end();
        this.#advance(this.#writeCall(spec, from));
      }
      if (spec.conditional && elements[i + 1]?.conditional !== true) {
        end();
        this.#lines.push("}");
      }
    }
    end();
  }

  #writeStretch(
    elements: readonly FieldSpec[],
    place: Place,
    bytes: number,
    from: string,
  ): ReadonlyMap<FieldSpec, string> {
    const valueOf = (spec: FieldSpec) => this.#valueOf(spec, from);
    return new Stretch(place, bytes, this.#lines, this.#constants, valueOf, this.#name).write(elements);
  }

  /** Stores the values of keys, indexes and groups for the fields after them. */
  #note(names: ReadonlyMap<FieldSpec, string>): void {
    for (const [{ kind }, name] of names) {
      if (kind === "key" || kind === "index") this.#lines.push(`${kind} = ${name};`);
      if (kind === "group") this.#lines.push(`target = ${this.#constants.add(targetGroup)}(${name});`);
    }
  }

  /** The call that writes a field of variable length. */
  #writeCall(spec: FieldSpec, from: string): string {
    const value = this.#valueOf(spec, from);
    if (spec.kind === "variable") return `${this.#constants.add(writeVariable)}(d, p, target, index, ${value}, t)`;
    if (spec.kind !== "keyed") {
      return `${this.#constants.add(writeVariableLength)}(${this.#constants.add(spec)}, d, p, ${value})`;
    }
    const writer = keyedWriter(spec, keyEnumeration(this.#layout));
    const bytes = this.#layout.keyLengths ? `${from}["length"]` : "undefined";
    return `${this.#constants.add(writer)}(d, p, key, ${bytes}, ${value}, t)`;
  }

  #advance(to: string): void {
    const fail = `${this.#constants.add(messageTooLong)}(${JSON.stringify(this.#layout.id)})`;
    this.#lines.push(`p = ${to}; if (p > ${MESSAGE_BYTES_LIMIT}) throw ${fail};`);
  }

  readonly #name = (): string => `f${this.#fields++}`;

  /** The expression for the value of a field; for a count field, the length of the list. */
  #valueOf(spec: FieldSpec, from: string): string {
    const value = `${from}[${JSON.stringify(spec.id)}]`;
    const counted = listCountedBy(this.#layout, spec);
    if (counted === undefined) return value;
    const list = `c[${JSON.stringify(counted.name)}]`;
    return `(Array.isArray(${list}) ? ${list}.length : ${value} ?? 0)`;
  }
}

/** Returns the position after the field. */
function writeVariableLength(spec: FieldSpec, data: Uint8Array, at: number, value: OutgoingValue): number {
  const bytes = variableLengthBytes(spec, value);
  if (at + bytes.length <= data.length) data.set(bytes, at);
  return at + bytes.length;
}
