/**
 * What each watch does when what it watches by is missing, stale, bad, void, or said by another speaker: each cell of the table in
 * docs/watch-states.md is an answer that somebody can see. In each a danger is there: it is told, or that nobody can see it.
 */
import test from "ava";
import type { Area } from "../../../src/areas/area.ts";
import { placeAt } from "../../../src/anchor/anchorage.ts";
import { limits as anchorLimits } from "../../../src/anchor/limits.ts";
import { limits as collisionLimits } from "../../../src/collision/limits.ts";
import { Deriver } from "../../../src/derive/deriver.ts";
import { RECIPES, recipeOf } from "../../../src/derive/library.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { demoProject } from "../../../src/project/demo.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { MobKeeper } from "../../../src/runtime/service/mob/mob-keeper.ts";
import { OwnPosition } from "../../../src/runtime/service/own-position.ts";
import { SensorWatch } from "../../../src/runtime/service/sensor-watch.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { isUsable, type Quality } from "../../../src/tags/quality.ts";
import type { Scalar } from "../../../src/tags/tag.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { unitOfTag } from "../../../src/tags/vocabulary/vocabulary.ts";
import { MemoryLogbook } from "../../logbook/support/memory-logbook.ts";
import { ManualClock } from "../../support/clock.ts";
import { tableBelow } from "../../support/page-table.ts";
import { statePlace } from "../../support/state-place.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import { CollisionSea, COURSE_AND_SPEED, type Instruments } from "./support/collision-sea.ts";
import { LyingVessel, MIDDLE } from "./support/lying-vessel.ts";

interface Said {
  readonly value: number | null;
  readonly quality: Quality;
  readonly source: string;
}

/** What is said instead of this value; undefined: nothing ever. */
const INPUTS = {
  missing: () => undefined,
  stale: (value) => ({ value, quality: "stale", source: "one" }),
  bad: (value) => ({ value, quality: "bad", source: "one" }),
  void: () => ({ value: null, quality: "bad", source: "one" }),
  "of another speaker": (value) => ({ value, quality: "good", source: "another" }),
} as const satisfies Readonly<Record<string, (value: number) => Said | undefined>>;
type Input = keyof typeof INPUTS;

const POSITION = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"];
const good = (value: number): Said => ({ value, quality: "good", source: "one" });

/** A vessel comes head-on; of our own instruments those are in that state. */
const collision =
  (...inputs: readonly string[]) =>
  async (input: Input): Promise<string> => {
    const sea = new CollisionSea();
    const inState: Instruments = (own) =>
      Object.fromEntries(
        Object.entries(COURSE_AND_SPEED(own)).flatMap(([tagId, value]) => {
          const said = inputs.includes(tagId) ? INPUTS[input](Number(value)) : good(Number(value));
          return said === undefined ? [] : [[tagId, said] as const];
        }),
      );
    if (input !== "missing") sea.sail(30);
    sea.meets(224_123_456, 3000);
    sea.sail(collisionLimits.blindS + 10, inState);
    if (sea.open.some((message) => message.startsWith("Nobody watches"))) return "nobody watches";
    return sea.open.some((message) => message.startsWith("vessel 224123456")) ? "watched" : "silent";
  };

/** She drags, or leaves her area; the position is in that state. */
const lying =
  (watch: "anchor" | "area") =>
  async (input: Input): Promise<string> => {
    const vessel = await LyingVessel.start();
    const say = (awayM: number, inState: (value: number) => Said | undefined) => {
      const { latitude, longitude } = placeAt(MIDDLE, 90, awayM);
      for (const [i, value] of [latitude, longitude].entries()) {
        const said = inState(value);
        if (said !== undefined)
          vessel.tags.write({ ...said, tagId: POSITION[i] ?? "", timestampMs: vessel.clock.now() });
      }
    };
    const area: Area = { number: 1, name: "Berth", alarmWhen: "outside", setAtMs: 0, by: "Ana", shape: { middle: MIDDLE, radiusM: 30 } }; // prettier-ignore
    if (watch === "anchor") await vessel.anchor.set({ position: MIDDLE, radiusM: 30, setAtMs: 0, by: "Ana" });
    else await vessel.areas.set([area]);
    if (input !== "missing") await vessel.pass(20, () => say(0, good));
    await vessel.pass(anchorLimits.lostS + anchorLimits.leapS + 10, () => say(80, INPUTS[input]));
    const open = new Set(vessel.alarms.open().map(({ alarm_id: id }) => id));
    if (open.has("lost")) return "no position";
    return open.has(watch === "anchor" ? "dragging" : "outside") ? "watched" : "silent";
  };

