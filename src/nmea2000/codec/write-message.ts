/**
 * Writes a whole message field by field: match fields from the definition, values from the content, and "not available"
 * for the rest. Counts and lengths are computed from the lists and texts; those in the content are ignored.
 */
import { copyOfBytes } from "../byte-slab.ts";
import type { Absences, Outgoing, OutgoingValue } from "./content.ts";
import { pairNames, pairOf } from "./definitions.ts";
import type { Absence, FieldSpec } from "./field.ts";
import { hexBytes } from "./field-text.ts";
import { endWith, lastBytesOf } from "./last-bytes.ts";
import { keyedField } from "./keyed-field.ts";
import type { PgnLayout, RepeatingSet } from "./layout.ts";
import { TargetGroup } from "./target-group.ts";
import { type EncodeFaults, IGNORED_FAULTS, rawOfValue, variableLengthBytes, writeField } from "./write-field.ts";

/** The longest message: 255 packets of 7 bytes of the transport protocol. */
const MESSAGE_BYTES_LIMIT = 1785;

const PAIR_VALUE_MAX = 255;

const NOTHING: Absences = {};
/** The buffer in which a message is written before it is copied. Writing a message never writes another one. */
const shared = new Uint8Array(MESSAGE_BYTES_LIMIT);

/** Throws a RangeError if the message is too long for a bus. */
export function writeMessage(
  layout: PgnLayout,
  content: Outgoing,
  faults: EncodeFaults,
  absences: Absences = NOTHING,
): Uint8Array {
  return new MessageWriter(layout, content, faults, absences).write();
}

type Item = Readonly<Record<string, OutgoingValue>>;

class MessageWriter {
  readonly #layout: PgnLayout;
  readonly #content: Outgoing;
  readonly #faults: EncodeFaults;
  readonly #absences: Absences;
  readonly #data = shared;
  #bit = 0;
  /** The values of earlier fields that later fields depend on. */
  #keyed: { readonly enumeration: string; readonly key: number } | undefined;
  #target: TargetGroup | undefined;
  #index: number | undefined;

  constructor(layout: PgnLayout, content: Outgoing, faults: EncodeFaults, absences: Absences) {
    this.#layout = layout;
    this.#content = content;
    this.#faults = faults;
    this.#absences = absences;
  }

