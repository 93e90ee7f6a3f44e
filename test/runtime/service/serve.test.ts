/** `serve` as a process: what it says when it starts, when it cannot, and how it ends. */
import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:net";
import { once } from "node:events";
import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { WebSocket } from "ws";
import {
  cleanEnv,
  getJson,
  projectRoot,
  runBitacora,
  serviceOf,
  spawnBitacora,
  type ServiceProcess,
  startService,
} from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { freePort } from "../../support/mosquitto.ts";
import { until } from "../../support/until.ts";
import { writeEndlessMbtiles } from "../../track/chart/support.ts";

const minimalProject = (id: string, sources = "[]") => `
id: ${id}
name: ${id}
customer: Nobody
vessel: { id: ${id}, name: ${id}, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
systems_enabled: []
sources: ${sources}
tags: []
`;

/** What must hold of every start that cannot be: status 2, nothing on standard output, one line that says why. */
async function refused(t: ExecutionContext, args: readonly string[], line: RegExp) {
  const { code, stdout, stderr } = await runWarm(["serve", "--port", "0", ...args]);
  t.is(code, 2, stderr);
  t.is(stdout, "");
  t.regex(stderr, line);
  return stderr.trimEnd().split("\n");
}

test.serial(
  "without a project it serves the demo vessel, live within seconds, and SIGHUP does not end it",
  async (t) => {
    const service = await startService(["--data-dir", await tempDir(t)]);
    t.teardown(() => service.child.kill("SIGKILL"));
    t.regex(service.stdout(), /^Bitácora serves .+ at http:\/\/127\.0\.0\.1:\d+\n/);
    const tags = () => getJson<{ value: unknown }[]>(`${service.url}/tags`);
    t.true((await tags()).length >= 55);
    await until(async () => (await tags()).every(({ value }) => value !== null), "every tag has a value");
    // Which asks for a reload.
    service.child.kill("SIGHUP");
    await until(() => service.stderr().includes("no project file"), "the answer to SIGHUP");
    t.is((await fetch(`${service.url}/livez`)).status, 200);
    t.is(await service.end("SIGTERM"), 0);
  },
);

test.serial(
  "SIGTERM ends it with status 0, the live stream with 1001, and what was recorded is there again",
  async (t) => {
    const dir = await tempDir(t);
    const args = ["--data-dir", dir, "--db", join(dir, "samples.db")];
    const service = await startService(args);
    t.teardown(() => service.child.kill("SIGKILL"));
    const live = new WebSocket(`${service.url.replace("http", "ws")}/ws/realtime`);
    await once(live, "message");
    const samplesIn = async ({ url }: ServiceProcess, more = "") =>
      (await getJson<unknown[]>(`${url}/tags/ME_INST_0.RPM/history${more}`)).length;
    await until(async () => (await samplesIn(service)) >= 3, "something is recorded");
    const closed = once(live, "close");
    // A stop that takes longer than systemd was promised ends with status 1.
    t.is(await service.end("SIGTERM"), 0);
    t.is((await closed)[0], 1001);
    const before = Date.now();

    const again = await startService(args);
    t.teardown(() => again.child.kill("SIGKILL"));
    t.true((await samplesIn(again, `?until=${new Date(before).toISOString()}`)) >= 3, "samples of the first run");
    t.is(await again.end("SIGINT"), 0);
  },
);

test.serial("a chart whose search never ends keeps no stop waiting", async (t) => {
  const dir = await tempDir(t);
  writeEndlessMbtiles(join(dir, "chart.mbtiles"));
  await writeFile(join(dir, "project.yaml"), `${minimalProject("endless")}chart_file: chart.mbtiles\n`);
  const service = await startService(["--data-dir", join(dir, "data"), "--project", join(dir, "project.yaml")]);
  t.teardown(() => service.child.kill("SIGKILL"));
  const processes = () => execFileSync("ps", ["-eo", "args"]).toString();
  await until(() => processes().includes(join(dir, "chart.mbtiles")), "the chart is being opened");
  t.is(await service.end("SIGTERM"), 0);
  await until(() => !processes().includes(join(dir, "chart.mbtiles")), "its process is gone");
});

