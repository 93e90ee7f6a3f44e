/** The types of canboat's definitions: a group, a field, and a field defined by a key. */
import type { Definition as PackagedDefinition, Field as PackagedField } from "@canboat/ts-pgns";

/** A field of the database. The type of the package lacks properties that the package does not use. */
export interface Field extends Omit<
  PackagedField,
  "FieldType" | "BitOffset" | "BitStart" | "LookupFieldTypeEnumeration"
> {
  readonly FieldType: string;
  /** Absent if it depends on fields before this one. */
  readonly BitOffset?: number;
  readonly LookupFieldTypeEnumeration?: string;
  /** The order of the field that gives the length of this one in bits. */
  readonly BitLengthField?: number;
  /** As J1939 has its codes; see `field.ts`. */
  readonly CodesByHighestByte?: true;
}

export interface Definition extends Omit<PackagedDefinition, "Fields" | "Type"> {
  readonly Type: string;
  readonly Fields: readonly Field[];
}

/** The definition of the field after a key, for one value of the key. */
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
