import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { type RunningDoor } from "../src/runtime/door-service.ts";
import { enrol, testDoor } from "./support/door.ts";
import { hasPostgres, hasVictoria, Postgres, Victoria } from "./support/engines.ts";
import { testWith } from "./support/test-with.ts";
import { until } from "../../../test/support/until.ts";
import { containerOf, TestVessel } from "./support/vessel.ts";

const withBoth = testWith("postgres", "victoria-metrics");
const KILLS = 3 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const START_MS = 1_780_000_000_000;
let postgres: Postgres;
let victoria: Victoria;
let door: RunningDoor | undefined;
let url = "";

test.before(async () => {
  if (!hasPostgres || !hasVictoria) return;
  [postgres, victoria] = await Promise.all([Postgres.start(), Victoria.start()]);
  door = await testDoor({ postgres: postgres.url, victoria: victoria.url });
  ({ url } = door);
});
test.after.always(async () => {
  await door?.close();
  await Promise.all([postgres?.remove(), victoria?.remove()]);
});

async function enrolled(id: string): Promise<TestVessel> {
  const vessel = new TestVessel(id);
  await enrol(postgres.url, vessel);
  return vessel;
}

withBoth(
  "samples come with vessel, tag, unit and quality; a boolean is 0 or 1, and what has no value is counted",
  async (t) => {
    const vessel = await enrolled("labels");
    const container = containerOf([
      ["ENG.RPM", START_MS, 1500.25],
      ["ENG.RPM", START_MS + 1000, null],
      ["ENG.RPM", START_MS + 2000, -0.1],
      ["ENG.ON", START_MS, true],
    ]);
    const answer = await vessel.samples(url, container);
    t.deepEqual([answer.status, answer.body], [200, { samples: 4, nulls: 1 }]);
    const twice = await vessel.samples(url, container);
    t.is(twice.status, 200);
    t.deepEqual(await victoria.samples('bitacora_tag{vessel="labels",tag="ENG.RPM",unit="rpm",quality="good"}'), [
      [START_MS, 1500.25],
      [START_MS + 2000, -0.1],
    ]);
    t.deepEqual(await victoria.samples('bitacora_tag{vessel="labels",tag="ENG.ON"}'), [[START_MS, 1]]);
  },
);

withBoth("a roll-up is a series of its own, which says what was reduced and over how long", async (t) => {
  const vessel = await enrolled("rolled");
  const container = containerOf([
    ["ENG.RPM~mean~300", START_MS, 1499.5],
    ["ENG.RPM~maximum~300", START_MS, 7],
  ]);
  t.is((await vessel.samples(url, container)).status, 200);
  const mean = 'bitacora_rollup{vessel="rolled",tag="ENG.RPM",stat="mean",every_s="300"}';
  t.deepEqual(await victoria.samples(mean), [[START_MS, 1499.5]]);
  const tags = await victoria.samples('bitacora_tag{vessel="rolled"}');
  t.deepEqual(tags, [[START_MS, 7]], "a name with another word is a tag's own");
});

withBoth("a container that is damaged is refused as the vessel's fault, whatever its bytes are", async (t) => {
  const good = containerOf(Array.from({ length: 500 }, (_, i) => ["A", START_MS + i * 1000, i] as const));
  const hostile = [
    Buffer.alloc(0),
    Buffer.from("BitS"),
    Buffer.from("hello, I am no container"),
    Buffer.concat([good, Buffer.of(99, 1, 0)]),
    good.subarray(0, good.length - 7),
    Buffer.concat([good.subarray(0, 5), Buffer.of(3, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f)]),
    ...Array.from({ length: 20 }, (_, i) => {
      const flipped = Buffer.from(good);
      const at = 5 + Math.floor(((good.length - 6) * i) / 20);
      flipped[at] = (flipped[at] ?? 0) ^ 0x55;
      return flipped;
    }),
  ];
  for (const [i, bytes] of hostile.entries()) {
    // Each is paid for as the largest one, so that a vessel soon has to wait.
    const answer = await (await enrolled(`hostile-${i}`)).samples(url, bytes);
    // A flipped bit within a text or a number may be another text or number.
    t.true(answer.status === 422 || (answer.status === 200 && bytes.length === good.length), `${answer.status}`);
  }
  const vessel = await enrolled("hostile");
  const most = await vessel.samples(url, Buffer.alloc(5 * 1024 * 1024));
  t.is(most.status, 413);
  t.is((await vessel.samples(url, good)).status, 200);
});

withBoth(
  "nothing that was acknowledged is lost when VictoriaMetrics is killed right after the answer, time after time",
  async (t) => {
    const vessel = await enrolled("killed");
    const acknowledged: [number, number][] = [];
    let at = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Three at once, as a vessel with a window sends them; the last ones may still be held when it is killed.
      const first = Promise.withResolvers<void>();
      const killed = new AbortController();
      const sent = [0, 1, 2].map(async () => {
        const samples = Array.from({ length: 200 }, () => [START_MS + (at += 1) * 1000, at] as const);
        const container = containerOf(samples.map(([timeMs, value]) => ["KILL", timeMs, value] as const));
        let status = 0;
        while (status !== 200 && !killed.signal.aborted) ({ status } = await vessel.samples(url, container));
        if (status !== 200) return;
        acknowledged.push(...samples.map(([timeMs, value]): [number, number] => [timeMs, value]));
        first.resolve();
      });
      await first.promise;
      await victoria.kill();
      killed.abort();
      await Promise.all(sent);
      await victoria.start();
      const there = new Set(
        (await victoria.samples('bitacora_tag{vessel="killed"}')).map(([timeMs, value]) => `${timeMs} ${value}`),
      );
      const lost = acknowledged.filter(([timeMs, value]) => !there.has(`${timeMs} ${value}`));
      t.is(lost.length, 0, `kill ${kill}: ${lost.length} of ${acknowledged.length} lost`);
    }
    t.log(`${KILLS} kills, ${acknowledged.length} samples acknowledged, none lost`);
  },
);

withBoth("while VictoriaMetrics is away the vessel is told to come again, and log entries go on", async (t) => {
  const vessel = await enrolled("patient");
  vessel.book.addMany(3);
  await victoria.kill();
  const answer = await vessel.samples(url, containerOf([["A", START_MS, 1]]));
  t.like(answer, { status: 503, body: { code: "victoria-away" } });
  t.truthy(answer.headers.get("retry-after"));
  t.is((await vessel.entries(url)).status, 200);
  const health = (await (await fetch(`${url}/health`)).json()) as { victoria: string; status: string };
  t.deepEqual([health.status, health.victoria], ["degraded", "victoria-away"]);
  await victoria.start();
  const isTaken = async () => (await vessel.samples(url, containerOf([["A", START_MS, 1]]))).status === 200;
  await until(isTaken, "it is taken");
  // Good again when nothing has failed for some seconds.
  const status = async () => ((await (await fetch(`${url}/health`)).json()) as { status: string }).status;
  while ((await status()) !== "good") await delay(200);
  t.pass();
});
