/** A tag's value as text, and what its quality does to whatever shows it. */
import type { Board, Tag } from "../board.ts";
import { setAttribute } from "../dom.ts";
import { language, texts } from "../texts.ts";
import { formatShown, shown, unitText, valueWithUnit } from "../../src/tags/vocabulary/shown-number.ts";

export const NO_VALUE = "–";

type Shown = Pick<Tag, "value" | "display">;

/** The shown number, or null where there is none (no value yet, null, a boolean). */
function shownNumber({ value, display }: Shown): number | null {
  return typeof value === "number" ? shown(value, display) : null;
}

/** An SI value of the tag (a limit, say) as text with its unit. */
export function withUnit({ display }: Pick<Tag, "display">, value: number | boolean): string {
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  return valueWithUnit(value, display, language);
}

/** A difference of two SI values of the tag as text with its unit: 3 K are 3 °C, wherever they begin. */
export function differenceText({ display }: Pick<Tag, "display">, value: number): string {
  return withUnit({ display: { ...display, offset: 0, form: null } }, value);
}

function numberText(tag: Shown): string {
  const number = shownNumber(tag);
  return number === null ? NO_VALUE : formatShown(number, tag.display, language);
}

/** What stands behind the number: its unit, and its side. */
export function unitOf(tag: Shown): string {
  return unitText(shownNumber(tag), tag.display, language);
}

export function valueText(tag: Shown): string {
  if (typeof tag.value === "boolean") return tag.value ? texts.on : texts.off;
  return numberText(tag);
}

/** Marks an element with the tag's quality, whether it is outside the normal range, and its most urgent alarm. */
export function mark(element: Element, tag: Tag, board: Board): void {
  setAttribute(element, "data-quality", tag.quality ?? "none");
  setAttribute(element, "data-outside", isOutside(tag) ? "" : null);
  setAttribute(element, "data-priority", board.priorityOf(tag.id) ?? null);
}

function isOutside({ value, range_normal_min: min, range_normal_max: max }: Tag): boolean {
  if (typeof value !== "number") return false;
  return (min !== null && value < min) || (max !== null && value > max);
}
