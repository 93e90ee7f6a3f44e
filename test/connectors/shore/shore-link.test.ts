/** The vessel's output to shore, as a process of its own that is killed, over a link that cuts. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { engineCapture } from "../../support/engine-capture.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { getJson } from "../../support/service-process.ts";
import { runWarm, startWarmService, type WarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { BadLink } from "../../support/bad-link.ts";
import { HonestShore } from "../../support/honest-shore.ts";
import { until } from "../../support/until.ts";

const KILLS = 3 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

const project = (url: string, more = "") => `
id: ship
name: Ship
vessel: { id: ship, name: Ship, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: replay, file: engine.log, speed: 4, loop: true }]
outputs_simulated: true
tags:
  - id: ME_INST_0.RPM
    description: Revolutions
    unit_si: rpm
    controllable: false
    range_normal_min: 500
    range_normal_max: 2500
    alarms:
      - { id: high, operator: ">", threshold: 2000, hysteresis: 100, delay_s: 0.2, priority: alarm, message: High }
logbook: { engine_running_rpm: 1500, engine_persistence_s: 1, snapshot_period_s: 1 }
shore: { url: "${url}", status_s: 1, live_s: 1${more} }
`;

interface Ship {
  readonly dir: string;
  readonly start: () => Promise<WarmService>;
}

async function shipTo(t: ExecutionContext, url: string, more = ""): Promise<Ship> {
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), project(url, more));
  await writeFile(join(dir, "engine.log"), engineCapture(3000));
  return {
    dir,
    start: async () => {
      const service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
      t.teardown(() => service.end("SIGTERM"));
      return service;
    },
  };
}

async function linesOf({ dir }: Ship): Promise<string[]> {
  const folder = join(dir, "data", "logbook");
  const volumes = (await readdir(folder)).filter((name) => /^logbook-\d+\.jsonl$/.test(name)).toSorted();
  const texts = await Promise.all(volumes.map((name) => readFile(join(folder, name), "utf8")));
  return texts.join("").trimEnd().split("\n");
}

/** The samples of the tag that the historian has, as `HonestShore` writes them. */
async function samplesOf({ dir }: Ship): Promise<string[]> {
  const args = [
    "history",
    "export",
    "-",
    "--tags",
    "ME_INST_0.RPM",
    "--data-dir",
    join(dir, "data"),
    "--format",
    "csv",
  ];
  const { stdout, stderr, code } = await runWarm(args);
  if (code !== 0) throw new Error(stderr);
  return samplesIn(stdout);
}

/** The same, of a ship that is under way. */
async function recordedBy({ url }: WarmService): Promise<string[]> {
  return samplesIn(await (await fetch(`${url}/history/export?tags=ME_INST_0.RPM&format=csv`)).text());
}

function samplesIn(csv: string): string[] {
  const rows = csv.trimEnd().split(/\r?\n/).slice(1);
  return rows.map((row) => {
    const [time = "", , value = ""] = row.split(",");
    return `ME_INST_0.RPM ${Date.parse(time)} ${Number(value)}`;
  });
}

/** Writes so many entries, each on disk when it is answered. */
async function writeEntries({ url }: WarmService, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const { status } = await fetch(`${url}/logbook?kind=manual&summary=entry-${i}&user=Ana`, { method: "POST" });
    if (status !== 200) throw new Error(`an entry was answered with ${status}`);
  }
}

const shoreOf = async ({ url }: WarmService) => {
  const { outputs } = await getJson<{
    outputs: { type: string; fault: string | null; counters: Record<string, number> }[];
  }>(`${url}/health`);
  const found = outputs.find(({ type }) => type === "shore");
  if (found === undefined) throw new Error("no output to shore");
  return found;
};

