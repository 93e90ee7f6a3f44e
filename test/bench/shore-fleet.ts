/**
 * So many vessels at once at one door in front of Debian's engines: each reports her state and sends her samples every ten seconds, and
 * an entry of her log book now and then. Prints samples a second, the processor's seconds for a million samples of the door and of each engine, how
 * long an answer takes, what was answered otherwise than with 200, and whether VictoriaMetrics has every sample that was answered.
 *
 *     BITACORA_BENCH_VESSELS=100,1000 BITACORA_BENCH_TAGS=10 BITACORA_BENCH_SECONDS=60 npm run bench -- shore-fleet
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { enrol } from "../../packages/shore/test/support/door.ts";
import { Postgres, Victoria } from "../../packages/shore/test/support/engines.ts";
import { spawnShore } from "../../packages/shore/test/support/program.ts";
import { containerOf, TestBook, TestVessel } from "../../packages/shore/test/support/vessel.ts";
import { getJson, serviceOf } from "../support/service-process.ts";
import { short } from "./support/figures.ts";

const VESSELS = (process.env["BITACORA_BENCH_VESSELS"] ?? "100,1000").split(",").map(Number);
const TAGS = Number(process.env["BITACORA_BENCH_TAGS"] ?? 10);
const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 60);
const EVERY_S = 10;

export default async function shoreFleet(print: (line: string) => void): Promise<void> {
  for (const count of VESSELS) {
    const postgres = await Postgres.start();
    const victoria = await Victoria.start();
    const engines = ["--postgres", postgres.url, "--victoria", victoria.url];
    const door = await serviceOf(spawnShore(["serve", ...engines, "--port", "0"]));
    try {
      const fleet = Array.from({ length: count }, (_, i) => new TestVessel(`v${i}`, new TestBook().addMany(3)));
      await enrol(postgres.url, ...fleet);
      const processes = {
        door: [door.child.pid ?? 0],
        VictoriaMetrics: pidsWith(victoria.dir),
        PostgreSQL: () => pidsBelow(pidsWith(postgres.dir)),
      };
      const spent = () => ({
        door: secondsOf(processes.door),
        VictoriaMetrics: secondsOf(processes.VictoriaMetrics),
        PostgreSQL: secondsOf(processes.PostgreSQL()),
      });
      const before = spent();
      const sent = { samples: 0, requests: 0, refused: new Map<number, number>(), tookMs: [] as number[], late: 0 };
      const began = performance.now();
      await Promise.all(fleet.map((vessel, i) => voyage(vessel, i / count, door.url, sent)));
      const seconds = (performance.now() - began) / 1000;
      const after = spent();
      await delay(3000);
      const query = new URLSearchParams({
        query: `sum(count_over_time(bitacora_tag[1h]))`,
        nocache: "1",
        time: String(Date.now() / 1000),
      });
      const { data } = await getJson<{ data: { result: { value: [number, string] }[] } }>(
        `${victoria.url}/api/v1/query?${query}`,
      );
      const ashore = Number(data.result[0]?.value[1]);
      const took = sent.tookMs.toSorted((a, b) => a - b);
      const each = Object.entries(after).map(([name, cost]) => {
        const used = cost - before[name as keyof typeof before];
        return `${name} ${short((used / sent.samples) * 1e6)} s/M (${short((used / seconds) * 100)} % of a core)`;
      });
      print(
        `${count} vessels, ${TAGS} tags at 1 Hz, ${short(seconds)} s: ${short(sent.samples / seconds)} samples/s, ` +
          `${short(sent.requests / seconds)} requests/s; ${each.join(", ")}; an answer to samples takes ${short(took[took.length >> 1])} ms ` +
          `(p99 ${short(took[Math.floor(took.length * 0.99)])}); other answers ${JSON.stringify(Object.fromEntries(sent.refused))}, ` +
          `sent late ${sent.late}; ashore ${ashore} of ${sent.samples} answered; door ${short(memoryOf(door.child.pid ?? 0))} MB`,
      );
    } finally {
      await door.end("SIGTERM");
      await victoria.remove();
      await postgres.remove();
    }
  }
}

interface Sent {
  samples: number;
  requests: number;
  refused: Map<number, number>;
  tookMs: number[];
  late: number;
}

/** One vessel's time at sea. She begins at her own moment of the ten seconds. */
async function voyage(vessel: TestVessel, share: number, url: string, sent: Sent): Promise<void> {
  await delay(share * EVERY_S * 1000);
  const endMs = performance.now() + SECONDS * 1000;
  let dueMs = performance.now();
  let frame = 1;
  // Each second has its samples once, whatever the timers do.
  let baseMs = Math.floor(Date.now() / 1000) * 1000 - EVERY_S * 1000;
  while (performance.now() < endMs) {
    if (performance.now() - dueMs > EVERY_S * 1000) sent.late += 1;
    dueMs += EVERY_S * 1000;
    const beginMs = baseMs;
    const samples = Array.from({ length: EVERY_S * TAGS }, (_, i) => {
      return [
        `DEV.VALUE_${i % TAGS}`,
        beginMs + Math.floor(i / TAGS) * 1000,
        Math.round(Math.random() * 1000) / 10,
      ] as const;
    });
    baseMs += EVERY_S * 1000;
    const container = containerOf(samples, (frame += 1));
    if (frame % 5 === 2) vessel.book.add(`entry ${frame}`);
    const startMs = performance.now();
    const [state, taken] = await Promise.all([vessel.status(url), vessel.samples(url, container)]);
    if (frame % 5 === 2) await vessel.entries(url);
    sent.tookMs.push(performance.now() - startMs);
    sent.requests += 2;
    for (const { status } of [state, taken])
      if (status !== 200) sent.refused.set(status, (sent.refused.get(status) ?? 0) + 1);
    if (taken.status === 200) sent.samples += samples.length;
    await delay(Math.max(0, dueMs - performance.now()));
  }
}

function pidsWith(argument: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => textOf(`/proc/${pid}/cmdline`).includes(argument));
}

function pidsBelow(parents: readonly number[]): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parents.includes(Number(/\) \S (\d+)/.exec(textOf(`/proc/${pid}/stat`))?.[1])));
  return [...parents, ...children];
}

/** Of all their threads, as the scheduler counts them. A process that has ended is not counted. */
function secondsOf(pids: readonly number[]): number {
  let ns = 0;
  for (const pid of pids) {
    for (const task of tasksOf(pid)) ns += Number(textOf(`/proc/${pid}/task/${task}/schedstat`).split(" ")[0] ?? 0);
  }
  return ns / 1e9;
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1000;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