test.serial("it speaks Spanish where the locale does, and a second signal ends it at once", async (t) => {
  const env = { LANG: "es_ES.UTF-8" };
  const service = await startService(["--data-dir", await tempDir(t)], { env });
  t.regex(service.stdout(), /^Bitácora sirve .+ en http/);
  service.child.kill("SIGTERM");
  service.child.kill("SIGTERM");
  service.child.kill("SIGINT");
  const status = await service.end("SIGINT");
  t.true(status === 130 || status === 143 || status === 0, String(status));
  const { stderr } = await runWarm(["serve", "--port", "99999"], { env });
  t.is(stderr, "bitacora: --port es un número entero de 0 a 65535, no '99999'\n");
});

test.serial("a port that is taken is said in one line", async (t) => {
  const other = createServer().listen(0, "127.0.0.1");
  t.teardown(() => other.close());
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const taken = await runWarm(["serve", "--port", String(port), "--data-dir", await tempDir(t)]);
  t.is(taken.code, 2);
  t.is(taken.stderr, `bitacora: port ${port} is taken; choose another with --port\n`);
});

test.serial("an address that is not this machine's is said in one line", async (t) => {
  const lines = await refused(t, ["--host", "203.0.113.1", "--data-dir", await tempDir(t)], /203\.0\.113\.1 .*--host/);
  t.is(lines.length, 1);
});

test.serial("a data directory that cannot be written is said in one line", async (t) => {
  const file = join(await tempDir(t), "file");
  await writeFile(file, "");
  const lines = await refused(t, ["--data-dir", join(file, "data")], /cannot be written \(ENOTDIR\).*--data-dir/);
  t.is(lines.length, 1);
});

test.serial("two services on one data directory: the second says who has it", async (t) => {
  const dir = await tempDir(t);
  const first = await startWarmService(["--data-dir", dir]);
  t.teardown(() => first.end("SIGKILL"));
  const lines = await refused(t, ["--data-dir", dir], new RegExp(`in use by process ${first.child.pid}`));
  t.is(lines.length, 1);
  t.is((await getJson<{ status: string }>(`${first.url}/health`)).status, "ok");
  // A killed one leaves no lock that holds.
  await first.end("SIGKILL");
  const third = await startWarmService(["--data-dir", dir]);
  t.is(await third.end("SIGTERM"), 0);
});

test.serial(
  "a service that stops before it could write its samples says how many are lost, and ends with 1",
  async (t) => {
    const database = join(await tempDir(t), "samples.db");
    const first = await startWarmService(["--data-dir", await tempDir(t), "--db", database]);
    t.teardown(() => first.end("SIGTERM"));
    const second = await startWarmService(["--data-dir", await tempDir(t), "--db", database]);
    t.teardown(() => second.end("SIGTERM"));
    const isFaulty = async (): Promise<boolean> => {
      const { historian } = await getJson<{ historian: { fault: string | null } }>(`${second.url}/health`);
      return historian.fault === "historian-locked";
    };
    await until(isFaulty, "the database is the other's");
    t.is(await second.end("SIGTERM"), 1);
    t.regex(second.stderr(), /Historian: \d+ samples that waited to be written could not be, and are lost/);
    t.regex(second.stderr(), /Stopped in \d+ ms; \d+ samples since the start are LOST/);
    t.notRegex(second.stderr(), /everything acknowledged is on disk/);
    t.is(await first.end("SIGTERM"), 0);
    t.notRegex(first.stderr(), /are lost/i);
    t.regex(first.stderr(), /everything acknowledged is on disk/);
  },
);

test.serial("another vessel's data directory is refused", async (t) => {
  const dir = await tempDir(t);
  await writeFile(join(dir, "a.yaml"), minimalProject("alfa"));
  await writeFile(join(dir, "b.yaml"), minimalProject("bravo"));
  const data = join(dir, "data");
  const first = await startWarmService(["--project", join(dir, "a.yaml"), "--data-dir", data]);
  t.is(await first.end("SIGTERM"), 0);
  const lines = await refused(t, ["--project", join(dir, "b.yaml"), "--data-dir", data], /'alfa', not to 'bravo'/);
  t.is(lines.length, 1);
});

