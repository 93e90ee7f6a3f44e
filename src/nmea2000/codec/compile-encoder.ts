/**
 * Encoders compiled from layouts: the raw integers are taken from the content one by one, and each byte of the message is
 * put together of those that have bits in it.
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
 * `t` counts what could not be sent as it was. Where a text or a list has a length of its own, `p` goes on behind it, and
 * the message is put together in a place that all share. Messages that are to say "out of range" or "reserved" are written
 * field by field.
 */
import { copyOfBytes, newBytes, SHORT_BYTES } from "../byte-room.ts";
import { targetGroup } from "./announced-reader.ts";
import { keyedWriter, writeVariable } from "./announced-writer.ts";
import { Constants } from "./code-field.ts";
import { BEGINNING, MOVED, type Place } from "./code-place.ts";
import { Stretch } from "./code-stretch.ts";
import { isCompilable, listCountedBy } from "./compile-decoder.ts";
import type { Outgoing, OutgoingValue } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { keyEnumeration, type PgnLayout, type RepeatingSet } from "./layout.ts";
import { endWith, lastBytesOf } from "./last-bytes.ts";
import { type EncodeFaults, ownLengthBytes } from "./write-field.ts";
import { MESSAGE_BYTES_LIMIT, messageTooLong, writeMessage } from "./write-message.ts";

/** The bytes of a message. */
export type Encoder = (content: Outgoing, faults: EncodeFaults) => Uint8Array;

export function compileEncoder(layout: PgnLayout): Encoder {
  if (isCompilable(layout)) return new EncoderCode(layout).compile();
  return (content, faults) => writeMessage(layout, content, faults);
}

/** Longer than any message by the longest stretch that is written before its end is looked at. */
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

  /** Stretches of fields of so many bits, and between them those of their own length. */
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

  /** What fields say of those that follow. */
  #note(names: ReadonlyMap<FieldSpec, string>): void {
    for (const [{ kind }, name] of names) {
      if (kind === "key" || kind === "index") this.#lines.push(`${kind} = ${name};`);
      if (kind === "group") this.#lines.push(`target = ${this.#constants.add(targetGroup)}(${name});`);
    }
  }

  /** The call that writes a field of which only the content says how long it is. */
  #writeCall(spec: FieldSpec, from: string): string {
    const value = this.#valueOf(spec, from);
    if (spec.kind === "variable") return `${this.#constants.add(writeVariable)}(d, p, target, index, ${value}, t)`;
    if (spec.kind !== "keyed") {
      return `${this.#constants.add(writeOwnLength)}(${this.#constants.add(spec)}, d, p, ${value})`;
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

  /** What the content has; of a field that counts a list, how long that is. */
  #valueOf(spec: FieldSpec, from: string): string {
    const value = `${from}[${JSON.stringify(spec.id)}]`;
    const counted = listCountedBy(this.#layout, spec);
    if (counted === undefined) return value;
    const list = `c[${JSON.stringify(counted.name)}]`;
    return `(Array.isArray(${list}) ? ${list}.length : ${value} ?? 0)`;
  }
}

/** Returns the byte behind it. */
function writeOwnLength(spec: FieldSpec, data: Uint8Array, at: number, value: OutgoingValue): number {
  const bytes = ownLengthBytes(spec, value);
  if (at + bytes.length <= data.length) data.set(bytes, at);
  return at + bytes.length;
}
