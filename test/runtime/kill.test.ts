/**
 * The service is killed (SIGKILL) at random moments while entries, alarms and samples flow, and started again. What it had
 * acknowledged must be there: every log entry, every acknowledgement, every sample but those of the last second.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { WebSocket } from "ws";
import { engineCapture } from "../support/engine-capture.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { getJson, type ServiceProcess, startService } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { until } from "../support/until.ts";
import { startWarmService } from "../support/warm-bitacora.ts";

const KILLS = 2 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

const PROJECT = `
id: kill-test
name: Kill test
customer: Nobody
vessel: { id: kill-test, name: Kill test, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }
systems_enabled: [propulsion]
sources: [{ type: replay, file: engine.log, speed: 4, loop: true }]
tags:
  - id: ME_INST_0.RPM
    description: Régimen
    unit_si: rpm
    controllable: false
    range_normal_min: 500
    range_normal_max: 2500
    alarms:
      - { id: high, operator: ">", threshold: 2000, hysteresis: 100, delay_s: 0.2, priority: alarm, message: Alto }
      - { id: low, operator: "<", threshold: 800, hysteresis: 50, delay_s: 0, priority: caution, message: Bajo }
logbook: { engine_running_rpm: 1500, engine_persistence_s: 1, snapshot_period_s: 5 }
`;

interface Entry {
  id: number;
  kind: string;
  summary: string;
  hash: string;
  payload: Record<string, unknown>;
}

interface Alarm {
  id: string;
  alarm_id: string;
  state: "ACTIVE" | "ACK" | "CLEARED";
  occurrence: number;
}

interface Sample {
  timestamp: string;
  value: number;
}

/** What the outside has been promised, over all lives of the service. */
interface Promised {
  readonly entries: Map<number, { hash: string; summary: string }>;
  /** Alarm records whose acknowledgement was answered with 200. */
  readonly acknowledged: Set<string>;
  /** Samples that were seen live, and that a flush which began afterwards had written. */
  readonly samples: Sample[];
}

test.serial(`${KILLS} kills at random moments lose nothing that was acknowledged`, async (t) => {
  t.timeout(60_000 + KILLS * 20_000);
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), PROJECT);
  await writeFile(join(dir, "engine.log"), engineCapture(3000));
  const args = ["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")];
  const promised: Promised = { entries: new Map(), acknowledged: new Set(), samples: [] };
  let slowestStartMs = 0;

  for (let life = 0; life <= KILLS; life += 1) {
    const service = await startService(args);
    t.teardown(() => service.child.kill("SIGKILL"));
    slowestStartMs = Math.max(slowestStartMs, service.startedInMs);
    const lost = await whatIsMissing(service.url, promised);
    t.deepEqual(lost, { entries: [], acknowledgements: [], alarms: [], samples: 0, chain: true }, `life ${life}`);
    if (life < KILLS) await liveAndDie(service, promised, 1500 + random.below(2500));
    else t.is(await service.end("SIGTERM"), 0);
  }
  t.log(
    `${promised.entries.size} entries, ${promised.acknowledged.size} acknowledgements and ${promised.samples.length} samples ` +
      `were promised over ${KILLS} kills; the slowest start took ${Math.round(slowestStartMs)} ms`,
  );
  t.true(promised.entries.size > KILLS && promised.samples.length > KILLS * 10, "there was something to lose");
  t.true(promised.acknowledged.size > 0, "an alarm was acknowledged");
});

