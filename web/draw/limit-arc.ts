/** Where an alarm begins on a round instrument: the arc of its zone, with a stroke where it begins. */
import { svg } from "../dom.ts";
import type { Limit } from "../limits.ts";
import { arcPath, pointAt } from "./geometry.ts";

/** It goes `from` one angle `to` another, on `radius`; `stroke` is the length of a limit's. */
interface Scale {
  readonly from: number;
  readonly to: number;
  readonly radius: number;
  readonly stroke: number;
}

/** `angle` is where the limit is. */
export function limitArc({ side, priority }: Limit, angle: number, { from, to, radius, stroke }: Scale): SVGGElement {
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
