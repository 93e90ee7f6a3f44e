/**
 * The service on a bus: what one publishes another one has, and whatever the cable does, its tags are stale meanwhile, its
 * alarm and its log book tell it, and it claims its address again. How long that takes is shown and not judged: it is 5 s at most
 * on a machine that has nothing else to do. `CAN_TIMES=20 CAN_SCENARIO_S=900` repeats the cable's misfortunes so often.
 */
import assert from "node:assert/strict";
import { systemClock } from "../../src/core/clock.ts";
import { EVERYONE } from "../../src/nmea2000/can-id.ts";
import { PgnCodec } from "../../src/nmea2000/codec/codec.ts";
import { FrameSplitter } from "../../src/nmea2000/fast-packet.ts";
import { SocketcanBus } from "../../src/nmea2000/bus/socketcan-bus.ts";
import { demoProject } from "../../src/project/demo.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { freeInterface, ipLink, until } from "./support/bus.ts";
import { scenario, type Scene } from "./support/scenario.ts";
import { ask, makeDataDir, type RigService, serveIn } from "./support/service.ts";

const TIMES = Number(process.env["CAN_TIMES"] ?? 2);
/** Of each tag: what is published now may have been updated a while ago, in a machine that is slow. */
const UPDATES_REMEMBERED = 200;
const COMPARED_MS = Number(process.env["CAN_COMPARED_S"] ?? 3) * 1000;

/** Half a raw step of the field that carries each tag, in the tag's unit; by the end of the tag's id. */
const HALF_STEPS: readonly (readonly [RegExp, number])[] = [
  [/\.RPM$/, 0.125],
  [/\.BOOST_PA$|OIL_PRESSURE_PA$/, 50],
  [/COOLANT_PRESSURE_PA$/, 50],
  [/FUEL_PRESSURE_PA$/, 500],
  [/\.OIL_TEMP_K$/, 0.05],
  [/TEMP_K$/, 0.005],
  [/\.VOLTAGE_V$|ALTERNATOR_V$/, 0.005],
  [/\.CURRENT_A$/, 0.05],
  [/LEVEL_PCT$/, 0.002],
  [/_PCT$/, 0.5],
  [/CAPACITY_M3$/, 0.000_05],
  [/FUEL_RATE_M3H$/, 0.000_05],
  [/HOURS_S$/, 0.5],
  [/\.(LAT|LON)_DEG$/, 0.5e-7],
  [/_DEG$/, (0.000_05 * 180) / Math.PI],
];

function halfStep(tagId: string): number {
  const found = HALF_STEPS.find(([pattern]) => pattern.test(tagId))?.[1];
  assert.ok(found !== undefined, `no resolution is known of ${tagId}`);
  return found;
}