test.serial("a database of another program is refused and left as it was", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "notes.db");
  await writeFile(file, "these are somebody's notes\n".repeat(100));
  const lines = await refused(
    t,
    ["--data-dir", join(dir, "data"), "--db", file],
    /not a historian database of Bitácora/,
  );
  t.is(lines.length, 1);
  t.is(await readFile(file, "utf8"), "these are somebody's notes\n".repeat(100));
});

test.serial("a project file that is missing, or has faults, is said with every fault", async (t) => {
  const dir = await tempDir(t);
  await refused(t, ["--project", join(dir, "none.yaml")], /none\.yaml cannot be read \(there is no such file/);
  const file = join(dir, "faults.yaml");
  await writeFile(
    file,
    minimalProject("UPPER CASE").replace("type: other", "type: spaceship").replace("beam_m: 3", "beam_m: -3"),
  );
  const lines = await refused(t, ["--project", file], /faults\.yaml has \d+ fault/);
  t.true(
    lines.some((line) => line.includes("vessel.type") && line.includes("spaceship")),
    lines.join("\n"),
  );
  t.true(
    lines.some((line) => line.includes("vessel.beam_m") && line.includes("-3")),
    lines.join("\n"),
  );
});

test.serial(
  "a capture that is missing, or garbage, does not keep the service from serving, and is said in one line",
  async (t) => {
    const dir = await tempDir(t);
    const project = join(dir, "project.yaml");
    await writeFile(join(dir, "garbage.log"), Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 37) % 256)));
    const sources = "[{ type: replay, file: none.log, speed: 1 }, { type: replay, file: garbage.log, speed: 1 }]";
    await writeFile(project, minimalProject("alfa", sources));
    const service = await startWarmService(["--project", project, "--data-dir", join(dir, "data")]);
    t.teardown(() => service.end("SIGTERM"));
    const states = async () =>
      (await getJson<{ sources: { state: string }[] }>(`${service.url}/health`)).sources.map(({ state }) => state);
    await until(async () => (await states()).join() === "failed,failed", "both have failed");
    t.is(
      service
        .stderr()
        .split("\n")
        .filter((line) => line.includes("none.log")).length,
      1,
    );
    t.is(
      service
        .stderr()
        .split("\n")
        .filter((line) => line.includes("garbage.log")).length,
      1,
    );
    t.is(await service.end("SIGTERM"), 0);
  },
);

test.serial("unknown options and values are answered in one line that says what to do", async (t) => {
  const cases: [string[], string][] = [
    [["serve", "--prot", "1"], "bitacora: unknown option --prot; did you mean --port? see 'bitacora serve --help'\n"],
    [["serve", "--port"], "bitacora: --port needs a value\n"],
    [["sevre"], "bitacora: there is no command 'sevre'; did you mean 'bitacora serve'? See 'bitacora --help'\n"],
  ];
  for (const [args, line] of cases) t.like(await runWarm(args), { code: 2, stdout: "", stderr: line });
});

test.serial("a book that was tampered with is said at the start, and the service serves", async (t) => {
  const dir = await tempDir(t);
  const first = await startWarmService(["--data-dir", dir]);
  for (const word of ["uno", "dos", "tres"]) await fetch(`${first.url}/logbook?summary=${word}`, { method: "POST" });
  t.is(await first.end("SIGINT"), 0);
  const file = join(dir, "logbook", "logbook-000001.jsonl");
  await writeFile(file, (await readFile(file, "utf8")).replace('"summary":"dos"', '"summary":"DOS"'));
  const second = await startWarmService(["--data-dir", dir]);
  t.teardown(() => second.end("SIGTERM"));
  const said = /Log book: BROKEN at 1 place\(s\), entries 2/;
  await until(() => said.test(second.stderr()), String(said));
  t.is(await second.end("SIGTERM"), 0);
});

