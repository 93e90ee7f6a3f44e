/** A compass, heading up: the rose turns under the boat; a mark for the course over ground, an arrow for the wind. */
import { setAttribute, setText, svg } from "../dom.ts";
import type { Limit } from "../limits.ts";
import { formatCourse } from "../../src/tags/vocabulary/shown-number.ts";
import { pointAt, turner } from "./geometry.ts";
import { limitArc } from "./limit-arc.ts";

/** On the rose, for heading (outside) and course; on the bow, for the wind. */
const RINGS = {
  heading: { from: 0, to: 360, radius: 96, stroke: 12 },
  course: { from: 0, to: 360, radius: 90, stroke: 12 },
  wind: { from: -180, to: 180, radius: 78, stroke: 9 },
};

interface CompassLook {
  readonly title: string;
  /** The letters of north, east, south and west. */
  readonly points: readonly string[];
  /** Which north that is. */
  readonly reference: string;
  /** In degrees. */
  readonly limits: Readonly<Record<keyof typeof RINGS, readonly Limit[]>>;
}

/** In degrees; null hides. */
export interface Directions {
  readonly heading: number | null;
  readonly course: number | null;
  /** What the course's own north is off that of the rose. */
  readonly turned: number | null;
  /** The angle of the bow, positive to starboard, where it comes from. */
  readonly wind: number | null;
  /** Each pointer has its own: a stale one is hollow. */
  readonly qualities: Readonly<Record<"heading" | "course" | "wind", string>>;
}

export function compass({ title, points, reference, limits }: CompassLook): {
  readonly element: SVGSVGElement;
  readonly set: (directions: Directions) => void;
} {
  const zonesOf = (name: keyof typeof RINGS) => limits[name].map((limit) => limitArc(limit, limit.at, RINGS[name]));
  const courseZones = svg("g", {}, zonesOf("course"));
  const rose = svg("g", { class: "turning" }, roseMarks(points), zonesOf("heading"), courseZones);
  const course = svg("g", { class: "turning course" }, svg("path", { d: "M0 -92L7 -80L0 -68L-7 -80Z" }));
  const wind = svg("g", { class: "turning wind" }, svg("path", { d: "M-8 -93L0 -66L8 -93L0 -87Z" }));
  const number = svg("text", { class: "compass-number", y: "3" });
  const element = svg(
    "svg",
    { class: "compass", viewBox: "-100 -100 200 200", role: "img" },
    svg("title", {}, title),
    svg("circle", { class: "dial", r: "95" }),
    rose,
    svg("g", {}, zonesOf("wind")),
    course,
    wind,
    svg("path", { class: "ship", d: "M0 -46C17 -27 18 4 13 34Q0 40 -13 34C-18 4 -17 -27 0 -46Z" }),
    svg("path", { class: "lubber", d: "M0 -80L6 -97H-6Z" }),
    svg("rect", { class: "plate", x: "-43", y: "-21", width: "86", height: "43", rx: "8" }),
    number,
    svg("text", { class: "compass-reference", y: "19.5" }, reference),
  );
  const turnRose = turner(rose);
  const turnZones = turner(courseZones);
  const turnCourse = turner(course);
  const turnWind = turner(wind);
  return {
    element,
    set({ heading, course: over, turned, wind: from, qualities }) {
      setAttribute(rose, "data-quality", qualities.heading);
      setAttribute(course, "data-quality", qualities.course);
      setAttribute(wind, "data-quality", qualities.wind);
      setAttribute(element, "data-quality", qualities.heading);
      setText(number, heading === null ? "–" : formatCourse(heading));
      if (heading !== null) turnRose(-heading);
      turnZones(turned ?? 0);
      show(course, over !== null && heading !== null);
      if (over !== null && heading !== null) turnCourse(over - heading);
      show(wind, from !== null);
      if (from !== null) turnWind(from);
    },
  };
}

function show(element: SVGElement, visible: boolean): void {
  setAttribute(element, "display", visible ? null : "none");
}

function roseMarks(points: readonly string[]): SVGElement[] {
  const marks: SVGElement[] = [];
  for (let angle = 0; angle < 360; angle += 10) {
    const [x0, y0] = pointAt(angle, 92);
    const [x1, y1] = pointAt(angle, angle % 30 === 0 ? 82 : 87);
    marks.push(svg("line", { class: angle % 30 === 0 ? "tick major" : "tick", x1: x0, y1: y0, x2: x1, y2: y1 }));
  }
  for (const [index, letter] of points.entries()) {
    const angle = index * 90;
    const [x, y] = pointAt(angle, 63);
    const turned = `rotate(${angle} ${x} ${y})`;
    marks.push(svg("text", { class: index === 0 ? "point north" : "point", x, y: y + 5, transform: turned }, letter));
  }
  for (const angle of [30, 60, 120, 150, 210, 240, 300, 330]) {
    const [x, y] = pointAt(angle, 65);
    marks.push(
      svg("text", { class: "degrees", x, y: y + 3, transform: `rotate(${angle} ${x} ${y})` }, String(angle / 10)),
    );
  }
  return marks;
}
