/** Draws the anchor with its circle, the warning within it and the swing; and the guard areas. */
import type { Anchor, Area, Place } from "./anchor.ts";

export type { Place };

export interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly colour: (name: string) => string;
  readonly at: (place: Place) => { readonly x: number; readonly y: number };
  readonly metresPerPixel: number;
}

export interface AnchorScene {
  readonly anchor: Anchor | undefined;
  readonly areas: readonly Area[];
  /** Where somebody is moving it to. */
  readonly movedTo: Place | undefined;
  /** Corners of an area that is being drawn. */
  readonly corners: readonly Place[];
}

const COLOURS: Readonly<Record<Anchor["state"], string>> = {
  up: "--quiet",
  waiting: "--quiet",
  watching: "--good",
  near: "--warning",
  outside: "--alarm",
  far: "--emergency",
  blind: "--alarm",
};
/** A stock anchor, its ring up. */
const SYMBOL = "M0-11a3 3 0 1 0 .01 0zM0-5V11M-5-1H5M-9 4C-8 9-4 11 0 11C4 11 8 9 9 4";

export function drawGuards(drawing: Drawing, { anchor, areas, movedTo, corners }: AnchorScene): void {
  for (const area of areas) drawArea(drawing, area);
  if (corners.length > 0) drawCorners(drawing, corners);
  const place = movedTo ?? anchor?.position ?? undefined;
  if (anchor === undefined || place === undefined || anchor.radius_m === null) return;
  const { context, colour } = drawing;
  drawSwing(drawing, anchor);
  context.save();
  context.strokeStyle = colour(movedTo === undefined ? COLOURS[anchor.state] : "--accent");
  context.lineWidth = 2.5;
  if (anchor.state === "blind") context.setLineDash([8, 6]);
  circle(drawing, place, anchor.radius_m);
  context.lineWidth = 1.5;
  context.setLineDash([5, 6]);
  if (anchor.warning_radius_m !== null) circle(drawing, place, anchor.warning_radius_m);
  context.setLineDash([]);
  const { x, y } = drawing.at(place);
  context.translate(x, y);
  const symbol = new Path2D(SYMBOL);
  for (const [width, name] of [
    [6, "--sea"],
    [2.5, movedTo === undefined ? "--ink" : "--accent"],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = colour(name);
    context.stroke(symbol);
  }
  context.restore();
}

function drawSwing({ context, colour, at }: Drawing, { swing }: Anchor): void {
  context.save();
  context.strokeStyle = colour("--spark");
  context.globalAlpha = 0.7;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const [longitude = 0, latitude = 0] of swing) {
    const { x, y } = at({ latitude, longitude });
    context.lineTo(x, y);
  }
  context.stroke();
  context.restore();
}

function drawArea(drawing: Drawing, area: Area): void {
  const { context, colour, at } = drawing;
  const isBroken = area.beyond_m !== null && (area.alarm_when === "outside") === area.beyond_m > 0;
  context.save();
  context.strokeStyle = colour(isBroken ? "--alarm" : "--accent");
  context.lineWidth = 2;
  if (area.alarm_when === "inside") context.setLineDash([2, 5]);
  if (area.middle !== null && area.radius_m !== null) circle(drawing, area.middle, area.radius_m);
  const corners = (area.corners ?? []).map(([longitude = 0, latitude = 0]) => at({ latitude, longitude }));
  if (corners.length > 0) {
    context.beginPath();
    for (const { x, y } of corners) context.lineTo(x, y);
    context.closePath();
    context.stroke();
  }
  context.restore();
}

function drawCorners({ context, colour, at }: Drawing, corners: readonly Place[]): void {
  context.save();
  context.strokeStyle = context.fillStyle = colour("--accent");
  context.lineWidth = 2;
  const points = corners.map(at);
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.closePath();
  context.stroke();
  for (const { x, y } of points) context.fillRect(x - 4, y - 4, 8, 8);
  context.restore();
}

function circle({ context, at, metresPerPixel }: Drawing, middle: Place, radiusM: number): void {
  const { x, y } = at(middle);
  context.beginPath();
  context.arc(x, y, radiusM / metresPerPixel, 0, 2 * Math.PI);
  context.stroke();
}
