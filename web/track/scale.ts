/** North and the scale, in the lower left corner of the picture of the track. */
import type { Drawing } from "../anchor/draw.ts";
import type { Point, Size } from "./map-view.ts";
import { scaleLength } from "./measures.ts";
import { texts } from "./texts.ts";

const SCALE_PX = 160;
/** Share of the width of a narrow picture. */
const SCALE_SHARE = 0.27;
const NORTH_PX = 72;

/** Where nothing else is written. */
export function cornerOf({ width, height }: Size) {
  return { left: 0, top: height - NORTH_PX, right: 28 + scalePx(width), bottom: height };
}

/** Its length at most. */
function scalePx(width: number): number {
  return Math.min(SCALE_PX, width * SCALE_SHARE);
}

type Label = (text: string, at: Point) => void;

export function drawScale(drawing: Drawing, label: Label, { size }: { readonly size: Size }): void {
  const { context, colour, metresPerPixel: perPixel } = drawing;
  const { metres, text } = scaleLength(scalePx(size.width) * perPixel);
  const [left, right, y] = [16, 16 + metres / perPixel, size.height - 16];
  // A station beneath it makes it unreadable.
  context.fillStyle = colour("--sea");
  context.fillRect(left - 8, y - 24, right - left + 16, 32);
  for (const [name, width] of [
    ["--sea", 6],
    ["--ink", 2],
  ] as const) {
    context.strokeStyle = colour(name);
    context.lineWidth = width;
    context.stroke(new Path2D(`M${left} ${y - 6}V${y}H${right}V${y - 6}`));
  }
  context.textAlign = "center";
  context.textBaseline = "bottom";
  label(text, { x: (left + right) / 2, y: y - 4 });
  drawNorth(drawing, label, { x: left + 4, y: y - 34 });
}

function drawNorth({ context, colour }: Drawing, label: Label, { x, y }: Point): void {
  context.fillStyle = context.strokeStyle = colour("--ink");
  context.lineWidth = 1;
  const needle = new Path2D(`M${x} ${y - 16}l5 16l-5-4l-5 4z`);
  // eslint-disable-next-line unicorn/no-array-fill-with-reference-type -- of a canvas.
  context.fill(needle);
  context.stroke(needle);
  label(texts.north, { x, y: y - 18 });
}
