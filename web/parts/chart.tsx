/**
 * Lines over time on a canvas, drawn by uPlot: the mean of each moment, what it swung between, gaps, limits, spans of alarms. It is moved
 * by fingers, mouse, wheel and keys, and its cursor stays where it was put. What it shows is said beside it by whoever uses it: see
 * `ChartReading`.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Priority } from "../../src/core/priority.ts";
import type { Limit } from "../limits.ts";
import { language } from "../texts/language.ts";
import { timeZone } from "../texts/zone.ts";
import { type Cells, nearestIndex, saidAt } from "./cells.ts";
import { followGestures } from "./gestures.ts";
import { timeLabels } from "./time-axis.ts";
import "./chart.css";

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

export interface ChartMark {
  readonly fromMs: number;
  readonly toMs: number;
  /** Of an alarm; without one it is an entry of the log book. */
  readonly priority?: Priority;
}

export interface ChartView {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface ChartProps {
  readonly label: string;
  readonly view: ChartView;
  /** Seconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly lines: readonly ChartLine[];
  /** The units that have an axis: on the left, and on the right. */
  readonly axes: readonly string[];
  readonly marks?: readonly ChartMark[];
  /** Of the lines of the first axis, always on the scale. */
  readonly limits?: readonly Limit[];
  readonly normal?: { readonly min: number | null; readonly max: number | null } | undefined;
  readonly cursorMs?: number | undefined;
  readonly onCursor?: (ms: number | undefined) => void;
  readonly onView?: (view: ChartView) => void;
}

export function Chart(props: ChartProps) {
  const { label, view, onView, onCursor, cursorMs, times } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const theme = useTheme();
  const shape = shapeOf(props, theme);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const made = new Drawing(element, latest);
    drawing.current = made;
    return () => made.end();
  }, [shape]);
  useEffect(() => drawing.current?.update());

  const pan = (share: number) => {
    const by = (view.toMs - view.fromMs) * share;
    onView?.({ fromMs: view.fromMs + by, toMs: view.toMs + by });
  };
  const zoom = (factor: number) => onView?.(zoomed(view, factor, cursorMs ?? (view.fromMs + view.toMs) / 2));
  const step = (by: number) => {
    const at = cursorMs === undefined ? lastSaid(props) : nearestIndex(times, cursorMs / 1000) + by;
    const next = times[Math.min(times.length - 1, Math.max(0, at))];
    if (next !== undefined) onCursor?.(next * 1000);
  };
  const acts: Readonly<Record<string, (event: KeyboardEvent) => unknown>> = {
    ArrowLeft: ({ shiftKey }) => step(shiftKey ? -10 : -1),
    ArrowRight: ({ shiftKey }) => step(shiftKey ? 10 : 1),
    PageUp: () => pan(-0.5),
    PageDown: () => pan(0.5),
    "+": () => zoom(2),
    "=": () => zoom(2),
    "-": () => zoom(0.5),
    Escape: () => onCursor?.(undefined),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(event);
  };
  return <div class="chart" ref={place} tabIndex={0} role="group" aria-label={label} onKeyDown={press} />;
}

/** The last moment in view of which a line says something. */
function lastSaid({ lines, times, view }: ChartProps): number {
  let at = nearestIndex(times, view.toMs / 1000);
  while (at > 0 && !lines.some(({ mean, isBefore }) => isBefore !== true && typeof mean[at] === "number")) at -= 1;
  return at;
}

/** Larger by the factor, `aboutMs` staying where it is. */
export function zoomed({ fromMs, toMs }: ChartView, factor: number, aboutMs: number): ChartView {
  return { fromMs: aboutMs - (aboutMs - fromMs) / factor, toMs: aboutMs + (toMs - aboutMs) / factor };
}

