/**
 * A vessel, a door, PostgreSQL and VictoriaMetrics, of which one after another is killed (SIGKILL) at a random moment, over a link that cuts
 * connections anywhere; besides, the power of the vessel's disk is cut (root only). At the end what is ashore is held against what is aboard: every line of the log book once and in its place, every
 * sample once.
 *
 *     BITACORA_BENCH_KILLS=200 BITACORA_BENCH_CUTS=50 SEED=1 npm run bench -- shore-kills
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { BadLink } from "../support/bad-link.ts";
import { Postgres, Victoria } from "../../packages/shore/test/support/engines.ts";
import { runShore, spawnShore } from "../../packages/shore/test/support/program.ts";
import { ext4Disk } from "../support/ext4-disk.ts";
import { engineCapture } from "../support/engine-capture.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";
import { getJson, runBitacora, type ServiceProcess, serviceOf, startService } from "../support/service-process.ts";

const KILLS = Number(process.env["BITACORA_BENCH_KILLS"] ?? 20);
const CUTS = Number(process.env["BITACORA_BENCH_CUTS"] ?? 5);
const TAGS = ["ME_INST_0.RPM", "VESSEL.ROLL_DEG"];
const DOOR_PORT = 18_020;
/** Of samples as young as this the vessel may have lost some herself: they were not flushed yet. */
const SETTLE_MS = 240_000;

const project = (url: string) => `
id: kills
name: Kills
vessel: { id: kills, name: Kills, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: replay, file: engine.log, speed: 4, loop: true }]
outputs_simulated: true
nmea2000: { auto_register: true }
logbook: { engine_running_rpm: 1500, engine_persistence_s: 1, snapshot_period_s: 1 }
shore: { url: "${url}", status_s: 1, live_s: 1 }
`;

export default async function shoreKills(print: (line: string) => void): Promise<void> {
  const random = seededRandom(seedOf());
  print(`SEED=${random.seed}, ${KILLS} kills, ${CUTS} power cuts aboard`);
  const endings: (() => unknown)[] = [];
  const dir = await mkdtemp(join(tmpdir(), "bitacora-kills-"));
  const t = { teardown: (end: () => unknown) => void endings.push(end) };
  try {
    const postgres = await Postgres.start();
    const victoria = await Victoria.start();
    endings.push(
      () => postgres.remove(),
      () => victoria.remove(),
    );
    const startDoor = async (): Promise<ServiceProcess> =>
      serviceOf(
        spawnShore(["serve", "--postgres", postgres.url, "--victoria", victoria.url, "--port", String(DOOR_PORT)]),
      );
    let door = await startDoor();
    const link = await BadLink.open(t, `http://127.0.0.1:${DOOR_PORT}`, random);
    const disk = CUTS > 0 ? await ext4Disk(dir, "1G") : undefined;
    if (disk === undefined) print("without power cuts: none are wanted, or no ext4 can be mounted here");
    else endings.push(() => disk.unmount());
    const data = join(disk?.dir ?? dir, "data");
    await mkdir(data);
    await writeFile(join(dir, "project.yaml"), project(link.url));
    await writeFile(join(dir, "engine.log"), engineCapture(3000));
    const startVessel = () => startService(["--project", join(dir, "project.yaml"), "--data-dir", data]);
    let vessel = await startVessel();
    endings.push(
      () => vessel.child.kill("SIGKILL"),
      () => door.child.kill("SIGKILL"),
    );
    const enrolled = await runShore(["enrol", join(data, "logbook.pub"), "--postgres", postgres.url]);
    if (enrolled.code !== 0) throw new Error(enrolled.stderr);
    const killed = { vessel: 0, door: 0, victoria: 0, postgres: 0, power: 0 };
    const victims = shuffled(random, [
      ...Array.from({ length: disk === undefined ? 0 : CUTS }, () => "power" as const),
      ...Array.from({ length: KILLS }, () =>
        random.pick(["vessel", "vessel", "door", "victoria", "victoria", "postgres"] as const),
      ),
    ]);
    link.cuts = 0.03;
    let acknowledged = 0;
    for (const [kill, victim] of victims.entries()) {
      for (let i = random.below(4); i > 0; i -= 1) {
        const { status } = await fetch(`${vessel.url}/logbook?kind=manual&summary=kill-${kill}&user=bench`, {
          method: "POST",
        });
        if (status === 200) acknowledged += 1;
      }
      await delay(1000 + random.below(3000));
      killed[victim] += 1;
      if (victim === "vessel") {
        await vessel.end("SIGKILL");
        vessel = await startVessel();
      } else if (victim === "power") {
        disk?.cut();
        await vessel.end("SIGKILL");
        disk?.mountAgain();
        vessel = await startVessel();
      } else if (victim === "door") {
        await door.end("SIGKILL");
        door = await startDoor();
      } else {
        const engine = victim === "victoria" ? victoria : postgres;
        await engine.kill();
        await delay(random.below(2000));
        await engine.start();
      }
      if (kill % 20 === 19) print(`  ${kill + 1} kills, ${link.cut} cuts`);
    }
    link.cuts = 0;
    const counters = await settled(vessel.url);
    await vessel.end("SIGTERM");
    const book = await linesOf(data);
    const ashore = (await postgres.ask<{ line: string }>("SELECT line FROM entries ORDER BY branch, id")).map(
      ({ line }) => line,
    );
    print(
      `killed ${JSON.stringify(killed)}, ${link.cut} cuts; ${acknowledged} entries acknowledged aboard, ${book.length} lines; ` +
        `ashore ${ashore.length}, different ${ashore.filter((line, at) => line !== book[at]).length}; moved back ${counters["moved_back"]}`,
    );
    for (const tag of TAGS) print(await samplesCompared(tag, data, victoria));
  } finally {
    for (const end of endings.toReversed()) await end();
    await rm(dir, { recursive: true, force: true });
  }
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: random.below(2 ** 31) }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Waits until all is ashore; the counters then. */
async function settled(url: string): Promise<Record<string, number>> {
  for (const endMs = Date.now() + SETTLE_MS; ; await delay(500)) {
    const { outputs } = await getJson<{ outputs: { type: string; counters: Record<string, number> }[] }>(
      `${url}/health`,
    );
    const counters = outputs.find(({ type }) => type === "shore")?.counters ?? {};
    const isAll =
      counters["entries_waiting"] === 0 && counters["blocks_waiting"] === 0 && (counters["frames_waiting"] ?? 0) < 5;
    if (isAll || Date.now() > endMs) return counters;
  }
}