test.serial("an empty --host opens nothing, and a data directory below /proc is refused at once", async (t) => {
  await refused(t, ["--host", "", "--data-dir", await tempDir(t)], /--host/);
  await refused(t, ["--data-dir", "/proc/bitacora"], /cannot be written/);
});

test.serial("it listens where the project says, unless the command line says otherwise", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "a.yaml");
  const [ofProject, ofFlag] = [await freePort(), await freePort()];
  await writeFile(file, `${minimalProject("alfa")}host: localhost\nport: ${ofProject}\n`);
  const args = ["--project", file, "--data-dir", join(dir, "data")];
  const asProject = await serviceOf(spawnBitacora(["serve", ...args]));
  t.teardown(() => asProject.child.kill("SIGKILL"));
  t.is(asProject.url, `http://127.0.0.1:${ofProject}`);
  await asProject.end("SIGTERM");
  const asFlag = await startWarmService([...args, "--host", "127.0.0.1", "--port", String(ofFlag)]);
  t.teardown(() => asFlag.end("SIGTERM"));
  t.is(asFlag.url, `http://127.0.0.1:${ofFlag}`);
  await asFlag.end("SIGTERM");
});

test.serial("a SIGTERM at any moment of the start ends it with status 0, once its own code runs", async (t) => {
  const dir = await tempDir(t);
  for (const line of ["The vessel's key was made", "Bitácora serves"]) {
    const child = spawnBitacora(["serve", "--port", "0", "--data-dir", join(dir, line.slice(0, 3))]);
    let said = "";
    const take = (chunk: Buffer): void => {
      said += chunk.toString();
      // The first of these lines is written in the middle of the start, the second after the first answer.
      if (!said.includes(line)) return;
      child.stdout.off("data", take);
      child.stderr.off("data", take);
      child.kill("SIGTERM");
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const [code, signal] = (await once(child, "close")) as [number | null, string | null];
    t.deepEqual([code, signal], [0, null], said);
  }
});

test.serial(
  "a project file that is missing ends it with a status by which systemd does not try again and again",
  async (t) => {
    const env = { NOTIFY_SOCKET: join(await tempDir(t), "nobody") };
    const missing = join(await tempDir(t), "none.yaml");
    const { code, stderr } = await runBitacora(["serve", "--project", missing], { env });
    t.is(code, 78);
    t.regex(stderr, /none\.yaml cannot be read/);
    t.regex(stderr, /systemd does not start it again by itself: mend that, then 'systemctl restart'/);
    t.is((await runBitacora(["serve", "--nonsense"], { env })).code, 78);
  },
);

test.serial(
  "in the journal each line has its priority, a fatal one is an error, and none has a second name or time",
  async (t) => {
    // The stream of the journal, as systemd connects it: here standard error is a file, and known by it.
    const file = join(await tempDir(t), "journal");
    const journal = await open(file, "a");
    const { dev, ino } = await journal.stat({ bigint: true });
    const run = async (args: string[]): Promise<string> => {
      const env = cleanEnv({ JOURNAL_STREAM: `${dev}:${ino}`, BITACORA_COMPILED: projectRoot });
      const child = spawn(process.execPath, [`${projectRoot}bin/run.js`, ...args], {
        env,
        stdio: ["ignore", journal.fd, journal.fd],
      });
      const ended = once(child, "close");
      while (child.exitCode === null && !(await readFile(file, "utf8")).includes("Data directory")) await sleep(50);
      child.kill("SIGTERM");
      await ended;
      return readFile(file, "utf8");
    };
    t.is(
      await run(["serve", "--project", "/nonexistent/p.yaml"]),
      "<3>project file /nonexistent/p.yaml cannot be read (there is no such file; 'bitacora project init' writes one)\n",
    );
    await journal.truncate();
    const lines = (await run(["serve", "--port", "0", "--data-dir", await tempDir(t)])).split("\n").filter(Boolean);
    t.deepEqual(
      lines.filter((line) => !/^<[34567]>\D/.test(line)),
      [],
    );
    t.true(lines.some((line) => line.includes("<6>Bitácora serves")));
    await journal.close();
  },
);
