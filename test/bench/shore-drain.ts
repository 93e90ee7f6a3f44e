/**
 * An outage of so many hours, and then a slow link: a vessel's store of 300 tags at 1 Hz is made, her service is started with a shore
 * behind 1 Mbit/s and 600 ms there and back, and everything is waited for. Prints minutes, bytes a sample on the wire, the memory of her service, how old
 * the newest live value ashore is meanwhile, and whether each tag's count and sum ashore are those aboard. The engines are Debian's.
 *
 *     BITACORA_BENCH_HOURS=72 npm run bench -- shore-drain
 */
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemClock } from "../../src/core/clock.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import type { Sample } from "../../src/historian/historian-store.ts";
import { runShore, spawnShore } from "../../packages/shore/test/support/program.ts";
import { getJson, startService } from "../support/service-process.ts";
import { short } from "./support/figures.ts";
import { slowLink } from "./support/slow-link.ts";

const HOURS = Number(process.env["BITACORA_BENCH_HOURS"] ?? 72);
const TAGS = 300;
/** Seconds of samples in one flush while the store is made. */
const FLUSH_S = 60;
const LIVE = "LIVE_0.VALUE";

interface Sum {
  count: number;
  sum: number;
}

export default async function shoreDrain(print: (line: string) => void): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-drain-"));
  await chmod(dir, 0o755); // PostgreSQL does not run as root, and must get to its folder.
  const dev = spawnShore(["dev", join(dir, "shore"), "--port", "0"]);
  try {
    const { door, postgres, victoria } = await addressesOf(dev);
    const link = await slowLink(door, { kbitS: 1000, oneWayMs: 300 });
    const aboard = join(dir, "vessel");
    await mkdir(aboard);
    const sums = await makeStore(join(aboard, "historian.db"), print);
    await writeFile(join(dir, "project.yaml"), projectOf(link.url));
    await drain({ dir, aboard, postgres, victoria, link, sums, print });
    link.close();
  } finally {
    dev.kill("SIGTERM");
    await delay(3000);
    await rm(dir, { recursive: true, force: true });
  }
}

function projectOf(url: string): string {
  const tag = (id: string) =>
    `  - { id: ${id}, description: A value, unit_si: K, controllable: false, range_normal_min: 0, range_normal_max: 100 }`;
  return [
    "id: drain",
    "name: Drain",
    "vessel: { id: drain, name: Drain, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }",
    "sources: [{ type: simulator, tick_s: 1 }]",
    "outputs_simulated: true",
    `tags:\n${tag(LIVE)}`,
    `shore: { url: "${url}", status_s: 10, live_s: 10 }`,
  ].join("\n");
}

async function makeStore(file: string, print: (line: string) => void): Promise<ReadonlyMap<string, Sum>> {
  const store = await openSqliteStore({ file, retentionDays: 365, maxBytes: 8e9, clock: systemClock });
  const sums = new Map<string, Sum>();
  const values = Float64Array.from({ length: TAGS }, (_, tag) => 20 + tag);
  const startMs = Math.floor(Date.now() / 1000) * 1000 - HOURS * 3_600_000;
  const began = performance.now();
  for (let second = 0; second < HOURS * 3600; second += FLUSH_S) {
    const samples: Sample[] = [];
    for (let at = second; at < second + FLUSH_S; at += 1) {
      for (let tag = 0; tag < TAGS; tag += 1) {
        if (Math.random() < 0.5) values[tag] = (values[tag] ?? 0) + Math.round((Math.random() - 0.5) * 10) / 10;
        const value = Math.round((values[tag] ?? 0) * 10) / 10;
        const tagId = `DEV_${tag >> 3}.VALUE_${tag}`;
        // Eight tags come with one message.
        samples.push({ tagId, timestampMs: startMs + at * 1000 + (tag >> 3) * 7, value, quality: "good" });
        const sum = sums.get(tagId) ?? { count: 0, sum: 0 };
        sum.count += 1;
        sum.sum += value;
        sums.set(tagId, sum);
      }
    }
    await store.append(samples);
  }
  const { samples, bytes } = store.statistics();
  await store.close();
  print(
    `made ${short(samples / 1e6)} M samples (${short(bytes / 1e6)} MB) in ${short((performance.now() - began) / 1000)} s`,
  );
  return sums;
}

interface Drain {
  readonly dir: string;
  readonly aboard: string;
  readonly postgres: string;
  readonly victoria: string;
  readonly link: { readonly passed: { readonly up: number; readonly down: number } };
  readonly sums: ReadonlyMap<string, Sum>;
  readonly print: (line: string) => void;
}

