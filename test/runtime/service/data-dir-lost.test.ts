/**
 * The data directory removed, moved, exchanged or covered while the service runs: within a second nothing is written any more and
 * everybody is told, nothing is begun in its place, and a directory that is put back is gone on with.
 */
import { execFileSync } from "node:child_process";
import { appendFile, mkdir, readdir, rename, rm, symlink, unlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { getJson } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { type WarmService, runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { until } from "../../support/until.ts";

interface Lost {
  readonly name: string;
  readonly take: (boat: Boat) => Promise<unknown>;
  /** Puts it back, where that can be done. */
  readonly back?: (boat: Boat) => Promise<unknown>;
  readonly fault: "gone" | "other" | "read-only";
  /** What may lie at the path meanwhile: nothing that the service made. */
  readonly stays?: readonly string[];
  readonly needsRoot?: boolean;
}

interface Boat {
  /** The path that the service was given, and where it is taken to. */
  readonly data: string;
  readonly away: string;
}

const mount = (...args: string[]): Buffer => execFileSync("mount", args, { stdio: "pipe" });
const umount = (path: string): Buffer => execFileSync("umount", ["-l", path], { stdio: "pipe" });

const WAYS: readonly Lost[] = [
  { name: "removed", fault: "gone", take: ({ data }) => rm(data, { recursive: true }) },
  {
    name: "removed and made anew",
    fault: "other",
    take: async ({ data }) => [await rm(data, { recursive: true }), await mkdir(data)],
    stays: [],
  },
  { name: "moved away", fault: "gone", take: ({ data, away }) => rename(data, away), back: ({ data, away }) => rename(away, data) },
  {
    name: "moved away and made anew",
    fault: "other",
    take: async ({ data, away }) => [await rename(data, away), await mkdir(data)],
    back: async ({ data, away }) => [await rm(data, { recursive: true }), await rename(away, data)],
    stays: [],
  },
  {
    name: "a link that is set to another folder",
    fault: "other",
    take: async ({ data, away }) => [await rename(data, away), await mkdir(`${data}.b`), await symlink(`${data}.b`, data)],
    back: async ({ data, away }) => [await unlink(data), await rename(away, data)],
    stays: [],
  },
  {
    name: "emptied of the log book's folder",
    fault: "gone",
    take: ({ data, away }) => rename(join(data, "logbook"), away),
    back: ({ data, away }) => rename(away, join(data, "logbook")),
  },
  {
    name: "another disk mounted over it",
    fault: "other",
    take: async ({ data }) => mount("-t", "tmpfs", "tmpfs", data),
    back: async ({ data }) => umount(data),
    stays: [],
    needsRoot: true,
  },
  {
    name: "remounted read-only",
    fault: "read-only",
    take: async ({ data }) => [mount("--bind", data, data), mount("-o", "remount,ro,bind", data)],
    back: async ({ data }) => umount(data),
    needsRoot: true,
  },
]; // prettier-ignore

/** Whether this process may mount at all. */
function mayMount(dir: string): boolean {
  try {
    mount("-t", "tmpfs", "tmpfs", dir);
    umount(dir);
    return true;
  } catch {
    return false;
  }
}

const post = (url: string, summary: string): Promise<Response> =>
  fetch(`${url}/logbook?summary=${encodeURIComponent(summary)}`, { method: "POST" });

async function started(t: ExecutionContext): Promise<{ boat: Boat; service: WarmService }> {
  const dir = await tempDir(t);
  const boat = { data: join(dir, "data"), away: join(dir, "away") };
  const service = await startWarmService(["--data-dir", boat.data]);
  t.teardown(() => service.end("SIGTERM"));
  return { boat, service };
}

const alarmed = async (url: string): Promise<string | undefined> =>
  (await getJson<{ tag_id: string; state: string }[]>(`${url}/alarms`)).find(({ tag_id: id }) => id === "SYSTEM.DATA_DIR_LOST")?.state; // prettier-ignore

for (const { name, take, back, fault, stays, needsRoot } of WAYS) {
  test.serial(`a data directory that is ${name} is refused to be written, told of, and not begun anew`, async (t) => {
    t.timeout(60_000);
    if (needsRoot === true && !mayMount(await tempDir(t))) {
      t.pass("skipped: this process may not mount");
      return;
    }
    const { boat, service } = await started(t);
    const { url } = service;
    t.is((await post(url, "before")).status, 200);
    await take(boat);
    // Also where the test fails.
    if (needsRoot === true) t.teardown(() => back?.(boat).catch(() => undefined));
    const refused = await post(url, "while it is lost");
    t.is(refused.status, 503);
    t.regex(
      ((await refused.json()) as { detail: string }).detail,
      fault === "read-only" ? /de solo lectura/ : /directorio de datos/,
    );
    t.is((await fetch(`${url}/readyz`)).status, 503);
    t.like(await getJson(`${url}/health`), { status: "ok", data_dir: { fault } });
    await until(async () => (await alarmed(url)) === "ACTIVE", "an alarm");
    t.regex(service.stderr(), new RegExp(boat.data));
    const beside = await runWarm(["serve", "--port", "0", "--data-dir", boat.data]);
    t.not(beside.code, 0);
    t.regex(beside.stderr, /in use by process \d+/);
    // Two flushes of the historian and a save of the alarm records.
    await sleep(2500);
    if (stays !== undefined) t.deepEqual(await readdir(boat.data), [...stays]);
    if (back === undefined) {
      t.is(await service.end("SIGTERM"), 1);
      t.regex(service.stderr(), /is GONE, exchanged or read-only/);
      t.notRegex(service.stderr(), /everything acknowledged is on disk/);
      return;
    }
    await back(boat);
    await until(async () => (await fetch(`${url}/readyz`)).status === 200, "ready again");
    t.is((await post(url, "after")).status, 200);
    await until(async () => (await alarmed(url)) === "CLEARED", "the alarm goes");
    t.is(await service.end("SIGTERM"), 0);
    t.regex(service.stderr(), /everything acknowledged is on disk/);
    const verified = await runWarm(["logbook", "verify", "--data-dir", boat.data]);
    t.is(verified.code, 0, verified.stdout + verified.stderr);
    const listed = (await runWarm(["logbook", "list", "--data-dir", boat.data])).stdout;
    for (const said of ["before", "after", "data directory"]) t.true(listed.includes(said), listed);
    t.false(listed.includes("while it is lost"), listed);
  });
}

test.serial("a service that ends in a folder that another was put for leaves that one's notes alone", async (t) => {
  const { boat, service } = await started(t);
  await rename(boat.data, boat.away);
  await mkdir(boat.data);
  for (const file of ["lock.pid", "service.url"]) await appendFile(join(boat.data, file), "another's\n");
  t.is(await service.end("SIGTERM"), 1);
  t.deepEqual((await readdir(boat.data)).toSorted(), ["lock.pid", "service.url"]);
  t.is((await runWarm(["logbook", "verify", "--data-dir", boat.away])).code, 0);
});
