import { chmod, chown, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { DataDirWatch } from "../../../src/runtime/service/data-dir-watch.ts";
import { mountDisk } from "../../historian/support/disk.ts";
import { getJson, startService } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

const NOBODY = 65_534;

const QUIET = "id: a\nname: A\nvessel: { id: a, name: A, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }\n";

async function watched(t: ExecutionContext) {
  const dir = join(await tempDir(t), "data");
  await mkdir(join(dir, "logbook"), { recursive: true });
  await writeFile(join(dir, "lock"), "");
  const watch = new DataDirWatch(dir);
  t.teardown(() => watch.close());
  return { dir, watch };
}

test("that a part found the directory lost holds as long as it is lost; every other fault of a part holds by itself", async (t) => {
  const { dir, watch } = await watched(t);
  t.is(watch.faultBeside([null, null]), null);
  t.is(watch.faultBeside([null, "disk-full", "EROFS"]), "disk-full");
  await rename(dir, `${dir}.away`);
  t.is(watch.faultBeside([null, null]), "data-dir-lost");
  t.is(watch.faultBeside(["disk-full"]), "data-dir-lost");
  t.throws(watch.check, { code: "data-dir-lost" });
  await rename(`${dir}.away`, dir);
  t.is(watch.faultBeside(["data-dir-lost", null, "data-dir-lost"]), null);
  t.is(watch.faultBeside(["data-dir-lost", "disk-full"]), "disk-full");
});

test("a directory or a log book whose rights were taken away is not writable, and not gone", async (t) => {
  const { dir, watch } = await watched(t);
  // Root may do anything.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) for (const path of [dirname(dir), dir, join(dir, "logbook")]) await chown(path, NOBODY, NOBODY);
  for (const [path, mode] of [
    [dir, 0o000],
    [join(dir, "logbook"), 0o000],
  ] as const) {
    await chmod(path, mode);
    if (isRoot) process.seteuid?.(NOBODY);
    const { fault } = watch;
    if (isRoot) process.seteuid?.(0);
    await chmod(path, 0o700);
    t.is(fault, "read-only", `${path} ${mode.toString(8)}`);
  }
  t.is(watch.fault, null);
});

test("a service is ready at the first look after its directory is back, though an entry was refused meanwhile", async (t) => {
  const dir = await tempDir(t);
  const [data, project] = [join(dir, "data"), join(dir, "project.yaml")];
  // Without a simulator: what alarms write between the look and the rename would be a fault of its own, until they write again.
  await writeFile(project, QUIET);
  const service = await startWarmService(["--project", project, "--data-dir", data]);
  t.teardown(() => service.end("SIGTERM"));
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(service.url + path, init)).status;
  for (let round = 0; round < 3; round += 1) {
    t.is(await statusOf("/readyz"), 200);
    await rename(data, `${data}.away`);
    t.is(await statusOf("/readyz"), 503);
    t.is(await statusOf("/logbook?summary=x", { method: "POST" }), 503);
    await rename(`${data}.away`, data);
    const ready = await fetch(`${service.url}/readyz`);
    t.is(ready.status, 200, await ready.text());
  }
  t.is(await statusOf("/logbook?summary=x", { method: "POST" }), 200);
});

test("that the kernel turned the disk read-only is said, and not only that the log book cannot be written", async (t) => {
  const disk = await mountDisk(t, 16);
  if (disk === undefined) {
    t.pass();
    return;
  }
  const service = await startService(["--data-dir", join(disk.dir, "data")]);
  t.teardown(() => service.end("SIGKILL"));
  disk.turnReadOnly();
  t.is((await fetch(`${service.url}/logbook?summary=x`, { method: "POST" })).status, 503);
  const { reasons } = await getJson<{ reasons: { code: string; part: string; text: string }[] }>(
    `${service.url}/health`,
  );
  const { text } = reasons.find(({ code, part }) => code === "part-fault" && part === "logbook") ?? {};
  t.regex(text ?? "", /solo lectura|read-only/);
});
