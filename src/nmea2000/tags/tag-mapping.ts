/**
 * A row of the mapping table (`tag-table.ts`), which maps a field of a parameter group to a tag. The message fills the
 * placeholders of the tag's pattern. Tags are in SI units, angles in degrees. The reverse conversion gives the value on
 * the bus again, within the resolution of the field.
 */
import type { Place, PlaceName } from "../../tags/vocabulary/pattern.ts";

export interface TagMapping {
  readonly pgn: number;
  /** canboat's id of the field. */
  readonly field: string;
  /** The field repeats with each item of a list. */
  readonly inList?: true;
  /** The bit of a bit field for this boolean tag. */
  readonly bit?: number;
  /** The values of an enumeration for which this boolean tag is true … */
  readonly on?: readonly number[];
  /** … and false: all others by default. */
  readonly off?: readonly number[];
  /** The values by which the device reports that it cannot measure the state, because of a fault. */
  readonly fails?: readonly number[];
  /**
   * The values that say nothing about this state, such as "no change": the tag keeps its value. It also does so at a value in none of
   * these lists, which a newer edition of the standard or a manufacturer has added: such a value must neither raise nor end an alarm.
   */
  readonly keeps?: readonly number[];
  /** The field of the message that says whether its other values are valid. */
  readonly validBy?: Validity;
  /**
   * A raw value that means "not available", although the definition does not say so: all ones, since devices fill unknown
   * fields with ones. In a signed field that is the value one step below zero.
   */
  readonly none?: number;
  /** What the group is sent for. If a device sends its instance without this value, the tag appears as bad. */
  readonly essential?: true;
  /** A field to add, if its value has this sign. */
  readonly plus?: { readonly field: string; readonly sign: 1 | -1 };
  /** The field with the date of a time of day. The tag is seconds since 1970. */
  readonly date?: string;
  /** The values that other fields must have for the row to apply. */
  readonly when?: Readonly<Record<string, readonly (number | null)[]>>;
  /** Placeholder values that the row itself gives. */
  readonly fixed?: Place;
  /** The pattern of the tag id. */
  readonly tag: string;
  readonly unitSi: string;
  readonly conversion: Conversion;
  /** When two groups carry the same tag, the smaller rank wins. */
  readonly rank: number;
  /** By default the row is read and written. */
  readonly only?: "read" | "write";
  /** The value of an enumeration that is sent where several agree with all that is known. */
  readonly says?: number;
  /** Sent only with the first message after its update, because it is out of date when it is repeated: the time of day. */
  readonly isMoment?: true;
  /** The description from the project; by default the texts have one for the pattern. */
  readonly description?: string;
}

/** A field of the message that says how good the other values are. A message without the field is believed. */
export interface Validity {
  readonly field: string;
  /** With these values of the field the other values are good; with any other, known or not, they are uncertain … */
  readonly good: readonly number[];
  /** … and with these they are void; null: where the field has no value. */
  readonly void?: readonly (number | null)[];
}

export interface Conversion {
  readonly toTag: (fieldValue: number) => number;
  readonly toField: (tagValue: number) => number;
}

/** The rows of one group, and the fields that fill the placeholders of their patterns. */
export interface TagGroup {
  readonly pgn: number;
  readonly keys: readonly Key[];
  /** The interval, if canboat has none; `ON_CHANGE` for a group without an interval. */
  readonly intervalMs?: number;
  readonly rows: readonly TagMapping[];
  /** How it is sent; a group without it is only read. */
  readonly out?: Outgoing;
}

/** The ready sets of groups that the project's `bridge` can name. */
export const BRIDGE_SETS = [
  "position",
  "time",
  "heading",
  "attitude",
  "speed",
  "depth",
  "wind",
  "navigation",
  "steering",
  "environment",
  "engine",
  "electrical",
  "tanks",
  "ais",
] as const;

export type BridgeSet = (typeof BRIDGE_SETS)[number];

export interface Outgoing {
  /** The ready set of the project's `bridge` that it belongs to. Messages of one set that are sent at the same moment have the same SID. */
  readonly set: BridgeSet;
  /** The fields without which it is not sent. */
  readonly needs?: readonly string[];
  /** It has one reference at a time: the true north where that is known. */
  readonly isOne?: true;
  /** What fields say that nothing is known of, where all ones would be a word of their own. */
  readonly unknown?: Readonly<Record<string, number>>;
  /** The only values of these key fields with which it is sent. */
  readonly when?: Readonly<Record<string, number>>;
}

export interface Key {
  readonly place: PlaceName;
  readonly field: string;
  /** The value if the message has none. Without it, such a message gives no tags. */
  readonly whenAbsent?: number;
}

/** The group is sent on change: its tags do not become stale. */
export const ON_CHANGE = Infinity;
