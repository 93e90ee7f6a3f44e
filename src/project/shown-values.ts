/** A value as the crew reads it, with its unit, by the console's own table: `94.8 °C`, `12.5° port`. */
import { displayOf, valueWithUnit } from "../../web/units.js";

/** Numbers are written as `language` (`es`, `en`) does. */
export function shownValue(tagId: string, unitSi: string, value: number, language: string): string {
  return valueWithUnit(value, displayOf({ id: tagId, unit_si: unitSi }), language).replace("\u202f", " ");
}
