/**
 * What the value of a tag can be at all: the turn that an angle is brought into, and the bounds beyond which no ship has a value. The bounds
 * are wide, because nobody aboard is to lose a true value: what lies beyond them is a code for "not available" that a program took for a
 * number (655.34 m/s, 1023 %), or was damaged on its way. Pure.
 */

export interface Shape {
  readonly least: number;
  readonly most: number;
  /** The angle goes round: 401° is 41°. */
  readonly turns: boolean;
}

const bounds = (least: number, most: number): Shape => ({ least, most, turns: false });
const turn = (least: number, most: number): Shape => ({ least, most, turns: true });

/** Of a rose: from 0 to 360 degrees clockwise. */
const ROSE = turn(0, 360);
/** Off the bow, or off level: negative to port, or down. */
const EITHER_SIDE = turn(-180, 180);

/** The unit, the tag's id and its shape; the first row that fits counts. */
const SHAPES: readonly (readonly [unit: string, id: RegExp, shape: Shape])[] = [
  ["deg", /(?:^|\.)LAT_DEG$|_LAT_DEG$/, bounds(-90, 90)],
  ["deg", /(?:^|\.)LON_DEG$|_LON_DEG$/, bounds(-180, 180)],
  ["deg", /^(?:VESSEL|NAV|AUTOPILOT)\.(?:\w+_)?(?:HEADING|COG|SET|TRACK|BEARING)_\w+$/, ROSE],
  ["deg", /^WIND_\w+\.DIRECTION_DEG$/, ROSE],
  ["deg", /^WIND_\w+\.ANGLE_DEG$/, EITHER_SIDE],
  ["deg", /^VESSEL\.(?:VARIATION|DEVIATION|LEEWAY|ROLL|PITCH|YAW)_DEG$/, EITHER_SIDE],
  ["deg", /^(?:RUDDER_\d+|AUTOPILOT)\.(?:ANGLE|ORDER|RUDDER_ORDER)_DEG$/, EITHER_SIDE],
  // No ship and no storm is as fast.
  ["m/s", /^/, bounds(-200, 200)],
  // From space to an exhaust.
  ["K", /^/, bounds(0, 2000)],
  // A sender that is not adjusted says a little more than full, or less than empty.
  ["%", /\.(?:LEVEL|STATE_OF_CHARGE|STATE_OF_HEALTH|HUMIDITY)_PCT$/, bounds(-10, 130)],
  // The deepest sea has 11 km; a transducer is never above the water, and a keel may be in the mud.
  ["m", /^VESSEL\.DEPTH(?:_BELOW_SURFACE)?_M$/, bounds(0, 12_000)],
  ["m", /^VESSEL\.DEPTH_BELOW_KEEL_M$/, bounds(-100, 12_000)],
  // More than any engine turns.
  ["rpm", /^/, bounds(-10_000, 30_000)],
  ["count", /^GNSS\.SATELLITES/, bounds(0, 252)],
];

/** Undefined for a tag that may have any value. */
export function shapeOf(tagId: string, unitSi: string): Shape | undefined {
  return SHAPES.find(([unit, id]) => unit === unitSi && id.test(tagId))?.[2];
}

/** The value as the tag has it; undefined for one that cannot be. An angle may be up to one turn beyond its range. */
export function shaped({ least, most, turns }: Shape, value: number): number | undefined {
  if (value >= least && value <= most) return value;
  if (!turns) return undefined;
  const turned = value > most ? value - 360 : value + 360;
  return turned >= least && turned <= most ? turned : undefined;
}
