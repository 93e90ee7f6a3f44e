/**
 * A voyage as a project describes it: legs one after another, other ships around, and what happens when. After the last leg it begins
 * again. Without one the vessel goes out of the harbour and back, as `voyage.ts` says. Pure.
 */
import type { Scalar } from "../tags/tag.ts";
import { clamp, direction } from "./motion.ts";
import type { Phase, Voyage } from "./voyage.ts";

/** Latitude and longitude, degrees. */
type Place = readonly number[];

export interface VoyagePlan {
  /** The berth: latitude and longitude. */
  readonly start: Place;
  readonly legs: readonly Leg[];
  readonly events: readonly VoyageEvent[];
  readonly ships: readonly OtherShip[];
}

/** A way to a place, or minutes at the berth or at anchor. */
interface Leg {
  readonly to?: Place | undefined;
  readonly kn?: number | undefined;
  readonly berthMin?: number | undefined;
  readonly anchorMin?: number | undefined;
}

/** What a tag has for a while, instead of what the models say. Minutes since the voyage began. */
interface VoyageEvent {
  readonly min: number;
  readonly forMin: number;
  readonly tag: string;
  readonly value: Scalar;
}

/** Another vessel, at a place when the voyage begins, that keeps her course and speed. */
export interface OtherShip {
  readonly mmsi: string;
  readonly name: string;
  readonly shipType: number;
  readonly lengthM: number;
  readonly beamM: number;
  readonly at: Place;
  readonly courseDeg: number;
  readonly kn: number;
}

const AT_START = { leg: 0, totalS: 0 };
export const METRES_PER_DEGREE = 111_320;
const MS_PER_KN = 1852 / 3600;
/** A leg ends this near to its place, and where she stops nearer. */
const THERE_M = 60;
const STOPPED_M = 15;
/** Numbers go to the value of an event, and back, within this time. */
const RAMP_S = 15;

interface Metres {
  readonly eastM: number;
  readonly northM: number;
}

/** From the berth. */
function metresOf([lat = 0, lon = 0]: Place, [lat0 = 0, lon0 = 0]: Place): Metres {
  const eastM = (lon - lon0) * METRES_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180);
  return { eastM, northM: (lat - lat0) * METRES_PER_DEGREE };
}

/** Where she goes on this leg; undefined while she lies still. */
export function wayOf(plan: VoyagePlan, { planned: { leg } = AT_START }: Voyage, nav: Metres) {
  const { to, kn = 0 } = plan.legs[leg] ?? {};
  if (to === undefined) return undefined;
  const { eastM, northM } = metresOf(to, plan.start);
  const [east, north] = [eastM - nav.eastM, northM - nav.northM];
  const leftM = Math.hypot(east, north);
  const stops = isStill(plan.legs[(leg + 1) % plan.legs.length]);
  const speedMs = kn * MS_PER_KN;
  return {
    leftM,
    stops,
    courseDeg: direction((Math.atan2(east, north) * 180) / Math.PI),
    speedMs: stops ? Math.min(speedMs, Math.max(0.8, leftM / 25)) : speedMs,
  };
}

export function firstOfPlan(plan: VoyagePlan): Voyage {
  return atLeg(plan, AT_START, 0);
}

export function stepPlan(plan: VoyagePlan, voyage: Voyage, nav: Metres, dtS: number): Voyage {
  const { leg, totalS } = voyage.planned ?? AT_START;
  const now = { ...voyage, sinceS: voyage.sinceS + dtS, planned: { leg, totalS: totalS + dtS } };
  const way = wayOf(plan, voyage, nav);
  const isOver = way === undefined ? now.sinceS >= voyage.lastsS : way.leftM < (way.stops ? STOPPED_M : THERE_M);
  if (!isOver) return now;
  if (leg + 1 === plan.legs.length) return atLeg(plan, AT_START, voyage.number + 1);
  return atLeg(plan, { leg: leg + 1, totalS: totalS + dtS }, voyage.number);
}

function atLeg(plan: VoyagePlan, planned: typeof AT_START, number: number): Voyage {
  const { berthMin, anchorMin } = plan.legs[planned.leg] ?? {};
  const lastsS = (berthMin ?? anchorMin ?? Infinity) * 60;
  return { phase: phaseOf(plan, planned.leg), sinceS: 0, lastsS, number, side: 0, planned };
}

function phaseOf({ legs }: VoyagePlan, leg: number): Phase {
  const [before, now, after] = [legs.at(leg - 1), legs[leg], legs[(leg + 1) % legs.length]];
  if (now?.anchorMin !== undefined) return "anchored";
  if (now?.berthMin !== undefined) return "moored";
  if (before?.berthMin !== undefined) return "leaving";
  return after?.berthMin === undefined ? "cruising" : "arriving";
}

function isStill(leg: Leg | undefined): boolean {
  return leg?.to === undefined;
}

/** The value that an event gives a tag now, in the place of that of the models. */
export function withEvents(
  { events }: VoyagePlan,
  { planned: { totalS } = AT_START }: Voyage,
  tagId: string,
  value: Scalar,
): Scalar {
  for (const { min, forMin, tag, value: there } of events) {
    const sinceS = totalS - min * 60;
    const leftS = forMin * 60 - sinceS;
    if (tag !== tagId || sinceS < 0 || leftS < 0) continue;
    if (typeof value !== "number" || typeof there !== "number") return there;
    const share = clamp(Math.min(sinceS, leftS) / RAMP_S, 0, 1);
    return value + (there - value) * share * share * (3 - 2 * share);
  }
  return value;
}

/** Where another ship is now. */
export function placeOfShip(
  { at: [lat = 0, lon = 0], courseDeg, kn }: OtherShip,
  { planned: { totalS } = AT_START }: Voyage,
) {
  const goneM = kn * MS_PER_KN * totalS;
  const course = (courseDeg * Math.PI) / 180;
  return {
    latitude: lat + (goneM * Math.cos(course)) / METRES_PER_DEGREE,
    longitude: lon + (goneM * Math.sin(course)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  };
}