async function linesOf(data: string): Promise<string[]> {
  const folder = join(data, "logbook");
  const volumes = (await readdir(folder)).filter((name) => /^logbook-\d+\.jsonl$/.test(name)).toSorted();
  const texts = await Promise.all(volumes.map((name) => readFile(join(folder, name), "utf8")));
  return texts.join("").trimEnd().split("\n");
}

async function samplesCompared(tag: string, data: string, victoria: Victoria): Promise<string> {
  const { stdout } = await runBitacora([
    "history",
    "export",
    "-",
    "--tags",
    tag,
    "--data-dir",
    data,
    "--format",
    "csv",
  ]);
  const aboard = new Map<number, number>();
  for (const row of stdout.trimEnd().split("\n").slice(1)) {
    const [time = "", , value = ""] = row.split(",");
    aboard.set(Date.parse(time), Number(value));
  }
  const query = new URLSearchParams({ "match[]": `bitacora_tag{tag="${tag}"}`, start: "0" });
  const text = await (await fetch(`${victoria.url}/api/v1/export?${query}`)).text();
  const ashore = new Map<number, number>();
  let twice = 0;
  for (const line of text.split("\n").filter(Boolean)) {
    const { timestamps, values } = JSON.parse(line) as { timestamps: number[]; values: number[] };
    for (const [at, ms] of timestamps.entries()) {
      if (ashore.has(ms)) twice += 1;
      ashore.set(ms, values[at] ?? Number.NaN);
    }
  }
  const missing = [...aboard.keys()].filter((ms) => !ashore.has(ms));
  // What came last was not sent yet; whatever is missing before something that is there was lost.
  const newestAshore = Math.max(...ashore.keys());
  const late = missing.filter((ms) => ms > newestAshore).length;
  const foreign = [...ashore].filter(([ms, value]) => Math.abs((aboard.get(ms) ?? Infinity) - value) > 1e-9).length;
  return (
    `  ${tag}: ${aboard.size} aboard, ${ashore.size} ashore; lost ${missing.length - late}, newer than all that is ashore ${late}, twice ${twice}, ` +
    `another value or not aboard ${foreign}`
  );
}
