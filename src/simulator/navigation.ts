/**
 * The position and movement of the vessel, in metres from the berth and in degrees. The position follows from course
 * and speed, the speed from the engines.
 */
import { approach, clamp, direction, turnTo, wander } from "./motion.ts";
import type { Random } from "./random.ts";
import type { Voyage } from "./voyage.ts";

/** Properties from the tags: the direction from the berth to open water, and the top speed of the vessel. */
export interface Waters {
  readonly seawardDeg: number;
  readonly topSpeedMs: number;
}

export interface Navigation {
  readonly eastM: number;
  readonly northM: number;
  readonly headingDeg: number;
  readonly turnDegS: number;
  readonly speedMs: number;
  readonly rollWave: number;
  readonly sea: number;
  readonly windMs: number;
  readonly windFromDeg: number;
  readonly drift: number;
}

export function berthed(waters: Waters): Navigation {
  return {
    eastM: 0,
    northM: 0,
    headingDeg: waters.seawardDeg,
    turnDegS: 0,
    speedMs: 0,
    rollWave: 0,
    sea: 0,
    windMs: 6,
    windFromDeg: direction(waters.seawardDeg + 25),
    drift: 0,
  };
}

export function distanceOf({ eastM, northM }: Navigation): number {
  return Math.hypot(eastM, northM);
}

interface Drive {
  readonly voyage: Voyage;
  readonly waters: Waters;
  readonly engineSpeed: number;
  /** To the end of the leg, on a voyage that the project describes; undefined while she lies still. */
  readonly courseDeg: number | undefined;
}

/** What a speed of the engines drives her at, and which speed of them drives her so. */
const PUSH = 1.3;

export function throttleFor(speedMs: number, { topSpeedMs }: Waters): number {
  return speedMs === 0 ? 0 : 0.2 + 0.8 * clamp(speedMs / topSpeedMs, 0, 1) ** (1 / PUSH);
}

export function stepNavigation(
  before: Navigation,
  { voyage, waters, engineSpeed, courseDeg }: Drive,
  dtS: number,
  random: Random,
): Navigation {
  const moored = voyage.phase === "moored";
  const stopped = moored || voyage.phase === "anchored";
  const push = clamp((engineSpeed - 0.2) / 0.8, 0, 1) ** PUSH;
  const speedMs = approach(before.speedMs, stopped ? 0 : push * waters.topSpeedMs, stopped ? 2 : 5, dtS);
  const drift = wander(before.drift, 20, dtS, random);
  const turnDegS = approach(
    before.turnDegS,
    moored ? 0 : wantedTurn(before, voyage, waters, drift, courseDeg),
    1.2,
    dtS,
  );
  const headingDeg = direction(before.headingDeg + turnDegS * dtS + (moored ? 0.02 * drift * dtS : 0));
  const course = (courseOf({ ...before, headingDeg, drift }) * Math.PI) / 180;
  // Mooring lines pull the vessel the last metres to the berth.
  const hauled = moored ? Math.exp(-dtS / 8) : 1;
  return {
    eastM: (before.eastM + Math.sin(course) * speedMs * dtS) * hauled,
    northM: (before.northM + Math.cos(course) * speedMs * dtS) * hauled,
    headingDeg,
    turnDegS,
    speedMs: speedMs < 0.01 ? 0 : speedMs,
    rollWave: before.rollWave + dtS,
    sea: wander(before.sea, 60, dtS, random),
    windMs: clamp(before.windMs + 0.6 * Math.sqrt(dtS) * (random() - 0.5), 3, 11),
    windFromDeg: direction(before.windFromDeg + 3 * Math.sqrt(dtS) * (random() - 0.5)),
    drift,
  };
}

/** The course over ground: current and wind move it slightly off the heading. */
export function courseOf({ headingDeg, drift }: Navigation): number {
  return direction(headingDeg + 4 * drift);
}

function wantedTurn(now: Navigation, voyage: Voyage, waters: Waters, drift: number, courseDeg?: number): number {
  if (voyage.phase === "anchored") return clamp(turnTo(now.headingDeg, now.windFromDeg + 25 * drift) * 0.05, -1, 1);
  if (courseDeg !== undefined) return clamp(turnTo(now.headingDeg, courseDeg + 2 * drift) * 0.25, -4.5, 4.5);
  // At full speed the vessel makes a wide turn towards home.
  if (voyage.phase === "fast") return (voyage.side < 0 ? -1 : 1) * 2.8;
  const outward = waters.seawardDeg + 25 * voyage.side + 6 * drift;
  const homeward = (Math.atan2(-now.eastM, -now.northM) * 180) / Math.PI + 2 * drift;
  const wanted = voyage.phase === "returning" || voyage.phase === "arriving" ? homeward : outward;
  return clamp(turnTo(now.headingDeg, wanted) * 0.25, -4.5, 4.5);
}

/** The roll, -1 … 1: waves of several lengths, higher at speed than at the berth. */
export function rollOf(nav: Navigation, waters: Waters): number {
  return swell(nav, waters) * waves(nav.rollWave, 5.3) + 0.035 * nav.turnDegS;
}

export function pitchOf(nav: Navigation, waters: Waters): number {
  return 0.8 * swell(nav, waters) * waves(nav.rollWave, 3.7) + 0.15 * (nav.speedMs / waters.topSpeedMs);
}

function swell({ speedMs, sea }: Navigation, { topSpeedMs }: Waters): number {
  return 0.06 + 0.3 * (speedMs / topSpeedMs) * (1 + 0.5 * sea);
}

function waves(timeS: number, periodS: number): number {
  const at = (2 * Math.PI * timeS) / periodS;
  return 0.6 * Math.sin(at) + 0.3 * Math.sin(at * 0.73 + 1) + 0.1 * Math.sin(at * 2.1 + 2);
}

/** The apparent wind: its angle (degrees from the bow, -180 … 180) and its speed. */
export function apparentWind(nav: Navigation): { readonly angleDeg: number; readonly speedMs: number } {
  const angle = (turnTo(nav.headingDeg, nav.windFromDeg) * Math.PI) / 180;
  const ahead = nav.windMs * Math.cos(angle) + nav.speedMs;
  const across = nav.windMs * Math.sin(angle);
  return { angleDeg: (Math.atan2(across, ahead) * 180) / Math.PI, speedMs: Math.hypot(ahead, across) };
}

/** The depth, 0 … 1: the harbour, a bar in front of it, and deep water outside. */
export function depthOf(nav: Navigation, hasBar: boolean): number {
  const distanceM = distanceOf(nav);
  const bar = (hasBar ? 0.17 : 0) * Math.exp(-(((distanceM - 110) / 35) ** 2));
  return clamp(0.08 + distanceM / 900, 0, 0.9) - bar + 0.004 * waves(nav.rollWave, 6.1);
}
