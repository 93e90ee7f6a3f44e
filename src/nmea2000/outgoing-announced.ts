/**
 * The fields of a message that other fields of it announce, as what they are there: the values of group functions (126208)
 * by the parameter's number, and what a key announces. Asked in the order of the message.
 */
import { NOBODY } from "./codec/announced-writer.ts";
import type { Content, OutgoingValue } from "./codec/content.ts";
import type { FieldKind, FieldSpec } from "./codec/field.ts";
import { keyedField, keyOf } from "./codec/keyed-field.ts";
import { keyEnumeration, type PgnLayout, type RepeatingSet } from "./codec/layout.ts";
import { TargetGroup } from "./codec/target-group.ts";
import { rawOfValue } from "./codec/write-field.ts";
import type { OutgoingFault } from "./outgoing-fault.ts";

type Json = Readonly<Record<string, unknown>>;

export class AnnouncedFields {
  readonly #layout: PgnLayout;
  readonly #values: Content;
  readonly #pgn: number | undefined;
  readonly #target: TargetGroup | undefined;

  /** `values` is what the message says once it is decoded. */
  constructor(layout: PgnLayout, values: Content) {
    this.#layout = layout;
    this.#values = values;
    const group = ofKind(layout.fields, "group");
    this.#pgn = layout.dynamic && group !== undefined ? Number(values[group.id] ?? Number.NaN) : undefined;
    this.#target = this.#pgn === undefined ? undefined : new TargetGroup(this.#pgn);
  }

  /** The field itself where nothing announces it, or nobody knows what was announced. `item` is what was written. */
  specOf(spec: FieldSpec, item: Json): FieldSpec {
    if (spec.kind === "variable") return this.#parameter(spec, item) ?? spec;
    if (spec.kind !== "keyed") return spec;
    const all = [...this.#layout.sets.flatMap(({ fields }) => fields), ...this.#layout.fields];
    const written = { ...this.#values, ...item };
    const valueOf = (kind: FieldKind) => written[ofKind(all, kind)?.id ?? ""];
    const enumeration = keyEnumeration(this.#layout);
    const [key, bytes] = [valueOf("key"), valueOf("length")];
    if (typeof key !== "number" && typeof key !== "string") return spec;
    return (
      keyedField(spec, enumeration, keyOf(enumeration, key), typeof bytes === "number" ? bytes : undefined) ?? spec
    );
  }

  /** The fault of an item about a parameter that nobody knows: only its bytes could be sent. */
  unknownParameter(set: RepeatingSet, path: string, item: Json): OutgoingFault | undefined {
    const [index, variable] = [ofKind(set.fields, "index"), ofKind(set.fields, "variable")];
    if (index === undefined || variable === undefined || this.#parameter(variable, item) !== undefined)
      return undefined;
    const number = item[index.id];
    if (typeof number === "number" && typeof item[variable.id] === "string") return undefined;
    const pgn = Number.isNaN(this.#pgn) ? "?" : String(this.#pgn);
    return { kind: "no-parameter", name: path + index.id, value: JSON.stringify(number ?? null), pgn };
  }

  #parameter(spec: FieldSpec, item: Json): FieldSpec | undefined {
    const set = this.#layout.sets.find(({ fields }) => fields.includes(spec));
    const number = item[ofKind(set?.fields ?? [], "index")?.id ?? ""];
    const found = typeof number === "number" ? this.#target?.field(number) : undefined;
    return found === undefined ? undefined : this.#narrowed(found, spec.id, item[spec.id]);
  }

  /** Which of the groups that share a PGN is meant, a parameter may tell. */
  #narrowed(found: FieldSpec, id: string, value: unknown): FieldSpec {
    const spec = { ...found, id, match: undefined };
    if (found.match !== undefined) {
      this.#target?.narrow(found, rawOfValue(spec, value as OutgoingValue, "not-available", NOBODY));
    }
    return spec;
  }
}

function ofKind(fields: readonly FieldSpec[], wanted: FieldKind): FieldSpec | undefined {
  return fields.find(({ kind }) => kind === wanted);
}
