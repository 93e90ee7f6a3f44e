/**
 * Where vessels will be if they keep their course and speed, and how near two of them will come. WGS 84: a vessel follows a rhumb line on
 * the ellipsoid. Pure.
 *
 * The closest point of approach (CPA) is found by stepping: on a plane that touches the earth between the two vessels the answer is exact
 * for straight lines, and moving both vessels there along their rhumb lines and asking again removes what the curves add. Three steps are
 * within a metre of the truth for vessels up to 40 km apart; see `test/collision/motion.test.ts`.
 */
import { PER_DEGREE, wrapped } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";

const EQUATOR_M = 6_378_137;
const ECCENTRICITY_2 = 0.006_694_379_990_14;
/** Beyond this latitude a rhumb line winds around the pole: a vessel there is moved along the plane. */
const POLAR_RAD = 85 * PER_DEGREE;
const STEPS = 4;
/** A step that moves the closest point by less is not made, s: hardly any pair needs more than two. */
const SETTLED_S = 0.1;
/** Two vessels that move alike, m/s: their distance hardly changes, and where it is least is noise. */
const ALIKE_MS = 0.01;
/** Nobody plans further, s. */
const HORIZON_S = 6 * 3600;

export interface Motion {
  readonly position: Position;
  /** True, rad. */
  readonly courseRad: number;
  /** Over ground, m/s. */
  readonly speedMs: number;
}

