/** Specification sections 3.2 and 3.3. The clock is the test's own, so that quarters of an hour pass at once. */
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { ManualClock } from "../support/clock.ts";
import { type SpecService, startSpecService } from "./support/service.ts";
import { until } from "../support/until.ts";

const tags = ["ME_INST_0.RPM", "ME_INST_1.RPM"].map((id) => ({ id, unit_si: "rpm" }));

interface Entry {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The entries so far, oldest first; those that are on their way are waited for. */
async function entriesOf(service: SpecService): Promise<Entry[]> {
  // The book is written in order, so an entry by hand comes after all that was written before it.
  await service.post("/logbook?kind=override&summary=mark");
  const all = (await service.get<Entry[]>("/logbook")).toReversed();
  // Where the machine is busy for seconds, the service notes that the test's clock stood still meanwhile.
  return all.filter(({ kind, payload }) => kind !== "override" && payload["event"] !== "clock_step");
}

const kindsOf = async (service: SpecService) => (await entriesOf(service)).map(({ kind }) => kind);

/** Time enough for what is looked at every second to have been looked at. */
const LOOKED_AT_MS = 2200;

test("an engine has started when its speed has been above the threshold for 5 seconds, and ENGINE_START is written", async (t) => {
  const service = await startSpecService({ tags, clock: new ManualClock() });
  t.teardown(() => service.stop());
  const rpm = (value: number, atS: number) => service.write("ME_INST_0.RPM", value, { atS });
  rpm(0, 0);
  rpm(700, 1);
  rpm(700, 5.999);
  t.deepEqual(await kindsOf(service), []);
  rpm(100, 5.9995);
  rpm(700, 6);
  rpm(700, 10.999);
  t.deepEqual(await kindsOf(service), [], "a crossing that does not last is none");
  rpm(700, 11);
  t.like(await entriesOf(service), [{ kind: "engine_start", payload: { engine: "0", tag_id: "ME_INST_0.RPM" } }]);
  rpm(2000, 100);
  t.is((await kindsOf(service)).length, 1, "it starts once");
});

test("an engine has stopped when its speed has been below the threshold for 5 seconds, and ENGINE_STOP is written", async (t) => {
  const service = await startSpecService({ tags, clock: new ManualClock() });
  t.teardown(() => service.stop());
  const rpm = (value: number, atS: number) => service.write("ME_INST_1.RPM", value, { atS });
  rpm(700, 0);
  rpm(700, 5);
  rpm(0, 10);
  rpm(0, 14.999);
  t.deepEqual(await kindsOf(service), ["engine_start"]);
  rpm(700, 14.9995);
  rpm(0, 15);
  rpm(0, 19.999);
  t.deepEqual(await kindsOf(service), ["engine_start"], "a crossing that does not last is none");
  rpm(0, 20);
  const entries = await entriesOf(service);
  t.like(entries[1], { kind: "engine_stop", payload: { engine: "1" } });
  t.is(entries.length, 2);
});

test("the time for which a crossing must persist is configurable, and the same for starts and stops", async (t) => {
  const project = { logbook: { engine_persistence_s: 60 } };
  const service = await startSpecService({ tags, project, clock: new ManualClock() });
  t.teardown(() => service.stop());
  const rpm = (value: number, atS: number) => service.write("ME_INST_0.RPM", value, { atS });
  rpm(700, 0);
  rpm(700, 59.999);
  t.deepEqual(await kindsOf(service), []);
  rpm(700, 60);
  t.deepEqual(await kindsOf(service), ["engine_start"]);
  rpm(0, 100);
  rpm(0, 159.999);
  t.deepEqual(await kindsOf(service), ["engine_start"]);
  rpm(0, 160);
  t.deepEqual(await kindsOf(service), ["engine_start", "engine_stop"]);
});

test("while an engine runs a snapshot is written every 15 minutes, and none while it does not", async (t) => {
  const clock = new ManualClock();
  const service = await startSpecService({ tags, clock });
  t.teardown(() => service.stop());
  const snapshots = async () => (await entriesOf(service)).filter(({ kind }) => kind === "snapshot").length;
  const now = (value: number) => service.write("ME_INST_0.RPM", value);

  clock.advance(7_200_000);
  await sleep(LOOKED_AT_MS);
  t.is(await snapshots(), 0, "none in two hours without an engine");

  now(700);
  clock.advance(5000);
  now(700);
  t.deepEqual(await kindsOf(service), ["engine_start"]);
  await sleep(LOOKED_AT_MS);
  clock.advance(15 * 60_000 - 1);
  await sleep(LOOKED_AT_MS);
  t.is(await snapshots(), 0, "none before its time");
  clock.advance(1);
  await until(async () => (await snapshots()) === 1);
  clock.advance(15 * 60_000 - 1);
  await sleep(LOOKED_AT_MS);
  t.is(await snapshots(), 1);
  clock.advance(1);
  await until(async () => (await snapshots()) === 2);
  t.like((await entriesOf(service)).at(-1), { kind: "snapshot", payload: { values: { "ME_INST_0.RPM": 700 } } });

  now(0);
  clock.advance(5000);
  now(0);
  await sleep(LOOKED_AT_MS);
  clock.advance(7_200_000);
  await sleep(LOOKED_AT_MS);
  t.is(await snapshots(), 2, "none in two hours after it has stopped");
  t.deepEqual(await kindsOf(service), ["engine_start", "snapshot", "snapshot", "engine_stop"]);
});

test("an engine that fell silent is not taken to run on: no snapshot until its speed is known again", async (t) => {
  const clock = new ManualClock();
  const project = { logbook: { engine_persistence_s: 0, snapshot_period_s: 60 } };
  const silent = [{ ...tags[0], id: "ME_INST_0.RPM", unit_si: "rpm", timeout_s: 5 }];
  const service = await startSpecService({ tags: silent, project, clock });
  t.teardown(() => service.stop());
  service.write("ME_INST_0.RPM", 700);
  await until(async () => (await kindsOf(service)).length === 1);
  clock.advance(3_600_000);
  await sleep(LOOKED_AT_MS);
  t.deepEqual(await kindsOf(service), ["engine_start"]);
  service.write("ME_INST_0.RPM", 700);
  await sleep(LOOKED_AT_MS);
  for (let second = 0; second < 60; second += 1) {
    clock.advance(1000);
    service.write("ME_INST_0.RPM", 700);
  }
  await until(async () => (await kindsOf(service)).length === 2);
  t.deepEqual(await kindsOf(service), ["engine_start", "snapshot"]);
});

test("the period of the snapshots is configurable", async (t) => {
  const clock = new ManualClock();
  const project = { logbook: { engine_persistence_s: 0, snapshot_period_s: 60 } };
  const service = await startSpecService({ tags, project, clock });
  t.teardown(() => service.stop());
  service.write("ME_INST_0.RPM", 700);
  await sleep(LOOKED_AT_MS);
  clock.advance(59_999);
  await sleep(LOOKED_AT_MS);
  t.deepEqual(await kindsOf(service), ["engine_start"]);
  clock.advance(1);
  await until(async () => (await kindsOf(service)).length === 2);
  t.deepEqual(await kindsOf(service), ["engine_start", "snapshot"]);
});
