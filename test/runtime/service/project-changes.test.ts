/**
 * The project file over HTTP: read, checked, changed with its comments, written whole; and the first project of a service that has none.
 */
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { Refused } from "../../../src/core/refused.ts";
import { systemClock } from "../../../src/core/clock.ts";
import type { EntryDraft } from "../../../src/logbook/logbook.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { fileProject } from "../../../src/project/project-store.ts";
import { workOn } from "../../../src/project/project-work.ts";
import { isOnMedium, mayBeSerialPort } from "../../../src/runtime/service/project-changes.ts";
import { writeProject } from "../../../src/runtime/service/project-writing.ts";
import { getJson, startService } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { until } from "../../support/until.ts";

const PROJECT = `# Ours.
id: alfa
name: Alfa # as painted on the stern
vessel: { id: alfa, name: Alfa, type: tug, loa_m: 24, beam_m: 8, draft_m: 3 }
tags:
  - { id: ME_INST_0.RPM, unit_si: rpm } # the big one
`;

test("what an editor saves while a change is being written stays, and the log book says that the change was not made", async (t) => {
  const file = join(await tempDir(t), "project.yaml");
  await writeFile(file, PROJECT);
  const projectStore = fileProject(file, dirname(file), () => Promise.reject(new Error("not asked")));
  const { sha256 } = (await projectStore.text()).state;
  const entries: EntryDraft[] = [];
  const logbook = {
    // As slow as a card: the editor saves meanwhile.
    async append(entry: EntryDraft) {
      entries.push(entry);
      await writeFile(file, `${PROJECT}# saved by an editor\n`);
      return undefined as never;
    },
  };
  const service = { projectStore, clock: systemClock, messages: messagesIn("en"), logbook };
  const entry = { kind: "manual", summary: "changed", payload: { event: "project_written" }, user: "Ana" } as const;
  const change = { text: PROJECT.replace("Alfa", "Beta"), sha256, entry };
  await t.throwsAsync(writeProject(service, change, "en"), {
    instanceOf: Refused,
    message: "project-changed",
  });
  t.is(readFileSync(file, "utf8"), `${PROJECT}# saved by an editor\n`);
  t.deepEqual(
    entries.map(({ payload }) => payload["event"]),
    ["project_written", "project_not_written"],
  );
  await t.throwsAsync(writeProject(service, change, "en"), {
    instanceOf: Refused,
    message: "project-changed",
  });
  t.is(entries.length, 2, "what is known at once has no entry");
});

async function serving(t: ExecutionContext, options: readonly string[]) {
  const service = await startWarmService(options);
  t.teardown(() => service.end("SIGTERM"));
  return asking(service.url);
}

/** In a process of its own, which may end. */
async function servingAlone(t: ExecutionContext, options: readonly string[]) {
  const { url, child } = await startService(options);
  t.teardown(() => child.kill("SIGKILL"));
  return { child, ...asking(url) };
}

function asking(url: string) {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { detail?: string } };
  };
  return { ask, get: <T>(path: string) => getJson<T>(`${url}${path}`) };
}

test.serial(
  "the file is read, checked with lines, changed in place and written whole, with a copy of the one before",
  async (t) => {
    const dir = await tempDir(t);
    const file = join(dir, "project.yaml");
    await writeFile(file, PROJECT);
    const { ask, get } = await serving(t, ["--project", file, "--data-dir", join(dir, "data")]);
    const { body: read } = await ask("GET", "/project/file");
    t.is(read["text"], PROJECT);

    const faulty = PROJECT.replace("unit_si: rpm", "unit_si: rmp");
    const { body: check } = await ask("POST", "/project/check", { text: faulty, language: "en" });
    t.like(check, { ok: false, changes: ["tags"] });
    t.like((check["findings"] as object[])[0], { level: "fault", line: 6, path: "tags[0].unit_si" });
    t.is((await ask("PUT", "/project/file", { text: faulty })).status, 422);
    t.is(readFileSync(file, "utf8"), PROJECT, "nothing was written");

    const changes = JSON.stringify([
      { path: ["vessel", "draft_m"], value: 3.4 },
      { path: ["names", "ME_INST_0"], value: { name: "Main engine", side: "centre" } },
    ]);
    const twice = await ask("POST", "/project/changes?user=Ana", { changes, user: "Ana" });
    t.is(twice.status, 400, "said twice");
    const changed = await ask("POST", "/project/changes", { changes, sha256: read["sha256"], user: "Ana" });
    t.is(changed.status, 200, changed.body.detail);
    t.deepEqual((changed.body["applied"] as string[]).toSorted(), ["names", "vessel"]);
    const after = readFileSync(file, "utf8");
    for (const comment of ["# Ours.", "# as painted on the stern", "# the big one"]) t.true(after.includes(comment));
    t.is(readdirSync(dir).filter((name) => name.endsWith(".bak")).length, 1);
    const vocabulary = await get<{ id: string; device_name: string | null; side: string | null }[]>("/vocabulary");
    t.like(
      vocabulary.find(({ id }) => id === "ME_INST_0.RPM"),
      { device_name: "Main engine", side: "centre" },
    );
    t.is(
      (await ask("POST", "/project/changes", { changes, sha256: read["sha256"] })).status,
      409,
      "made from an old text",
    );
    const entries = await get<{ user: string; payload: { event?: string; changes?: string[] } }[]>("/logbook");
    const written = entries.find(({ payload }) => payload.event === "project_written");
    t.like(written, { user: "Ana", payload: { changes: ["vessel", "names"] } });
  },
);

