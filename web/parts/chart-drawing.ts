/** The canvas of a chart, drawn by uPlot: the mean of each moment, what it swung between, gaps; its cursor, and the hands on it. */
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { locale } from "../texts/language.ts";
import { timeZone } from "../texts/zone.ts";
import { type Cells, nearestIndex, saidAt } from "./cells.ts";
import { ChartMarks, FONT_PX, type Marked } from "./chart-marks.ts";
import { followGestures } from "./gestures.ts";
import { timeLabels } from "./time-axis.ts";

/** All in the units that are shown. */
export interface ChartLine {
  readonly id: string;
  /** Lines of one unit share a scale. */
  readonly unit: string;
  /** At the axis; nothing where its numbers say it. */
  readonly unitName: string;
  /** 1 to 8: `--line-1` … of the palette. */
  readonly colour: number;
  readonly mean: Cells;
  /** What it swung between in each moment; left out for what has no least and greatest. */
  readonly swing?: { readonly low: Cells; readonly high: Cells } | undefined;
  /** True or false: a line of steps. */
  readonly isTruth?: boolean;
  /** The length of one turn of an angle: the line breaks where it passes that. */
  readonly turn?: number | undefined;
  /** Drawn thin and dashed, beneath the others. */
  readonly isBefore?: boolean;
  /** The least that its scale spans. */
  readonly leastSpread: number;
  /** A number at the axis whose labels are `step` apart. */
  readonly tick: (value: number, step: number) => string;
}

export interface ChartView {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface ChartProps extends Marked {
  readonly label: string;
  readonly view: ChartView;
  /** Seconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly cursorMs?: number | undefined;
  readonly onCursor?: (ms: number | undefined) => void;
  readonly onView?: (view: ChartView) => void;
}

/** Larger by the factor, `aboutMs` staying where it is. */
export function zoomed({ fromMs, toMs }: ChartView, factor: number, aboutMs: number): ChartView {
  return { fromMs: aboutMs - (aboutMs - fromMs) / factor, toMs: aboutMs + (toMs - aboutMs) / factor };
}

/** Above the axes: the strip of alarms and entries, and the units. */
const ABOVE_PX = 24;
/** Half of a time at its end. */
const BESIDE_PX = 24;

/** A chart of uPlot in its place, with its cursor. */
export class ChartDrawing {
  readonly #plot: uPlot;
  readonly #latest: { current: ChartProps };
  readonly #colourOf: (name: string) => string;
  readonly #cursor = document.createElement("div");
  readonly #dots: readonly HTMLElement[];
  readonly #ends: (() => void)[] = [];
  /** Put where it is by a tap: a mouse that passes leaves it there. */
  #isPinned: boolean;

  constructor(element: HTMLElement, latest: { current: ChartProps }) {
    this.#latest = latest;
    this.#isPinned = latest.current.cursorMs !== undefined;
    const { lines } = latest.current;
    const style = getComputedStyle(document.documentElement);
    this.#colourOf = (name) => style.getPropertyValue(name).trim();
    this.#plot = new uPlot(this.#options(element, style.fontFamily), this.#data(), element);
    this.#cursor.className = "chart-cursor";
    this.#dots = lines.map(({ colour }) => {
      const dot = document.createElement("i");
      dot.className = "chart-dot";
      dot.style.borderColor = this.#colourOf(`--line-${colour}`);
      return dot;
    });
    this.#plot.over.append(this.#cursor, ...this.#dots);
    const resize = new ResizeObserver(() => this.#plot.setSize(sizeOf(element)));
    resize.observe(element);
    this.#ends.push(() => resize.disconnect(), this.#followHands());
    this.update();
  }

  end(): void {
    for (const end of this.#ends) end();
    this.#plot.destroy();
  }

  /** Draws what the properties are now. */
  update(): void {
    const { view } = this.#latest.current;
    this.#plot.batch(() => {
      this.#plot.setData(this.#data(), false);
      this.#plot.setScale("x", { min: view.fromMs / 1000, max: view.toMs / 1000 });
    });
    this.#placeCursor();
  }

