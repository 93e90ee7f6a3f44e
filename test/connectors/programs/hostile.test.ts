/** Programs that do what they should not, without a sandbox: what the service holds against them by itself, and what it cannot. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { limits } from "../../../src/connectors/programs/limits.ts";
import { getJson } from "../../support/service-process.ts";
import { runWarm } from "../../support/warm-bitacora.ts";
import { until } from "../../support/until.ts";
import { hostilePrograms, sayDepth, spyScript } from "./support/hostile.ts";
import { startWithPrograms, writePrograms } from "./support/with-programs.ts";

test("floods, hangs, bombs and lies end with their program, and the service answers meanwhile", async (t) => {
  const { source, end } = await sayDepth();
  t.teardown(end);
  const startedAt = performance.now();
  const service = await startWithPrograms(t, hostilePrograms({ isConfined: false }), source);
  const fault = async (id: string, reason: RegExp) => {
    const program = await service.when(id, (each) => each.state === "waiting" && reason.test(each.fault ?? ""));
    t.is((await fetch(`${service.url}/livez`)).status, 200);
    return program;
  };
  await fault("flood", /more than 500 lines a second and was killed/);
  await fault("long", /a line of more than 4.?096 bytes and was killed/);
  await fault("hang", /silent for more than the 2 s/);
  await fault("closed", /silent for more than the 2 s/);
  await fault("bomb", /silent for more than the 3 s/);
  await fault("memory", /it has ended/);
  const { counters } = await fault("noise", /silent for more than the 3 s/);
  const { errors = 0, starts = 0 } = counters;
  t.true(errors > 50);
  t.true(errors < 100_000 * starts, `${errors} lines of standard error were read in ${starts} times 3 s`);
  // It may have been started again since.
  t.true(starts - (counters["killed"] ?? 0) <= 1);
  t.true((counters["killed"] ?? 0) > 0);
  await service.when("liar", (each) => (each.counters["refused"] ?? 0) >= 3);
  const valueOf = (id: string) =>
    getJson<{ value: number }>(`${service.url}/tags/${id}`).then(({ value }) => value, () => undefined); // prettier-ignore
  await until(async () => (await valueOf("VESSEL.DEPTH_M")) === 5.2);
  t.is(await valueOf("SYSTEM.A"), undefined);
  t.is(await valueOf("OTHER.TEMP_K"), undefined);
  // It is told all tags and reads none: what waits for it has its bound.
  await service.when("deaf", ({ state }) => state === "running");
  const said = service
    .stderr()
    .split("\n")
    .filter((line) => line.includes("an error")).length;
  const { perS, atOnce } = limits.errors;
  const seconds = (performance.now() - startedAt) / 1000;
  // Each start, of which there is one in 3 s at most, has its own.
  const most = atOnce * (1 + seconds / 3) + perS * seconds;
  t.true(said <= most, `${said} lines of standard error reached the journal, of at most ${most}`);
  t.is(await service.end("SIGTERM"), 0);
  await until(
    () => leftIn(service.dir).length === 0,
    () => `gone: ${leftIn(service.dir).join(", ")}`,
  );
});

test("a plain child may read the key and write the book, as everybody is told", async (t) => {
  const service = await startWithPrograms(t, [["idle", "sleep 1000", "prefix: IDLE."]]);
  const spy = spyScript({ url: service.url, dataDir: join(service.dir, "data") });
  await writePrograms(service.dir, [["spy", spy, "prefix: SPY."]]);
  t.is((await runWarm(["reload", "--url", service.url])).code, 0);
  await service.when("spy", ({ counters }) => (counters["values"] ?? 0) >= 10);
  for (const attempt of ["KEY_READ", "KEY_BY_LINK", "BOOK_WRITTEN", "OWN_FILE_WRITTEN"])
    t.like(await getJson(`${service.url}/tags/SPY.${attempt}`), { value: true }, attempt);
});

/** Processes of programs: their folder is below this one. */
function leftIn(dir: string): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, "utf8").includes(`STATE_DIRECTORY=${dir}`)
        ? [pid]
        : [];
    } catch {
      return [];
    }
  });
}
