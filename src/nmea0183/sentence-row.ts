/** A row of the table of sentences, and the units in which sentences give values. */
import type { Cell } from "./cells.ts";
import type { Vouch } from "./vouches.ts";

export interface SentenceRow {
  readonly formatter: string;
  /** Fields after the formatter. */
  readonly size: number;
  readonly cells: readonly Cell[];
  /** Whether the sentence is of this form. */
  readonly holds?: (fields: readonly string[]) => boolean;
  /** The fields in which the sentence says how good it is: status, mode, quality. */
  readonly vouches?: readonly Vouch[];
  /** It is sent when this cell has a value, or one of these; by default when any cell has one. */
  readonly needs?: number | readonly number[];
  /** The tags that its status is about, where they are known; by default those of its cells. */
  readonly vouchesFor?: readonly string[];
  /** Its status or quality is that of the receiver's fix, `GNSS.FIX`. */
  readonly tellsFix?: true;
}

export const POSITION = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"];

export const KNOT = 1852 / 3600;
export const MILE = 1852;
export const angle = { decimals: 1, isAngle: true };
export const knots = { scale: KNOT, decimals: 2 };
const KELVIN = 273.15;
export const celsius = { offset: KELVIN, decimals: 1 };
export const EAST_WEST = { positive: "E", negative: "W", decimals: 1 };