/** Somebody is overboard. */
async function mob(input: Input, dir: string): Promise<string> {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const said: string[] = [];
  const keeper = await MobKeeper.open({
    ...statePlace(dir),
    tags,
    position: new OwnPosition(tags, clock, new Intake({ tags, clock })),
    clock,
    messages: messagesIn("en"),
    present: { project: demoProject(), file: undefined },
    alarms: { open: () => [], watch: ({ message }) => void said.push(message) },
    logbook: new MemoryLogbook(clock),
    history: { columns: () => Promise.reject(new Error("no historian")) },
  });
  void keeper.run();
  const none = { controllable: false, rangeNormalMin: null, rangeNormalMax: null };
  for (const id of POSITION) tags.register({ id, description: "", unitSi: "deg", ...none });
  const say = (inState: (value: number) => Said | undefined) => {
    for (const [i, value] of [MIDDLE.latitude, MIDDLE.longitude].entries()) {
      const said = inState(value);
      if (said !== undefined) tags.write({ ...said, tagId: POSITION[i] ?? "", timestampMs: clock.now() });
    }
  };
  if (input !== "missing") say(good);
  clock.advance(600_000);
  say(INPUTS[input]);
  await keeper.mark({ by: "Ana", isTest: false });
  await keeper.stop();
  const { event } = keeper;
  if (event === undefined || said.length === 0) return "silent";
  return event.marks[0].placed === null ? "without a place" : "with the place";
}

/** A beacon is heard; its place is in that state. */
async function beacon(input: Input): Promise<string> {
  const sea = new CollisionSea();
  void sea.stations.run();
  const bad = { latitude: 95, longitude: 2.6 };
  const said = {
    missing: {},
    stale: { position: MIDDLE },
    bad: { position: bad },
    void: { position: null },
    "of another speaker": { position: MIDDLE },
  }[input];
  const hear = (more: object, source = "one") =>
    sea.targets.take({ mmsi: 972_001_122, class: "A", isOwn: false, timestampMs: sea.clock.now(), source, said: { navStatus: 14, ...more } }); // prettier-ignore
  hear(input === "of another speaker" ? {} : said);
  if (input === "of another speaker") hear(said, "another");
  sea.sail(input === "stale" ? 600 : 5);
  await sea.stations.stop();
  const message = sea.open.find((each) => each.startsWith("DISTRESS"));
  if (message === undefined) return "silent";
  return / at \d/.test(message) ? "told, with it" : "told, no place";
}

const FILE = `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: nmea0183, port: 10110 }]
tags:
  - id: BILGE_0.LEVEL_M
    unit_si: m
    alarms: [{ id: high, operator: ">", threshold: 0.2, priority: alarm, message: High }]
`;

/** A rule of the project on one value, which is above its limit. */
async function rule(input: Input): Promise<string> {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const { project, faults } = parseProject(FILE, "/projects");
  if (project === undefined) throw new Error(JSON.stringify(faults));
  const none = () => Promise.resolve();
  let ids = 0;
  const rules = project.tags.flatMap(({ alarms }) => alarms);
  const alarms = new AlarmEngine({ clock, rules, store: { save: none, remove: none }, log: none, newId: () => String((ids += 1)) }); // prettier-ignore
  for (const tag of project.tags) tags.register(tag);
  tags.subscribe((update) => alarms.evaluate(update));
  const engines = { runsByLastSpeed: () => undefined };
  const watch = new SensorWatch({ project, tags, alarms, clock, messages: messagesIn("en"), engines });
  const pass = (seconds: number, inState: (value: number) => Said | undefined, level: number) => {
    for (let i = 0; i < seconds; i += 1) {
      clock.advance(1000);
      const said = inState(level);
      if (said !== undefined) tags.write({ ...said, tagId: "BILGE_0.LEVEL_M", timestampMs: clock.now() });
      alarms.tick();
      watch.tick();
    }
  };
  if (input !== "missing") pass(10, good, 0.1);
  pass(60, INPUTS[input], 0.3);
  const open = new Set(alarms.open().map(({ tag_id: tagId }) => tagId));
  if (open.has("BILGE_0.DEAD_SENSORS")) return "dead sensor";
  return open.has("BILGE_0.LEVEL_M") ? "watched" : "silent";
}

const VALUES: readonly (readonly [RegExp, number])[] = [
  [/TEMP_K$/, 290],
  [/_PCT$/, 60],
  [/RPM$/, 1500],
  [/SOG_MS$|STW_MS$/, 3],
  [/COG_TRUE_DEG$/, 70],
  [/DEG$/, 40],
];

