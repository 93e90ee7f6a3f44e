/** A value as the crew reads it: `94.8 °C`, `12.5° port`. */
import { meaningOf } from "../tags/vocabulary/meaning.ts";
import { displayOf } from "../tags/vocabulary/quantities.ts";
import { valueWithUnit } from "../tags/vocabulary/shown-number.ts";

/** `language` (`es`, `en`) decides the format of numbers. */
export function shownValue(tagId: string, unitSi: string, value: number, language: string): string {
  const { quantity } = meaningOf({ id: tagId, unitSi, description: "" });
  return valueWithUnit(value, displayOf(quantity, null), language).replace("\u202f", " ");
}