test("a backup may be sent over the network to a stick that is plugged in, and nowhere else", async (t) => {
  const mounts = [
    "/dev/mmcblk0p2 / ext4 rw,noatime 0 0",
    "/dev/sda1 /media/ana/MY\\040STICK vfat rw,nosuid 0 0",
    "/dev/sdb1 /mnt/old ext4 ro 0 0",
    "tmpfs /run/media/x tmpfs rw 0 0",
    "/dev/sdc1 /srv ext4 rw 0 0",
  ].join("\n");
  const may = (value: string, path = "backup.dir") => isOnMedium({ path, value }, mounts);
  t.true(await may("/media/ana/MY STICK/bitacora"));
  for (const other of ["/media/ana/MY STICK", "/media/ana/MY STICK/bitacora/..", "/mnt/old/bitacora", "/srv/bitacora"])
    t.false(await may(other), other);
  t.false(await may("/run/media/x/bitacora"));
  t.false(await may("/media/ana/MY STICK/bitacora", "sources.0.file"));
  const stick = await mkdtemp("/mnt/bitacora-test-").catch(() => undefined);
  if (stick === undefined) return t.log("a link on a stick was not tried: /mnt cannot be written here");
  t.teardown(() => rm(stick, { recursive: true }));
  const onIt = () => isOnMedium({ path: "backup.dir", value: `${stick}/bitacora` }, `/dev/sdd1 ${stick} ext4 rw 0 0`);
  t.true(await onIt());
  await symlink("/etc", join(stick, "bitacora"));
  t.false(await onIt(), "a link on the stick that leads elsewhere");
});

test("a secret is bound to where it goes, only a character device may be a serial port, and an answer is bounded", async (t) => {
  const text = (server: string, more = "") =>
    `alarms: { notify: [{ id: a, to: ntfy, server: "${server}", topic: t, token_file: /etc/bitacora/token }] }\nname: A\n${more}`;
  const place = { dir: "/", hasSections: false };
  const before = text("https://ntfy.example.org");
  const newIn = (after: string) => workOn({ text: after, before }, place, []).newFiles.map(({ path }) => path);
  t.deepEqual(newIn(before.replace("name: A", "name: B")), []);
  t.deepEqual(newIn(text("http://thief")), ["alarms.notify.0.token_file"], "the same file, to another server");
  t.deepEqual(
    newIn(text("https://ntfy.example.org", "mqtt: { brokers: [{ url: mqtt://x, tls: { ca: /etc/ca } }] }\n")),
    ["mqtt.brokers.0.tls.ca"],
  );
  const unknown = Array.from({ length: 5000 }, (_, i) => `systms${i}: 1`).join("\n");
  t.true(workOn({ text: unknown, before }, place, []).changes.length <= 1000);
  const port = (value: unknown, path = "sources.0.file") => mayBeSerialPort({ path, key: "file", value, to: "" });
  for (const value of ["/dev/no-such-port", "/dev/ptmx"]) t.true(await port(value), value);
  t.true(await port("/dev/ptmx", "nmea0183.0.file"));
  t.false(await port("/dev/ptmx", "historian.file"));
  const paths = ["/dev/../etc/shadow", "/dev/shm/x", "/dev//ptmx", "dev/x"];
  // A folder, a link to a file of ours, and a file in the place of a folder.
  const kinds = ["/dev/pts", "/dev/fd", "/dev/ptmx/x"];
  for (const value of [...paths, ...kinds, ["/dev/ptmx"]]) t.false(await port(value), String(value));
});

