/**
 * Where a value stands: a bar with the normal range shaded, alarm limits at both sides as zones with a stroke where they begin, and
 * a mark. Around zero it grows from zero.
 */
import { setAttribute, svg } from "../dom.ts";
import type { Limit } from "../limits.ts";
import { clamp } from "./geometry.ts";

/** The scale takes the middle four fifths of the bar, so that what leaves it is still seen. */
const MARGIN = 10;

interface Range {
  /** The ends of the scale. */
  readonly low: number;
  readonly high: number;
  /** The normal range may be open at either end. */
  readonly normalMin: number | null;
  readonly normalMax: number | null;
  readonly limits: readonly Limit[];
}

/** What shows a number; null where there is none. */
export interface Bar {
  readonly element: SVGSVGElement;
  readonly set: (value: number | null) => void;
}

export function rangeBar({ low, high, normalMin, normalMax, limits }: Range): Bar {
  const xOf = (value: number) => clamp(MARGIN + ((value - low) / (high - low)) * (100 - 2 * MARGIN), 0, 100);
  const zero = low < 0 && high > 0 ? xOf(0) : 0;
  const fill = svg("rect", { class: "bar-fill", y: "3", height: "4" });
  const mark = svg("rect", { class: "bar-mark", y: "0.5", width: "2.4", height: "9", rx: "1.2" });
  const from = normalMin === null ? 0 : xOf(normalMin);
  const to = normalMax === null ? 100 : xOf(normalMax);
  const hasRange = (normalMin !== null || normalMax !== null) && to > from;
  const element = svg(
    "svg",
    { class: "range-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: "bar-track", x: "0", y: "3", width: "100", height: "4", rx: "2" }),
    hasRange && svg("rect", { class: "bar-normal", x: from, y: "3", width: to - from, height: "4" }),
    fill,
    limits.map(({ side, at, priority }) => zone(side, xOf(at), priority)),
    mark,
  );
  return {
    element,
    set(value) {
      setAttribute(mark, "display", value === null ? "none" : null);
      setAttribute(fill, "display", value === null ? "none" : null);
      if (value === null) return;
      const x = xOf(value);
      setAttribute(mark, "x", (x - 1.2).toFixed(1));
      setAttribute(fill, "x", Math.min(x, zero).toFixed(1));
      setAttribute(fill, "width", Math.abs(x - zero).toFixed(1));
    },
  };
}

/** From the limit to the end of the bar, along its lower edge, with a stroke across the bar at the limit. */
function zone(side: Limit["side"], x: number, priority: Limit["priority"]): SVGGElement {
  const [start, end] = side === "above" ? [x, 100] : [0, x];
  return svg(
    "g",
    { class: "limit-zone", "data-priority": priority, "data-side": side },
    svg("rect", { x: start.toFixed(1), y: "7", width: (end - start).toFixed(1), height: "3" }),
    svg("rect", { x: clamp(x - 0.6, 0, 98.8).toFixed(1), y: "1", width: "1.2", height: "9" }),
  );
}
