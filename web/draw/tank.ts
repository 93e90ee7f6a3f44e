/** A tank seen through its wall, with marks where the normal range ends, and wedges where the alarms begin. */
import { setAttribute, setText, svg } from "../dom.ts";
import type { Limit } from "../limits.ts";
import { clamp } from "./geometry.ts";

const TOP = 6;
const HEIGHT = 108;
const yOf = (percent: number) => TOP + HEIGHT * (1 - clamp(percent, 0, 100) / 100);

interface TankLook {
  readonly content: "fuel" | "water" | "black" | "oil" | "other";
  readonly normalMin: number | null;
  readonly normalMax: number | null;
  readonly limits: readonly Limit[];
}

export function tank({ content, normalMin, normalMax, limits }: TankLook): {
  readonly element: SVGSVGElement;
  readonly set: (percent: number | null, text: string) => void;
} {
  const liquid = svg("path", { class: `liquid ${content}` });
  const number = svg("text", { class: "tank-number", x: "38", y: "66" });
  const element = svg(
    "svg",
    { class: "tank", viewBox: "0 0 76 120" },
    svg("rect", { class: "tank-inside", x: "4", y: TOP, width: "68", height: HEIGHT, rx: "12" }),
    liquid,
    [normalMin, normalMax]
      .filter((percent) => percent !== null)
      .filter((percent) => percent > 0 && percent < 100)
      .map((percent) => svg("line", { class: "tank-mark", x1: "4", x2: "15", y1: yOf(percent), y2: yOf(percent) })),
    limits
      .filter(({ at }) => at > 0 && at < 100)
      .map(({ side, at, priority }) =>
        svg("path", {
          class: "tank-limit",
          "data-priority": priority,
          "data-side": side,
          d: `M72 ${yOf(at)}H58L65 ${yOf(at) + (side === "above" ? -8 : 8)}Z`,
        }),
      ),
    svg("rect", { class: "tank-wall", x: "4", y: TOP, width: "68", height: HEIGHT, rx: "12" }),
    number,
  );
  return {
    element,
    set(percent, text) {
      setText(number, text);
      setAttribute(liquid, "d", percent === null ? "" : liquidPath(percent));
    },
  };
}

function liquidPath(percent: number): string {
  const y = yOf(percent);
  const bottom = TOP + HEIGHT;
  const corner = Math.min(12, Math.max(0, bottom - y));
  return (
    `M4 ${y.toFixed(1)}q8.5 -3 17 0t17 0t17 0t17 0V${bottom - corner}` +
    `Q72 ${bottom} ${72 - corner} ${bottom}H${4 + corner}Q4 ${bottom} 4 ${bottom - corner}Z`
  );
}
