import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { type EngineName, TestDatabase } from "../../support/databases.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ExportingVessel, kept, settingsFor, summaryOf } from "./support/exporting-vessel.ts";
import { testWith } from "../../support/programs.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

/** For experiments: BITACORA_TEST_DURABLE_S=0 shows what VictoriaMetrics loses. */
const DURABLE_S =
  process.env["BITACORA_TEST_DURABLE_S"] === undefined ? undefined : Number(process.env["BITACORA_TEST_DURABLE_S"]);

interface Way {
  readonly engine: EngineName;
  readonly type: "prometheus_remote_write" | "influx";
  readonly path: string;
}

const WAYS: readonly Way[] = [
  { engine: "prometheus", type: "prometheus_remote_write", path: "/api/v1/write" },
  { engine: "victoria-metrics", type: "prometheus_remote_write", path: "/api/v1/write" },
  { engine: "influxd", type: "influx", path: "/write?db=aurora" },
];

async function begun(t: ExecutionContext, { engine, type, path }: Way) {
  const database = await TestDatabase.start(engine, await tempDir(t));
  t.teardown(() => database.kill());
  const vessel = await ExportingVessel.open(t, settingsFor(type, database.url + path, { durableAfterS: DURABLE_S }));
  return { database, vessel };
}

const LINES_TO_VICTORIA: Way = { engine: "victoria-metrics", type: "influx", path: "/write?db=aurora" };

const testOf = ({ engine }: Way) => testWith(test, engine);

for (const way of [...WAYS, LINES_TO_VICTORIA]) {
  const { engine, type } = way;
  const run = testOf(way);

  run(
    `${engine} has by ${type} each sample of each tag once: of blocks, of frames, and of what comes live`,
    async (t) => {
      t.timeout(120_000);
      const { database, vessel } = await begun(t, way);
      for (let i = 0; i < 200; i += 1) await vessel.flush(40);
      vessel.start();
      for (let i = 0; i < 20; i += 1) {
        await vessel.flush(10);
        await sleep(100);
      }
      await vessel.settled();
      t.log(JSON.stringify(vessel.output.counters()), vessel.said.join("\n"));
      t.deepEqual(summaryOf(await database.points()), summaryOf(kept(vessel.recorded)));
      t.is(vessel.output.counters()["refused"], 0);
    },
  );
}

for (const way of WAYS) {
  const { engine } = way;
  const run = testOf(way);

  run(`${engine} killed at the moment when samples count as on its disk has them`, async (t) => {
    t.timeout(60_000 + SCALE * 60_000);
    const { database, vessel } = await begun(t, way);
    vessel.start();
    for (let i = 0; i < SCALE; i += 1) {
      await vessel.flush(30);
      await vessel.settled();
      await database.kill();
      await database.start();
      t.deepEqual(summaryOf(await database.points()), summaryOf(kept(vessel.recorded)), `kill ${i + 1}`);
    }
  });

  run(`${engine} killed in the middle, again and again, has everything all the same`, async (t) => {
    const kills = 2 * SCALE;
    t.timeout(120_000 + kills * 60_000);
    const random = seededRandom(seedOf());
    t.log(`seed ${random.seed}`);
    const { database, vessel } = await begun(t, way);
    for (let i = 0; i < 60; i += 1) await vessel.flush(40);
    vessel.start();
    for (let i = 0; i < kills; i += 1) {
      for (const until = performance.now() + random.next() * 6000; performance.now() < until; await sleep(100))
        await vessel.flush(2);
      await database.kill();
      for (let flushes = random.below(20); flushes > 0; flushes -= 1) await vessel.flush(2);
      await sleep(random.below(500));
      if (random.next() < 0.3) {
        await vessel.stop();
        vessel.start();
      }
      await database.start();
    }
    await vessel.settled(120_000);
    await database.kill();
    await database.start();
    t.log(JSON.stringify(vessel.output.counters()), vessel.said.join("\n"));
    t.deepEqual(summaryOf(await database.points()), summaryOf(kept(vessel.recorded)));
    t.is(vessel.output.counters()["refused"], 0);
  });
}
