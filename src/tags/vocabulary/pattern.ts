/**
 * Patterns of tag ids. A word in braces is a placeholder: `{N}` is the instance on the bus (0 is the single one, or the port one); others
 * become names of what is measured: `TANK_{TYPE}_{N}.LEVEL_PCT` becomes `TANK_FUEL_0.LEVEL_PCT`. This file also makes ids from patterns,
 * and parses them.
 */
import { ID_NAMES, type NamedPlace, PLACES, type PlaceTexts } from "./places.ts";

/** The numbers for the placeholders of a pattern. */
export type Place = { readonly [P in PlaceName]?: number };

export type PlaceName = "N" | "I" | "L" | NamedPlace;

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

function isNamed(place: string): place is NamedPlace {
  return place in PLACES;
}

/** Whether a placeholder has a name for the number. */
export function isNameable(place: string, number: number): boolean {
  if (!isNamed(place)) return true;
  const { names, closed } = PLACES[place];
  return !closed || number < names.length;
}

const NUMBER = "0|[1-9][0-9]{0,2}";

/**
 * A regular expression for all ids of a pattern, with the placeholders as named groups. The pattern may be anything that somebody has written;
 * a placeholder that is there twice has the same number in both places.
 */
export function expressionOf(pattern: string): RegExp {
  const seen = new Set<string>();
  // Every other part is a placeholder.
  const parts = pattern.split(PLACE).map((part, i) => {
    if (i % 2 === 0) return RegExp.escape(part);
    if (seen.has(part)) return `\\k<${part}>`;
    seen.add(part);
    return isNamed(part) ? `(?<${part}>${ID_NAMES[part].join("|")}|${part}(?:${NUMBER}))` : `(?<${part}>${NUMBER})`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

/** The placeholder values of an id; undefined if it does not match. */
export function placeIn(tagId: string, expression: RegExp): Place | undefined {
  const match = expression.exec(tagId);
  if (match === null) return undefined;
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([place, text]) => [place, numberOf(place, text)]));
}

function numberOf(place: string, text: string): number {
  if (!isNamed(place)) return Number(text) - (place === "L" ? 1 : 0);
  const known = ID_NAMES[place].indexOf(text);
  return known >= 0 ? known : Number(text.slice(place.length));
}
