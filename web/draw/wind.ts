/**
 * The wind about the bow, to steer by: an arrow for the apparent wind, a hollow one for the true wind, the sectors in which she sails
 * close-hauled, both speeds in the middle, and an arrow from the middle that goes where the current sets.
 */
import { setAttribute, setText, svg } from "../dom.ts";
import { arcPath, pointAt, turner } from "./geometry.ts";

/** Close-hauled: from here on either side of the bow; nearer she points into the wind. */
const CLOSE_HAULED = { from: 25, to: 60 };

/** An angle is degrees from the bow, positive to starboard; null hides. Each has its own quality. */
interface Pointer {
  readonly angle: number | null;
  readonly speed: string;
  readonly quality: string;
}
export type Winds = Readonly<Record<"apparent" | "real" | "current", Pointer>>;

/** `names`: of the speeds, which have one unit. */
export function windDial({ title, names }: { title: string; names: Readonly<Record<keyof Winds, string>> }): {
  readonly element: SVGSVGElement;
  readonly set: (winds: Winds) => void;
} {
  const letter = (text: string, y: number) => svg("text", { class: "wind-letter", y }, text);
  const apparent = svg(
    "g",
    { class: "turning wind" },
    svg("path", { d: "M-13 -97L0 -54L13 -97L0 -88Z" }),
    letter("A", -76),
  );
  const real = svg(
    "g",
    { class: "turning wind true-wind" },
    svg("path", { d: "M-11 -95L0 -60L11 -95Z" }),
    letter("T", -81),
  );
  const current = svg("g", { class: "turning set" }, svg("path", { d: "M-5 -40V-50H-11L0 -64L11 -50H5V-40Z" }));
  const numbers = {
    apparent: svg("text", { class: "compass-number", y: "2" }),
    real: svg("text", { class: "compass-number wind-second", y: "38" }),
    current: svg("text", { class: "degrees wind-drift", y: "51" }),
  };
  const element = svg(
    "svg",
    { class: "compass wind-dial", viewBox: "-100 -100 200 200", role: "img" },
    svg("title", {}, title),
    svg("circle", { class: "dial", r: "95" }),
    svg("path", { class: "no-go", d: `${arcPath(-CLOSE_HAULED.from, CLOSE_HAULED.from, 90)}L0 0Z` }),
    svg("path", { class: "close-hauled port", d: arcPath(-CLOSE_HAULED.to, -CLOSE_HAULED.from, 90) }),
    svg("path", { class: "close-hauled starboard", d: arcPath(CLOSE_HAULED.from, CLOSE_HAULED.to, 90) }),
    marks(),
    svg("path", { class: "ship", d: "M0 -62C32 -34 38 8 26 54Q0 62 -26 54C-38 8 -32 -34 0 -62Z" }),
    current,
    svg("text", { class: "degrees", y: "-24" }, names.apparent),
    numbers.apparent,
    svg("text", { class: "degrees wind-second-name", y: "18" }, names.real),
    numbers.real,
    numbers.current,
    real,
    apparent,
  );
  const pointers = {
    apparent: [apparent, turner(apparent)],
    real: [real, turner(real)],
    current: [current, turner(current)],
  } as const;
  return {
    element,
    set(winds) {
      for (const name of ["apparent", "real", "current"] as const) {
        const [group, turn] = pointers[name];
        const { angle, speed, quality } = winds[name];
        setAttribute(group, "display", angle === null ? "none" : null);
        for (const part of [group, numbers[name]]) setAttribute(part, "data-quality", quality);
        if (angle !== null) turn(angle);
        setText(numbers[name], name === "current" && speed !== "" ? `${names.current} ${speed}` : speed);
      }
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
    const [x, y] = pointAt(angle, 73);
    lines.push(svg("text", { class: "degrees", x, y: y + 3 }, String(Math.abs(angle))));
  }
  return lines;
}