  #data(): uPlot.AlignedData {
    const { times, lines } = this.#latest.current;
    const rows = lines.flatMap(({ mean, swing }) => (swing === undefined ? [mean] : [swing.high, swing.low, mean]));
    return [times, ...rows] as unknown as uPlot.AlignedData;
  }

  #options(element: HTMLElement, fontFamily: string): uPlot.Options {
    const { lines, axes } = this.#latest.current;
    const font = `${FONT_PX}px ${fontFamily}`;
    const series: uPlot.Series[] = [{}];
    const bands: uPlot.Band[] = [];
    for (const line of lines) {
      if (line.swing !== undefined) {
        const edge = { scale: line.unit, width: 0, points: { show: false } };
        bands.push({
          series: [series.length, series.length + 1],
          fill: `${this.#colourOf(`--line-${line.colour}`)}38`,
        });
        series.push(edge, edge);
      }
      series.push(this.#seriesOf(line));
    }
    return {
      ...sizeOf(element),
      series,
      bands,
      scales: {
        x: { time: true, auto: false },
        ...Object.fromEntries(
          lines.map(({ unit }) => [unit, { range: (_, min, max) => this.#rangeOf(unit, min, max) }]),
        ),
      },
      axes: [this.#timeAxis(font), ...axes.map((unit, at) => this.#valueAxis(unit, at === 0 ? 3 : 1, font))],
      legend: { show: false },
      ...(timeZone !== undefined && { tzDate: (s: number) => uPlot.tzDate(new Date(s * 1000), timeZone ?? "") }),
      cursor: { show: false },
      padding: [ABOVE_PX, axes.length > 1 ? 0 : BESIDE_PX, 0, axes.length > 0 ? 0 : 12],
      hooks: {
        drawClear: [(plot) => this.#marksOn(plot).drawBeneath()],
        draw: [(plot) => this.#marksOn(plot).drawAbove()],
      },
    };
  }

  #marksOn(plot: uPlot): ChartMarks {
    const { lines } = this.#latest.current;
    const nameOf = (unit: string) => lines.find((line) => line.unit === unit)?.unitName ?? "";
    return new ChartMarks(plot, { ...this.#latest.current, nameOf }, this.#colourOf);
  }

  #seriesOf({ unit, colour, isTruth, isBefore, turn, mean }: ChartLine): uPlot.Series {
    const stepped = uPlot.paths.stepped?.({ align: 1 });
    return {
      scale: unit,
      stroke: this.#colourOf(`--line-${colour}`),
      width: isBefore ? 1.25 : 2,
      dash: isBefore ? [3, 4] : (DASHES[this.#colourOf("--dashed") === "1" ? colour - 1 : 0] ?? []),
      points: { show: false },
      ...(isTruth && stepped !== undefined ? { paths: stepped } : {}),
      ...(turn === undefined
        ? {}
        : { gaps: (plot, _at, from, to, gaps) => [...gaps, ...turnsIn(plot, mean, from, to, turn)] }),
    };
  }

  #timeAxis(font: string): uPlot.Axis {
    return {
      font,
      stroke: this.#colourOf("--quiet"),
      grid: { stroke: this.#colourOf("--line"), width: 1 },
      ticks: { stroke: this.#colourOf("--line"), width: 1 },
      space: 84,
      size: 54,
      values: (_, splits, _axis, _space, step) => timeLabels(splits, step, locale),
    };
  }

  #valueAxis(unit: string, side: 1 | 3, font: string): uPlot.Axis {
    const { lines } = this.#latest.current;
    const line = lines.find((one) => one.unit === unit);
    return {
      scale: unit,
      side,
      font,
      stroke: this.#colourOf("--quiet"),
      grid: { show: side === 3, stroke: this.#colourOf("--line"), width: 1 },
      ticks: { show: false },
      gap: 6,
      space: 44,
      size: (_, values) => 14 + 7.6 * Math.max(2, ...(values ?? []).map((text) => text.length)),
      values: (_, splits, _axis, _space, step) => splits.map((value) => line?.tick(value, step) ?? String(value)),
      ...(line?.isTruth ? { splits: () => [0, 1] } : {}),
    };
  }

  #rangeOf(unit: string, min: number | null, max: number | null): [number, number] {
    const { lines, axes, limits = [] } = this.#latest.current;
    const own = lines.filter((line) => line.unit === unit);
    if (own.some(({ isTruth }) => isTruth)) return [-0.3, 1.3];
    const all = [...(unit === axes[0] ? limits.map(({ at }) => at) : []), ...[min, max].filter((one) => one !== null)];
    if (all.length === 0) return [0, 1];
    const [least, greatest] = [Math.min(...all), Math.max(...all)];
    const spread = Math.max(greatest - least, ...own.map(({ leastSpread }) => leastSpread));
    const [middle, half] = [(least + greatest) / 2, spread * 0.56];
    // What is never below zero has no scale below it.
    const low = least >= 0 ? Math.max(middle - half, -0.04 * spread) : middle - half;
    return [low, Math.max(middle + half, low + spread)];
  }

  #placeCursor(): void {
    const { cursorMs, times, lines, view } = this.#latest.current;
    const isShown = cursorMs !== undefined && cursorMs >= view.fromMs && cursorMs <= view.toMs;
    this.#isPinned &&= cursorMs !== undefined;
    this.#cursor.hidden = !isShown;
    const index = nearestIndex(times, (cursorMs ?? 0) / 1000);
    if (isShown) this.#cursor.style.translate = `${this.#plot.valToPos(cursorMs / 1000, "x")}px 0`;
    for (const [at, dot] of this.#dots.entries()) {
      const line = lines[at];
      const said = line === undefined ? undefined : saidAt(line.mean, index);
      dot.hidden = !isShown || said === undefined || line?.isBefore === true;
      if (line === undefined || said === undefined || !isShown) continue;
      const x = this.#plot.valToPos(times[said] ?? 0, "x");
      dot.style.translate = `${x}px ${this.#plot.valToPos(line.mean[said] ?? 0, line.unit)}px`;
    }
  }

  #followHands(): () => void {
    const msOf = (x: number) => this.#plot.posToVal(x, "x") * 1000;
    const cursorAt = (x: number) => {
      const { times, onCursor } = this.#latest.current;
      const second = times[nearestIndex(times, msOf(x) / 1000)];
      if (second !== undefined) onCursor?.(second * 1000);
    };
    return followGestures(this.#plot.over, {
      onTap: (x) => {
        this.#isPinned = true;
        cursorAt(x);
      },
      onHover: (x) => {
        if (!this.#isPinned) cursorAt(x);
      },
      onLeave: () => {
        if (!this.#isPinned) this.#latest.current.onCursor?.(undefined);
      },
      onDrag: (byX) => {
        const { fromMs, toMs } = this.#latest.current.view;
        const by = msOf(0) - msOf(byX);
        this.#look({ fromMs: fromMs + by, toMs: toMs + by });
      },
      onZoom: (factor, x) => this.#look(zoomed(this.#latest.current.view, factor, msOf(x))),
    });
  }

  /** Two fingers drag and zoom at once: the second goes on from the first. */
  #look(view: ChartView): void {
    const { onView } = this.#latest.current;
    this.#latest.current = { ...this.#latest.current, view };
    onView?.(view);
  }
}

/** Where colours are not told apart: in the reds of the night. */
const DASHES = [[], [9, 4], [2, 3], [12, 3, 2, 3], [5, 2], [2, 6], [14, 6], [6, 2, 2, 2]] as const satisfies number[][];

/** Where an angle passes a whole turn between two moments. */
function turnsIn(plot: uPlot, cells: Cells, from: number, to: number, turn: number): [number, number][] {
  const gaps: [number, number][] = [];
  let before: number | undefined;
  for (let at = from; at <= to; at += 1) {
    const cell = cells[at];
    if (typeof cell !== "number") continue;
    if (before !== undefined && Math.abs(cell - (cells[before] ?? cell)) > turn / 2)
      gaps.push([xOf(plot, before), xOf(plot, at)]);
    before = at;
  }
  return gaps;
}

function xOf(plot: uPlot, at: number): number {
  return plot.valToPos(plot.data[0][at] ?? 0, "x", true);
}

function sizeOf(element: HTMLElement): { readonly width: number; readonly height: number } {
  return { width: Math.max(200, element.clientWidth), height: Math.max(160, element.clientHeight) };
}
