/** Values as the reader has them: in the chosen units and language. */
import { formatShown, shown, unitText, valueWithUnit } from "../../src/tags/vocabulary/shown-number.ts";
import { names as en } from "../texts/en/names.ts";
import { names as es } from "../texts/es/names.ts";
import { inLanguage, language } from "../texts/language.ts";
import { units } from "./preferences.ts";
import type { Definition, Value } from "./tags.ts";
import { inUnits } from "./units.ts";

const { forms: sides } = inLanguage({ en, es });

/** What stands where there is no value. */
export const NO_VALUE = "–";

type Shown = Pick<Definition, "display">;
export type Look = Definition["display"];

/** How a tag's values are shown. A component that reads it is drawn again when other units are chosen. */
export function lookOf({ display }: Shown): Look {
  return inUnits(display, units.value);
}

/** The shown number of a value, or null if it has none. */
export function numberOf(tag: Shown, value: Value): number | null {
  return typeof value === "number" ? shown(value, lookOf(tag)) : null;
}

/** The number without its unit. */
export function numberText(tag: Shown, value: Value): string {
  const number = numberOf(tag, value);
  return number === null ? NO_VALUE : formatShown(number, lookOf(tag), language);
}

/** The unit, with its side where it has one: `° starboard`. */
export function unitOf(tag: Shown, value: Value): string {
  return typeof value === "boolean" ? "" : unitText(numberOf(tag, value), lookOf(tag), language);
}

/** The same for an instrument: the side is a letter or an arrow. */
export function shortUnitOf(tag: Shown, value: Value): string {
  const { unit, form, decimals } = lookOf(tag);
  const number = numberOf(tag, value);
  const letters = form === null ? undefined : (sides as Readonly<Partial<Record<string, readonly string[]>>>)[form];
  if (letters === undefined || number === null || Number(number.toFixed(decimals)) === 0) return unit;
  return `${unit} ${letters[number < 0 ? 0 : 1]}`;
}

/** A number with its unit: `94.8 °C`. */
export function withUnit(tag: Shown, value: number): string {
  return valueWithUnit(value, lookOf(tag), language);
}

/** A difference of two values with its unit: 3 K are 3 °C, wherever they begin. */
export function differenceText(tag: Shown, difference: number): string {
  return valueWithUnit(difference, { ...lookOf(tag), offset: 0, form: null }, language);
}