test.serial(
  `a link that cuts anywhere and ${KILLS} kills: every entry is ashore once and in order, and every sample`,
  async (t) => {
    t.timeout(240_000);
    const random = seededRandom(seedOf());
    t.log(`SEED=${random.seed}`);
    const shore = await HonestShore.open(t);
    const link = await BadLink.open(t, shore.url, random);
    const ship = await shipTo(t, link.url);
    for (let life = 0; life <= KILLS; life += 1) {
      link.cuts = 0.1;
      const service = await ship.start();
      shore.publicKey = await readFile(join(ship.dir, "data", "logbook.pub"), "utf8");
      await writeEntries(service, 3 + random.below(10));
      await delay(1500 + random.below(2500));
      await writeEntries(service, random.below(10));
      link.isDown = random.next() < 0.5;
      await delay(random.below(1500));
      link.isDown = false;
      if (life < KILLS) {
        await service.end("SIGKILL");
        continue;
      }
      link.cuts = 0;
      await until(async () => (await shoreOf(service)).counters["entries_waiting"] === 0, "all entries ashore");
      await until(() => shore.samples.size > 50, "samples ashore");
      t.is(await service.end("SIGTERM"), 0);
    }
    // What was written while it stopped goes with the next start.
    const last = await ship.start();
    await until(async () => shore.lines.length >= (await linesOf(ship)).length, "the last entries");
    const recorded = await recordedBy(last);
    await until(() => recorded.every((sample) => shore.samples.has(sample)), "the samples recorded so far");
    await last.end("SIGKILL");
    const lines = await linesOf(ship);
    t.deepEqual(shore.lines, lines.slice(0, shore.lines.length));
    t.true(lines.length - shore.lines.length <= 3, "only what came in the last moment is not there yet");
    const samples = await samplesOf(ship);
    t.deepEqual(samples.slice(0, recorded.length), recorded, "none was recorded in the past afterwards");
    t.true(samples.length > 100);
    t.is(shore.units.get("ME_INST_0.RPM"), "rpm");
    t.true(link.cut > 0, `${link.cut} cuts`);
    t.log(`${link.cut} cuts, ${lines.length} entries, ${samples.length} samples`);
  },
);

test.serial("shore says no, in words: an unknown key, a fork, a database that is behind", async (t) => {
  t.timeout(120_000);
  const shore = await HonestShore.open(t);
  const ship = await shipTo(t, shore.url);
  const service = await ship.start();
  await until(async () => /enrol/.test((await shoreOf(service)).fault ?? ""), "told to enrol");
  t.is(shore.samples.size, 0, "a vessel that is not known sends no samples");
  shore.publicKey = await readFile(join(ship.dir, "data", "logbook.pub"), "utf8");
  await service.end("SIGTERM");
  const again = await ship.start();
  await writeEntries(again, 5);
  await until(() => shore.lines.length > 3 && shore.samples.size > 0, "entries and samples");
  t.is((await shoreOf(again)).fault, null);
  const [report] = shore.statuses;
  t.like(report, { vessel: { id: "ship", name: "Ship" } });
  // A replica that was behind took over: the answer to the next entry says so, or the answer to a report.
  for (const [moved, refused] of (["/ship/v1/status", "/ship/v1/entries"] as const).entries()) {
    const before = shore.lines.length;
    shore.refuse = (path) => (path === refused ? { status: 503 } : undefined);
    shore.lines = shore.lines.slice(0, 2);
    if (refused === "/ship/v1/status") await writeEntries(again, 1);
    await until(async () => (await shoreOf(again)).counters["moved_back"]! > moved, "it is counted");
    shore.refuse = undefined;
    await until(() => shore.lines.length >= before, "sent again");
    t.regex(again.stderr().split("had said")[moved + 1] ?? "", /older one/);
  }
  // Another book: the next entry shows it.
  shore.lines = shore.lines.map((line) => line.replace('"user":"', '"user":"x'));
  await writeEntries(again, 1);
  await until(async () => /another log book.*entry \d+/.test((await shoreOf(again)).fault ?? ""), "the fork is told");
  const forked = [...shore.lines];
  await delay(2500);
  t.deepEqual(shore.lines, forked, "nothing more is sent");
  const { reasons } = (await (await fetch(`${again.url}/health?language=en`)).json()) as {
    reasons: { code: string; severity: string; text: string }[];
  };
  const condition = reasons.find(({ code }) => code === "shore-contradicts");
  t.is(condition?.severity, "degraded");
  t.regex(condition?.text ?? "", /another log book of this vessel/);
  await again.end("SIGKILL");
});

