/** The last minutes of one tag as a small line. A gap in the records is a gap in the line. */
import { setAttribute, svg } from "../dom.js";

const WIDTH = 120;
const HEIGHT = 30;

export function sparkline() {
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
    /** `points`: `{ t, v }` in ascending time, v null for a gap; `turn` is the length of one turn of an angle. */
    set(points, { fromMs, toMs, gapMs, least, turn }) {
      const path = linePath(points, { fromMs, toMs, gapMs, least, turn });
      setAttribute(line, "d", path);
      setAttribute(area, "d", path === "" || path.lastIndexOf("M") > 0 ? "" : closed(path));
    },
  };
}

function linePath(points, { fromMs, toMs, gapMs, least, turn }) {
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
  const xOf = (t) => (((t - fromMs) / (toMs - fromMs)) * WIDTH).toFixed(1);
  const yOf = (v) => (HEIGHT / 2 - ((v - middle) / spread) * (HEIGHT - 6)).toFixed(1);
  let path = "";
  let before;
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

function closed(path) {
  const first = /^M([\d.-]+)/.exec(path)?.[1];
  const last = /[ML]([\d.-]+) [\d.-]+$/.exec(path)?.[1];
  return `${path}L${last} ${HEIGHT}L${first} ${HEIGHT}Z`;
}
