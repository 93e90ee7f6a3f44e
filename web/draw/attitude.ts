/** How she lies: from astern, rolling against the horizon, and from the side, pitching. True angles, not exaggerated. */
import { svg } from "../dom.ts";
import type { Limit } from "../limits.ts";
import { clamp, pointAt, turner } from "./geometry.ts";
import { limitArc } from "./limit-arc.ts";

/** What shows an angle, in degrees. */
export interface Attitude {
  readonly element: SVGSVGElement;
  readonly set: (degrees: number) => void;
}

/** Where the scales end. A limit beyond is drawn at the end. */
const ROLL_TO = 45;
const PITCH_TO = 30;

/** Positive roll: starboard down, so the boat seen from astern turns clockwise. */
export function rollDrawing(title: string, limits: readonly Limit[]): Attitude {
  const boat = svg(
    "g",
    { class: "turning boat" },
    svg("path", { class: "boat-hull", d: "M-46 -2H46C44 20 28 33 0 38C-28 33 -44 20 -46 -2Z" }),
    svg("path", { class: "boat-house", d: "M-30 -2L-26 -25H26L30 -2Z" }),
    svg("path", { class: "boat-window", d: "M-21 -20H21L23 -10H-23Z" }),
    svg("line", { class: "boat-mast", x1: "0", y1: "-25", x2: "0", y2: "-70" }),
    svg("path", { class: "pointer", d: "M0 -79L5 -70H-5Z" }),
  );
  const scale = { from: -ROLL_TO, to: ROLL_TO, radius: 86, stroke: 9 };
  const zones = limits.map((limit) => limitArc(limit, clamp(limit.at, -ROLL_TO, ROLL_TO), scale));
  const element = drawing(title, boat, [...zones, ...scaleMarks(0, [10, 20, 30, 40])], 20);
  return { element, set: turner(boat) };
}

/** Positive pitch: bow up. The bow points right, so that is counter-clockwise; its scale is ahead of it. */
export function pitchDrawing(title: string, limits: readonly Limit[]): Attitude {
  const boat = svg(
    "g",
    { class: "turning boat" },
    svg("path", { class: "boat-hull", d: "M-62 0H66C58 15 44 26 24 28H-52C-60 24 -62 12 -62 0Z" }),
    svg("path", { class: "boat-house", d: "M-42 0V-18H8L22 0Z" }),
    svg("path", { class: "boat-house", d: "M-30 -18L-24 -31H-4L2 -18Z" }),
    svg("path", { class: "boat-window", d: "M-36 -13H5L10 -6H-36Z" }),
    svg("line", { class: "boat-mast", x1: "-14", y1: "-31", x2: "-14", y2: "-56" }),
    svg("path", { class: "pointer", d: "M79 0L70 -5V5Z" }),
  );
  const scale = { from: 90 - PITCH_TO, to: 90 + PITCH_TO, radius: 86, stroke: 9 };
  const turned = { above: "below", below: "above" } as const;
  const zones = limits.map((limit) =>
    limitArc({ ...limit, side: turned[limit.side] }, 90 - clamp(limit.at, -PITCH_TO, PITCH_TO), scale),
  );
  const element = drawing(title, boat, [...zones, ...scaleMarks(90, [10, 20, 30])], 12);
  const turn = turner(boat);
  return { element, set: (degrees) => turn(-degrees) };
}

function drawing(title: string, boat: SVGElement, marks: readonly SVGElement[], waterline: number): SVGSVGElement {
  return svg(
    "svg",
    { class: "attitude", viewBox: "-90 -90 180 150", role: "img" },
    svg("title", {}, title),
    boat,
    svg("path", { class: "water", d: sea(waterline) }),
    marks,
  );
}

/** Larger than the drawing: it goes on to the edges of whatever frames it. */
function sea(waterline: number): string {
  return `M-315 ${waterline}q11 -5 22.5 0${"t22.5 0".repeat(27)}V160H-315Z`;
}

/** At `middle` and at both of its sides. */
function scaleMarks(middle: number, steps: readonly number[]): SVGElement[] {
  return [0, ...steps, ...steps.map((step) => -step)].map((step) => {
    const [x0, y0] = pointAt(middle + step, 82);
    const [x1, y1] = pointAt(middle + step, step % 20 === 0 ? 89 : 86);
    return svg("line", { class: "tick major", x1: x0, y1: y0, x2: x1, y2: y1 });
  });
}
