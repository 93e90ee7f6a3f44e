/**
 * The writing of a whole message field by field: what is fixed in its definition, what the content has, and "not
 * available" for the rest. A list says itself how many items it has, a text how long it is; whatever the content says
 * of that is not asked.
 */
import { NOBODY, wholeBytes } from "./announced-writer.ts";
import type { Absences, Outgoing, OutgoingValue } from "./content.ts";
import type { Absence, FieldSpec } from "./field.ts";
import { hexBytes } from "./field-text.ts";
import { endWith, lastBytesOf } from "./last-bytes.ts";
import { keyedField } from "./keyed-field.ts";
import type { PgnLayout, RepeatingSet } from "./layout.ts";
import { TargetGroup } from "./target-group.ts";
import { type EncodeFaults, ownLengthBytes, rawOfValue, writeField } from "./write-field.ts";

/** The longest that there is: ISO transport's 255 packets of 7 bytes. */
export const MESSAGE_BYTES_LIMIT = 1785;

const NOTHING: Absences = {};
/** Where messages are put together before they are copied out; nothing that writes one calls for another. */
const shared = new Uint8Array(MESSAGE_BYTES_LIMIT);

/** A RangeError when the content makes a message longer than any bus carries. */
export function writeMessage(
  layout: PgnLayout,
  content: Outgoing,
  faults: EncodeFaults,
  absences: Absences = NOTHING,
): Uint8Array {
  return new MessageWriter(layout, content, faults, absences).write();
}

export function messageTooLong(id: string): RangeError {
  return new RangeError(`${id} would have more than ${MESSAGE_BYTES_LIMIT} bytes`);
}

type Item = Readonly<Record<string, OutgoingValue>>;

class MessageWriter {
  readonly #layout: PgnLayout;
  readonly #content: Outgoing;
  readonly #faults: EncodeFaults;
  readonly #absences: Absences;
  readonly #data = shared;
  #bit = 0;
  /** What fields before say of those that follow. */
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
    const data = this.#data.slice(0, length);
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

  /** What the content has, but for what lists and texts say themselves. */
  #valueOf(spec: FieldSpec, from: Item): OutgoingValue {
    for (const set of this.#layout.sets) {
      if (set.count?.order !== spec.order) continue;
      return Array.isArray(this.#content[set.name]) ? this.#items(set).length : (from[spec.id] ?? 0);
    }
    return from[spec.id];
  }

  #note(spec: FieldSpec, value: OutgoingValue, absence: Absence): void {
    const { kind, enumeration } = spec;
    if (kind !== "key" && kind !== "group" && kind !== "index") return;
    const raw = rawOfValue(spec, value, absence, NOBODY);
    if (kind === "key") this.#keyed = { enumeration, key: raw };
    else if (kind === "group") this.#target = new TargetGroup(raw);
    else this.#index = raw;
  }

  /** The field that the key announced, as long as the length before it says. */
  #keyedSpec(spec: FieldSpec, from: Item): FieldSpec | undefined {
    const { enumeration, key } = this.#keyed ?? { enumeration: "", key: 0 };
    const bytes = this.#layout.keyLengths ? from["length"] : undefined;
    if (bytes === 0) return filler("reserved", 0);
    return keyedField(spec, enumeration, key, wholeBytes(bytes));
  }

  /** A field that tells groups apart is written as the content has it: which group is meant is only being told. */
  #writeVariable(value: OutgoingValue, absence: Absence): void {
    const target = this.#target?.field(this.#index);
    const spec = target && { ...target, match: undefined };
    const begin = this.#bit;
    this.#writeAs(spec, value, absence);
    if (target?.match !== undefined)
      this.#target?.narrow(target, rawOfValue({ ...target, match: undefined }, value, absence, NOBODY));
    const rest = (8 - ((this.#bit - begin) % 8)) % 8;
    if (rest > 0) this.#writeAs(filler("spare", rest), null, absence);
  }

  /** Bytes as they are where nobody knows what field they are. */
  #writeAs(spec: FieldSpec | undefined, value: OutgoingValue, absence: Absence): void {
    if (spec !== undefined && spec.bits > 0) {
      this.#reserve(spec.bits);
      writeField(spec, this.#data, this.#bit, value, absence, this.#faults);
      this.#bit += spec.bits;
      return;
    }
    if (spec?.kind === "reserved") return;
    const bytes = spec === undefined ? hexBytes(typeof value === "string" ? value : null) : ownLengthBytes(spec, value);
    this.#reserve(bytes.length * 8);
    this.#data.set(bytes, this.#bit >>> 3);
    this.#bit += bytes.length * 8;
  }

  #reserve(bits: number): void {
    const bytes = Math.ceil((this.#bit + bits) / 8);
    if (bytes > MESSAGE_BYTES_LIMIT) throw messageTooLong(this.#layout.id);
  }
}

/** So many bits of ones, or of zeros. */
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
    unit: undefined,
    enumeration: "",
    match: undefined,
    otherOrder: 0,
    conditional: false,
  };
}
