/** A round gauge as on an engine panel: ticks, the normal range, the zones of the alarms, a needle and the number. */
import { setText, svg } from "../dom.ts";
import type { Limit } from "../limits.ts";
import { arcPath, clamp, pointAt, turner } from "./geometry.ts";
import { limitArc } from "./limit-arc.ts";

const FROM = -120;
const TO = 120;
const RADIUS = 84;

/** All in shown units. */
interface Scale {
  readonly scaleMax: number;
  readonly step: number;
  readonly tickLabel: (value: number) => string;
  readonly normalMin: number;
  readonly normalMax: number;
  readonly limits: readonly Limit[];
}

export function gauge({ scaleMax, step, tickLabel, normalMin, normalMax, limits }: Scale): {
  readonly element: SVGSVGElement;
  /** `value` in shown units, or null. */
  readonly set: (value: number | null, text: string) => void;
} {
  const angleOf = (value: number) => FROM + (clamp(value, 0, scaleMax) / scaleMax) * (TO - FROM);
  const needle = svg("g", { class: "needle" }, svg("path", { d: "M-3.2 14L0 -66L3.2 14Z" }));
  const fill = svg("path", { class: "gauge-fill", d: arcPath(FROM, TO, RADIUS), pathLength: "100" });
  const number = svg("text", { class: "gauge-number", y: "60" });
  const element = svg(
    "svg",
    { class: "gauge", viewBox: "-100 -96 200 174" },
    svg("path", { class: "gauge-track", d: arcPath(FROM, TO, RADIUS) }),
    fill,
    normalMax > normalMin &&
      svg("path", { class: "gauge-normal", d: arcPath(angleOf(normalMin), angleOf(normalMax), RADIUS + 9) }),
    limits
      .filter(({ at }) => at > 0 && at < scaleMax)
      .map((limit) => limitArc(limit, angleOf(limit.at), { from: FROM, to: TO, radius: RADIUS + 9, stroke: 17 })),
    ticks({ scaleMax, step, tickLabel }, angleOf),
    needle,
    svg("circle", { class: "hub", r: "7" }),
    number,
  );
  const turn = turner(needle);
  return {
    element,
    set(value, text) {
      setText(number, text);
      turn(angleOf(value ?? 0));
      const share = value === null ? 0 : (clamp(value, 0, scaleMax) / scaleMax) * 100;
      fill.style.strokeDasharray = `${share.toFixed(1)} 200`;
    },
  };
}

function ticks(
  { scaleMax, step, tickLabel }: Pick<Scale, "scaleMax" | "step" | "tickLabel">,
  angleOf: (value: number) => number,
): SVGElement[] {
  const marks: SVGElement[] = [];
  for (let value = 0; value <= scaleMax * 1.0001; value += step / 5) {
    const angle = angleOf(value);
    const major = Math.abs(value / step - Math.round(value / step)) < 1e-6;
    const [x0, y0] = pointAt(angle, RADIUS - 10);
    const [x1, y1] = pointAt(angle, RADIUS - (major ? 19 : 14));
    marks.push(svg("line", { class: major ? "tick major" : "tick", x1: x0, y1: y0, x2: x1, y2: y1 }));
    if (!major) continue;
    const [x, y] = pointAt(angle, RADIUS - 30);
    marks.push(svg("text", { class: "tick-label", x, y: y + 4 }, tickLabel(value)));
  }
  return marks;
}