/** The palette, in whose colours the canvas is drawn. */
function useTheme(): string {
  const root = document.documentElement;
  const [theme, setTheme] = useState(root.dataset["theme"] ?? "");
  useEffect(() => {
    const watch = new MutationObserver(() => setTheme(root.dataset["theme"] ?? ""));
    watch.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, []);
  return theme;
}

/** What uPlot cannot change in a chart that is drawn. */
function shapeOf({ lines, axes }: ChartProps, theme: string): string {
  const parts = lines.map(({ id, unit, colour, isBefore, swing }) => [id, unit, colour, isBefore, swing !== undefined]);
  return JSON.stringify([theme, axes, parts]);
}

const FONT_PX = 13;
const LANE_PX = 6;
/** Above the axes: the strip of alarms and entries, and the units. */
const ABOVE_PX = 24;

/** A chart of uPlot in its place, with its cursor. */
class Drawing {
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
      padding: [ABOVE_PX, axes.length > 1 ? 0 : 12, 0, axes.length > 0 ? 0 : 12],
      hooks: { drawClear: [() => this.#drawBeneath()], draw: [() => this.#drawLane()] },
    };
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
      values: (_, splits, _axis, _space, step) => timeLabels(splits, step, language),
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

  /** Beneath the lines: the normal range, what is beyond a limit, and when an alarm stood. */
  #drawBeneath(): void {
    const { marks = [], limits = [], normal, axes } = this.#latest.current;
    const [unit] = axes;
    const { ctx, bbox } = this.#plot;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    if (unit !== undefined && normal !== undefined && (normal.min !== null || normal.max !== null))
      this.#zone(unit, normal.min, normal.max, "--normal", 0.45);
    if (unit !== undefined) for (const limit of limits) this.#limit(unit, limit);
    for (const { fromMs, toMs, priority } of marks) {
      if (priority === undefined) continue;
      const [left, right] = [this.#xOf(fromMs), this.#xOf(toMs)];
      this.#fill(left, bbox.top, Math.max(2, right - left), bbox.height, `--${priority}`, 0.09);
    }
    ctx.restore();
  }

  /** What is beyond it is shaded, from a dashed line on. */
  #limit(unit: string, { side, at, priority }: Limit): void {
    const { ctx, bbox } = this.#plot;
    this.#zone(unit, side === "above" ? at : null, side === "above" ? null : at, `--${priority}`, 0.1);
    const y = this.#plot.valToPos(at, unit, true);
    ctx.save();
    ctx.strokeStyle = this.#colourOf(`--${priority}`);
    ctx.lineWidth = uPlot.pxRatio;
    ctx.setLineDash([8 * uPlot.pxRatio, 5 * uPlot.pxRatio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.restore();
  }

  /** Between two values of a scale; null is its end. */
  #zone(unit: string, from: number | null, to: number | null, colour: string, alpha: number): void {
    const { bbox } = this.#plot;
    const yOf = (value: number) => this.#plot.valToPos(value, unit, true);
    const top = to === null ? bbox.top : yOf(to);
    const bottom = from === null ? bbox.top + bbox.height : yOf(from);
    this.#fill(bbox.left, top, bbox.width, bottom - top, colour, alpha);
  }

  /** Above the lines: a strip with the alarms, and a notch for each entry of the log book. */
  #drawLane(): void {
    const { marks = [], axes, lines } = this.#latest.current;
    const { bbox, ctx } = this.#plot;
    const px = uPlot.pxRatio;
    ctx.save();
    ctx.fillStyle = this.#colourOf("--quiet");
    ctx.font = `600 ${FONT_PX * px}px sans-serif`;
    ctx.textBaseline = "bottom";
    for (const [at, unit] of axes.entries()) {
      ctx.textAlign = at === 0 ? "right" : "left";
      const x = at === 0 ? bbox.left - 6 * px : bbox.left + bbox.width + 6 * px;
      ctx.fillText(lines.find((line) => line.unit === unit)?.unitName ?? "", x, bbox.top - 2 * px);
    }
    ctx.restore();
    const [first, last] = [bbox.left, bbox.left + bbox.width];
    for (const { fromMs, toMs, priority } of marks) {
      const left = Math.max(first, this.#xOf(fromMs));
      const right = Math.min(last, this.#xOf(toMs));
      if (left > last || right < first) continue;
      if (priority === undefined)
        this.#fill(left - px, bbox.top - (LANE_PX + 2) * 2 * px, 2 * px, LANE_PX * px, "--accent", 1);
      else
        this.#fill(
          left,
          bbox.top - (LANE_PX + 2) * px,
          Math.max(3 * px, right - left),
          LANE_PX * px,
          `--${priority}`,
          1,
        );
    }
  }

  #xOf(ms: number): number {
    return this.#plot.valToPos(ms / 1000, "x", true);
  }

  #fill(x: number, y: number, width: number, height: number, colour: string, alpha: number): void {
    const { ctx } = this.#plot;
    ctx.save();
    ctx.globalAlpha = alpha;
    ctx.fillStyle = this.#colourOf(colour);
    ctx.fillRect(x, y, width, Math.max(0, height));
    ctx.restore();
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
