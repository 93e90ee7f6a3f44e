/** What a chart shows besides its lines: the normal range and limits, alarms and entries of the log book, the units of the axes. */
import uPlot from "uplot";
import type { Priority } from "../../src/core/priority.ts";
import type { Limit } from "../limits.ts";

export interface ChartMark {
  readonly fromMs: number;
  readonly toMs: number;
  /** An alarm has one; without it this is an entry of the log book. */
  readonly priority?: Priority;
}

export interface Marked {
  /** The units that have an axis: on the left, and on the right. */
  readonly axes: readonly string[];
  readonly marks?: readonly ChartMark[];
  /** Limits of the lines of the first axis, always on the scale. */
  readonly limits?: readonly Limit[];
  readonly normal?: { readonly min: number | null; readonly max: number | null } | undefined;
}

export const FONT_PX = 13;
const LANE_PX = 6;

export class ChartMarks {
  readonly #plot: uPlot;
  readonly #marked: Marked & { readonly nameOf: (unit: string) => string };
  readonly #colourOf: (name: string) => string;

  constructor(
    plot: uPlot,
    marked: Marked & { readonly nameOf: (unit: string) => string },
    colourOf: (name: string) => string,
  ) {
    this.#plot = plot;
    this.#marked = marked;
    this.#colourOf = colourOf;
  }

  /** Beneath the lines: the normal range, what is beyond a limit, and when an alarm stood. */
  drawBeneath(): void {
    const { marks = [], limits = [], normal, axes } = this.#marked;
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

  /** Above the lines: a strip with the alarms, and a notch for each entry of the log book. */
  drawAbove(): void {
    const { marks = [], axes, nameOf } = this.#marked;
    const { bbox, ctx } = this.#plot;
    const px = uPlot.pxRatio;
    ctx.save();
    ctx.fillStyle = this.#colourOf("--quiet");
    ctx.font = `600 ${FONT_PX * px}px sans-serif`;
    ctx.textBaseline = "bottom";
    for (const [at, unit] of axes.entries()) {
      ctx.textAlign = at === 0 ? "right" : "left";
      const x = at === 0 ? bbox.left - 6 * px : bbox.left + bbox.width + 6 * px;
      ctx.fillText(nameOf(unit), x, bbox.top - 2 * px);
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

  #fill(x: number, y: number, width: number, height: number, colour: string, alpha: number): void {
    const { ctx } = this.#plot;
    ctx.save();
    ctx.globalAlpha = alpha;
    ctx.fillStyle = this.#colourOf(colour);
    ctx.fillRect(x, y, width, Math.max(0, height));
    ctx.restore();
  }

  #xOf(ms: number): number {
    return this.#plot.valToPos(ms / 1000, "x", true);
  }
}