export interface Approach {
  readonly rangeM: number;
  /** From the first vessel to the other, true, rad, 0 to 2π. */
  readonly bearingRad: number;
  /** The least distance from now on if both keep course and speed. */
  readonly cpaM: number;
  /** When that is, s from now; negative if it is past. */
  readonly tcpaS: number;
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Throws never; positions must be valid. */
export function approachOf(own: Motion, other: Motion): Approach {
  const now = onPlane(own, other);
  const rangeM = Math.hypot(now.east, now.north);
  const bearingRad = (Math.atan2(now.east, now.north) + 2 * Math.PI) % (2 * Math.PI);
  if (Math.hypot(now.eastMs, now.northMs) < ALIKE_MS) return { rangeM, bearingRad, cpaM: rangeM, tcpaS: 0 };
  let tcpaS = 0;
  let relative = now;
  for (let step = 0; step < STEPS; step++) {
    const moreS = leastAfter(relative);
    if (step > 0 && Math.abs(moreS) < SETTLED_S) break;
    tcpaS = within(tcpaS + moreS);
    relative = onPlane(moved(own, tcpaS), moved(other, tcpaS));
  }
  return { rangeM, bearingRad, cpaM: Math.hypot(relative.east, relative.north), tcpaS };
}

/** The CPA by one step: within 500 m of `approachOf`, at a quarter of its cost. */
export function roughCpaM(own: Motion, other: Motion): number {
  const { east, north, eastMs, northMs } = onPlane(own, other);
  const seconds = leastAfter({ east, north, eastMs, northMs });
  return Math.hypot(east + eastMs * seconds, north + northMs * seconds);
}

/** A vessel after this many seconds (negative: before), on the same course at the same speed. */
export function moved(vessel: Motion, seconds: number): Motion {
  const { position, courseRad, speedMs } = vessel;
  const way = speedMs * seconds;
  if (way === 0) return vessel;
  const latitude = position.latitude * PER_DEGREE;
  if (Math.abs(latitude) > POLAR_RAD) return movedNearPole(vessel, way);
  const north = way * Math.cos(courseRad);
  // The radius of the meridian changes along the way: that of its middle is as good as exact.
  const middle = latitude + north / 2 / meridianRadius(latitude);
  const end = latitude + north / meridianRadius(middle);
  const east = (way * Math.sin(courseRad)) / (normalRadius(middle) * Math.cos(middle));
  return {
    ...vessel,
    position: { latitude: end / PER_DEGREE, longitude: wrapped(position.longitude + east / PER_DEGREE) },
  };
}

/** Along the plane that touches the earth at the vessel, and back to the surface; her course turns with the meridians. */
function movedNearPole(vessel: Motion, way: number): Motion {
  const at = earth(vessel.position);
  const ahead = heading(vessel);
  const end = { x: at.x + ahead.x * way, y: at.y + ahead.y * way, z: at.z + ahead.z * way };
  const position = {
    latitude: Math.atan2(end.z, (1 - ECCENTRICITY_2) * Math.hypot(end.x, end.y)) / PER_DEGREE,
    longitude: Math.atan2(end.y, end.x) / PER_DEGREE,
  };
  const { east, north } = axes(position);
  return { ...vessel, position, courseRad: Math.atan2(dot(ahead, east), dot(ahead, north)) };
}

/** The other vessel as seen from the first, in metres and m/s east and north on the plane between them. */
interface Relative {
  readonly east: number;
  readonly north: number;
  readonly eastMs: number;
  readonly northMs: number;
}

function onPlane(own: Motion, other: Motion): Relative {
  const [from, to] = [earth(own.position), earth(other.position)];
  const way = minus(to, from);
  const [mine, hers] = [heading(own), heading(other)];
  const speed = {
    x: hers.x * other.speedMs - mine.x * own.speedMs,
    y: hers.y * other.speedMs - mine.y * own.speedMs,
    z: hers.z * other.speedMs - mine.z * own.speedMs,
  };
  // North is that of the first vessel, so that the bearing is hers; the plane lies in the middle.
  const up = unit({ x: from.x + to.x, y: from.y + to.y, z: (from.z + to.z) / (1 - ECCENTRICITY_2) });
  const { north: true_ } = axes(own.position);
  const north = unit(minus(true_, times(up, dot(true_, up))));
  const east = cross(north, up);
  return { east: dot(way, east), north: dot(way, north), eastMs: dot(speed, east), northMs: dot(speed, north) };
}

function leastAfter({ east, north, eastMs, northMs }: Relative): number {
  const square = eastMs * eastMs + northMs * northMs;
  return square < ALIKE_MS * ALIKE_MS ? 0 : -(east * eastMs + north * northMs) / square;
}

function within(seconds: number): number {
  return Math.max(-HORIZON_S, Math.min(HORIZON_S, seconds));
}

function meridianRadius(latitude: number): number {
  return (EQUATOR_M * (1 - ECCENTRICITY_2)) / (1 - ECCENTRICITY_2 * Math.sin(latitude) ** 2) ** 1.5;
}

function normalRadius(latitude: number): number {
  return EQUATOR_M / Math.sqrt(1 - ECCENTRICITY_2 * Math.sin(latitude) ** 2);
}

/** The place on the ellipsoid, from the middle of the earth, m. */
function earth({ latitude, longitude }: Position): Vector {
  const [phi, lambda] = [latitude * PER_DEGREE, longitude * PER_DEGREE];
  const radius = normalRadius(phi);
  return {
    x: radius * Math.cos(phi) * Math.cos(lambda),
    y: radius * Math.cos(phi) * Math.sin(lambda),
    z: radius * (1 - ECCENTRICITY_2) * Math.sin(phi),
  };
}

function axes({ latitude, longitude }: Position): { readonly east: Vector; readonly north: Vector } {
  const [phi, lambda] = [latitude * PER_DEGREE, longitude * PER_DEGREE];
  return {
    east: { x: -Math.sin(lambda), y: Math.cos(lambda), z: 0 },
    north: { x: -Math.sin(phi) * Math.cos(lambda), y: -Math.sin(phi) * Math.sin(lambda), z: Math.cos(phi) },
  };
}

function heading({ position, courseRad }: Motion): Vector {
  const { east, north } = axes(position);
  const [e, n] = [Math.sin(courseRad), Math.cos(courseRad)];
  return { x: east.x * e + north.x * n, y: east.y * e + north.y * n, z: east.z * e + north.z * n };
}

function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

function minus(a: Vector, b: Vector): Vector {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

function times({ x, y, z }: Vector, by: number): Vector {
  return { x: x * by, y: y * by, z: z * by };
}

function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

function unit(vector: Vector): Vector {
  return times(vector, 1 / Math.sqrt(dot(vector, vector)));
}
