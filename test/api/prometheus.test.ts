/**
 * `/metrics` read by Debian's Prometheus, which is the reader that it is made for: it scrapes the service, and what it then answers to
 * questions is held against the text, sample by sample. Without Prometheus the test says so and passes.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer as createHttpServer, request } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import type { RunnerStatistics } from "../../src/connectors/runner.ts";
import { tempDir } from "../support/temp-dir.ts";
import { memoryAccess } from "../access/support/memory-access.ts";
import { LOCAL } from "../access/support/vessel.ts";
import { vesselFor } from "./support/vessel-test.ts";
import { testWith } from "../support/programs.ts";

interface Target {
  readonly health: string;
  readonly lastError: string;
}

interface Found {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

const withPrometheus = testWith(test, "prometheus");
const LOOK_MS = 200;
/** A name with all that has to be escaped in a label, and letters beyond ASCII. */
const NAME = 'a "bus" \\ of\nEspaña';
const SOURCE: RunnerStatistics = { type: "udp", name: NAME, state: "running", counters: { frames: 12 }, fault: null };

withPrometheus("Debian's Prometheus reads every sample of /metrics with the value that it has there", async (t) => {
  t.timeout(120_000);
  const vessel = await vesselFor(t, {}, { sourceStatistics: () => [SOURCE] });
  vessel.write("ME_INST_0.RPM", 900);
  vessel.write("FIRE_0.DETECTED", true);
  // From now on there is a time of the last write.
  await vessel.history.flush();
  const passed: string[] = [];
  const prometheus = await startPrometheus(t, await relayFrom(t, vessel.port, (text) => passed.push(text)));

  const target = await prometheus.firstTarget(({ health }) => health === "up");
  t.deepEqual(target, { health: "up", lastError: "" });
  t.is(await prometheus.value("up"), "1");
  const scraped = Number(await prometheus.value("scrape_samples_scraped"));

  const stored = await prometheus.samples('{job="bitacora",__name__=~"bitacora_.+"}');
  // One of the scrapes: several may have passed, and the first has fewer samples, as nothing was answered before it.
  const asPassed = passed.map(samplesOf);
  t.true(asPassed.some(({ size }) => size === scraped));
  const one = asPassed.find((samples) => [...samples].every(([name, value]) => stored.get(name) === value));
  t.deepEqual([...stored.keys()].toSorted(), [...(one?.keys() ?? [])].toSorted());
  t.true([...stored.keys()].some((name) => name.includes("España")));
  t.is(await prometheus.value('bitacora_condition{condition="ok"}'), "1");
  t.notRegex(prometheus.said(), /level=(warn|error)/);
});

withPrometheus(
  "where one signs in to read, Prometheus scrapes with a token, is refused without one, and once it is revoked",
  async (t) => {
    t.timeout(120_000);
    const { access } = memoryAccess({ settings: { reading: "signed_in" } });
    // Who comes through a proxy is not of this computer, whose programs need no token.
    const vessel = await vesselFor(t, { host: "0.0.0.0" }, { access });
    const token = await access.makeToken("Prometheus", { scopes: ["read"], days: 1 }, LOCAL);
    const elsewhere = await relayFrom(t, vessel.port);
    const admitted = await startPrometheus(t, elsewhere, { credentials: token });
    const refused = await startPrometheus(t, elsewhere);
    // A busy machine may be too slow for the first scrape.
    t.deepEqual(await admitted.firstTarget(({ health }) => health === "up"), { health: "up", lastError: "" });
    const lastError = "server returned HTTP status 401 Unauthorized";
    t.like(await refused.firstTarget((target) => target.lastError === lastError), { health: "down", lastError });
    t.true(Number(await admitted.value("scrape_samples_scraped")) > 50);
    const [used] = access.tokens.records();
    t.truthy(used?.used_at, "the list says when it was used last");
    await access.revokeToken(used?.id ?? "", LOCAL);
    t.like(await admitted.firstTarget((target) => target.lastError === lastError), { health: "down" });
  },
);

/** A port of this computer at which requests are passed on as if they came from another one. */
async function relayFrom(t: ExecutionContext, port: number, onText?: (text: string) => void): Promise<number> {
  const relay = createHttpServer((incoming, answer) => {
    const headers = { ...incoming.headers, "x-forwarded-for": "192.0.2.7", "accept-encoding": "identity" };
    request({ port, path: incoming.url, method: incoming.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      if (onText !== undefined)
        void given.toArray().then((chunks) => onText(Buffer.concat(chunks as Buffer[]).toString()));
    })
      .on("error", () => answer.destroy())
      .end();
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  t.teardown(() => {
    relay.close();
    relay.closeAllConnections();
  });
  return (relay.address() as AddressInfo).port;
}

async function startPrometheus(
  t: ExecutionContext,
  servicePort: number,
  authorization?: { readonly credentials: string },
) {
  const dir = await tempDir(t);
  const file = join(dir, "prometheus.yml");
  const targets = [{ targets: [`127.0.0.1:${servicePort}`] }];
  const scrape = { job_name: "bitacora", static_configs: targets, ...(authorization && { authorization }) };
  await writeFile(file, JSON.stringify({ global: { scrape_interval: "1s" }, scrape_configs: [scrape] }));
  const url = `http://127.0.0.1:${await freePort()}`;
  const where = [`--storage.tsdb.path=${join(dir, "data")}`, `--web.listen-address=${new URL(url).host}`];
  const child: ChildProcess = spawn("prometheus", [`--config.file=${file}`, ...where], {
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
