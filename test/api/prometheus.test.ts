/**
 * `/metrics` read by Debian's Prometheus, which is the reader that it is made for: it scrapes the service, and what it then answers to
 * questions is held against the text, sample by sample. Without Prometheus the test says so and passes.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import type { RunnerStatistics } from "../../src/api/service.ts";
import { tempDir } from "../support/temp-dir.ts";
import { vesselFor } from "./support/vessel-test.ts";

interface Target {
  readonly health: string;
  readonly lastError: string;
}

interface Found {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

const LOOK_MS = 200;
/** A name with all that has to be escaped in a label, and letters beyond ASCII. */
const NAME = 'a "bus" \\ of\nEspaña';
const SOURCE: RunnerStatistics = { type: "udp", name: NAME, state: "running", counters: { frames: 12 }, fault: null };

test("Debian's Prometheus reads every sample of /metrics with the value that it has there", async (t) => {
  const program = found("prometheus");
  if (program === undefined) {
    t.log("skipped: no Prometheus here; apt-get install prometheus");
    t.pass();
    return;
  }
  t.timeout(120_000);
  const vessel = await vesselFor(t, {}, { sourceStatistics: () => [SOURCE] });
  vessel.write("ME_INST_0.RPM", 900);
  vessel.write("FIRE_0.DETECTED", true);
  const read = async () => samplesOf((await vessel.get("/metrics")).text);
  // From now on there is a time of the last write, and a first answer that is counted.
  await vessel.history.flush();
  await read();
  const before = await read();
  const prometheus = await startPrometheus(t, program, vessel.port);

  const target = await prometheus.firstTarget(({ health }) => health !== "unknown");
  t.deepEqual(target, { health: "up", lastError: "" });
  t.is(await prometheus.value("up"), "1");
  t.is(await prometheus.value("scrape_samples_scraped"), String(before.size));

  const after = await read();
  const stored = await prometheus.samples('{job="bitacora",__name__=~"bitacora_.+"}');
  t.deepEqual([...stored.keys()].toSorted(), [...after.keys()].toSorted());
  // What has not changed from before its reading until after it had this value then.
  const resting = [...before].filter(([name, value]) => after.get(name) === value);
  t.true(resting.length > before.size / 2, `${resting.length} of ${before.size} have rested`);
  for (const [name, value] of resting) t.is(stored.get(name), value, name);
  t.true(resting.some(([name]) => name.includes("España")));
  t.is(await prometheus.value('bitacora_condition{condition="ok"}'), "1");
  t.notRegex(prometheus.said(), /level=(warn|error)/);
});

function found(program: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

async function startPrometheus(t: ExecutionContext, program: string, servicePort: number) {
  const dir = await tempDir(t);
  const file = join(dir, "prometheus.yml");
  const scrape = { job_name: "bitacora", static_configs: [{ targets: [`127.0.0.1:${servicePort}`] }] };
  await writeFile(file, JSON.stringify({ global: { scrape_interval: "1s" }, scrape_configs: [scrape] }));
  const url = `http://127.0.0.1:${await freePort()}`;
  const where = [`--storage.tsdb.path=${join(dir, "data")}`, `--web.listen-address=${new URL(url).host}`];
  const child: ChildProcess = spawn(program, [`--config.file=${file}`, ...where], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "exit");
  t.teardown(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/api/v1/${path}`);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
  const query = async (words: string) =>
    (await ask<{ result: readonly Found[] }>(`query?query=${encodeURIComponent(words)}`)).result;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`prometheus ended: ${said}`);
    const isReady = await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await delay(LOOK_MS);
  }
  return {
    said: () => said,
    async firstTarget(isIt: (target: Target) => boolean): Promise<Target> {
      for (;;) {
        const { activeTargets } = await ask<{ activeTargets: readonly Target[] }>("targets?state=active");
        const target = activeTargets.find(isIt);
        if (target !== undefined) return { health: target.health, lastError: target.lastError };
        await delay(LOOK_MS);
      }
    },
    /** Once there is one. */
    async value(words: string): Promise<string> {
      for (;;) {
        const [first] = await query(words);
        if (first !== undefined) return first.value[1];
        await delay(LOOK_MS);
      }
    },
    async samples(words: string): Promise<ReadonlyMap<string, number>> {
      return new Map((await query(words)).map(({ metric, value }) => [nameOf(metric), Number(value[1])]));
    },
  };
}

/** The samples of a text, by a name with its labels in order; what is escaped in a label is as in JSON. */
function samplesOf(text: string): ReadonlyMap<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)=("(?:[^"\\]|\\.)*")/g)].map(([, label = "", words = ""]) => {
      return [label, JSON.parse(words) as string] as const;
    });
    samples.set(nameOf({ __name__: name, ...Object.fromEntries(pairs) }), Number(value));
  }
  return samples;
}

/** Without the labels that Prometheus adds. */
function nameOf(metric: Readonly<Record<string, string>>): string {
  const own = Object.entries(metric).filter(([label]) => !["job", "instance"].includes(label));
  return JSON.stringify(own.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
