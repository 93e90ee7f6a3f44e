/** A value in the crew's unit, by the console's table: `94.8 °C`, `12.5° port`. */
import { displayOf, valueWithUnit } from "../../web/units.js";

/** `language` (`es`, `en`) decides the format of numbers. */
export function shownValue(tagId: string, unitSi: string, value: number, language: string): string {
  return valueWithUnit(value, displayOf({ id: tagId, unit_si: unitSi }), language).replace("\u202f", " ");
}
