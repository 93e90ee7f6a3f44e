/** Where an alarm begins on a round instrument: the arc of its zone, with a stroke where it begins. */
import { svg } from "../dom.js";
import { arcPath, pointAt } from "./geometry.js";

/** `limit` is one of `limits.js`, `angle` where it is; the scale goes `from` one angle `to` another, on `radius`; `stroke` is a length. */
export function limitArc({ side, priority }, angle, { from, to, radius, stroke }) {
  const [start, end] = side === "above" ? [angle, to] : [from, angle];
  const [x0, y0] = pointAt(angle, radius + 3 - stroke);
  const [x1, y1] = pointAt(angle, radius + 3);
  return svg(
    "g",
    { class: "gauge-alarm", "data-priority": priority, "data-side": side },
    svg("path", { d: arcPath(start, end, radius) }),
    svg("line", { x1: x0, y1: y0, x2: x1, y2: y1 }),
  );
}
