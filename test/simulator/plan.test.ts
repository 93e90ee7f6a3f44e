/** Voyages that a project describes; the demo has one. */
import test from "ava";
import { conditionHolds } from "../../src/alarms/conditions/comparison.ts";
import type { SimulatorSource } from "../../src/connectors/simulator/source.ts";
import { distanceM } from "../../src/ais/distance.ts";
import { SECTIONS } from "../../src/connectors/connectors.ts";
import { demoProject } from "../../src/project/demo.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { placeOfShip, type VoyagePlan } from "../../src/simulator/plan.ts";
import { seededRandom } from "../../src/simulator/random.ts";
import { newSimulation, readings, type Simulation, step } from "../../src/simulator/simulation.ts";
import type { Scalar, TagDefinition } from "../../src/tags/tag.ts";

const demo = demoProject();
const [source] = demo.sources as readonly [SimulatorSource];
const plan = source.voyage as VoyagePlan;

interface Moment {
  readonly timeS: number;
  readonly simulation: Simulation;
  readonly values: ReadonlyMap<string, Scalar>;
}

function* sail(tags: readonly TagDefinition[], voyage: VoyagePlan, seconds: number): Generator<Moment> {
  const random = seededRandom(source.seed);
  let simulation = newSimulation(tags, random, voyage);
  for (let timeS = 0; timeS <= seconds; timeS += 0.5) {
    yield { timeS, simulation, values: new Map(readings(simulation).map(({ tagId, value }) => [tagId, value])) };
    simulation = step(simulation, 0.5, random);
  }
}

test("the demo's voyage: out, an anchorage, home, and again; each of its three alarms once", (t) => {
  const phases: string[] = [];
  const raised: string[] = [];
  const holding = new Set<string>();
  let nearestM = Infinity;
  for (const { simulation, values } of sail(demo.tags, plan, 50 * 60)) {
    const { voyage } = simulation.ship;
    if (phases.at(-1) !== voyage.phase) phases.push(voyage.phase);
    const here = { latitude: Number(values.get("VESSEL.LAT_DEG")), longitude: Number(values.get("VESSEL.LON_DEG")) };
    if (voyage.number > 0) continue;
    nearestM = Math.min(nearestM, ...plan.ships.map((ship) => distanceM(here, placeOfShip(ship, voyage))));
    for (const { id, alarms, rangeNormalMin, rangeNormalMax } of demo.tags) {
      const value = values.get(id) ?? null;
      if (typeof value === "number" && (value < (rangeNormalMin ?? value) || value > (rangeNormalMax ?? value)))
        t.fail(`${id} = ${value}`);
      for (const rule of alarms) {
        const holds = conditionHolds(rule, value, holding.has(rule.tagId)) === true;
        if (holds && !holding.has(rule.tagId)) raised.push(rule.id);
        if (holds) holding.add(rule.tagId);
        else holding.delete(rule.tagId);
      }
    }
  }
  t.deepEqual(phases, [
    "moored",
    "leaving",
    "cruising",
    "anchored",
    "cruising",
    "arriving",
    "moored",
    "leaving",
    "cruising",
  ]);
  t.deepEqual(raised, ["low_voltage", "shallow", "hot_coolant"]);
  t.true(nearestM < 300, `${nearestM} m`);
});

test("an event gives a tag its value for a while, comes and goes without a leap, and stays in the range", (t) => {
  const tag = (id: string, unitSi: string, rangeNormalMax: number | null): TagDefinition => {
    return {
      id,
      description: "",
      unitSi,
      controllable: false,
      rangeNormalMin: 0,
      rangeNormalMax,
      alarms: [],
    } as unknown as TagDefinition;
  };
  const voyage: VoyagePlan = {
    start: [39.5, 2.6],
    legs: [{ berthMin: 60 }],
    events: [
      { min: 1, forMin: 1, tag: "A.TEMP_K", value: 5000 },
      { min: 1, forMin: 1, tag: "A.ON", value: true },
    ],
    ships: [],
  };
  let before = NaN;
  for (const { timeS, values } of sail([tag("A.TEMP_K", "K", 400), tag("A.ON", "bool", null)], voyage, 180)) {
    const [kelvin, on] = [Number(values.get("A.TEMP_K")), values.get("A.ON")];
    if (timeS > 60 && timeS < 120) t.is(on, true, `at ${timeS} s`);
    if (timeS > 80 && timeS < 100) t.is(kelvin, 400);
    t.false(Math.abs(kelvin - before) > 200, `${before} to ${kelvin} at ${timeS} s`);
    before = kelvin;
  }
  t.true(before < 400);
});

test("a voyage that cannot be is refused by place: a latitude, a leg, an event", (t) => {
  const text = `
id: a
name: A
vessel: { id: a, name: A, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }
tags: [{ id: X.TEMP_K, unit_si: K }, { id: X.ON, unit_si: bool }]
sources:
  - type: simulator
    voyage:
      start: [139.5, 2.6]
      legs: [{ to: [39, 2] }, { berth_min: 1, anchor_min: 1 }, { kn: 4 }, { to: [39, 2], kn: 4 }]
      events:
        - { min: 1, for_min: 1, tag: X.TEMP_C, value: 3 }
        - { min: 1, for_min: 1, tag: X.TEMP_K, value: true }
        - { min: 1, for_min: 1, tag: X.ON, value: true }
`;
  const { faults = [] } = parseProject(text, "/p", SECTIONS);
  t.deepEqual(
    faults.map(({ path }) => path.replace("sources[0].voyage.", "")),
    ["start[0]", "legs[0]", "legs[1]", "legs[2]", "events[0].tag", "events[1].value"],
  );
});
