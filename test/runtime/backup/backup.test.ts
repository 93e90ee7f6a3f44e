/** `bitacora backup` and `restore`: of running services, on media that are full, damaged or taken away, and killed in the middle. */
import { once } from "node:events";
import { hash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import ava, { type ExecutionContext } from "ava";
import { mountDisk } from "../../historian/support/disk.ts";
import { getJson, runBitacora, spawnBitacora } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";

/** Before anything is written, and while parts are. */
const KILLS = 2 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

interface Told {
  readonly generation: string;
  readonly entries: number;
  readonly new_bytes: number;
  readonly book_ok: boolean;
  readonly history_ok: boolean;
  readonly project: string | null;
}

/** The demo with a history on disk, and some entries in its book. */
async function vesselIn(t: ExecutionContext, dir: string, entries = 3) {
  const dataDir = join(dir, "data");
  const service = await startWarmService(["--data-dir", dataDir, "--db", join(dataDir, "historian.db")]);
  t.teardown(() => service.end("SIGTERM"));
  for (let i = 0; i < entries; i += 1) {
    const { status } = await fetch(`${service.url}/logbook?user=Ana&summary=Ronda-${i}`, { method: "POST" });
    t.is(status, 200);
  }
  return { dataDir, service };
}

async function backUp(t: ExecutionContext, medium: string, dataDir: string, ...more: string[]): Promise<Told> {
  const args = ["backup", medium, "--data-dir", dataDir, "--same-device", "--json", ...more];
  const { code, stdout, stderr } = await runWarm(args);
  t.is(code, 0, stderr);
  return JSON.parse(stdout) as Told;
}

const linesOf = async (dataDir: string) =>
  (await readFile(join(dataDir, "logbook/logbook-000001.jsonl"), "utf8")).trim().split("\n");

test("a running service is copied, only what is new the second time, and is another computer's after a restore", async (t) => {
  const dir = await tempDir(t);
  const medium = join(dir, "medium");
  const { dataDir, service } = await vesselIn(t, dir);
  // A demo that runs long enough writes entries of its own.
  const flushed = async () =>
    (await getJson<{ historian: { flushes: number } }>(`${service.url}/health`)).historian.flushes > 0;
  await until(flushed, "samples are on disk");
  const least = (await linesOf(dataDir)).length;
  const first = await backUp(t, medium, dataDir, "--with-key");
  t.like(first, { book_ok: true, history_ok: true });
  t.true(first.entries >= least && first.entries <= (await linesOf(dataDir)).length);
  await fetch(`${service.url}/logbook?user=Ana&summary=Ronda-3`, { method: "POST" });
  const second = await backUp(t, medium, dataDir, "--with-key");
  t.true(second.entries > first.entries && second.entries <= (await linesOf(dataDir)).length);
  t.true(second.new_bytes < first.new_bytes);
  await service.end("SIGTERM");

  const restored = join(dir, "restored");
  const refused = await runWarm(["restore", medium, "--data-dir", dataDir]);
  t.is(refused.code, 2);
  t.regex(refused.stderr, /is not empty/);
  const { code, stderr } = await runBitacora(["restore", medium, "--data-dir", restored, "--user", "Eva"]);
  t.is(code, 0, stderr);
  t.deepEqual(await linesOf(restored), (await linesOf(dataDir)).slice(0, second.entries));
  const again = await startWarmService(["--data-dir", restored, "--db", join(restored, "historian.db")]);
  t.teardown(() => again.end("SIGTERM"));
  await again.end("SIGTERM");
  const noted = (await linesOf(restored)).filter((line) => line.includes(second.generation));
  t.is(noted.length, 1);
  t.regex(noted[0] ?? "", /"user":"Eva"/);
  t.false(
    (await linesOf(restored)).some((line) => line.includes("unclean_end")),
    "that it was copied alive is no unclean end",
  );
  t.is((await runWarm(["logbook", "verify", "--data-dir", restored])).code, 0);
  t.is((await runWarm(["history", "check", "--data-dir", restored])).code, 0);
});

test("without the key, the restored service makes a new one, and a person confirms the book", async (t) => {
  const dir = await tempDir(t);
  const { dataDir, service } = await vesselIn(t, dir);
  await backUp(t, join(dir, "medium"), dataDir);
  await service.end("SIGTERM");
  t.false((await runWarm(["restore", join(dir, "medium"), "--list"])).stdout.includes("DAMAGED"));
  const restored = join(dir, "restored");
  const { stdout } = await runWarm(["restore", join(dir, "medium"), "--data-dir", restored]);
  t.regex(stdout, /The backup has no key\. .*logbook accept/);
  t.false((await readdir(restored)).includes("logbook.key"));
  const again = await startWarmService(["--data-dir", restored, "--db", join(restored, "historian.db")]);
  t.teardown(() => again.end("SIGTERM"));
  const accept = ["logbook", "accept", "--user", "Eva", "--reason", "Otro ordenador", "--data-dir", restored];
  t.is((await runWarm(accept)).code, 0);
  t.is((await runWarm(["logbook", "verify", "--data-dir", restored])).code, 0);
});

test("on a new computer the project of the backup takes the place of the first one, and the service starts with it", async (t) => {
  const dir = await tempDir(t);
  const [old, etc] = [join(dir, "paloma.yaml"), join(dir, "etc", "project.yaml")];
  const projectOf = (id: string) =>
    `id: ${id}\nname: ${id}\nvessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }\nhistorian: {}\n`;
  await writeFile(old, projectOf("paloma"));
  await mkdir(join(dir, "etc"));
  await writeFile(etc, projectOf("raspberrypi"));
  const dataDir = join(dir, "data");
  const service = await startWarmService(["--data-dir", dataDir, "--project", old]);
  t.like(await backUp(t, join(dir, "medium"), dataDir, "--with-key"), { project: old }, "of the service that runs");
  await service.end("SIGTERM");
  const lacking = await runWarm(["backup", join(dir, "lacking"), "--data-dir", dataDir, "--same-device"]);
  t.regex(lacking.stdout, /WITHOUT a project file/, "nobody knows which, and that is said");
  const bare = await runWarm([
    "restore",
    join(dir, "lacking"),
    "--data-dir",
    join(dir, "bare"),
    "--project",
    join(dir, "new.yaml"),
  ]);
  t.is(bare.code, 1);
  t.regex(bare.stdout, /NO project file/);

  const restored = join(dir, "restored");
  const { code, stdout } = await runWarm(["restore", join(dir, "medium"), "--data-dir", restored, "--project", etc]);
  t.is(code, 0);
  t.regex(
    stdout,
    /The project file is .*etc\/project\.yaml; the one that was there is .*project\.yaml\.before-restore now/,
  );
  t.is(await readFile(etc, "utf8"), projectOf("paloma"));
  t.is(await readFile(`${etc}.before-restore`, "utf8"), projectOf("raspberrypi"));
  const again = await startWarmService(["--data-dir", restored, "--project", etc]);
  t.is(await again.end("SIGTERM"), 0);
});

test("a backup that is killed leaves the generation before it, and the next one goes on", async (t) => {
  const dir = await tempDir(t);
  const medium = join(dir, "medium");
  const { dataDir } = await vesselIn(t, dir);
  await backUp(t, medium, dataDir);
  for (let round = 0; round < KILLS; round += 1) {
    const child = spawnBitacora(["backup", medium, "--data-dir", dataDir, "--same-device"]);
    const ended = once(child, "exit");
    await sleep(300 + ((round * 180) % 540));
    child.kill("SIGKILL");
    await ended;
    const { stdout, code } = await runWarm(["restore", medium, "--list"]);
    t.is(code, 0);
    t.false(stdout.includes("DAMAGED"));
    t.true(stdout.includes("000001-"));
  }
  t.true((await backUp(t, medium, dataDir, "--check")).book_ok);
});

test("what is damaged on the medium is not restored, and is written anew by the next backup with --check", async (t) => {
  const dir = await tempDir(t);
  const medium = join(dir, "medium");
  const { dataDir, service } = await vesselIn(t, dir);
  await service.end("SIGTERM");
  await backUp(t, medium, dataDir);
  const parts = await readdir(join(medium, "parts"), { recursive: true, withFileTypes: true });
  for (const part of parts.filter((entry) => entry.isFile())) {
    const file = join(part.parentPath, part.name);
    const bytes = await readFile(file);
    if (bytes.length === 0) continue;
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await writeFile(file, bytes);
  }
  const restored = join(dir, "restored");
  const { code, stderr } = await runWarm(["restore", medium, "--data-dir", restored]);
  t.is(code, 2);
  t.regex(stderr, /damaged/);
  t.false((await readdir(dir)).includes("restored"));
  const checked = ["backup", medium, "--data-dir", dataDir, "--same-device", "--check"];
  t.is((await runWarm(checked)).code, 2);
  t.is((await runWarm(checked)).code, 0);
  t.is((await runWarm(["restore", medium, "--data-dir", restored])).code, 0);
});

test("a medium that is full or is the disk of the data is refused in one line, and nothing that was there goes", async (t) => {
  const dir = await tempDir(t);
  const { dataDir } = await vesselIn(t, dir);
  const same = await runWarm(["backup", join(dir, "medium"), "--data-dir", dataDir]);
  t.is(same.code, 2);
  t.regex(same.stderr, /^bitacora: .* is on the disk of the data .*--same-device\n$/);
  const missing = await runWarm(["backup", join(dir, "medium"), "--data-dir", join(dir, "none")]);
  t.regex(missing.stderr, /there is no log book/);
  const project = await runWarm([
    "backup",
    join(dir, "medium"),
    "--data-dir",
    dataDir,
    "--same-device",
    "--project",
    join(dir, "none.yaml"),
  ]);
  t.is(project.code, 2);
  t.regex(project.stderr, /project file .*none\.yaml cannot be read \(ENOENT\)/);
  const nothing = await runWarm(["restore", dir, "--list"]);
  t.is(nothing.code, 2);
  t.regex(nothing.stderr, /has no whole generation of a backup/);
  const file = await runWarm(["backup", join(dataDir, "vessel.json"), "--data-dir", dataDir, "--same-device"]);
  t.regex(file.stderr, /cannot be used \(ENOTDIR\)/);
  const disk = await mountDisk(t, 16);
  if (disk === undefined) return;
  const medium = join(disk.dir, "copy");
  t.is((await runWarm(["backup", medium, "--data-dir", dataDir])).code, 0);
  // More than the last blocks of a full file system, and than what the vessel writes between two backups.
  await writeFile(join(dataDir, "signalk-notes"), Buffer.alloc(2_000_000, 7));
  const empty = disk.fill();
  const full = await runWarm(["backup", medium, "--data-dir", dataDir]);
  t.is(full.code, 2);
  t.regex(full.stderr, /^bitacora: the medium at .* has no room .*\n$/);
  empty();
  disk.writable(false);
  const readOnly = await runWarm(["backup", medium, "--data-dir", dataDir]);
  t.is(readOnly.code, 2);
  t.regex(readOnly.stderr, /^bitacora: the medium at .* cannot be used \(EROFS\)/);
  disk.writable(true);
  t.is((await runWarm(["backup", medium, "--data-dir", dataDir])).code, 0);
  t.is((await runWarm(["restore", medium, "--list"])).stdout.trim().split("\n").length, 2);
  await rm(medium, { recursive: true });
});

test("the oldest generations go when there are more than are kept, with what only they need", async (t) => {
  const dir = await tempDir(t);
  const medium = join(dir, "medium");
  const { dataDir, service } = await vesselIn(t, dir, 1);
  for (let i = 0; i < 4; i += 1) {
    await fetch(`${service.url}/logbook?user=Ana&summary=Otra-${i}`, { method: "POST" });
    await backUp(t, medium, dataDir, "--keep", "2");
  }
  const { stdout } = await runWarm(["restore", medium, "--list", "--json"]);
  const names = stdout.trim().split("\n").map((line) => (JSON.parse(line) as Told).generation.slice(0, 6)); // prettier-ignore
  t.deepEqual(names, ["000003", "000004"]);
  const oldest = [
    "restore",
    medium,
    "--generation",
    (await readdir(join(medium, "generations")))[0]?.slice(0, -5) ?? "",
  ];
  t.is((await runWarm([...oldest, "--data-dir", join(dir, "restored")])).code, 0);
});

test("what somebody else has put on the medium is not restored: accounts, pages, keys, and the right to run as another", async (t) => {
  const dir = await tempDir(t);
  const medium = join(dir, "medium");
  const { dataDir, service } = await vesselIn(t, dir);
  await backUp(t, medium, dataDir);
  await service.end("SIGTERM");
  const [name = ""] = await readdir(join(medium, "generations"));
  const file = join(medium, "generations", name);
  const { generation } = JSON.parse(await readFile(file, "utf8")) as { generation: { files: object[] } };
  const put = async (path: string, mode: number, bytes = Buffer.from(`{"version":1,"made":"${path}"}`)) => {
    const sha256 = hash("sha256", bytes);
    await mkdir(join(medium, "parts", sha256.slice(0, 2)), { recursive: true });
    await writeFile(join(medium, "parts", sha256.slice(0, 2), sha256), bytes);
    const parts = [{ sha256, bytes: bytes.length }];
    generation.files.push({ path, bytes: bytes.length, mode, stamp: "x", parts });
  };
  const strange = [
    "access.json",
    "access-sessions.json",
    "access-controlled.json/x",
    "node_modules/@mxtommy/kip/public/index.html",
    "logbook.key",
    "https/authority.pem",
    "running.json",
    "lock",
  ];
  for (const path of strange) await put(path, 0o600);
  await put("signalk/global/kip/1.json", 0o6755);
  const text = JSON.stringify(generation);
  await writeFile(file, `{"sha256":"${hash("sha256", text)}","generation":${text}}\n`);

  const restored = join(dir, "restored");
  const { code, stdout } = await runBitacora(["restore", medium, "--data-dir", restored, "--json"]);
  t.is(code, 1);
  t.deepEqual((JSON.parse(stdout) as { left_out: string[] }).left_out, strange);
  const there = (await readdir(restored, { recursive: true })).toString();
  for (const path of ["access", "node_modules", "logbook.key", "https", "running", "lock,"]) t.false(there.includes(path));
  const { mode } = await stat(join(restored, "signalk/global/kip/1.json"));
  t.is(mode & 0o7777, 0o755);

  const disk = await mountDisk(t, 16);
  if (disk === undefined) return;
  await put("signalk/global/kip/2.json", 0o600, Buffer.alloc(1e6));
  const { files } = generation as { files: { bytes: number; parts: object[] }[] };
  const last = files.at(-1)!;
  last.parts = Array.from({ length: 100 }, () => last.parts[0]!);
  last.bytes *= 100;
  const bomb = JSON.stringify(generation);
  await writeFile(file, `{"sha256":"${hash("sha256", bomb)}","generation":${bomb}}\n`);
  const refused = await runWarm(["restore", medium, "--data-dir", join(disk.dir, "restored")]);
  t.is(refused.code, 2);
  t.regex(refused.stderr, /^bitacora: no space left on the disk of .*restored; free some\n$/);
  t.false((await readdir(disk.dir)).some((one) => one.startsWith("restored")), "nothing is left behind");
}); // prettier-ignore

test("a service that starts after a restore was cut off says so", async (t) => {
  const dir = await tempDir(t);
  await mkdir(join(dir, "data.restore"));
  const service = await startWarmService(["--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  t.regex(service.stderr(), /A restore was cut off, and .*data\.restore/);
});
