/**
 * The content of a decoded message: every field of its group under canboat's id, in one of two forms. In `values`, for
 * programs that know the group, an enumeration is a number and a bit field a mask. In `names`, for people, both have
 * canboat's names (a value without a name is its number, a bit without a name is `bit 3`).
 *
 * In both forms a quantity is a number: exactly raw × resolution, in SI units (and the few others of the bus: rpm, %,
 * degrees of latitude, litres). A date is `2016.02.28`, a time of day `19:57:05.25`, an MMSI a text of nine digits, the
 * NAME of a device a text of sixteen hexadecimal digits, bytes are `41 9f ff`. A number that a double cannot hold
 * exactly is a text of its digits. Null is "no value"; `absencesOf` tells the reason. A repeating set is a list of
 * items with their own fields.
 */
import type { Absence } from "./field.ts";

export type Form = "values" | "names";
export type FieldValue = number | string | null | readonly string[];
export type ListItem = Readonly<Record<string, FieldValue>>;
export type Content = Readonly<Record<string, FieldValue | readonly ListItem[]>>;

/** The fields that are out of range or reserved, by id: `roll`, or `list[2].elevation`. */
export type Absences = Readonly<Record<string, Exclude<Absence, "not-available">>>;

/** Content to be sent, in either form or mixed; a field that is left out is not available. */
export type Outgoing = Readonly<Record<string, OutgoingValue | readonly Readonly<Record<string, OutgoingValue>>[]>>;
export type OutgoingValue = FieldValue | bigint | undefined;
