/** A service that ended without a stop says so at its next start: once, and not after a stop in order. */
import { existsSync } from "node:fs";
import { stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { getJson, type ServiceProcess, startService } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

interface Entry {
  readonly summary: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

async function uncleanEnds({ url }: Pick<ServiceProcess, "url">): Promise<Entry[]> {
  const entries = await getJson<Entry[]>(`${url}/logbook?kind=manual&limit=1000`);
  return entries.filter(({ payload }) => payload["event"] === "unclean_end");
}

test("a kill is an entry at the next start, which says when the service was last alive", async (t) => {
  const dir = await tempDir(t);
  const args = ["--data-dir", dir, "--db", join(dir, "historian.db")];
  const first = await startService(args);
  t.deepEqual(await uncleanEnds(first), [], "not at the first start");
  t.true(existsSync(join(dir, "running.json")));
  await sleep(3000);
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
  t.is(await second.end("SIGTERM"), 0);
  t.false(existsSync(join(dir, "running.json")));

  const third = await startService(args);
  t.is((await uncleanEnds(third)).length, 1, "told once");
  t.is(await third.end("SIGTERM"), 0);
});

test("each of several kills is told once", async (t) => {
  const dir = await tempDir(t);
  const args = ["--data-dir", dir];
  for (let kills = 0; kills < 3; kills += 1) {
    const service = await startService(args);
    t.is((await uncleanEnds(service)).length, kills);
    await service.end("SIGKILL");
  }
  const last = await startService(args);
  t.is((await uncleanEnds(last)).length, 3);
  t.is(await last.end("SIGTERM"), 0);
});

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
  await (await startService(["--data-dir", dir])).end("SIGKILL");
  const other = await startService(["--data-dir", await tempDir(t)]);
  const { port } = new URL(other.url);
  await t.throwsAsync(startService(["--data-dir", dir, "--port", port]));
  const last = await startService(["--data-dir", dir]);
  t.is((await uncleanEnds(last)).length, 1);
  await last.end("SIGTERM");
  await other.end("SIGTERM");
});