test.serial("files and programs are named at the computer only; what is there already stays", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "project.yaml");
  const written =
    "alarms: { notify: [{ id: own, command: [/bin/true] }] }\nprograms: [{ id: own, command: [/bin/cat] }]\n";
  await writeFile(file, `${PROJECT}${written}`);
  const { ask } = await serving(t, ["--project", file, "--data-dir", join(dir, "data")]);
  const refused = {
    "alarms.notify.0.command": [{ path: ["alarms", "notify", 0, "command"], value: ["/bin/sh", "-c", "id"] }],
    programs: [{ path: ["programs", 0, "sandbox"], value: false }],
    "backup.dir": [{ path: ["backup"], value: { dir: "/media/usb" } }],
    "sources.0.file": [{ path: ["sources"], value: [{ type: "replay", file: "/etc/passwd" }] }],
  };
  for (const [place, changes] of Object.entries(refused)) {
    const { status, body } = await ask("POST", "/project/changes", { changes: JSON.stringify(changes) });
    t.is(status, 403, place);
    t.true(body.detail?.includes(place), body.detail);
  }
  const text = `${PROJECT}${written}sources: [{ type: replay, file: /etc/passwd }]\n`;
  const { body: check } = await ask("POST", "/project/check", { text, language: "en" });
  const { status, body } = await ask("PUT", "/project/file", { text, language: "en" });
  t.is(status, 403);
  t.false(check["ok"]);
  t.regex((check["findings"] as readonly { readonly message: string }[])[0]?.message ?? "", /sources\.0\.file/);
  t.regex(body.detail ?? "", /sources\.0\.file/);
  const source = [{ type: "nmea0183", file: "/dev/ttyUSB0" }];
  const changes = JSON.stringify([
    { path: ["sources"], value: source },
    { path: ["name"], value: "Beta" },
  ]);
  t.is((await ask("POST", "/project/changes", { changes })).status, 200);
});

test.serial("a service without a project is given its first one, and starts anew with it", async (t) => {
  const dir = await tempDir(t);
  const { ask, get, child } = await servingAlone(t, ["--data-dir", dir]);
  t.like(await get("/setup"), { can_begin: true, project_file: null });
  t.is((await ask("GET", "/project/file")).status, 409);
  const project = {
    id: "gaviota",
    name: "Gaviota",
    vessel: { id: "gaviota", name: "Gaviota", type: "sailing_yacht", loa_m: 11, beam_m: 3.6, draft_m: 1.9 },
  };
  t.is((await ask("POST", "/setup/project", { project: JSON.stringify({ ...project, loa_m: 11 }) })).status, 422);
  const begun = await ask("POST", "/setup/project?user=Ana", { project: JSON.stringify(project) });
  t.is(begun.status, 200, begun.body.detail);
  const isThere = () => get<{ id: string }>("/project").then(({ id }) => id === "gaviota");
  await until(() => isThere().catch(() => false));
  t.like(await get("/setup"), { can_begin: false, project_file: join(dir, "project.yaml") });
  t.is((await ask("POST", "/setup/project", { project: JSON.stringify(project) })).status, 409);
  t.is(child.exitCode, null, "it is the same process");
  child.kill("SIGTERM");
  await until(() => child.exitCode !== null);
  t.is(child.exitCode, 0);
  const again = await serving(t, ["--data-dir", dir]);
  t.is((await again.get<{ id: string }>("/project")).id, "gaviota");
});

test.serial(
  "a change that waits for a restart is in force after one that a person asked for, in the same process",
  async (t) => {
    const dir = await tempDir(t);
    const file = join(dir, "project.yaml");
    await writeFile(file, PROJECT);
    const { ask, get, child } = await servingAlone(t, ["--project", file, "--data-dir", join(dir, "data")]);
    const changes = JSON.stringify([{ path: ["historian"], value: { flush_s: 2 } }]);
    const { body } = await ask("POST", "/project/changes", { changes });
    t.deepEqual(body["needs_restart"], ["historian"]);
    const askedAtMs = Date.now();
    t.is((await ask("POST", "/service/restart", { user: "Ana" })).status, 200);
    const entries = () => get<{ summary: string; user: string }[]>("/logbook?text=restart_asked");
    const uptimeMs = async () => (await get<{ uptime_s: number }>("/health")).uptime_s * 1000;
    await until(() => uptimeMs().then((ms) => Date.now() - ms > askedAtMs, () => false)); // prettier-ignore
    t.like((await entries())[0], { summary: "Ana has asked the service to restart", user: "Ana" });
    t.is(child.exitCode, null);
  },
);
