/**
 * The simulated vessel with the tags of a project: `step` advances it by some seconds, `readings` gives the value of
 * every tag. Pure: the same tags, steps and random numbers give exactly the same vessel. Every numeric value is inside
 * the normal range of its tag.
 */
import type { Scalar, TagDefinition } from "../tags/tag.ts";
import { engineIndexOf, engineSignal } from "./engine-signals.ts";
import { wander } from "./motion.ts";
import type { Waters } from "./navigation.ts";
import { between, type Random } from "./random.ts";
import { type VoyagePlan, withEvents } from "./plan.ts";
import { newShip, type Ship, stepShip } from "./ship.ts";
import { type TagState, readSignal, type Signal } from "./signal.ts";
import { unitSignal } from "./unit-signals.ts";
import { type Home, HOME_PORT, LATITUDE, LONGITUDE, vesselSignal } from "./vessel-signals.ts";
import { fit, type WorkingRange, workingRange } from "./working-range.ts";

interface Channel {
  readonly tagId: string;
  readonly unit: string;
  readonly signal: Signal;
  readonly range: WorkingRange;
}

export interface Simulation {
  readonly ship: Ship;
  readonly channels: readonly Channel[];
  /** One for each channel. */
  readonly states: readonly TagState[];
}

export interface TagReading {
  readonly tagId: string;
  readonly value: Scalar;
}

export function newSimulation(tags: readonly TagDefinition[], random: Random, plan?: VoyagePlan): Simulation {
  const { start: [latDeg, lonDeg] = [] } = plan ?? {};
  const home = latDeg === undefined || lonDeg === undefined ? homeOf(tags) : { latDeg, lonDeg };
  const channels = tags.map((tag) => channelOf(tag, home));
  const engines = 1 + Math.max(0, ...new Set(tags.map(({ id }) => engineIndexOf(deviceOf(id)) ?? 0)));
  return {
    ship: newShip(engines, watersOf(tags, home), plan, random),
    channels,
    states: tags.map(() => ({ noise: 0, level: between(0.45, 0.9, random), on: false, trait: random() })),
  };
}

/** The longest step of the models; longer steps are divided. */
const LONGEST_STEP_S = 0.5;

export function step(simulation: Simulation, dtS: number, random: Random): Simulation {
  const steps = Math.max(1, Math.ceil(dtS / LONGEST_STEP_S));
  let now = simulation;
  for (let i = 0; i < steps; i += 1) now = shortStep(now, dtS / steps, random);
  return now;
}

function shortStep({ ship: before, channels, states }: Simulation, dtS: number, random: Random): Simulation {
  const ship = stepShip(before, dtS, random);
  const advance = (own: TagState, index: number): TagState => {
    const noise = wander(own.noise, 3, dtS, random);
    const channel = channels[index];
    const next = channel?.signal.advance?.(own, { ...channel, ship, dtS, random }) ?? own;
    return { ...next, noise };
  };
  return { ship, channels, states: states.map(advance) };
}

export function readings({ ship, channels, states }: Simulation): TagReading[] {
  return channels.map(({ tagId, unit, signal, range }, index) => {
    const own = states[index];
    // A text tag is not a process value: it stays null.
    const value = own === undefined || unit === "text" ? null : readSignal(signal, { range, unit }, ship, own);
    const told = ship.plan === undefined ? value : withEvents(ship.plan, ship.voyage, tagId, value);
    return { tagId, value: typeof told === "number" && told !== value ? fit(range, told) : told };
  });
}

function channelOf(tag: TagDefinition, home: Home): Channel {
  const { id, unitSi: unit } = tag;
  const engine = engineIndexOf(deviceOf(id));
  const known =
    engine === undefined ? vesselSignal(id, unit, home) : engineSignal(engine, id.slice(deviceOf(id).length + 1), unit);
  const signal = known ?? unitSignal(unit);
  return { tagId: id, unit, signal, range: workingRange(tag, signal.usual ?? fullTurn(signal, unit)) };
}

function fullTurn(signal: Signal, unit: string): WorkingRange | undefined {
  if (signal.fullTurn !== true) return undefined;
  return unit === "rad" ? { min: 0, max: 6.2832, decimals: 4 } : { min: 0, max: 360, decimals: 1 };
}

/** `ME_INST_0` of `ME_INST_0.RPM`; the whole id if it has no point. */
function deviceOf(id: string): string {
  const point = id.indexOf(".");
  return point < 0 ? id : id.slice(0, point);
}

/** The port of the demo if the ranges of the position allow it, else the middle of the ranges. */
function homeOf(tags: readonly TagDefinition[]): Home {
  const homeIn = (name: RegExp, port: number) => {
    const tag = tags.find(({ id, unitSi }) => unitSi === "deg" && name.test(id));
    const { rangeNormalMin: min, rangeNormalMax: max } = tag ?? { rangeNormalMin: null, rangeNormalMax: null };
    if (min === null || max === null) return port;
    return port > min && port < max ? port : (min + max) / 2;
  };
  return { latDeg: homeIn(LATITUDE, HOME_PORT.latDeg), lonDeg: homeIn(LONGITUDE, HOME_PORT.lonDeg) };
}

/** Open water is to the south, as in the demo, unless the range of the latitude has more room to the north. */
function watersOf(tags: readonly TagDefinition[], home: Home): Waters {
  const latitude = tags.find(({ id, unitSi }) => unitSi === "deg" && LATITUDE.test(id));
  const { rangeNormalMin: min, rangeNormalMax: max } = latitude ?? { rangeNormalMin: null, rangeNormalMax: null };
  const north = min !== null && max !== null && max - home.latDeg > home.latDeg - min;
  const speed = tags.find(({ id, unitSi }) => unitSi === "m/s" && /SOG|STW/i.test(id))?.rangeNormalMax ?? null;
  return { seawardDeg: north ? 0 : 180, topSpeedMs: speed !== null && speed > 0 ? Math.min(speed, 40) : 13 };
}
