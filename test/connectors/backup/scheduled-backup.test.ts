/** Backups that the service makes by itself, as the project says. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { getJson } from "../../support/service-process.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

interface Health {
  readonly outputs: readonly {
    readonly type: string;
    readonly state: string;
    readonly fault: string | null;
    readonly counters: Readonly<Record<string, number>>;
  }[];
}

const projectOf = (backup: string) => `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: tug, loa_m: 24, beam_m: 5, draft_m: 2 }
backup: ${backup}
`;

async function backupOutput(url: string, isThere: (output: Health["outputs"][number]) => boolean) {
  for (;;) {
    const output = (await getJson<Health>(`${url}/health`)).outputs.find(({ type }) => type === "backup");
    if (output !== undefined && isThere(output)) return output;
    await sleep(100);
  }
}

test("a service with a section backup makes one when none is there, and says how old it is", async (t) => {
  const dir = await tempDir(t);
  const project = join(dir, "project.yaml");
  await writeFile(project, projectOf(`{ dir: ${dir}/medium, same_device: true }`));
  const service = await startWarmService(["--project", project, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const done = await backupOutput(service.url, ({ counters }) => (counters["backups"] ?? 0) > 0);
  t.like(done, { state: "running", fault: null, counters: { failures: 0, overdue: 0, under_way: 0 } });
  t.true((done.counters["newest_at_s"] ?? 0) > 1e9);
  const { stdout } = await runWarm(["restore", join(dir, "medium"), "--list", "--json"]);
  t.like(JSON.parse(stdout), { book_ok: true, with_key: false });
  t.is(await service.end("SIGTERM"), 0);
});

test("a medium that is not there is waited for, and a reload takes another one", async (t) => {
  const dir = await tempDir(t);
  const project = join(dir, "project.yaml");
  await writeFile(project, projectOf(`{ dir: ${dir}/none/medium }`));
  const dataDir = join(dir, "data");
  const service = await startWarmService(["--project", project, "--data-dir", dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  const waiting = await backupOutput(service.url, ({ fault }) => fault !== null);
  t.is(waiting.state, "waiting");
  t.regex(waiting.fault ?? "", /cannot be used \(ENOENT\)/);
  t.is((await fetch(`${service.url}/readyz`)).status, 200);
  await writeFile(project, projectOf(`{ dir: ${dir}/medium, same_device: true }`));
  t.is((await runWarm(["reload", "--data-dir", dataDir])).code, 0);
  await backupOutput(service.url, ({ counters }) => (counters["backups"] ?? 0) > 0);
  t.pass();
});

test("the doctor looks for the newest backup, and makes no folder", async (t) => {
  const dir = await tempDir(t);
  const project = join(dir, "project.yaml");
  await writeFile(project, projectOf(`{ dir: ${dir}/medium, same_device: true }`));
  await mkdir(join(dir, "data"));
  const { stdout } = await runWarm(["doctor", "--json", "--project", project, "--data-dir", join(dir, "data")]);
  t.regex(stdout, /"id":"backup","level":"warn","text":"There is no backup in /);
  t.false(existsSync(join(dir, "medium")));
});
