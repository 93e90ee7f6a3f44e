/** The lines of tags in a chart: in the reader's units, one colour each. Pure. */
import { formatShown, shown } from "../../src/tags/vocabulary/shown-number.ts";
import type { Definition } from "../store/tags.ts";
import type { HistorySeries } from "../store/chart-history.ts";
import type { Look } from "../store/shown.ts";
import type { Cell, Cells } from "./cells.ts";
import type { ChartLine } from "./chart-drawing.ts";

/** What an axis is written in as well; an angle to a side has its sign there. */
const AXIS_FORMS: ReadonlySet<string> = new Set(["moment", "duration", "latitude", "longitude", "course"]);
/** Steps of the last decimal that a scale spans at least: noise does not look like a storm. */
const LEAST_STEPS = 12;
const NOTHING: HistorySeries = { low: [], mean: [], high: [] };

/** `truth`: the words for true and false at the axis. */
export function lineOf(
  tag: Pick<Definition, "id" | "unit_si">,
  { low, mean, high }: HistorySeries = NOTHING,
  look: Look,
  {
    colour,
    language,
    truth,
  }: {
    readonly colour: number;
    readonly language: string;
    readonly truth: readonly [no: string, yes: string];
  },
): ChartLine {
  const isTruth = tag.unit_si === "bool";
  const isAngle = tag.unit_si === "deg" || tag.unit_si === "rad";
  const inUnits = (cells: Cells): Cells =>
    withEnds(cells).map((cell): Cell => (typeof cell === "number" ? shown(cell, look) : cell));
  return {
    id: tag.id,
    unit: scaleOf(tag, look),
    unitName: isTruth ? "" : look.unit,
    colour,
    mean: inUnits(mean),
    swing: isTruth || isAngle ? undefined : { low: inUnits(low), high: inUnits(high) },
    isTruth,
    turn: isAngle ? 360 : undefined,
    leastSpread: LEAST_STEPS * 10 ** -look.decimals,
    tick: (value, step) => (isTruth ? (truth[value] ?? "") : tickText(value, step, look, language)),
  };
}

/** Before the first value and after the last there is none. */
function withEnds(cells: Cells): Cells {
  const first = cells.findIndex((cell) => typeof cell === "number");
  const last = cells.findLastIndex((cell) => typeof cell === "number");
  return cells.map((cell, at) => (first < 0 || at < first || at > last ? null : cell));
}

/** Lines of one scale can be compared: the same unit, and written alike. */
function scaleOf({ unit_si: unit }: Pick<Definition, "unit_si">, look: Look): string {
  if (unit === "bool") return "bool";
  return look.form === null || look.form === undefined ? look.unit || unit : `${look.form} ${look.unit}`;
}

/** As many as it takes to write the step as it is: 2.5 is not 3. */
function decimalsOf(step: number): number {
  const isWhole = (number: number) => Math.abs(number - Math.round(number)) < 1e-6 * Math.max(1, Math.abs(number));
  return [0, 1, 2, 3, 4, 5].find((decimals) => isWhole(step * 10 ** decimals)) ?? 6;
}

function tickText(value: number, step: number, look: Look, language: string): string {
  const form = look.form !== null && AXIS_FORMS.has(look.form) ? look.form : null;
  return formatShown(value, { form, decimals: decimalsOf(step) }, language);
}