  write(): Uint8Array {
    const { elements, sets, tail, bytes, varies } = this.#layout;
    this.#writeElements(elements, this.#content as Item, "");
    for (const set of sets) {
      this.#items(set).forEach((item, i) => this.#writeElements(set.elements, item, `${set.name}[${i}].`));
    }
    this.#writeElements(tail, this.#content as Item, "");
    const length = varies ? Math.ceil(this.#bit / 8) : bytes;
    this.#reserve(length * 8 - this.#bit);
    const rest = length * 8 - this.#bit;
    if (rest > 0) writeField(filler("reserved", rest), this.#data, this.#bit, null, "not-available", this.#faults);
    const data = copyOfBytes(this.#data, length);
    const last = lastBytesOf(this.#layout);
    return last === undefined ? data : endWith(last, data, this.#valueOf(last, this.#content as Item));
  }

  #items({ name }: RepeatingSet): readonly Item[] {
    const list = this.#content[name];
    return Array.isArray(list) ? (list as readonly Item[]) : [];
  }

  #writeElements(elements: readonly FieldSpec[], from: Item, path: string): void {
    for (const spec of elements) {
      if (spec.conditional && this.#target?.proprietary !== true) continue;
      const absence =
        this.#absences === NOTHING ? "not-available" : (this.#absences[path + spec.id] ?? "not-available");
      this.#writeElement(spec, from, absence);
    }
  }

  #writeElement(spec: FieldSpec, from: Item, absence: Absence): void {
    const value = this.#valueOf(spec, from);
    if (spec.kind === "keyed") this.#writeAs(this.#keyed && this.#keyedSpec(spec, from), value, absence);
    else if (spec.kind === "variable") this.#writeVariable(value, absence);
    else {
      this.#note(spec, value, absence);
      this.#writeAs(spec, value, absence);
    }
  }

  /** The value in the content; for a count field, the length of its list. */
  #valueOf(spec: FieldSpec, from: Item): OutgoingValue {
    for (const set of this.#layout.sets) {
      if (set.count?.order !== spec.order) continue;
      return Array.isArray(this.#content[set.name]) ? this.#items(set).length : (from[spec.id] ?? 0);
    }
    return (spec.kind === "pair" ? this.#pairValueOf(spec, from) : undefined) ?? from[spec.id];
  }

  /** A name that values of several pairs have is that of the pair with the other field, which may come later. */
  #pairValueOf({ id, enumeration, otherOrder }: FieldSpec, from: Item): number | undefined {
    const name = from[id];
    const other = this.#layout.elements[otherOrder - 1];
    if (typeof name !== "string" || other === undefined) return undefined;
    const raw = rawOfValue(other, from[other.id], "not-available", IGNORED_FAULTS);
    for (let value = 0; value <= PAIR_VALUE_MAX; value += 1)
      if (pairNames(enumeration).get(pairOf(raw, value)) === name) return value;
    return undefined;
  }

  #note(spec: FieldSpec, value: OutgoingValue, absence: Absence): void {
    const { kind, enumeration } = spec;
    if (kind !== "key" && kind !== "group" && kind !== "index") return;
    const raw = rawOfValue(spec, value, absence, IGNORED_FAULTS);
    if (kind === "key") this.#keyed = { enumeration, key: raw };
    else if (kind === "group") this.#target = new TargetGroup(raw);
    else this.#index = raw;
  }

  /** The field that the key defines, with the length that is given before it. */
  #keyedSpec(spec: FieldSpec, from: Item): FieldSpec | undefined {
    const { enumeration, key } = this.#keyed ?? { enumeration: "", key: 0 };
    const bytes = this.#layout.keyLengths ? from["length"] : undefined;
    if (bytes === 0) return filler("reserved", 0);
    return keyedField(spec, enumeration, key, wholeBytes(bytes));
  }

  /**
   * A match field is written as the content has it, because the target group is not known yet. The unused bits of the last
   * byte are zeros, as plotters and autopilots send them: "on" in two bits is `01`, and devices compare whole bytes.
   */
  #writeVariable(value: OutgoingValue, absence: Absence): void {
    const target = this.#target?.field(this.#index);
    const spec = target && { ...target, match: undefined };
    const begin = this.#bit;
    this.#writeAs(spec, value, absence);
    if (target?.match !== undefined)
      this.#target?.narrow(target, rawOfValue({ ...target, match: undefined }, value, absence, IGNORED_FAULTS));
    const rest = (8 - ((this.#bit - begin) % 8)) % 8;
    if (rest > 0) this.#writeAs(filler("spare", rest), null, absence);
  }

  /** A field of an unknown type is written as the bytes of the content. */
  #writeAs(spec: FieldSpec | undefined, value: OutgoingValue, absence: Absence): void {
    if (spec !== undefined && spec.bits > 0) {
      this.#reserve(spec.bits);
      writeField(spec, this.#data, this.#bit, value, absence, this.#faults);
      this.#bit += spec.bits;
      return;
    }
    if (spec?.kind === "reserved") return;
    const bytes =
      spec === undefined ? hexBytes(typeof value === "string" ? value : null) : variableLengthBytes(spec, value);
    this.#reserve(bytes.length * 8);
    this.#data.set(bytes, this.#bit >>> 3);
    this.#bit += bytes.length * 8;
  }

  #reserve(bits: number): void {
    const bytes = Math.ceil((this.#bit + bits) / 8);
    if (bytes > MESSAGE_BYTES_LIMIT)
      throw new RangeError(`${this.#layout.id} would have more than ${MESSAGE_BYTES_LIMIT} bytes`);
  }
}

/** The value as a valid length of a field. */
function wholeBytes(bytes: OutgoingValue): number | undefined {
  return typeof bytes === "number" && Number.isInteger(bytes) && bytes > 0 ? bytes : undefined;
}

/** A field of ones (reserved) or zeros (spare). */
function filler(kind: "reserved" | "spare", bits: number): FieldSpec {
  return {
    id: "",
    kind,
    order: 0,
    bitOffset: undefined,
    bits,
    signed: false,
    multiplier: 1,
    bias: 0,
    divisor: 1,
    rawMin: 0,
    rawMax: 0,
    notAvailable: 0,
    outOfRange: 0,
    codeWidth: 1,
    unit: undefined,
    enumeration: "",
    match: undefined,
    otherOrder: 0,
    conditional: false,
  };
}
