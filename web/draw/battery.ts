/** A battery and what is in it: its charge, or where its voltage stands in the normal range; and where the alarms of that begin. */
import { setAttribute, setText, svg } from "../dom.ts";
import type { Limit } from "../limits.ts";
import { clamp } from "./geometry.ts";

const INSIDE = 66;

/** In `limits` each `at` is a share of the battery. */
export function battery(limits: readonly Limit[]): {
  readonly element: SVGSVGElement;
  /** `share` from 0 to 1, or null. */
  readonly set: (share: number | null, text: string) => void;
} {
  const charge = svg("rect", { class: "battery-charge", x: "5", y: "13", height: "30", rx: "3" });
  const number = svg("text", { class: "battery-number", x: "38", y: "33" });
  const element = svg(
    "svg",
    { class: "battery", viewBox: "0 0 84 52" },
    svg("rect", { class: "battery-pole", x: "13", y: "4", width: "14", height: "6", rx: "2" }),
    svg("rect", { class: "battery-pole", x: "49", y: "4", width: "14", height: "6", rx: "2" }),
    charge,
    limits
      .filter(({ at }) => at > 0 && at < 1)
      .map(({ side, at, priority }) => {
        const x = 5 + at * INSIDE;
        const d = `M${x} 44V12L${x + (side === "above" ? 6 : -6)} 12`;
        return svg("path", { class: "battery-limit", "data-priority": priority, "data-side": side, d });
      }),
    svg("rect", { class: "battery-wall", x: "2", y: "10", width: "72", height: "36", rx: "6" }),
    number,
  );
  return {
    element,
    set(share, text) {
      setAttribute(element, "data-unknown", share === null ? "" : null);
      setAttribute(charge, "width", share === null ? 0 : (clamp(share, 0, 1) * INSIDE).toFixed(1));
      setText(number, text);
    },
  };
}
