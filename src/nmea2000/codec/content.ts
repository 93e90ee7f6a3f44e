/**
 * The content of a decoded message: every field of its group under canboat's id, in two forms that differ in one thing.
 * In `values` an enumeration is its number and a set of bits a mask: for programs that know the group. In `names` both are
 * the names that canboat gives them (a value without a name its number, a bit without one `bit 3`): for readers.
 *
 * In both, a quantity is a number, exactly raw × resolution in SI units (and the few others that the bus uses: rpm, %,
 * degrees of latitude, litres); a date is `2016.02.28` and a time of day `19:57:05.25`; an MMSI is nine digits and the
 * NAME of a device sixteen hexadecimal ones, as text; bytes are `41 9f ff`; what a number cannot hold exactly is its digits
 * as text. Null is "no value"; `absencesOf` says which kind. What repeats is a list of items that have fields of their own.
 */
import type { Absence } from "./field.ts";

export type Form = "values" | "names";
export type FieldValue = number | string | null | readonly string[];
export type ListItem = Readonly<Record<string, FieldValue>>;
export type Content = Readonly<Record<string, FieldValue | readonly ListItem[]>>;

/** Of the fields without a value, those that have one of the other two meanings, by id: `roll`, or `list[2].elevation`. */
export type Absences = Readonly<Record<string, Exclude<Absence, "not-available">>>;

/** Content to be sent: in either form, or mixed; what is left out is not available. */
export type Outgoing = Readonly<Record<string, OutgoingValue | readonly Readonly<Record<string, OutgoingValue>>[]>>;
export type OutgoingValue = FieldValue | bigint | undefined;
