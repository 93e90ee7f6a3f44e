/** A chart of one tag over a span of time: the normal range shaded, alarm limits as lines, a reading under the finger. */
import { type Child, h, setAttribute, setText, svg } from "../dom.ts";
import type { Limit } from "../limits.ts";
import { clamp, niceCeiling } from "./geometry.ts";

/** Shared with what stands above a chart on the same axis. A phone has a narrower picture, whose letters are as large. */
export const CHART = { WIDTH: globalThis.innerWidth <= 620 ? 400 : 720, LEFT: 58, RIGHT: 10 };
const { WIDTH, LEFT, RIGHT } = CHART;
const HEIGHT = 260;
/** Spans of time that have a label at their ends. */
const STEPS = WIDTH < 500 ? 2 : 4;
/** No and yes have some air around them. */
const TRUTH = { low: -0.3, high: 1.3 };
const TOP = 12;
const BOTTOM = 26;

interface Point {
  readonly t: number;
  readonly v: number;
}

interface Course {
  /** Ascending in time. */
  readonly points: readonly Point[];
  readonly fromMs: number;
  readonly toMs: number;
  /** The line breaks where points are further apart. */
  readonly gapMs: number;
  /** The length of one turn of an angle: the line breaks where it passes that. */
  readonly turn: number | undefined;
  /** What is only true or false, 1 or 0, is a line of steps between its two words. */
  readonly isTruth: boolean;
  readonly normalMin: number | null;
  readonly normalMax: number | null;
  /** Always on the scale. */
  readonly limits: readonly Limit[];
  readonly format: (value: number) => string;
  readonly formatTime: (ms: number) => string;
}

interface Axes {
  readonly xOf: (t: number) => number;
  readonly yOf: (v: number) => number;
}

export function chart(course: Course): HTMLElement {
  const { points, fromMs, toMs, isTruth, limits, format, formatTime } = course;
  const { low, high } = isTruth ? TRUTH : rangeOf(points, limits);
  const xOf = (t: number) => LEFT + ((t - fromMs) / (toMs - fromMs)) * (WIDTH - LEFT - RIGHT);
  const yOf = (v: number) => TOP + (1 - (v - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const dot = svg("circle", { r: "4" });
  const cursor = svg("g", { class: "cursor", display: "none" }, svg("line", { y1: TOP, y2: HEIGHT - BOTTOM }), dot);
  const reading = h("output", { class: "chart-reading" });
  const picture = svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
    normalBand(course, { low, high, yOf }),
    (isTruth ? labelOf([0, 1], format) : labelled(roundSteps(low, high), format)).map(({ v, label }) =>
      gridLine(yOf(v), label),
    ),
    evenSteps(fromMs, toMs, STEPS).map((t, index) => timeLabel(xOf(t), formatTime(t), index, STEPS)),
    limits.map((limit) => limitZone(limit, yOf, isTruth ? () => "" : format)),
    svg("path", { class: "chart-line", d: linePath(course, { xOf, yOf }) }),
    cursor,
  );
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    const t =
      fromMs + (((event.clientX - box.left) / box.width) * WIDTH - LEFT) * ((toMs - fromMs) / (WIDTH - LEFT - RIGHT));
    const near = nearest(points, clamp(t, fromMs, toMs));
    if (near === undefined) return;
    setAttribute(cursor, "display", null);
    cursor.style.transform = `translateX(${xOf(near.t)}px)`;
    setAttribute(dot, "cy", yOf(near.v));
    setText(reading, `${format(near.v)} · ${formatTime(near.t)}`);
  });
  picture.addEventListener("pointerleave", () => {
    setAttribute(cursor, "display", "none");
    setText(reading, "");
  });
  return h("div", { class: "chart-box" }, picture, reading);
}

/** What the points and the limits span, with some air; a constant is drawn in the middle. */
function rangeOf(points: readonly Point[], limits: readonly Limit[]): { readonly low: number; readonly high: number } {
  let low = Math.min(...limits.map(({ at }) => at));
  let high = Math.max(...limits.map(({ at }) => at));
  for (const { v } of points) {
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  const air = Math.max((high - low) * 0.08, Math.abs(high) * 0.002, 1e-9);
  return { low: low - air, high: high + air };
}

/** Beyond a limit: a shade, the dashed line where it begins, and its value. */
function limitZone({ side, at, priority }: Limit, yOf: Axes["yOf"], format: Course["format"]): SVGGElement {
  const y = yOf(at);
  const [top, bottom] = side === "above" ? [TOP, y] : [y, HEIGHT - BOTTOM];
  return svg(
    "g",
    { class: "limit", "data-priority": priority, "data-side": side },
    svg("rect", { x: LEFT, y: top, width: WIDTH - LEFT - RIGHT, height: Math.max(0, bottom - top) }),
    svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
    svg("text", { class: "limit-label", x: WIDTH - RIGHT - 4, y: side === "above" ? y + 13 : y - 4 }, format(at)),
  );
}

function normalBand(
  { normalMin, normalMax }: Course,
  { low, high, yOf }: { readonly low: number; readonly high: number; readonly yOf: Axes["yOf"] },
): Child {
  const top = Math.min(normalMax ?? Infinity, high);
  const bottom = Math.max(normalMin ?? -Infinity, low);
  if ((normalMin === null && normalMax === null) || top <= bottom) return null;
  return svg("rect", {
    class: "normal-band",
    x: LEFT,
    width: WIDTH - LEFT - RIGHT,
    y: yOf(top),
    height: yOf(bottom) - yOf(top),
  });
}

/** About four round values inside the range. */
function roundSteps(low: number, high: number): number[] {
  const step = niceCeiling((high - low) / 5);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

interface Labelled {
  readonly v: number;
  readonly label: string;
}

function labelOf(values: readonly number[], format: Course["format"]): Labelled[] {
  return values.map((v) => ({ v, label: format(v) }));
}

/** A value so steady that several steps read alike has one line with a label: that nearest to the middle. */
function labelled(steps: readonly number[], format: Course["format"]): Labelled[] {
  const all = labelOf(steps, format);
  if (new Set(all.map(({ label }) => label)).size === all.length) return all;
  const middle = all[Math.floor(all.length / 2)];
  return middle === undefined ? [] : [middle];
}

function evenSteps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}

function gridLine(y: number, label: string): SVGGElement {
  return svg(
    "g",
    { class: "grid" },
    svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
    svg("text", { x: LEFT - 6, y: y + 4, class: "y-label" }, label),
  );
}

function timeLabel(x: number, label: string, index: number, last: number): SVGTextElement {
  const anchor = index === 0 ? "start" : index === last ? "end" : "middle";
  return svg("text", { class: "x-label", x, y: HEIGHT - 6, "text-anchor": anchor }, label);
}

function linePath({ points, gapMs, turn, isTruth }: Course, { xOf, yOf }: Axes): string {
  let path = "";
  let before: Point | undefined;
  for (const point of points) {
    const joined =
      before !== undefined &&
      point.t - before.t <= gapMs &&
      !(turn !== undefined && Math.abs(point.v - before.v) > turn / 2);
    const [x, y] = [xOf(point.t).toFixed(1), yOf(point.v).toFixed(1)];
    // A point with no neighbour is a dot.
    path += joined ? `${isTruth ? `H${x}V` : `L${x} `}${y}` : `M${x} ${y}L${x} ${y}`;
    before = point;
  }
  return path;
}

function nearest(points: readonly Point[], t: number): Point | undefined {
  let best: Point | undefined;
  for (const point of points) if (best === undefined || Math.abs(point.t - t) < Math.abs(best.t - t)) best = point;
  return best;
}
