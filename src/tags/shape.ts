/**
 * What a value can be at all: the turn that an angle is brought into, and the bounds beyond which no ship has a value. Which quantity has
 * which, the vocabulary says (`vocabulary/quantities.ts`). The bounds are wide, because nobody aboard is to lose a true value: what lies beyond them is a code for "not available" that a program took for a
 * number (655.34 m/s, 1023 %), or was damaged on its way. Pure.
 */

export interface Shape {
  readonly least: number;
  readonly most: number;
  /** The angle goes round: 401° is 41°. */
  readonly turns: boolean;
}

export const bounds = (least: number, most: number): Shape => ({ least, most, turns: false });

/** Of a rose: from 0 to 360 degrees clockwise. */
export const ROSE: Shape = { least: 0, most: 360, turns: true };
/** Off the bow, or off level: negative to port, or down. */
export const EITHER_SIDE: Shape = { least: -180, most: 180, turns: true };

/** The value as the tag has it; undefined for one that cannot be. An angle may be up to one turn beyond its range. */
export function shaped({ least, most, turns }: Shape, value: number): number | undefined {
  if (value >= least && value <= most) return value;
  if (!turns) return undefined;
  const turned = value > most ? value - 360 : value + 360;
  return turned >= least && turned <= most ? turned : undefined;
}
