/** Sessions, tokens and the audit of a real service: over a restart, a restored backup and a full disk. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { startService } from "../../../support/service-process.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { addMaster, eventsIn, PASSWORD, post, projectOf, serveAboard, whoIs } from "./support.ts";
import { until } from "../../../support/until.ts";
import { runWarm } from "../../../support/warm-bitacora.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

/** In memory, with not a byte that only root may use. */
async function smallDisk(t: ExecutionContext): Promise<string | undefined> {
  const dir = join(await tempDir(t), "disk");
  await mkdir(dir);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "bitacora-test", dir], { stdio: "ignore" });
  } catch {
    t.log("skipped: no file system can be mounted here");
    return undefined;
  }
  t.teardown(() => execFileSync("umount", ["-l", dir]));
  return dir;
}

const KILLS = 3 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const DAY_MS = 86_400_000;

const signIn = (url: string) => post(url, "/access/sessions", { name: "Ana", password: PASSWORD });

test("a session and a token outlive a restart, and not a signing out nor a restored backup", async (t) => {
  t.timeout(120_000);
  const dir = await tempDir(t);
  const [project, data] = [await projectOf(t), join(dir, "data")];
  const first = await serveAboard(t, project, data);
  await addMaster(t, data);
  const stolen = (await signIn(first.url)).cookie;
  const kept = (await signIn(first.url)).cookie;
  const made = await runWarm(["access", "tokens", "--make", "plotter", "--data-dir", data]);
  const token = { Authorization: `Bearer ${made.stdout.trim()}` };
  const backup = await runWarm(["backup", join(dir, "medium"), "--data-dir", data, "--same-device", "--with-key"]);
  t.is(backup.code, 0, backup.stderr);
  const mine = (await (await fetch(`${first.url}/access`, { headers: { Cookie: stolen } })).json()) as {
    who: { session_id: string };
  };
  const out = await post(first.url, `/access/sessions/${mine.who.session_id}/end`, {}, { Cookie: stolen });
  t.is(out.status, 200);
  t.like(await whoIs(first.url, { Cookie: stolen }), { kind: "visitor" });
  t.is(await first.end("SIGTERM"), 0);

  const second = await serveAboard(t, project, data);
  t.like(await whoIs(second.url, { Cookie: stolen }), { kind: "visitor" }, "replayed after the sign-out");
  t.like(await whoIs(second.url, { Cookie: kept }), { kind: "person", name: "Ana" });
  t.like(await whoIs(second.url, token), { kind: "program", name: "token:plotter" });
  t.is(await second.end("SIGKILL"), "SIGKILL");
  const third = await serveAboard(t, project, data);
  t.like(await whoIs(third.url, { Cookie: kept }), { kind: "person" }, "after a kill");
  t.is(await third.end("SIGTERM"), 0);

  const restored = join(dir, "restored");
  const restore = await runWarm(["restore", join(dir, "medium"), "--data-dir", restored, "--user", "Eva"]);
  t.is(restore.code, 0, restore.stderr);
  for (const file of ["access.json", "access-sessions.json"]) t.false(existsSync(join(restored, file)), file);
  const fourth = await serveAboard(t, project, restored);
  for (const headers of [{ Cookie: stolen }, { Cookie: kept }, token])
    t.like(await whoIs(fourth.url, headers as Record<string, string>), { kind: "visitor" });
  t.is((await signIn(fourth.url)).status, 401, "nor does the account come back");
  t.is((await runWarm(["access", "code", "--data-dir", restored])).code, 0, "there is a first visit again");
  t.is(await fourth.end("SIGTERM"), 0);
  t.is((await runWarm(["logbook", "verify", "--data-dir", restored])).code, 0);
});

test(`${KILLS} kills right after a token was seen to have ended, and the clock set back: it opens nothing again`, async (t) => {
  t.timeout(60_000 + KILLS * 30_000);
  const dir = await tempDir(t);
  const [data, project, clock] = [join(dir, "data"), await projectOf(t), join(dir, "clock")];
  const env = {
    BITACORA_CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${new URL("../../../support/set-clock-preload.ts", import.meta.url).href}`,
  };
  const start = async (ahead: number) => {
    await writeFile(clock, String(ahead));
    const service = await startService(["--project", project, "--data-dir", data], { env });
    t.teardown(() => service.end("SIGKILL"));
    return service;
  };
  let service = await start(0);
  await addMaster(t, data);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const made = await runWarm(["access", "tokens", "--make", `p${kill}`, "--days", "1", "--data-dir", data]);
    const token = { Authorization: `Bearer ${made.stdout.trim()}` };
    t.like(await whoIs(service.url, token), { kind: "program" });
    await writeFile(clock, String(2 * DAY_MS));
    t.like(await whoIs(service.url, token), { kind: "visitor" });
    t.is(await service.end("SIGKILL"), "SIGKILL");
    service = await start(0);
    t.like(await whoIs(service.url, token), { kind: "visitor" }, `kill ${kill}`);
  }
});

test("what happens at the doors while the disk is full is in the book once there is room, and after a restart", async (t) => {
  t.timeout(120_000);
  const disk = await smallDisk(t);
  if (disk === undefined) {
    t.pass();
    return;
  }
  const [project, data] = [await projectOf(t), join(disk, "data")];
  const service = await serveAboard(t, project, data);
  await addMaster(t, data);
  const session = { Cookie: (await signIn(service.url)).cookie };
  const before = await eventsIn(data);

  const filler = join(disk, "filler");
  const { bavail, bsize } = await statfs(disk);
  // The service may have written meanwhile: then it is full before the end.
  await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) =>
    t.is(error.code, "ENOSPC"),
  );
  t.is(await write(), 507, "an entry by hand does not get the reserve");
  // Until what was left of the last page of the book is used up, too.
  let signedIn = 0;
  for (let entries = 0; entries < (await eventsIn(data)).length && signedIn < 40; signedIn += 1) {
    entries = (await eventsIn(data)).length;
    t.is((await signIn(service.url)).status, 200, "somebody has to answer the alarm that the disk is full");
  }
  t.is((await post(service.url, "/access/sessions", { name: "Ana", password: "wrong one" })).status, 401);
  t.is((await post(service.url, "/logbook?summary=x&user=Leo", {})).status, 401);
  t.is(
    (await post(service.url, "/access/tokens", { name: "plotter", scopes: "read", current: PASSWORD }, session)).status,
    503,
  );
  const full = await eventsIn(data);
  t.deepEqual(
    full.filter((event) => /sign_in_failed|write_refused/.test(event)),
    [],
  );

  await rm(filler);
  await until(async () => (await eventsIn(data)).includes("write_refused system"), "what was refused is written");
  const after = (await eventsIn(data)).slice(before.length).filter((event) => !event.startsWith("undefined"));
  const signIns = Array.from({ length: signedIn }, () => "signed_in Ana");
  t.deepEqual(after.toSorted(), ["sign_in_failed system", ...signIns, "write_refused system"]);
  t.log(`${signedIn} sign-ins on the full disk`);
  t.is(await service.end("SIGTERM"), 0);
  const again = await serveAboard(t, project, data);
  t.is(await again.end("SIGTERM"), 0);
  const events = await eventsIn(data);
  for (const event of after) t.true(events.includes(event), event);
  t.is((await runWarm(["logbook", "verify", "--data-dir", data])).code, 0);

  async function write(): Promise<number> {
    return (await post(service.url, "/logbook?summary=filling", {}, session)).status;
  }
});