test.serial("another address of shore is taken up by a reload", async (t) => {
  const shore = await HonestShore.open(t);
  const ship = await shipTo(t, "http://127.0.0.1:1");
  const service = await ship.start();
  await writeEntries(service, 2);
  await until(async () => (await shoreOf(service)).fault !== null, "nobody answers");
  shore.publicKey = await readFile(join(ship.dir, "data", "logbook.pub"), "utf8");
  await writeFile(join(ship.dir, "project.yaml"), project(shore.url));
  const { stdout } = await runWarm(["reload", "--data-dir", join(ship.dir, "data"), "--json"]);
  t.deepEqual(JSON.parse(stdout), { applied: ["shore"], needs_restart: [] });
  const lines = await linesOf(ship);
  await until(() => shore.lines.length >= lines.length && shore.samples.size > 0, "all of it is there");
  t.deepEqual(shore.lines.slice(0, lines.length), lines);
  await service.end("SIGKILL");
});

test.serial(
  "a limited link: the day's bytes are spent, entries go on; a busy shore is given the time that it asks for",
  async (t) => {
    t.timeout(120_000);
    const shore = await HonestShore.open(t);
    const ship = await shipTo(t, shore.url, ", budget: { kbit_s: 400, bytes_per_day: 1 }");
    let service = await ship.start();
    shore.publicKey = await readFile(join(ship.dir, "data", "logbook.pub"), "utf8");
    await service.end("SIGTERM");
    service = await ship.start();
    await writeEntries(service, 6);
    await until(() => shore.lines.length > 4, "entries");
    t.is(shore.samples.size, 0);
    t.is((await shoreOf(service)).counters["budget_spent"], 1);
    let asked = 0;
    shore.refuse = (path) =>
      path === "/ship/v1/entries" ? ((asked += 1), { status: 503, retryAfterS: 600 }) : undefined;
    await writeEntries(service, 1);
    await until(async () => /503/.test((await shoreOf(service)).fault ?? ""), "told to wait");
    await delay(4000);
    t.is(asked, 1);
    await service.end("SIGKILL");
  },
);

test.serial("on satellite roll-ups go and samples wait; when the link is cheap again they all go", async (t) => {
  t.timeout(180_000);
  const shore = await HonestShore.open(t);
  const ship = await shipTo(t, shore.url, ", satellite: { when: ME_INST_7.RPM, rollup_s: 10, tags: [ME_INST_0.*] }");
  let service = await ship.start();
  shore.publicKey = await readFile(join(ship.dir, "data", "logbook.pub"), "utf8");
  await service.end("SIGTERM");
  service = await ship.start();
  // Nothing says that the link is cheap, so it is dear.
  const rollups = () => [...shore.samples.keys()].filter((sample) => sample.startsWith("ME_INST_0.RPM~mean~10 "));
  await until(() => rollups().length > 1, "roll-ups");
  t.deepEqual(
    [...shore.samples.keys()].filter((sample) => !sample.includes("~")),
    [],
    "no sample goes",
  );
  t.like((await shoreOf(service)).counters, { on_satellite: 1 });
  t.true(shore.lines.length > 0, "entries go");
  const status = await runWarm(["shore", "status", "--url", service.url]);
  t.regex(status.stdout, /wait for a cheap link/);
  await service.end("SIGTERM");
  // What went is what the historian says of these intervals.
  const samples = await samplesOf(ship);
  for (const rollup of rollups().slice(0, -1)) {
    const [, time, mean] = rollup.split(" ").map(Number) as [number, number, number];
    const values = samples
      .map((one) => one.split(" ").map(Number))
      .filter((one) => one[1]! >= time && one[1]! < time + 10_000);
    const sum = values.reduce((all, one) => all + one[2]!, 0);
    t.true(Math.abs(sum / values.length - mean) < 1e-4, `${mean} at ${time} beside ${sum / values.length}`);
  }
  const text = (await readFile(join(ship.dir, "project.yaml"), "utf8")).replace(/, satellite: \{.*?\}/, "");
  await writeFile(join(ship.dir, "project.yaml"), text);
  service = await ship.start();
  await until(() => samples.every((sample) => shore.samples.has(sample)), "all samples ashore");
  await service.end("SIGKILL");
});