scenario("what one service publishes another one on the bus has, to half a raw step", async (scene) => {
  const tags = demoProject().tags.map(({ id, unitSi, rangeNormalMin, rangeNormalMax }) => ({
    id,
    unit_si: unitSi,
    range_normal_min: rangeNormalMin,
    range_normal_max: rangeNormalMax,
  }));
  const bus = (name: string) => ({ type: "socketcan", interface: name });
  const sender = await serveIn(scene, {
    sources: [{ type: "simulator" }, bus("can0")],
    tags,
    more: { outputs_simulated: true },
  });
  const sent = new Map<string, TagUpdate[]>();
  sender.parts.tags.subscribe((update) => {
    const list = sent.get(update.tagId) ?? [];
    sent.set(update.tagId, [...list.slice(1 - UPDATES_REMEMBERED), update]);
  });
  // What is repeated may have been updated before anybody looked.
  for (const { value } of sender.parts.tags.entries()) {
    if (value !== undefined) sent.set(value.tagId, [...(sent.get(value.tagId) ?? []), value]);
  }
  const receiver = await serveIn(scene, { sources: [bus("can1")] });
  const compared = new Set<string>();
  let worstSteps = 0;
  let worstTag = "";
  let worstMs = 0;
  let updates = 0;
  receiver.parts.tags.subscribe(({ tagId, value, source, timestampMs }) => {
    if (!source.startsWith("nmea2000:") || typeof value === "boolean") return;
    assert.equal(typeof value, "number", tagId);
    const candidates = sent.get(tagId) ?? [];
    const distance = (each: TagUpdate) => Math.abs(Number(each.value) - Number(value));
    // The newest of the nearest.
    let [nearest, least] = [candidates[0], Infinity];
    for (const each of candidates) if (distance(each) <= least) [nearest, least] = [each, distance(each)];
    if (nearest === undefined) return;
    compared.add(tagId);
    updates += 1;
    const steps = least / halfStep(tagId) / 2;
    if (steps > worstSteps) [worstSteps, worstTag] = [steps, tagId];
    const newest = candidates.findLast((each) => distance(each) <= halfStep(tagId) * 1.001);
    worstMs = Math.max(worstMs, timestampMs - (newest ?? nearest).timestampMs);
  });
  const heard = () => [...receiver.parts.tags.entries()].filter(({ value }) => value?.source.startsWith("nmea2000:"));
  await until(() => heard().length > 20, "tags arrive");
  const began = performance.now();
  await until(() => performance.now() - began > COMPARED_MS, "enough is compared");
  await sender.stop();
  scene.log(
    `${compared.size} tags, ${updates} updates: at most ${worstSteps.toFixed(3)} raw steps and ${worstMs.toFixed(0)} ms apart`,
  );
  assert.ok(compared.size >= 20, `only ${[...compared].join(" ")}`);
  // The last bit of a product in binary is no step.
  assert.ok(worstSteps <= 0.501, `${worstTag}: ${worstSteps} raw steps`);
  assert.equal(sender.parts.buses()[0]?.published?.["updates_from_bus"], 0);
  assert.equal(receiver.parts.buses()[0]?.published?.["frames"], 0);
});

/** A device that always says 12.34 V, on a bus of its own channel; anything else in the tag was decoded wrongly. */
async function sayVoltage(scene: Scene, name: string): Promise<void> {
  const bus = new SocketcanBus(name, systemClock);
  scene.onEnd(() => bus.stop());
  const codec = new PgnCodec();
  const splitter = new FrameSplitter();
  const battery = codec.encode(127508, { instance: 0, voltage: 12.34 }, { source: 77, timestampMs: 0 });
  const tank = codec.encode(127489, { instance: 0, oilPressure: 345_600 }, { source: 77, timestampMs: 0 });
  const timer = setInterval(() => {
    for (const message of [battery, tank]) {
      const frames = splitter.split({ ...message, destination: EVERYONE });
      if (frames !== undefined) bus.send(frames);
    }
  }, 50);
  scene.onEnd(() => clearInterval(timer));
  await bus.start();
}

interface Watched {
  readonly service: RigService;
  /** Values that were never said. */
  readonly wrong: TagUpdate[];
}

function watch(service: RigService): Watched {
  const wrong: TagUpdate[] = [];
  service.parts.tags.subscribe((update) => {
    if (!update.source.startsWith("nmea2000:")) return;
    // The bits of a status that nobody sets are said with the pressure: none is set.
    const right = { "BATT_0.VOLTAGE_V": 12.34, "ME_INST_0.OIL_PRESSURE_PA": 345_600 }[update.tagId] ?? false;
    if (update.value !== right) wrong.push(update);
  });
  return { service, wrong };
}

/** From the command that brings it back to fresh values; then it has an address of its own, too. */
async function recovery({ parts }: RigService, comeBack: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await comeBack();
  const isFresh = (id: string) => parts.tags.value(id)?.quality === "good";
  await until(() => isFresh("BATT_0.VOLTAGE_V") && isFresh("ME_INST_0.OIL_PRESSURE_PA"), "values are fresh again");
  const freshMs = performance.now() - from;
  await until(() => parts.buses()[0]?.node?.address !== null, "it has its address again");
  return freshMs;
}

