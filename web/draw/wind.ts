/** The wind about the bow: an arrow for the apparent wind, a hollow one for the true wind, and the sectors in which she cannot sail. */
import { setAttribute, setText, svg } from "../dom.ts";
import { arcPath, pointAt, turner } from "./geometry.ts";

/** Close-hauled: between these she points into the wind. */
const NO_GO = 35;

/** Degrees from the bow, positive to starboard; null hides. `qualities` of each pointer. */
export interface Winds {
  readonly apparent: number | null;
  readonly real: number | null;
  readonly text: string;
  readonly qualities: Readonly<Record<"apparent" | "real" | "text", string>>;
}

export function windDial(title: string): { readonly element: SVGSVGElement; readonly set: (winds: Winds) => void } {
  const apparent = svg("g", { class: "turning wind" }, svg("path", { d: "M-11 -95L0 -58L11 -95L0 -87Z" }));
  const real = svg("g", { class: "turning wind true-wind" }, svg("path", { d: "M-8 -92L0 -62L8 -92Z" }));
  const number = svg("text", { class: "compass-number wind-number", y: "8" });
  const element = svg(
    "svg",
    { class: "compass wind-dial", viewBox: "-100 -100 200 200", role: "img" },
    svg("title", {}, title),
    svg("circle", { class: "dial", r: "95" }),
    svg("path", { class: "no-go port", d: arcPath(-NO_GO - 25, -NO_GO + 10, 90) }),
    svg("path", { class: "no-go starboard", d: arcPath(NO_GO - 10, NO_GO + 25, 90) }),
    marks(),
    svg("path", { class: "ship", d: "M0 -52C20 -30 22 4 16 40Q0 47 -16 40C-22 4 -20 -30 0 -52Z" }),
    real,
    apparent,
    number,
  );
  const turnApparent = turner(apparent);
  const turnReal = turner(real);
  return {
    element,
    set({ apparent: from, real: over, text, qualities }) {
      for (const [group, angle, turn, quality] of [
        [apparent, from, turnApparent, qualities.apparent],
        [real, over, turnReal, qualities.real],
      ] as const) {
        setAttribute(group, "display", angle === null ? "none" : null);
        setAttribute(group, "data-quality", quality);
        if (angle !== null) turn(angle);
      }
      setAttribute(element, "data-quality", qualities.text);
      setText(number, text);
    },
  };
}

function marks(): SVGElement[] {
  const lines: SVGElement[] = [];
  for (let angle = -180; angle < 180; angle += 10) {
    const isMajor = angle % 30 === 0;
    const [x0, y0] = pointAt(angle, 92);
    const [x1, y1] = pointAt(angle, isMajor ? 82 : 87);
    lines.push(svg("line", { class: isMajor ? "tick major" : "tick", x1: x0, y1: y0, x2: x1, y2: y1 }));
    if (!isMajor || angle === 0) continue;
    const [x, y] = pointAt(angle, 72);
    lines.push(svg("text", { class: "degrees", x, y: y + 3 }, String(Math.abs(angle))));
  }
  return lines;
}
