/** Where a value stands: a bar with the normal range shaded, and a mark. Around zero it grows from zero. */
import { setAttribute, svg } from "../dom.js";
import { clamp } from "./geometry.js";

/** The normal range takes the middle four fifths of the bar, so that what leaves it is still seen. */
const MARGIN = 10;

export function rangeBar({ min, max }) {
  const xOf = (value) => clamp(MARGIN + ((value - min) / (max - min)) * (100 - 2 * MARGIN), 0, 100);
  const zero = min < 0 && max > 0 ? xOf(0) : 0;
  const fill = svg("rect", { class: "bar-fill", y: "3", height: "4" });
  const mark = svg("rect", { class: "bar-mark", y: "0.5", width: "2.4", height: "9", rx: "1.2" });
  const element = svg(
    "svg",
    { class: "range-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: "bar-track", x: "0", y: "3", width: "100", height: "4", rx: "2" }),
    svg("rect", { class: "bar-normal", x: MARGIN, y: "3", width: 100 - 2 * MARGIN, height: "4" }),
    fill,
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
