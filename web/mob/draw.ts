/** Draws who is overboard: the mark, the line there from the vessel, and where the current takes a person by now. */
import type { Drawing, Place } from "../anchor/draw.ts";
import { type Mob, titleOf, wayText } from "./mob.ts";

const MARK_PX = 12;
/** A person with raised arms. */
const PERSON = "M0-4a3 3 0 1 0 .01 0zM-7-8L0 3L7-8M0 3V8";

/** Writes lines beside a point, so far from it. */
type Label = (lines: readonly string[], at: Point, fromPx: number) => void;

export function drawMob(drawing: Drawing, label: Label, mob: Mob, own: Place | undefined): void {
  if (mob.position === null) return;
  const { context, colour, at } = drawing;
  const mark = at(mob.position);
  const drifted = mob.drifted?.position ?? null;
  context.save();
  context.strokeStyle = colour("--emergency");
  context.lineWidth = 2.5;
  context.setLineDash([10, 6]);
  if (own !== undefined) line(context, at(own), mark);
  context.setLineDash([2, 5]);
  if (drifted !== null) {
    line(context, mark, at(drifted));
    ring(context, at(drifted), MARK_PX / 2);
  }
  context.setLineDash(mob.is_test ? [4, 4] : []);
  context.fillStyle = colour("--surface");
  ring(context, mark, MARK_PX);
  context.fill();
  context.setLineDash([]);
  context.translate(mark.x, mark.y);
  context.stroke(new Path2D(PERSON));
  context.restore();
  label([titleOf(mob), wayText(mob)], mark, MARK_PX + 6);
}

type Point = ReturnType<Drawing["at"]>;

function line(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function ring(context: CanvasRenderingContext2D, { x, y }: Point, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}
