/**
 * Readers for fields whose type is given by the message itself: the value after a key, and the fields of other groups
 * in an NMEA group function (126208). Compiled decoders get a reader for each such field here. A reader is
 * compiled when its field is first met.
 */
import { Constants } from "./code-field.ts";
import { MOVED } from "./code-place.ts";
import { ValueCode } from "./code-value.ts";
import type { Form } from "./content.ts";
import type { FieldKind, FieldSpec } from "./field.ts";
import { endOfCountedText, endOfEncodedText, hexText } from "./field-text.ts";
import { keyedField } from "./keyed-field.ts";
import { readField, readRaw } from "./read-field.ts";
import { TargetGroup } from "./target-group.ts";

/** Reads a field that begins at byte `at`. */
interface DynamicReader {
  /** The id of the field in its group; empty if it belongs to no group. */
  readonly id: string;
  /** The value in the form of the calling code; null if there is none. */
  readonly value: (data: Uint8Array, at: number) => unknown;
  /** The position after the field. */
  readonly end: (data: Uint8Array, at: number) => number;
}

/** Finds the reader for a key; `bytes` is negative if the message does not give the length. */
export type KeyedReaders = (key: number, bytes: number) => DynamicReader;

/** A key is negative until one has been read. */
export function keyedReaders(spec: FieldSpec, enumeration: string, form: Form): KeyedReaders {
  // Bounded by the known keys and the lengths that a message can give; unknown keys are not cached.
  const made = new Map<number, DynamicReader>();
  return (key, bytes) => {
    if (bytes === 0) return NOTHING;
    const name = key * LENGTHS + bytes + 1;
    let reader = made.get(name);
    if (reader === undefined) {
      const field = key < 0 ? undefined : keyedField(spec, enumeration, key, bytes < 0 ? undefined : bytes);
      if (field === undefined) return restReader(bytes);
      made.set(name, (reader = readerOf({ ...field, id: "" }, form)));
    }
    return reader;
  };
}

/** More than all lengths of four bits, and one for no length. */
const LENGTHS = 256;

/** Finds the reader for a parameter number, and narrows the target to the groups that match its value. */
export type VariableReaders = (
  target: TargetGroup | undefined,
  index: number,
  data: Uint8Array,
  at: number,
) => DynamicReader;

export function variableReaders(form: Form): VariableReaders {
  const made = madeFor[form];
  return (target, index, data, at) => {
    const spec = target?.field(index);
    if (spec === undefined) return restReader(-1);
    let reader = made.get(spec);
    if (reader === undefined) made.set(spec, (reader = readerOf(spec, form)));
    if (spec.match !== undefined) target?.narrow(spec, readRaw(spec, data, at * 8));
    return reader;
  };
}

export function targetGroup(pgn: number): TargetGroup {
  return new TargetGroup(pgn);
}

/** Bounded by the fields of the definitions. */
const madeFor: Readonly<Record<Form, WeakMap<FieldSpec, DynamicReader>>> = {
  values: new WeakMap(),
  names: new WeakMap(),
};

function readerOf(spec: FieldSpec, form: Form): DynamicReader {
  return { id: spec.id, value: valueReader(spec, form), end: endOf(spec) };
}

const FILLING: ReadonlySet<FieldKind> = new Set(["reserved", "spare"]);

function valueReader(spec: FieldSpec, form: Form): DynamicReader["value"] {
  // Reserved and spare bits are read as a number. Bytes whose length is in another field give none: that field is not
  // here.
  if (FILLING.has(spec.kind) || (spec.kind === "binary" && spec.bits === 0)) {
    return (data, at) => readField(spec, data, at * 8, "names").value;
  }
  const constants = new Constants();
  const value = new ValueCode([], form, constants).expression(spec, MOVED);
  return constants.compile("d, p", `const n = d.length; let r; return ${value};`) as DynamicReader["value"];
}

function endOf({ kind, bits }: FieldSpec): DynamicReader["end"] {
  if (kind === "encoded-text") return endOfEncodedText;
  if (kind === "counted-text" && bits === 0) return endOfCountedText;
  const bytes = Math.ceil(bits / 8);
  return (_, at) => at + bytes;
}

const NOTHING: DynamicReader = {
  id: "",
  value: () => null,
  end: (_, at) => at,
};

/** Bytes of an unknown type; all remaining bytes if `bytes` is negative. */
function restReader(bytes: number): DynamicReader {
  const end: DynamicReader["end"] = (data, at) => (bytes < 0 ? data.length : Math.min(at + bytes, data.length));
  return { ...NOTHING, end, value: (data, at) => hexText(data, at, end(data, at)) };
}
