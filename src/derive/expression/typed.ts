/** A part of an expression after its check: what it gives, and how it is computed. */
import type { Shape } from "../../tags/shape.ts";
import { ANGLE, type Dimension, dimensionText, isSame } from "../../core/dimension.ts";
import { ExpressionFault } from "./fault.ts";
import type { Run } from "./moment.ts";

export interface Typed {
  /** `truth`: 1 or 0. `zero`: the number 0 without a unit, which is 0 in any unit. */
  readonly of: Dimension | "truth" | "zero";
  readonly run: Run;
  /** The range of an angle that wraps around, where it is known. */
  readonly shape?: Shape | undefined;
  /** Of a number that is written as such. */
  readonly constant?: number;
}

/** The dimension of a number; throws for a truth. */
export function numberOf({ of }: Typed, place: string): Dimension | "zero" {
  if (of === "truth") throw new ExpressionFault("numberWanted", { place });
  return of;
}

export function truthOf({ of }: Typed, place: string): void {
  if (of !== "truth") throw new ExpressionFault("truthWanted", { place });
}

/** The dimension that two parts have in common, where they are added, compared or chosen from. */
export function common(one: Typed, other: Typed, place: string): Typed["of"] {
  if (one.of === "truth" && other.of === "truth") return "truth";
  const [left, right] = [numberOf(one, place), numberOf(other, place)];
  if (left === "zero") return right;
  if (right === "zero" || isSame(left, right)) return left;
  throw new ExpressionFault("unitsDiffer", { left: dimensionText(left), right: dimensionText(right) });
}

/** Throws unless it is a number of that dimension. */
export function expectOf(typed: Typed, dimension: Dimension, name: string): void {
  const of = numberOf(typed, name);
  if (of === "zero" || isSame(of, dimension)) return;
  throw new ExpressionFault("wrongUnit", { name, expected: dimensionText(dimension), found: dimensionText(of) });
}

export function isAngle({ of }: Typed): boolean {
  return of !== "truth" && of !== "zero" && isSame(of, ANGLE);
}
