/** A tag's value as text, and what its quality does to whatever shows it. */
import { setAttribute } from "../dom.js";
import { language, texts } from "../texts.js";
import { formatShown, shown, unitText, valueWithUnit } from "../units.js";

export const NO_VALUE = "–";

/** The shown number, or null where there is none (no value yet, null, a boolean). */
export function shownNumber({ value, display }) {
  return typeof value === "number" ? shown(value, display) : null;
}

/** An SI value of the tag (a limit, say) as text with its unit. */
export function withUnit({ display }, value) {
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  return valueWithUnit(value, display, language);
}

/** A difference of two SI values of the tag as text with its unit: 3 K are 3 °C, wherever they begin. */
export function differenceText({ display }, value) {
  return withUnit({ display: { ...display, offset: 0, form: undefined } }, value);
}

export function numberText(tag) {
  const number = shownNumber(tag);
  return number === null ? NO_VALUE : formatShown(number, tag.display, language);
}

/** What stands behind the number: its unit, and its side. */
export function unitOf(tag) {
  return unitText(shownNumber(tag), tag.display, language);
}

export function valueText(tag) {
  if (typeof tag.value === "boolean") return tag.value ? texts.on : texts.off;
  return numberText(tag);
}

/** Marks an element with the tag's quality, whether it is outside the normal range, and its most urgent alarm. */
export function mark(element, tag, board) {
  setAttribute(element, "data-quality", tag.quality ?? "none");
  setAttribute(element, "data-outside", isOutside(tag) ? "" : null);
  setAttribute(element, "data-priority", board.priorityOf(tag.id) ?? null);
}

function isOutside({ value, range_normal_min: min, range_normal_max: max }) {
  if (typeof value !== "number") return false;
  return (min !== null && value < min) || (max !== null && value > max);
}

/** The property's own name in the reader's language, else the description that the project gives it. */
export function labelOf(tag, property) {
  return texts.properties[property] ?? tag.description;
}
