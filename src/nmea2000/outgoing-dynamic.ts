/**
 * In some messages one field defines the type of another: the parameter number of a group function (126208), and a key.
 * This file finds the actual type of such a field. Items must be asked for in the order of the message.
 */
import type { Content, OutgoingValue } from "./codec/content.ts";
import type { FieldKind, FieldSpec } from "./codec/field.ts";
import { keyedField, keyOf } from "./codec/keyed-field.ts";
import { keyEnumeration, type PgnLayout, type RepeatingSet } from "./codec/layout.ts";
import { TargetGroup } from "./codec/target-group.ts";
import { IGNORED_FAULTS, rawOfValue } from "./codec/write-field.ts";
import type { OutgoingFault } from "./outgoing-fault.ts";

type Json = Readonly<Record<string, unknown>>;

export class DynamicFields {
  readonly #layout: PgnLayout;
  readonly #values: Content;
  readonly #pgn: number | undefined;
  readonly #target: TargetGroup | undefined;

  /** `values` is the content of the decoded message. */
  constructor(layout: PgnLayout, values: Content) {
    this.#layout = layout;
    this.#values = values;
    const group = ofKind(layout.fields, "group");
    this.#pgn = layout.dynamic && group !== undefined ? Number(values[group.id] ?? Number.NaN) : undefined;
    this.#target = this.#pgn === undefined ? undefined : new TargetGroup(this.#pgn);
  }

  /**
   * The actual type of a field; the field itself if it is not a field of this kind, or its type is not known. `item` is
   * what was written.
   */
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

  /** The fault of an item with an unknown parameter, whose value was not written as bytes. */
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

  /** Several groups can share a PGN. The value of a parameter may tell which of them is meant. */
  #narrowed(found: FieldSpec, id: string, value: unknown): FieldSpec {
    const spec = { ...found, id, match: undefined };
    if (found.match !== undefined) {
      this.#target?.narrow(found, rawOfValue(spec, value as OutgoingValue, "not-available", IGNORED_FAULTS));
    }
    return spec;
  }
}

function ofKind(fields: readonly FieldSpec[], wanted: FieldKind): FieldSpec | undefined {
  return fields.find(({ kind }) => kind === wanted);
}
