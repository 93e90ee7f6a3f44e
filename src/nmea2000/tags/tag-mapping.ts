/**
 * What a row of the table is that says which field of which parameter group is which tag (`tag-table.ts`), and how the id
 * of a tag is made from its pattern and read back.
 *
 * In a pattern a word in braces is a place that the message fills: `{N}` is the instance on the bus (0 is the single or the
 * port one), the others are names for what the message says it measures: `TANK_{TYPE}_{N}.LEVEL_PCT` is
 * `TANK_FUEL_0.LEVEL_PCT`. Tags are in SI units, angles in degrees; a conversion undone gives back the value that the bus
 * had, to the field's own resolution.
 */
export interface TagMapping {
  readonly pgn: number;
  /** canboat's id of the field. */
  readonly field: string;
  /** The field is one of each item of a list. */
  readonly inList?: true;
  /** The bit of a set that becomes this boolean tag. */
  readonly bit?: number;
  /** The values of an enumeration for which this boolean tag is true … */
  readonly on?: readonly number[];
  /** … and false: all others by default. A value in neither list is an error of the device, or unknown. */
  readonly off?: readonly number[];
  /**
   * A value that says nothing: devices fill with ones what they do not know, which in a field with a sign is the value
   * next below zero, where there is none.
   */
  readonly none?: number;
  /** A field to add, if its value has this sign. */
  readonly plus?: { readonly field: string; readonly sign: 1 | -1 };
  /** The field with the date of a time of day. The tag is seconds since 1970. */
  readonly date?: string;
  /** The values that other fields must have for the row to apply. */
  readonly when?: Readonly<Record<string, readonly number[]>>;
  /** Values for places of the pattern that the row itself gives. */
  readonly fixed?: Place;
  /** Pattern of the tag's id. */
  readonly tag: string;
  readonly unitSi: string;
  readonly conversion: Conversion;
  /** When two groups carry the same tag, the smaller rank wins. */
  readonly rank: number;
  /** What the project says of the tag; otherwise texts tell by the pattern. */
  readonly description?: string;
}

export interface Conversion {
  readonly toTag: (fieldValue: number) => number;
  readonly toField: (tagValue: number) => number;
}

/** The rows of one group, and the fields that fill the places of their patterns. */
export interface TagGroup {
  readonly pgn: number;
  readonly keys: readonly Key[];
  /** How often it is sent, where canboat does not say; `ON_CHANGE` for what has no interval. */
  readonly intervalMs?: number;
  readonly rows: readonly TagMapping[];
}

export interface Key {
  readonly place: PlaceName;
  readonly field: string;
  /** The value where the message has none. Without it the message cannot name those tags. */
  readonly unsaid?: number;
}

/** Groups that are sent when something changes: their tags do not go stale. */
export const ON_CHANGE = Infinity;

/** The numbers that fill the places of a pattern. */
export type Place = { readonly [P in PlaceName]?: number };

export type PlaceName = "N" | "I" | "L" | keyof typeof PLACE_NAMES;

/** What a tank holds, by its number on the bus. */
export const TANK_TYPES = ["FUEL", "WATER", "GRAY_WATER", "LIVE_WELL", "OIL", "BLACK_WATER"] as const;

/** What stands in an id for the number that the bus has. Others become `TYPE9`, but for a closed list: there they say nothing. */
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
      "SEA", "OUTSIDE", "INSIDE", "ENGINE_ROOM", "CABIN", "LIVE_WELL", "BAIT_WELL", "FRIDGE", "HEATING", "DEW_POINT",
      "WIND_CHILL_APPARENT", "WIND_CHILL_THEORETICAL", "HEAT_INDEX", "FREEZER", "EXHAUST_GAS", "SHAFT_SEAL",
    ],
    closed: false,
  },
  /** Where humidity is measured. */
  AIR: { names: ["INSIDE", "OUTSIDE"], closed: false },
  /** Whose pressure is measured. */
  MEDIUM: {
    names: [
      "ATMOSPHERE", "WATER", "STEAM", "COMPRESSED_AIR", "HYDRAULIC", "FILTER", "ALTIMETER", "OIL", "FUEL",
    ],
    closed: false,
  },
  DC: { names: ["BATT", "ALTERNATOR", "CONVERTER", "SOLAR", "WINDGEN"], closed: false },
  /** Alternating current: the whole, and its phases. */
  AC: {
    names: ["SHORE", "SHORE_L1", "SHORE_L2", "SHORE_L3", "GEN_0", "GEN_0_L1", "GEN_0_L2", "GEN_0_L3"],
    closed: true,
  },
} as const; // prettier-ignore

/** Of a place, the names that stand in ids, or those that people read. */
export type PlaceTexts = { readonly [P in keyof typeof PLACE_NAMES]: readonly string[] };

export const ID_NAMES = Object.fromEntries(
  Object.entries(PLACE_NAMES).map(([place, { names }]) => [place, names]),
) as unknown as PlaceTexts;

const PLACE = /\{([A-Z]+)\}/g;

/** The places of a pattern, in its order. */
export function placesOf(pattern: string): string[] {
  return [...pattern.matchAll(PLACE)].map(([, place = ""]) => place);
}

/** The pattern of an id, or a text that has the same places to fill, for one device. */
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

/** Whether a number can stand in a place of an id. */
export function isNameable(place: string, number: number): boolean {
  if (!isNamed(place)) return true;
  const { names, closed } = PLACE_NAMES[place];
  return !closed || number < names.length;
}

const NUMBER = "0|[1-9][0-9]{0,2}";

/** An expression for all ids of a pattern, with the places as its named groups. */
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

/** The values that an id has in the places of the pattern; undefined when it does not match. */
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
