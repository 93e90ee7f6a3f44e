/**
 * A row of the mapping table (`tag-table.ts`), which maps a field of a parameter group to a tag. Also: how a tag id is
 * made from its pattern, and parsed.
 *
 * A word in braces is a placeholder that the message fills. `{N}` is the instance on the bus (0 is the single or port
 * one). Other placeholders become names for what the message measures: `TANK_{TYPE}_{N}.LEVEL_PCT` becomes
 * `TANK_FUEL_0.LEVEL_PCT`. Tags are in SI units, angles in degrees. The reverse conversion gives the value on the bus
 * again, within the resolution of the field.
 */
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
  /** The values by which the device says that it cannot tell, because it fails. */
  readonly fails?: readonly number[];
  /**
   * The values that say nothing about this state, such as "no change": the tag stays what it is, as it does at a value in none of these
   * lists. That one is a word of a newer edition of the standard, or of a manufacturer. It must neither raise nor end an alarm.
   */
  readonly keeps?: readonly number[];
  /** Whether the message itself says that its values are none. */
  readonly validBy?: Validity;
  /**
   * A raw value that means "not available", although the definition does not say so: all ones, with which devices fill
   * unknown fields. In a signed field that is the value one step below zero.
   */
  readonly none?: number;
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
  /** The description from the project; by default the texts have one for the pattern. */
  readonly description?: string;
}

/** What a field of the message says about the values beside it. A message that says nothing is believed. */
export interface Validity {
  readonly field: string;
  /** The values of the field that vouch for the others; at any other, known or not, they are uncertain … */
  readonly good: readonly number[];
  /** … and at these there are none. */
  readonly void?: readonly number[];
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
}

export interface Key {
  readonly place: PlaceName;
  readonly field: string;
  /** The value if the message has none. Without it, such a message gives no tags. */
  readonly whenAbsent?: number;
}

/** The group is sent on change: its tags do not become stale. */
export const ON_CHANGE = Infinity;

/** The numbers for the placeholders of a pattern. */
export type Place = { readonly [P in PlaceName]?: number };

export type PlaceName = "N" | "I" | "L" | keyof typeof PLACE_NAMES;

/** The contents of tanks, by the number on the bus. */
export const TANK_TYPES = ["FUEL", "WATER", "GRAY_WATER", "LIVE_WELL", "OIL", "BLACK_WATER"] as const;

/** The names in tag ids for the numbers on the bus. Other numbers become `TYPE9`; in a closed list they give no tag. */
export const PLACE_NAMES = {
  TYPE: { names: TANK_TYPES, closed: false },
  /** Reference of a direction: true or magnetic north. */
  REF: { names: ["TRUE", "MAGNETIC"], closed: true },
  WIND: {
    names: ["WIND_GROUND_TRUE", "WIND_GROUND_MAGNETIC", "WIND_APPARENT", "WIND_TRUE_BOAT", "WIND_TRUE_WATER"],
    closed: true,
  },
  /** Where a temperature is measured. */
  SOURCE: {
    names: [
      "SEA",
      "OUTSIDE",
      "INSIDE",
      "ENGINE_ROOM",
      "CABIN",
      "LIVE_WELL",
      "BAIT_WELL",
      "FRIDGE",
      "HEATING",
      "DEW_POINT",
      "WIND_CHILL_APPARENT",
      "WIND_CHILL_THEORETICAL",
      "HEAT_INDEX",
      "FREEZER",
      "EXHAUST_GAS",
      "SHAFT_SEAL",
    ],
    closed: false,
  },
  /** Where humidity is measured. */
  AIR: { names: ["INSIDE", "OUTSIDE"], closed: false },
  /** The medium of a pressure. */
  MEDIUM: {
    names: ["ATMOSPHERE", "WATER", "STEAM", "COMPRESSED_AIR", "HYDRAULIC", "FILTER", "ALTIMETER", "OIL", "FUEL"],
    closed: false,
  },
  DC: { names: ["BATT", "ALTERNATOR", "CONVERTER", "SOLAR", "WINDGEN"], closed: false },
  /** Alternating current: the total, and its phases. */
  AC: {
    names: ["SHORE", "SHORE_L1", "SHORE_L2", "SHORE_L3", "GEN_0", "GEN_0_L1", "GEN_0_L2", "GEN_0_L3"],
    closed: true,
  },
} as const;

/** The names of each placeholder, for ids or for people. */
export type PlaceTexts = { readonly [P in keyof typeof PLACE_NAMES]: readonly string[] };

export const ID_NAMES = Object.fromEntries(
  Object.entries(PLACE_NAMES).map(([place, { names }]) => [place, names]),
) as unknown as PlaceTexts;

const PLACE = /\{([A-Z]+)\}/g;

/** The placeholders of a pattern, in order. */
export function placesOf(pattern: string): string[] {
  return [...pattern.matchAll(PLACE)].map(([, place = ""]) => place);
}

/** Fills the placeholders of an id pattern, or of a text with the same placeholders. */
export function fillPattern(pattern: string, place: Place, texts: PlaceTexts): string {
  return pattern.replace(PLACE, (whole, name: string) => {
    const number = place[name as PlaceName];
    if (number === undefined) return whole;
    if (!isNamed(name)) return String(name === "L" ? number + 1 : number);
    return texts[name][number] ?? `${name}${number}`;
  });
}

function isNamed(place: string): place is keyof typeof PLACE_NAMES {
  return place in PLACE_NAMES;
}

/** Whether a placeholder has a name for the number. */
export function isNameable(place: string, number: number): boolean {
  if (!isNamed(place)) return true;
  const { names, closed } = PLACE_NAMES[place];
  return !closed || number < names.length;
}

const NUMBER = "0|[1-9][0-9]{0,2}";

/** A regular expression for all ids of a pattern, with the placeholders as named groups. */
export function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(".", "\\.")
    .replace(PLACE, (_, place: string) =>
      isNamed(place)
        ? `(?<${place}>${PLACE_NAMES[place].names.join("|")}|${place}(?:${NUMBER}))`
        : `(?<${place}>${NUMBER})`,
    );
  return new RegExp(`^${source}$`);
}

/** The placeholder values of an id; undefined if it does not match. */
export function placeIn(tagId: string, expression: RegExp): Place | undefined {
  const match = expression.exec(tagId);
  if (match === null) return undefined;
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([place, text]) => [place, numberOf(place, text)]));
}

function numberOf(place: string, text: string): number {
  if (!isNamed(place)) return Number(text) - (place === "L" ? 1 : 0);
  const known = (PLACE_NAMES[place].names as readonly string[]).indexOf(text);
  return known >= 0 ? known : Number(text.slice(place.length));
}
