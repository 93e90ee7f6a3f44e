/** The shape of canboat's definitions: of a group, of one of its fields, of a field that a key announces. */
import type { Definition as PackagedDefinition, Field as PackagedField } from "@canboat/ts-pgns";

/** A field as the database has it. The package's own type leaves out what it does not use itself. */
export interface Field extends Omit<
  PackagedField,
  "FieldType" | "BitOffset" | "BitStart" | "LookupFieldTypeEnumeration"
> {
  readonly FieldType: string;
  /** Left out where it depends on fields before it. */
  readonly BitOffset?: number;
  readonly LookupFieldTypeEnumeration?: string;
  /** Order of the field that says how many bits this one has. */
  readonly BitLengthField?: number;
}

export interface Definition extends Omit<PackagedDefinition, "Fields" | "Type"> {
  readonly Type: string;
  readonly Fields: readonly Field[];
}

/** What the value of a key says of the field that follows it. */
export interface KeyedField {
  readonly name: string;
  readonly value: number;
  readonly FieldType: string;
  readonly Bits: string;
  readonly Resolution?: number;
  readonly Unit?: string;
  readonly LookupEnumeration?: string;
  readonly LookupBitEnumeration?: string;
}
