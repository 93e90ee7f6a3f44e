/**
 * The possible values of a quantity: the range that an angle is brought into, and the bounds beyond which no ship has a value. The
 * vocabulary gives each quantity its shape (`vocabulary/quantities.ts`). The bounds are wide, so that a true value is never lost: a value
 * beyond them is a "not available" code that a program took for a number (655.34 m/s, 1023 %), or was damaged on its way. Pure.
 */

export interface Shape {
  readonly least: number;
  readonly most: number;
  /** The angle wraps around: 401° is 41°. */
  readonly turns: boolean;
}

export const bounds = (least: number, most: number): Shape => ({ least, most, turns: false });

/** A compass rose: from 0 to 360 degrees clockwise. */
export const ROSE: Shape = { least: 0, most: 360, turns: true };
/** An angle off the bow, or off level: negative to port, or down. */
export const EITHER_SIDE: Shape = { least: -180, most: 180, turns: true };

/** An angle in the range of the shape, however many turns it is outside. Others stay as they are. */
export function turnedInto(shape: Shape | undefined, angle: number): number {
  if (shape?.turns !== true || (angle >= shape.least && angle <= shape.most)) return angle;
  const turned = angle % 360;
  if (turned > shape.most) return turned - 360;
  return turned < shape.least ? turned + 360 : turned;
}

/** The value in the range of the tag; undefined if it is impossible. An angle may be up to one turn outside its range. */
export function shaped({ least, most, turns }: Shape, value: number): number | undefined {
  if (value >= least && value <= most) return value;
  if (!turns) return undefined;
  const turned = value > most ? value - 360 : value + 360;
  return turned >= least && turned <= most ? turned : undefined;
}
