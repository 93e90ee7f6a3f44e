/**
 * Reads a whole message field by field. It is the reference for the compiled decoders, tells why a field has no value,
 * and reads groups that cannot be compiled. It also reads fields whose type depends on fields before them: the ten
 * groups with keys, and the NMEA group function (126208), which carries fields of any other group.
 */
import type { Absences, Content, FieldValue, Form, ListItem } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { hexText } from "./field-text.ts";
import { keyedField } from "./keyed-field.ts";
import type { PgnLayout, RepeatingSet } from "./layout.ts";
import { type FieldAbsence, readField, type Reading, readRaw } from "./read-field.ts";
import { TargetGroup } from "./target-group.ts";

export function readMessage(layout: PgnLayout, data: Uint8Array, form: Form): Content {
  return new MessageReader(layout, data, form).read();
}

/** The fields that are out of range or reserved. With what a decoder made of the message, only its fields without a value are read. */
export function absencesOf(layout: PgnLayout, data: Uint8Array, content?: Content): Absences {
  if (content !== undefined && !layout.varies && !layout.dynamic) return absencesAmong(content, layout, data);
  const reader = new MessageReader(layout, data, "values");
  reader.read();
  return reader.absences;
}

function absencesAmong(content: Content, { fields }: PgnLayout, data: Uint8Array): Absences {
  const absences: Record<string, Absences[string]> = {};
  for (const spec of fields) {
    if (content[spec.id] !== null) continue;
    const { absence } = readField(spec, data, spec.bitOffset ?? 0, "values");
    if (absence === "out-of-range" || absence === "reserved") absences[spec.id] = absence;
  }
  return absences;
}

/** Why a field outside the lists has no value; undefined if it has one, or there is no such field. */
export function absenceOfField(layout: PgnLayout, data: Uint8Array, id: string): FieldAbsence | undefined {
  const spec = layout.fields.find((field) => field.id === id);
  if (spec === undefined) return undefined;
  if (spec.bitOffset !== undefined) return readField(spec, data, spec.bitOffset, "values").absence;
  const reader = new MessageReader(layout, data, "values");
  reader.read();
  return reader.absences[id] ?? (reader.ended.has(id) ? "message-too-short" : undefined);
}

class MessageReader {
  readonly absences: Record<string, Exclude<FieldAbsence, "not-available" | "message-too-short">> = {};
  /** The fields that are missing because the message is too short. */
  readonly ended = new Set<string>();
  readonly #layout: PgnLayout;
  readonly #data: Uint8Array;
  readonly #form: Form;
  #bit = 0;
  /** The raw integers of all fields so far, by order, for later fields that depend on them. */
  readonly #raws: (number | undefined)[] = [];
  #keyed: { readonly enumeration: string; readonly key: number } | undefined;
  #keyedBytes: number | undefined;
  #target: TargetGroup | undefined;
  #index: number | undefined;

  constructor(layout: PgnLayout, data: Uint8Array, form: Form) {
    this.#layout = layout;
    this.#data = data;
    this.#form = form;
  }

  read(): Content {
    const content: Record<string, FieldValue | readonly ListItem[]> = {};
    this.#readElements(this.#layout.elements, content, "");
    for (const set of this.#layout.sets) content[set.name] = this.#readSet(set);
    this.#readElements(this.#layout.tail, content, "");
    return content;
  }

  #readSet({ name, elements, count }: RepeatingSet): ListItem[] {
    const items: ListItem[] = [];
    const raw = count === undefined ? Infinity : (this.#raws[count.order] ?? 0);
    const most = count === undefined || raw <= count.rawMax ? raw : 0;
    while (items.length < most && this.#bit < this.#data.length * 8) {
      const item: Record<string, FieldValue> = {};
      this.#readElements(elements, item, `${name}[${items.length}].`);
      items.push(item);
    }
    return items;
  }

  #readElements(elements: readonly FieldSpec[], into: Record<string, unknown>, path: string): void {
    for (const spec of elements) {
      if (spec.conditional && this.#target?.proprietary !== true) continue;
      if (spec.kind === "reserved" || spec.kind === "spare") {
        this.#bit += spec.bits;
        continue;
      }
      this.#raws[spec.order] = readRaw(spec, this.#data, this.#bit);
      const { value, absence, end } = this.#readElement(spec, into);
      into[spec.id] = value;
      if (absence === "message-too-short") this.ended.add(path + spec.id);
      else if (absence !== undefined && absence !== "not-available") this.absences[path + spec.id] = absence;
      this.#note(spec);
      this.#bit = end;
    }
  }

  #readElement(spec: FieldSpec, into: Record<string, unknown>): Reading {
    const { kind } = spec;
    if (kind === "keyed") return this.#readKeyed(spec);
    if (kind === "variable") return this.#readVariable(into);
    if (kind === "binary" && spec.bits === 0) return this.#readOptions(spec, { bits: this.#bitsOf(spec) });
    return kind === "pair" ? this.#readOptions(spec, { other: this.#otherOf(spec) }) : this.#readOptions(spec);
  }

  #readOptions(spec: FieldSpec, options: { readonly other?: number; readonly bits?: number } = {}): Reading {
    return readField(spec, this.#data, this.#bit, this.#form, options);
  }

  #otherOf({ otherOrder }: FieldSpec): number {
    const other = this.#layout.elements[otherOrder - 1];
    return other?.bitOffset === undefined ? 0 : (readRaw(other, this.#data, other.bitOffset) ?? 0);
  }

  /** The length that a field before gives, rounded up to bytes; all remaining bits if it gives none. */
  #bitsOf({ otherOrder }: FieldSpec): number {
    const said = this.#raws[otherOrder];
    const length = this.#layout.elements[otherOrder - 1];
    const left = this.#data.length * 8 - this.#bit;
    return said === undefined || length === undefined || said > length.rawMax ? left : Math.ceil(said / 8) * 8;
  }

  /** Stores what later fields need of this one. */
  #note(spec: FieldSpec): void {
    const raw = this.#raws[spec.order];
    if (spec.kind === "key" && raw !== undefined) {
      this.#keyed = { enumeration: spec.enumeration, key: raw };
      this.#keyedBytes = undefined;
    }
    if (spec.kind === "length") this.#keyedBytes = raw !== undefined && raw <= spec.rawMax ? raw : undefined;
    if (spec.kind === "group") this.#target = raw === undefined ? undefined : new TargetGroup(raw);
    if (spec.kind === "index") this.#index = raw;
  }

  #readKeyed(spec: FieldSpec): Reading {
    const bytes = this.#keyedBytes;
    if (bytes === 0) return { value: null, absence: undefined, end: this.#bit };
    const known = this.#keyed && keyedField(spec, this.#keyed.enumeration, this.#keyed.key, bytes);
    return known === undefined ? this.#readRest(bytes) : this.#readOptions(known);
  }

  #readVariable(into: Record<string, unknown>): Reading {
    const spec = this.#target?.field(this.#index);
    if (spec === undefined) return this.#readRest();
    into["parameterId"] = spec.id;
    const reading = this.#readOptions(spec);
    this.#target?.narrow(spec, readRaw(spec, this.#data, this.#bit));
    return { ...reading, end: Math.ceil(reading.end / 8) * 8 };
  }

  /** Bytes of an unknown type. */
  #readRest(bytes = Infinity): Reading {
    const from = this.#bit >>> 3;
    const to = Math.min(from + bytes, this.#data.length);
    return { value: hexText(this.#data, from, to), absence: undefined, end: to * 8 };
  }
}