test.serial("a volume torn in mid-line is set aside at start, and the service goes on", async (t) => {
  const dir = await tempDir(t);
  const first = await startWarmService(["--data-dir", dir]);
  const response = await fetch(`${first.url}/logbook?summary=antes`, { method: "POST" });
  t.is(response.status, 200);
  await first.end("SIGTERM");
  const volume = (await readdir(join(dir, "logbook"))).find((name) => name.endsWith(".jsonl")) ?? "";
  const file = join(dir, "logbook", volume);
  await writeFile(file, `${await readFile(file, "utf8")}{"hash":"00`);

  const second = await startWarmService(["--data-dir", dir]);
  t.teardown(() => second.end("SIGTERM"));
  t.deepEqual(await getJson(`${second.url}/logbook/verify`), { ok: true, broken_entry_ids: [] });
  const entries = await getJson<Entry[]>(`${second.url}/logbook`);
  t.true(entries.some(({ summary }) => summary === "antes"));
  t.regex(second.stderr(), /cut off in mid-write \(11 bytes/);
  t.is(await second.end("SIGTERM"), 0);
});

/** Writes, acknowledges and listens until the service is killed after `lifeMs`. */
async function liveAndDie(service: ServiceProcess, promised: Promised, lifeMs: number): Promise<void> {
  const heard: { readonly sample: Sample; flushedAt: number }[] = [];
  let flushes = 0;
  const live = new WebSocket(`${service.url.replace("http", "ws")}/ws/realtime`);
  live.on("error", () => undefined);
  live.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; tag_id: string } & Sample;
    if (message.type === "tag" && message.tag_id === "ME_INST_0.RPM") {
      heard.push({ sample: { timestamp: message.timestamp, value: message.value }, flushedAt: Infinity });
    }
  });
  const dead = new AbortController();
  const writers = [0, 1, 2].map(async (writer) => {
    for (let i = 0; !dead.signal.aborted; i += 1) {
      await write(service.url, `asiento ${writer}/${i}`, promised);
      await sleep(10);
    }
  });
  const acknowledger = (async () => {
    while (!dead.signal.aborted) {
      await acknowledge(service.url, promised);
      await sleep(150);
    }
  })();
  // The flush after those that have ended may have begun before a sample that is there already; the one after it did not.
  const watcher = (async () => {
    while (!dead.signal.aborted) {
      const before = heard.filter(({ flushedAt }) => flushedAt === Infinity);
      const now = await flushesOf(service.url).catch(() => undefined);
      if (now === undefined) return;
      flushes = now;
      for (const one of before) one.flushedAt = now + 2;
      await sleep(50);
    }
  })();
  await sleep(lifeMs);
  const written = () => heard.filter(({ flushedAt }) => flushedAt <= flushes);
  await until(() => written().length > 10, "samples are on disk");
  service.child.kill("SIGKILL");
  dead.abort();
  await Promise.all([service.end("SIGKILL"), ...writers, acknowledger, watcher]);
  live.terminate();
  promised.samples.push(...written().map(({ sample }) => sample));
}

async function flushesOf(url: string): Promise<number> {
  return (await getJson<{ historian: { flushes: number } }>(`${url}/health`)).historian.flushes;
}

async function write(url: string, summary: string, promised: Promised): Promise<void> {
  const target = `${url}/logbook?summary=${encodeURIComponent(summary)}&user=prueba`;
  const answer = await fetch(target, { method: "POST" }).then(
    async (response) => (response.status === 200 ? ((await response.json()) as Entry) : undefined),
    () => undefined,
  );
  if (answer !== undefined) promised.entries.set(answer.id, { hash: answer.hash, summary });
}

async function acknowledge(url: string, promised: Promised): Promise<void> {
  const open = await getJson<Alarm[]>(`${url}/alarms?state=active`).catch(() => []);
  for (const alarm of open.filter(({ state }) => state === "ACTIVE")) {
    const target = `${url}/alarms/${alarm.id}/ack?user=prueba`;
    const status = await fetch(target, { method: "POST" }).then(
      async (response) => {
        await response.json();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) promised.acknowledged.add(alarm.id);
  }
}

/** Compares what was promised with what a newly started service tells. */
async function whatIsMissing(url: string, promised: Promised) {
  const entries = await getJson<Entry[]>(`${url}/logbook?limit=100000`);
  const alarms = await getJson<Alarm[]>(`${url}/alarms`);
  const stored = await getJson<Sample[]>(`${url}/tags/ME_INST_0.RPM/history?limit=100000`);
  const verified = await getJson<{ ok: boolean }>(`${url}/logbook/verify`);

  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const missingEntries = [...promised.entries].filter(([id, { hash, summary }]) => {
    const entry = byId.get(id);
    return entry === undefined || entry.summary !== summary || !hash.startsWith(entry.hash.slice(0, 16));
  });
  const alarmById = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  const unacknowledged = [...promised.acknowledged].filter(
    (id) => !["ACK", "CLEARED"].includes(alarmById.get(id)?.state ?? "lost"),
  );
  const have = new Map<string, number[]>();
  for (const { timestamp, value } of stored) have.set(timestamp, [...(have.get(timestamp) ?? []), value]);
  const lost = promised.samples.filter(({ timestamp, value }) => have.get(timestamp)?.includes(value) !== true);
  return {
    entries: missingEntries,
    acknowledgements: unacknowledged,
    alarms: statesThatDiffer(entries, alarmById),
    samples: lost.length,
    chain: verified.ok,
  };
}

/** Alarm records whose state is not what the last entry about them in the log book says. */
function statesThatDiffer(entries: readonly Entry[], alarms: ReadonlyMap<string, Alarm>): string[] {
  const wanted: Readonly<Record<string, string>> = {
    alarm_active: "ACTIVE",
    alarm_ack: "ACK",
    alarm_cleared: "CLEARED",
  };
  const last = new Map<string, string>();
  for (const { kind, payload } of entries.toReversed()) {
    const state = wanted[kind];
    if (state !== undefined && typeof payload["id"] === "string") last.set(payload["id"], state);
  }
  // Alarms may have moved on since the start; they may not have moved back, nor be missing.
  const order = ["ACTIVE", "ACK", "CLEARED"];
  return [...last].flatMap(([id, state]) => {
    const found = alarms.get(id)?.state;
    return found !== undefined && order.indexOf(found) >= order.indexOf(state) ? [] : [`${id}: ${state} → ${found}`];
  });
}
