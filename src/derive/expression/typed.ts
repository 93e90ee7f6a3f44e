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
  /**
   * `point`: it has a temperature that is written in °C or °F, which has no sense in a sum. `difference`: it is one of two values, which is
   * not compared with a point.
   */
  readonly scale?: "point" | "difference" | undefined;
  /** The value of a literal number. */
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

/** The dimension of a number that is computed with; throws for a point on a scale. */
export function amountOf(typed: Typed, place: string): Dimension | "zero" {
  if (typed.scale === "point") throw new ExpressionFault("pointInSum", { place });
  return numberOf(typed, place);
}

/** What parts have in common that are added, compared or chosen from. */
export function common(parts: readonly Typed[], place: string): Pick<Typed, "of" | "scale"> {
  const scales = new Set(parts.map(({ scale }) => scale));
  if (scales.has("point") && scales.has("difference")) throw new ExpressionFault("pointInSum", { place });
  const scale = scales.has("point") ? "point" : scales.has("difference") ? "difference" : undefined;
  return { of: parts.map(({ of }) => of).reduce((one, other) => commonOf(one, other, place)), scale };
}

function commonOf(one: Typed["of"], other: Typed["of"], place: string): Typed["of"] {
  if (one === "truth" && other === "truth") return "truth";
  if (one === "truth" || other === "truth") throw new ExpressionFault("numberWanted", { place });
  if (one === "zero") return other;
  if (other === "zero" || isSame(one, other)) return one;
  throw new ExpressionFault("unitsDiffer", { left: dimensionText(one), right: dimensionText(other) });
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
