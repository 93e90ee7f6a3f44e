/** Where each field of a message lies, followed field by field, with the definition's own field beside it. */
import { definitionsOf } from "../../../src/nmea2000/codec/definitions.ts";
import type { Definition, Field } from "../../../src/nmea2000/codec/definition.ts";
import type { FieldSpec } from "../../../src/nmea2000/codec/field.ts";
import { keyedField } from "../../../src/nmea2000/codec/keyed-field.ts";
import type { PgnLayout } from "../../../src/nmea2000/codec/layout.ts";
import { readField, readRaw } from "../../../src/nmea2000/codec/read-field.ts";
import { TargetGroup } from "../../../src/nmea2000/codec/target-group.ts";

export interface FieldPlace {
  readonly list: "list" | "list2" | undefined;
  readonly item: number;
  /** The field's own id, also where it is a field of another group. */
  readonly id: string;
  readonly spec: FieldSpec;
  readonly field: Field;
  readonly bit: number;
  readonly data: Uint8Array;
}

export function fieldPlaces(definition: Definition, layout: PgnLayout, data: Uint8Array): FieldPlace[] {
  const places: FieldPlace[] = [];
  const raws: (number | undefined)[] = [];
  let bit = 0;
  let target: TargetGroup | undefined;
  let targetPgn = 0;
  /** What the message says of the length of what a key announced. */
  let keyedBytes: number | undefined;

  const follow = (spec: FieldSpec, list: FieldPlace["list"], item: number): void => {
    if (spec.conditional && target?.proprietary !== true) return;
    const raw = readRaw(spec, data, bit);
    raws[spec.order] = raw;
    if (spec.kind === "group") {
      target = raw === undefined ? undefined : new TargetGroup(raw);
      targetPgn = raw ?? 0;
    }
    if (spec.kind === "key") keyedBytes = undefined;
    if (spec.kind === "length") keyedBytes = raw !== undefined && raw <= spec.rawMax ? raw : undefined;
    if (spec.kind === "keyed" && keyedBytes === 0) return;
    const real = realSpec(spec);
    const field = spec.kind === "variable" ? targetField(targetPgn, real) : definition.Fields[spec.order - 1];
    if (real !== undefined && field !== undefined)
      places.push({ list, item, id: spec.id, spec: real, field, bit, data });
    if (real === undefined) bit = data.length * 8;
    else {
      if (spec.kind === "variable") target?.narrow(real, readRaw(real, data, bit));
      bit = readField(real, data, bit, "values", { bits: bitsOf(real) }).end;
      if (spec.kind === "variable") bit = Math.ceil(bit / 8) * 8;
    }
  };
  const realSpec = (spec: FieldSpec): FieldSpec | undefined => {
    if (spec.kind === "variable") return target?.field(raws[spec.order - 1]);
    if (spec.kind !== "keyed") return spec;
    const key = [...layout.elements, ...layout.sets.flatMap(({ elements }) => elements)].find(
      ({ kind }) => kind === "key",
    );
    const known = key && keyedField(spec, key.enumeration, raws[key.order] ?? -1, keyedBytes);
    return known ?? (keyedBytes === undefined ? undefined : { ...spec, kind: "binary", bits: keyedBytes * 8 });
  };
  const bitsOf = ({ kind, bits, otherOrder }: FieldSpec): number => {
    if (kind !== "binary" || bits > 0) return bits;
    return Math.ceil((raws[otherOrder] ?? 0) / 8) * 8;
  };

  for (const spec of layout.elements) follow(spec, undefined, 0);
  for (const { name, elements, count } of layout.sets) {
    const raw = count === undefined ? Infinity : (raws[count.order] ?? 0);
    const most = count === undefined || raw <= count.rawMax ? raw : 0;
    for (let item = 0; item < most && bit < data.length * 8; item += 1)
      for (const spec of elements) follow(spec, name, item);
  }
  for (const spec of layout.tail) follow(spec, undefined, 0);
  return places.filter(({ spec }) => spec.kind !== "reserved" && spec.kind !== "spare");
}

function targetField(pgn: number, spec: FieldSpec | undefined): Field | undefined {
  for (const { Fields } of definitionsOf(pgn)) {
    const field = spec && Fields[spec.order - 1];
    if (field?.Id === spec?.id) return field;
  }
  return undefined;
}
