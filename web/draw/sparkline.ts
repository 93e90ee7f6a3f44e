/** The last minutes of one tag as a small line. A gap in the records is a gap in the line. */
import { setAttribute, svg } from "../dom.ts";

/** Ascending in time; v null for a gap. */
export interface Point {
  readonly t: number;
  readonly v: number | null;
}

interface Frame {
  readonly fromMs: number;
  readonly toMs: number;
  /** Points that are further apart are not joined. */
  readonly gapMs: number;
  /** What counts as movement. */
  readonly least: number;
  /** The length of one turn of an angle. */
  readonly turn: number | undefined;
}

const WIDTH = 120;
const HEIGHT = 30;

export function sparkline(): {
  readonly element: SVGSVGElement;
  readonly set: (points: readonly Point[], frame: Frame) => void;
} {
  const line = svg("path", { class: "spark-line" });
  const area = svg("path", { class: "spark-area" });
  const element = svg(
    "svg",
    { class: "sparkline", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    area,
    line,
  );
  return {
    element,
    set(points, frame) {
      const path = linePath(points, frame);
      setAttribute(line, "d", path);
      setAttribute(area, "d", path === "" || path.lastIndexOf("M") > 0 ? "" : closed(path));
    },
  };
}

function linePath(points: readonly Point[], { fromMs, toMs, gapMs, least, turn }: Frame): string {
  let min = Infinity;
  let max = -Infinity;
  for (const { v } of points) {
    if (v === null) continue;
    if (v < min) min = v;
    if (v > max) max = v;
  }
  if (min === Infinity) return "";
  // A line that hardly moves stays flat and in the middle: noise is not blown up to the height of the picture.
  const spread = Math.max(max - min, least);
  const middle = (min + max) / 2;
  const xOf = (t: number) => (((t - fromMs) / (toMs - fromMs)) * WIDTH).toFixed(1);
  const yOf = (v: number) => (HEIGHT / 2 - ((v - middle) / spread) * (HEIGHT - 6)).toFixed(1);
  let path = "";
  let before: { readonly t: number; readonly v: number } | undefined;
  for (const { t, v } of points) {
    if (v === null || t < fromMs) {
      before = undefined;
      continue;
    }
    const joined =
      before !== undefined && t - before.t <= gapMs && !(turn !== undefined && Math.abs(v - before.v) > turn / 2);
    path += `${joined ? "L" : "M"}${xOf(t)} ${yOf(v)}`;
    before = { t, v };
  }
  return path;
}

function closed(path: string): string {
  const first = /^M([\d.-]+)/.exec(path)?.[1];
  const last = /[ML]([\d.-]+) [\d.-]+$/.exec(path)?.[1];
  return `${path}L${last} ${HEIGHT}L${first} ${HEIGHT}Z`;
}
