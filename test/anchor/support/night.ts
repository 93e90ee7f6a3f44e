/**
 * A night at anchor, made from a seed: the vessel swings on her chain with wind and tide, yaws, and GNSS wanders, leaps and is diluted. In
 * some nights the anchor drags from a moment on.
 */
import type { Position } from "../../../src/ais/report.ts";
import { placeAt } from "../../../src/anchor/anchorage.ts";
import type { Random } from "../../support/random.ts";

export const ANCHOR: Position = { latitude: 39.5, longitude: 2.6 };
const NIGHT_S = 8 * 3600;
/** The chain on the water, m. */
const CHAIN_M = 30;
export const RADIUS_M = 45;

const KNOT_MS = 1852 / 3600;

export interface Second {
  readonly atS: number;
  readonly position: Position;
  readonly hdop: number;
  /** From the anchor's place, m: where she really is. */
  readonly trueM: number;
}

/** A normal deviate. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

export function* night(random: Random, drags: boolean, seconds = NIGHT_S): Generator<Second> {
  const dragFromS = drags ? seconds * (0.2 + 0.6 * random.next()) : Infinity;
  const dragMs = (0.1 + 0.9 * random.next()) * KNOT_MS;
  const dragTo = 360 * random.next();
  let wind = 360 * random.next();
  let error = { north: 0, east: 0 };
  let leap: { untilS: number; bearing: number; metres: number; hdop: number } | undefined;
  for (let atS = 0; atS < seconds; atS++) {
    wind += normal(random) * 0.15 + (random.below(7200) === 0 ? 90 * normal(random) : 0);
    const yaw = 25 * Math.sin((2 * Math.PI * atS) / 70);
    const scopeM = CHAIN_M * (0.85 + 0.15 * Math.sin((2 * Math.PI * atS) / 44_700));
    const anchor = atS < dragFromS ? ANCHOR : placeAt(ANCHOR, dragTo, dragMs * (atS - dragFromS));
    const isTaut = atS >= dragFromS;
    const real = placeAt(anchor, isTaut ? dragTo + yaw / 5 : wind + 180 + yaw, scopeM);
    // Slow errors of the ionosphere and of reflections, 2.5 m, for some minutes each.
    error = { north: error.north * 0.9967 + normal(random) * 0.2, east: error.east * 0.9967 + normal(random) * 0.2 };
    if (leap === undefined && random.below(9600) === 0) {
      const hdop = random.next() < 0.5 ? 9 : 1.1;
      leap = { untilS: atS + 1 + random.below(15), bearing: 360 * random.next(), metres: 20 + random.below(130), hdop };
    }
    if (leap !== undefined && atS >= leap.untilS) leap = undefined;
    let position = placeAt(placeAt(real, 0, error.north + normal(random) * 0.4), 90, error.east + normal(random) * 0.4);
    if (leap !== undefined) position = placeAt(position, leap.bearing, leap.metres);
    yield { atS, position, hdop: leap?.hdop ?? 0.8 + 0.6 * random.next(), trueM: distanceTrue(real) };
  }
}

function distanceTrue(position: Position): number {
  const metres = 111_194.93;
  const east = (position.longitude - ANCHOR.longitude) * metres * Math.cos((ANCHOR.latitude * Math.PI) / 180);
  return Math.hypot((position.latitude - ANCHOR.latitude) * metres, east);
}