async function drain({ dir, aboard, postgres, victoria, link, sums, print }: Drain): Promise<void> {
  const service = await startService(["--project", join(dir, "project.yaml"), "--data-dir", aboard]);
  try {
    const enrolled = await runShore(["enrol", join(aboard, "logbook.pub"), "--postgres", postgres]);
    if (enrolled.code !== 0) throw new Error(enrolled.stderr);
    await fetch(`${service.url}/logbook?kind=manual&summary=after-the-outage&user=bench`, { method: "POST" });
    const began = performance.now();
    const upBefore = link.passed.up;
    const ages: number[] = [];
    let mostMemory = 0;
    let counters: Record<string, number> = {};
    for (;;) {
      await delay(5000);
      mostMemory = Math.max(mostMemory, memoryOf(service.child.pid ?? 0));
      counters = await countersOf(service.url);
      const age = await ageOf(victoria);
      if (age !== undefined) ages.push(age);
      print(
        `  ${short((performance.now() - began) / 60_000)} min: ${counters["blocks_ashore"]} blocks ashore, ${counters["blocks_waiting"]} to come, ` +
          `${short(link.passed.up / 1e6)} MB, newest live value ${age === undefined ? "?" : short(age)} s old, ${short(mostMemory)} MB`,
      );
      if (
        counters["blocks_waiting"] === 0 &&
        (counters["frames_waiting"] ?? 0) < 60 &&
        (counters["blocks_ashore"] ?? 0) > 0
      )
        break;
    }
    const minutes = (performance.now() - began) / 60_000;
    const sent = link.passed.up - upBefore;
    // What is in memory ashore is asked for, too.
    await delay(5000);
    const different = await differences(victoria, sums);
    const all = [...sums.values()].reduce((sum, { count }) => sum + count, 0);
    const sorted = ages.toSorted((a, b) => a - b);
    print(
      `${short(all / 1e6)} M samples in ${short(minutes)} min; ${short(sent / all)} B a sample on the wire (${short(sent / 1e6)} MB up, ` +
        `${short(link.passed.down / 1e6)} MB down); memory aboard ${short(mostMemory)} MB; newest live value ashore ` +
        `${short(sorted[sorted.length >> 1])} s old (worst ${short(sorted.at(-1))}); ` +
        `tags whose count or sum differs ashore: ${different.length} of ${sums.size}${different.length > 0 ? ` (${different.slice(0, 3).join("; ")})` : ""}; ` +
        `entries ashore ${counters["entries_ashore"]}, waiting ${counters["entries_waiting"]}`,
    );
  } finally {
    await service.end("SIGTERM");
  }
}

async function countersOf(url: string): Promise<Record<string, number>> {
  const { outputs } = await getJson<{ outputs: { type: string; counters: Record<string, number> }[] }>(`${url}/health`);
  return outputs.find(({ type }) => type === "shore")?.counters ?? {};
}

/** How old the newest live value ashore is, s. */
async function ageOf(victoria: string): Promise<number | undefined> {
  const start = Math.floor(Date.now() / 1000) - 300;
  const query = new URLSearchParams({ "match[]": `bitacora_tag{tag="${LIVE}"}`, start: String(start) });
  const text = await (await fetch(`${victoria}/api/v1/export?${query}`)).text();
  let newest = 0;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const { timestamps } = JSON.parse(line) as { timestamps: number[] };
    for (const ms of timestamps) newest = Math.max(newest, ms);
  }
  return newest === 0 ? undefined : (Date.now() - newest) / 1000;
}

async function differences(victoria: string, sums: ReadonlyMap<string, Sum>): Promise<string[]> {
  const [counts, totals] = await Promise.all([
    byTag(victoria, `sum by (tag) (count_over_time(bitacora_tag[${HOURS + 2}h]))`),
    byTag(victoria, `sum by (tag) (sum_over_time(bitacora_tag[${HOURS + 2}h]))`),
  ]);
  return [...sums].flatMap(([tagId, { count, sum }]) => {
    const total = totals.get(tagId) ?? NaN;
    const isEqual = counts.get(tagId) === count && Math.abs(total - sum) <= 1e-9 * Math.abs(sum);
    return isEqual ? [] : [`${tagId}: ${counts.get(tagId)} of ${count}, ${total} and ${sum}`];
  });
}

async function byTag(victoria: string, query: string): Promise<ReadonlyMap<string, number>> {
  const asked = new URLSearchParams({ query, nocache: "1", time: String(Math.ceil(Date.now() / 1000)) });
  const { data } = await getJson<{ data: { result: { metric: { tag: string }; value: [number, string] }[] } }>(
    `${victoria}/api/v1/query?${asked}`,
  );
  return new Map(data.result.map(({ metric, value }) => [metric.tag, Number(value[1])]));
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;
}

/** What `bitacora-shore dev` prints. */
async function addressesOf(
  dev: ChildProcessWithoutNullStreams,
): Promise<{ door: string; postgres: string; victoria: string }> {
  let said = "";
  dev.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  dev.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  for (let i = 0; i < 600; i += 1) {
    const door = /Door at (http:[^\s,]+)/.exec(said)?.[1];
    const postgres = /PostgreSQL: (\S+)/.exec(said)?.[1];
    const victoria = /VictoriaMetrics: (\S+)/.exec(said)?.[1];
    if (door !== undefined && postgres !== undefined && victoria !== undefined) return { door, postgres, victoria };
    if (dev.exitCode !== null) break;
    await delay(100);
  }
  throw new Error(`bitacora-shore dev did not start: ${said}`);
}
