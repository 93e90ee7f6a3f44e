/**
 * The occurrences of one alarm as a line of time, above the chart of its tag and on the same axis: full where nobody has acknowledged
 * it, half as high once somebody has, an outline where its cause is gone.
 */
import type { AlarmRecord } from "../board.ts";
import { svg } from "../dom.ts";
import { clamp } from "./geometry.ts";
import { CHART } from "./chart.ts";

const HEIGHT = 26;

interface Occurrences {
  /** Of one rule. */
  readonly records: readonly AlarmRecord[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly title: string;
  /** What a record is called when it is pointed at. */
  readonly label: (record: AlarmRecord) => string;
}

/** A part of the life of a record, in ms. */
interface Phase {
  readonly kind: "active" | "acknowledged" | "returned";
  readonly from: number;
  readonly to: number;
}

export function alarmLine({ records, fromMs, toMs, title, label }: Occurrences): SVGSVGElement {
  const { WIDTH, LEFT, RIGHT } = CHART;
  const xOf = (t: number) => LEFT + ((clamp(t, fromMs, toMs) - fromMs) / (toMs - fromMs)) * (WIDTH - LEFT - RIGHT);
  const bar = ({ kind, from, to }: Phase) => {
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

type Times = Pick<AlarmRecord, "activated_at" | "acknowledged_at" | "returned_at" | "cleared_at" | "condition">;

/**
 * What a record went through, one after the other. Pure.
 */
export function phasesOf(
  { activated_at, acknowledged_at, returned_at, cleared_at, condition }: Times,
  nowMs: number,
): Phase[] {
  const ms = (time: string | null) => (time === null ? Infinity : Date.parse(time));
  const end = Math.min(ms(cleared_at), nowMs);
  const returned = condition ? Infinity : ms(returned_at);
  const acknowledged = ms(acknowledged_at);
  const cuts = [ms(activated_at), acknowledged, returned].filter((cut) => cut < end).sort((a, b) => a - b);
  return cuts.map((from, i) => {
    const kind = from >= returned ? "returned" : from >= acknowledged ? "acknowledged" : "active";
    return { kind, from, to: cuts[i + 1] ?? end };
  });
}
