/** A service that ended without a stop says so at its next start: once, and not after a stop in order. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { stat, utimes, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import ava from "ava";
import { getJson, type ServiceProcess, startService } from "../../support/service-process.ts";
import { until } from "../../support/until.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

interface Entry {
  readonly summary: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

async function uncleanEnds({ url }: Pick<ServiceProcess, "url">): Promise<Entry[]> {
  const entries = await getJson<Entry[]>(`${url}/logbook?kind=manual&limit=1000`);
  return entries.filter(({ payload }) => payload["event"] === "unclean_end");
}

test("each of several kills is an entry at the next start, once, which says when the service was last alive", async (t) => {
  const dir = await tempDir(t);
  const args = ["--data-dir", dir, "--db", join(dir, "historian.db")];
  const first = await startService(args);
  t.deepEqual(await uncleanEnds(first), [], "not at the first start");
  t.true(existsSync(join(dir, "running.json")));
  await until(async () => (await flushesOf(first)) > 1, "a sign of life after the start");
  const killedMs = Date.now();
  t.is(await first.end("SIGKILL"), "SIGKILL");

  const second = await startService(args);
  const [entry, ...more] = await uncleanEnds(second);
  t.deepEqual(more, []);
  t.is(entry?.payload["computer_restarted"], false);
  const aliveMs = Date.parse(String(entry?.payload["last_alive"]));
  t.true(aliveMs <= killedMs + 1000, "never later than it was");
  t.true(Number(entry?.payload["not_recorded_s"]) >= 0);
  t.regex(entry?.summary ?? "", /ended without a stop \(the process was killed or crashed\): last alive at 2/);
  t.regex(second.stderr(), /ended without a stop/);
  await second.end("SIGKILL");

  const third = await startWarmService(args);
  t.is((await uncleanEnds(third)).length, 2);
  t.is(await third.end("SIGTERM"), 0);
  t.false(existsSync(join(dir, "running.json")));
  const fourth = await startWarmService(args);
  t.is((await uncleanEnds(fourth)).length, 2, "told once");
  t.is(await fourth.end("SIGTERM"), 0);
});

async function flushesOf({ url }: Pick<ServiceProcess, "url">): Promise<number> {
  return (await getJson<{ historian: { flushes: number } }>(`${url}/health`)).historian.flushes;
}

test("a power cut is told apart from a kill, and the time is that of the last sign of life", async (t) => {
  const dir = await tempDir(t);
  await (await startWarmService(["--data-dir", dir])).end("SIGTERM");
  // What a power cut leaves: the marker of another boot, perhaps torn.
  const marker = join(dir, "running.json");
  const alive = new Date("2026-05-01T12:00:00Z");
  await writeFile(marker, '{"boot_id":"another","previous":null,"started_at":"2026-05-01T09:00:00.000Z"}\n');
  await utimes(marker, alive, alive);
  const second = await startWarmService(["--data-dir", dir]);
  const [entry] = await uncleanEnds(second);
  t.like(entry?.payload, { last_alive: "2026-05-01T12:00:00.000Z", computer_restarted: true });
  await second.end("SIGTERM");
  await writeFile(marker, "");
  const { mtimeMs } = await stat(marker);
  const third = await startWarmService(["--data-dir", dir]);
  const [torn] = await uncleanEnds(third);
  t.like(torn?.payload, { last_alive: new Date(Math.floor(mtimeMs)).toISOString(), computer_restarted: null });
  await third.end("SIGTERM");
});

test("a start that fails leaves the unclean end to the next one", async (t) => {
  const dir = await tempDir(t);
  await (await startWarmService(["--data-dir", dir])).end("SIGKILL");
  const other = createServer().listen(0, "127.0.0.1");
  t.teardown(() => other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  t.is((await runWarm(["serve", "--data-dir", dir, "--port", String(port)])).code, 2);
  const last = await startWarmService(["--data-dir", dir]);
  t.is((await uncleanEnds(last)).length, 1);
  await last.end("SIGTERM");
});