async function concludeCable(
  scene: Scene,
  { service, wrong }: Watched,
  recoveriesMs: readonly number[],
): Promise<void> {
  scene.log(`fresh values after ${recoveriesMs.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  assert.deepEqual(wrong, []);
  assert.deepEqual(service.parts.tags.statistics().listener_errors, 0);
  await assertLogged(service, recoveriesMs.length);
}

/** Each time the bus was lost is an alarm of its own, with its beginning and its end in the log book. */
async function assertLogged(service: RigService, times: number): Promise<void> {
  await service.parts.alarms.settled();
  const entries = await service.get<{ kind: string; payload: { alarm_id?: string } }[]>("/logbook?limit=1000");
  const kinds = entries.filter(({ payload }) => payload.alarm_id === "bus_lost").map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === "alarm_active").length, times);
  assert.equal(kinds.filter((kind) => kind === "alarm_cleared").length, times);
}

async function lose(service: RigService, cut: () => Promise<void>): Promise<void> {
  const { parts } = service;
  await cut();
  await until(() => parts.tags.value("BATT_0.VOLTAGE_V")?.quality === "stale", "its values are stale");
  assert.equal(parts.tags.value("ME_INST_0.OIL_PRESSURE_PA")?.quality, "stale");
  assert.equal(parts.buses()[0]?.node?.address, null);
  const active = await service.get<{ alarm_id: string; priority: string }[]>("/alarms?state=active");
  assert.ok(active.some(({ alarm_id: id }) => id === "bus_lost"));
}

scenario("a service whose link goes down and up marks, tells, and has everything back", async (scene) => {
  await sayVoltage(scene, "can0");
  const watched = watch(await serveIn(scene, { sources: [{ type: "socketcan", interface: "can1" }] }));
  const { service } = watched;
  await recovery(service, () => Promise.resolve());
  const recoveries: number[] = [];
  for (let i = 1; i < TIMES; i += 1) {
    await lose(service, () => ipLink("set can1 down"));
    recoveries.push(await recovery(service, () => ipLink("set can1 up")));
  }
  await concludeCable(scene, watched, recoveries);
});

scenario(
  "a service whose adapter is not there, comes, is pulled out and put in tells, and has everything back",
  async (scene) => {
    const name = freeInterface(scene);
    await sayVoltage(scene, name);
    const dataDir = await makeDataDir(scene);
    const putIn = () => ipLink(`add dev ${name} type vcan`, `set ${name} up`);
    const start = async () =>
      watch(await serveIn(scene, { sources: [{ type: "socketcan", interface: name }], dataDir }));
    /** Without its adapter; the first time the bus was never heard, and is only awaited. */
    const begin = async (readiness: number) => {
      const watched = await start();
      const { service } = watched;
      await until(() => service.parts.tags.value(`BUS_${name.toUpperCase()}.UP`)?.value === false, "it knows");
      assert.match(service.said(), /there is no such interface/);
      assert.equal((await ask(`${service.url}/readyz`)).status, readiness);
      const recoveryMs = await recovery(service, putIn);
      assert.equal((await ask(`${service.url}/readyz`)).status, 200);
      return { ...watched, recoveryMs, node: service.parts.buses()[0]?.node?.name };
    };
    const first = await begin(200);
    const recoveries = [first.recoveryMs];
    for (let i = 1; i < TIMES; i += 1) {
      await lose(first.service, () => ipLink(`del ${name}`));
      recoveries.push(await recovery(first.service, putIn));
    }
    await concludeCable(scene, first, recoveries);
    await first.service.stop();
    await ipLink(`del ${name}`);
    const second = await begin(503);
    await concludeCable(scene, second, [...recoveries, second.recoveryMs]);
    assert.equal(second.node, first.node, "the same node afterwards");
  },
);
