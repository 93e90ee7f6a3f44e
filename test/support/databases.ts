/**
 * The databases of other people, as Debian has them, each with a folder and a port of its own. They can be killed (-9) and started anew.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type EngineName = "victoria-metrics" | "prometheus" | "influxd";

/** A point as a database gives it back. */
export interface KeptPoint {
  readonly tag: string;
  readonly quality: string;
  readonly timeMs: number;
  readonly value: number;
}

const STARTED_WITHIN_MS = 20_000;

export class TestDatabase {
  readonly port: number;
  readonly #name: EngineName;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(name: EngineName, folder: string, port: number) {
    this.#name = name;
    this.#folder = folder;
    this.port = port;
  }

  static async start(
    name: EngineName,
    folder: string,
    prometheusConfig = "scrape_configs: []\n",
  ): Promise<TestDatabase> {
    const database = new TestDatabase(name, folder, await freePort());
    if (name === "prometheus") await writeFile(join(folder, "prometheus.yml"), prometheusConfig);
    if (name === "influxd")
      await writeFile(join(folder, "influxdb.conf"), influxConfig(folder, database.port, await freePort()));
    await database.start();
    if (name === "influxd") await database.influx("create database aurora");
    return database;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ["-n", "10", this.#name, ...this.#arguments()];
    this.#child = spawn("nice", args, { stdio: "ignore" });
    const page = { "victoria-metrics": "/health", prometheus: "/-/ready", influxd: "/ping" }[this.#name];
    for (const began = performance.now(); performance.now() - began < STARTED_WITHIN_MS; await sleep(20)) {
      const answer = await fetch(this.url + page).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok === true) return;
    }
    throw new Error(`${this.#name} does not start`);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
    await promise;
  }

  /** All points of our metric, as its own query language gives them. */
  async points(): Promise<KeptPoint[]> {
    if (this.#name === "influxd") return this.#influxPoints();
    if (this.#name === "victoria-metrics") await (await fetch(`${this.url}/internal/force_flush`)).text();
    const time = String(Math.ceil(Date.now() / 1000) + 60);
    const query = new URLSearchParams({ query: '{vessel="aurora"}[400d]', time });
    const answer = (await (await fetch(`${this.url}/api/v1/query?${query.toString()}`)).json()) as PrometheusAnswer;
    return answer.data.result.flatMap(({ metric, values }) =>
      values.map(([timeS, value]) => ({
        tag: metric["tag"] ?? "",
        quality: metric["quality"] ?? "",
        timeMs: Math.round(timeS * 1000),
        value: Number(value),
      })),
    );
  }

  async influx(q: string): Promise<InfluxAnswer> {
    const body = new URLSearchParams({ q, db: "aurora", epoch: "ms" });
    return (await (await fetch(`${this.url}/query`, { method: "POST", body })).json()) as InfluxAnswer;
  }

  async #influxPoints(): Promise<KeptPoint[]> {
    const { results } = await this.influx(
      `select "value", "bool" from bitacora_tag where "vessel" = 'aurora' group by "tag", "quality"`,
    );
    return (results[0]?.series ?? []).flatMap(({ tags, values }) =>
      values.map(([timeMs, value, bool]) => ({
        tag: tags["tag"] ?? "",
        quality: tags["quality"] ?? "",
        timeMs: Number(timeMs),
        value: Number(value ?? bool),
      })),
    );
  }

  #arguments(): string[] {
    const address = `127.0.0.1:${this.port}`;
    if (this.#name === "influxd") return ["-config", join(this.#folder, "influxdb.conf")];
    if (this.#name === "prometheus") {
      return [
        `--config.file=${join(this.#folder, "prometheus.yml")}`,
        `--storage.tsdb.path=${join(this.#folder, "data")}`,
        `--web.listen-address=${address}`,
        "--web.enable-remote-write-receiver",
        "--storage.tsdb.retention.time=10y",
      ];
    }
    return [
      `-storageDataPath=${join(this.#folder, "data")}`,
      `-httpListenAddr=${address}`,
      "-retentionPeriod=100y",
      "-dedup.minScrapeInterval=1ms",
      "-memory.allowedBytes=200MB",
      "-search.disableCache",
      "-search.maxPointsPerTimeseries=1000000",
      "-search.latencyOffset=0s",
    ];
  }
}

interface PrometheusAnswer {
  readonly data: {
    readonly result: readonly {
      readonly metric: Readonly<Record<string, string>>;
      readonly values: readonly (readonly [number, string])[];
    }[];
  };
}

interface InfluxAnswer {
  readonly results: readonly {
    readonly series?: readonly {
      readonly tags: Readonly<Record<string, string>>;
      readonly values: readonly (readonly (number | boolean | null)[])[];
    }[];
  }[];
}

function influxConfig(folder: string, port: number, innerPort: number): string {
  return `reporting-disabled = true
bind-address = "127.0.0.1:${innerPort}"
[meta]
dir = "${folder}/meta"
[data]
dir = "${folder}/data"
wal-dir = "${folder}/wal"
index-version = "tsi1"
max-row-limit = 0
[http]
bind-address = "127.0.0.1:${port}"
log-enabled = false
[monitor]
store-enabled = false
`;
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = createServer().listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
