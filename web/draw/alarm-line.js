/**
 * The occurrences of one alarm as a line of time, above the chart of its tag and on the same axis: full where nobody has acknowledged
 * it, half as high once somebody has, an outline where its cause is gone.
 */
import { svg } from "../dom.js";
import { clamp } from "./geometry.js";
import { CHART } from "./chart.js";

const HEIGHT = 26;

/** `records` of one rule; `label(record)` is told of each when it is pointed at. */
export function alarmLine({ records, fromMs, toMs, title, label }) {
  const { WIDTH, LEFT, RIGHT } = CHART;
  const xOf = (t) => LEFT + ((clamp(t, fromMs, toMs) - fromMs) / (toMs - fromMs)) * (WIDTH - LEFT - RIGHT);
  const bar = ({ kind, from, to }) => {
    if (to <= fromMs || from > toMs) return null;
    const [x, end] = [xOf(from), xOf(to)];
    const [y, height] = kind === "acknowledged" ? [9, 10] : [4, 20];
    return svg("rect", {
      class: `line-bar ${kind}`,
      x: x.toFixed(1),
      y,
      width: Math.max(2, end - x).toFixed(1),
      height,
    });
  };
  return svg(
    "svg",
    { class: "alarm-line", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
    svg("title", {}, title),
    svg("line", { class: "line-axis", x1: LEFT, x2: WIDTH - RIGHT, y1: "14", y2: "14" }),
    records.map((record) =>
      svg("g", { "data-priority": record.priority }, svg("title", {}, label(record)), phasesOf(record, toMs).map(bar)),
    ),
  );
}

/**
 * What a record went through: `{ kind: "active" | "acknowledged" | "returned", from, to }`, one after the other. Pure.
 * @asBrowser
 */
export function phasesOf({ activated_at, acknowledged_at, returned_at, cleared_at, condition }, nowMs) {
  const ms = (time) => (time === null || time === undefined ? Infinity : Date.parse(time));
  const end = Math.min(ms(cleared_at), nowMs);
  const returned = condition ? Infinity : ms(returned_at);
  const acknowledged = ms(acknowledged_at);
  const cuts = [ms(activated_at), acknowledged, returned].filter((cut) => cut < end).sort((a, b) => a - b);
  return cuts.map((from, i) => {
    const kind = from >= returned ? "returned" : from >= acknowledged ? "acknowledged" : "active";
    return { kind, from, to: cuts[i + 1] ?? end };
  });
}