/** The values of this recipe after a minute, where one of its inputs is in that state from the half on; with the quality. */
function derived(name: string, input: Input | undefined, inState: string | undefined) {
  const { usual: devices = [], make } = recipeOf(name) ?? { make: () => [] };
  const made = make({ devices }).map(([tagId, value]) => ({ tagId, value, unitSi: unitOfTag(tagId) ?? "-" }));
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const unitOf = (id: string) => made.find(({ tagId }) => tagId === id)?.unitSi ?? unitOfTag(id);
  const bounds = { description: "", controllable: false, rangeNormalMin: null, rangeNormalMax: null };
  const due: (() => void)[] = [];
  const define = ({ tagId, unitSi }: { tagId: string; unitSi: string }) => ({ id: tagId, unitSi, ...bounds });
  const deriver = new Deriver({ tags, intake: new Intake({ tags, clock }), clock, unitOf, define, defer: (work) => due.push(work) }); // prettier-ignore
  deriver.take(made);
  const own = new Set(made.map(({ tagId }) => tagId));
  const names = made.flatMap(({ value }) => [...value.matchAll(/[A-Z][A-Z_\d]*\.[A-Z_\d]+/g)].map(([id]) => id));
  const inputs = [...new Set(names)].filter((id) => !own.has(id) && id !== "TRIP.RESET");
  for (let second = 0; second <= 60; second += 1) {
    clock.advance(1000);
    for (const tagId of inputs) {
      const value = VALUES.find(([pattern]) => pattern.test(tagId))?.[1] ?? 12;
      const isIn = tagId === inState && input !== undefined && (second > 30 || input === "missing");
      const said = isIn ? INPUTS[input](value) : good(value);
      if (said === undefined) continue;
      if (!tags.has(tagId)) tags.register({ id: tagId, unitSi: unitOf(tagId) ?? "-", ...bounds });
      tags.write({ ...said, tagId, timestampMs: clock.now() });
    }
    for (let next = due.shift(); next !== undefined; next = due.shift()) next();
    deriver.tick();
  }
  const values = new Map<string, { readonly value: Scalar | undefined; readonly quality: Quality | undefined }>();
  for (const { tagId } of made)
    values.set(tagId, { value: tags.value(tagId)?.value, quality: tags.value(tagId)?.quality });
  return { inputs, values, waiting: deriver.waiting() };
}

/** The answers of all its inputs, each in that state while the others are good. What hides the state of its input would be `silent`. */
function derivedValues(name: string) {
  return async (input: Input): Promise<string> => {
    const usual = derived(name, undefined, undefined);
    const answers = new Set<string>();
    for (const tagId of usual.inputs) {
      const { values, waiting } = derived(name, input, tagId);
      const missing = derived(name, "missing", tagId);
      for (const [made, { value, quality }] of values) {
        const before = usual.values.get(made);
        const isSame = input === "of another speaker" && Object.is(value, before?.value);
        if (quality === undefined || !isUsable(quality))
          answers.add(waiting.includes(made) ? "waits" : `${String(quality)}, and nobody knows why: ${made}, ${tagId}`);
        else if (isSame) answers.add("good");
        else if (Object.is(value, missing.values.get(made)?.value)) answers.add("by another");
        else answers.add(`silent: ${made}, ${tagId}`);
      }
    }
    return [...answers].sort().join(" or ");
  };
}

const WATCHES: Readonly<Record<string, (input: Input, dir: string) => Promise<string>>> = {
  "collision: position": collision(...POSITION),
  "collision: speed": collision("VESSEL.SOG_MS"),
  "collision: course": collision("VESSEL.COG_TRUE_DEG"),
  "collision: speed and course": collision("VESSEL.SOG_MS", "VESSEL.COG_TRUE_DEG"),
  "anchor: position": lying("anchor"),
  "guard area: position": lying("area"),
  "person overboard: position": mob,
  "distress beacon: its place": beacon,
  "rule: its value": rule,
  ...Object.fromEntries(RECIPES.map((name) => [`derived: ${name}`, derivedValues(name)])),
};

const TABLE = tableBelow("watch-states.md", "Each watch and its input");

test("the table has each watch and each state of its input", (t) => {
  t.deepEqual([...TABLE.keys()], Object.keys(WATCHES));
  for (const cells of TABLE.values()) t.deepEqual([...cells.keys()], Object.keys(INPUTS));
  t.log(`${[...TABLE.values()].reduce((sum, cells) => sum + cells.size, 0)} cells`);
});

for (const [watch, cells] of TABLE)
  test(`${watch}: what is seen of each state of it`, async (t) => {
    for (const [input, expected] of cells)
      t.is(await WATCHES[watch]?.(input as Input, await tempDir(t)), expected, input);
  });
