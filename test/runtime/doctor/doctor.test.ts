/** `bitacora doctor` on computers and data directories that are really wrong, each in its own way. */
import { chmod, chown, mkdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import ava from "ava";
import { getJson, projectRoot, runBitacora, startService } from "../../support/service-process.ts";
import { findUnit } from "../../../src/runtime/installed/unit-file.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { runWarm } from "../../support/warm-bitacora.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

/** On a computer that has the service, the unit is there. */
const START =
  findUnit() === undefined
    ? `sudo ${process.execPath} ${projectRoot}bin/run.js service install`
    : "sudo systemctl start bitacora";

const HEAD = "id: a\nname: A\ncustomer: B\nvessel: { id: a, name: A, type: tug, loa_m: 24, beam_m: 5, draft_m: 2 }\n";

interface Finding {
  readonly id: string;
  readonly level: string;
  readonly text: string;
  readonly command: string | null;
}

/** What the doctor finds, by its id. */
async function examined(...args: string[]): Promise<{ code: number | null; of: (id: string) => Finding | undefined }> {
  const { code, stdout } = await runWarm(["doctor", "--json", ...args]);
  const found = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Finding);
  const worst = (id: string) => found.filter((one) => one.id === id);
  return { code, of: (id) => worst(id).find(({ level }) => level === "fail") ?? worst(id)[0] };
}

test("without a service, a project or a data directory it says so, and nothing of this is wrong", async (t) => {
  const { code, of } = await examined("--data-dir", join(await tempDir(t), "none"));
  // Another program may have the port on the computer of the tests.
  t.is(code, of("port")?.level === "fail" ? 1 : 0);
  t.like(of("service"), { level: "warn", command: START });
  t.like(of("node"), { level: "ok" });
  t.like(of("rights"), { level: "warn", command: null });
  t.like(of("last end"), { level: "ok" });
});

test("a running service is asked; a killed one has left its mark; a port that is taken is named", async (t) => {
  const dir = await tempDir(t);
  const service = await startService(["--data-dir", dir]);
  const asked = await examined("--data-dir", dir);
  t.is(asked.code, 0);
  t.like(asked.of("service"), { level: "ok", text: `The service at ${service.url} says that all is well` });
  t.like(asked.of("port"), { level: "ok" });
  const { findings } = await getJson<{ findings: Finding[] }>(`${service.url}/doctor?language=en`);
  const ids = new Set(findings.map(({ id }) => id));
  for (const id of ["node", "clock", "disk", "rights", "unit", "last end"]) t.true(ids.has(id), id);
  // It need not ask itself.
  for (const id of ["service", "port", "project"]) t.false(ids.has(id), id);
  // From elsewhere: what the service has found, which still keeps that examination.
  const elsewhere = await runWarm(["doctor", "--url", service.url, "--json"]);
  const told = elsewhere.stdout.trim().split("\n").map((line) => (JSON.parse(line) as { id: string }).id); // prettier-ignore
  t.deepEqual(new Set(told), new Set(["service", ...ids]));
  t.is((await runWarm(["doctor", "--url", service.url, "--data-dir", dir])).code, 2);
  service.child.kill("SIGSTOP");
  const hanging = await examined("--data-dir", dir);
  t.is(hanging.code, 1);
  t.regex(hanging.of("service")?.text ?? "", /does not answer: it hangs/);
  await service.end("SIGKILL");

  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  t.teardown(() => other.close());
  const { port } = other.address() as { port: number };
  const file = join(dir, "project.yaml");
  await writeFile(file, `${HEAD}port: ${port}\n`);
  const { code, of } = await examined("--data-dir", dir, "--project", file);
  t.is(code, 1);
  t.like(of("port"), { level: "fail", command: `sudo ss -ltnp 'sport = :${port}'` });
  t.like(of("last end"), { level: "warn" });
  t.regex(of("last end")?.text ?? "", /without a stop \(killed or crashed\); it was last alive at 2/);
});

test("an interface that is missing, a project with faults, files of another user and an open key are wrong", async (t) => {
  const dir = await tempDir(t);
  const project = join(dir, "project.yaml");
  const dataDir = join(dir, "data");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "logbook.key"), "x");
  await chmod(join(dataDir, "logbook.key"), 0o644);
  const rest = "systems_enabled: [navigation]\ntags: []\nsources: [{ type: socketcan, interface: nocan9 }]\n";
  await writeFile(project, HEAD + rest);
  const args = ["--data-dir", dataDir, "--project", project] as const;
  const first = await examined(...args);
  t.is(first.code, 1);
  t.like(first.of("project"), { level: "ok" });
  t.like(first.of("interface nocan9"), { level: "fail", command: "ip -brief link; sudo dmesg | grep -i can" });
  t.like(first.of("key"), { level: "fail", command: `sudo chmod 600 ${dataDir}/logbook.key` });
  await writeFile(project, `${HEAD}tags: [{ id: VESSEL.DEPHT_M, unit_si: m }]\n`);
  const warned = await examined(...args);
  t.like(warned.of("project"), { level: "warn", command: `bitacora project check ${project}` });
  t.regex(warned.of("project")?.text ?? "", /1 warning\(s\).*VESSEL\.DEPTH_M/);

  await writeFile(
    join(dataDir, "vessel.json"),
    '{"created_at":"2026-01-01T00:00:00.000Z","format":1,"project_id":"vm"}\n',
  );
  await writeFile(project, HEAD);
  const foreign = await examined(...args);
  t.like(foreign.of("project"), { level: "fail", command: `bitacora project check ${project}` });
  t.regex(foreign.of("project")?.text ?? "", /line 1: id: "a": the data directory belongs to 'vm'.*keep id: vm/);
  await rm(join(dataDir, "vessel.json"));

  await writeFile(project, `${HEAD}colour: red\n`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(join(dataDir, "logbook.key"), 4242, 4242);
  const second = await examined(...args);
  t.like(second.of("project"), { level: "fail", command: `bitacora project check ${project}` });
  if (!isRoot) return;
  t.like(second.of("rights"), { level: "fail", command: `sudo chown -R root: ${dataDir}` });
  await chown(join(dataDir, "logbook.key"), 0, 0);
  await chmod(join(dataDir, "logbook.key"), 0);
  const closed = await examined(...args);
  t.like(closed.of("rights"), { level: "fail", command: `sudo chmod u+rwX ${dataDir}/logbook.key` });
  // To whom the directory belongs runs the service.
  await chown(dataDir, 4242, 4242);
  await writeFile(project, HEAD + rest);
  const third = await examined(...args);
  t.regex(third.of("project")?.text ?? "", /cannot be read by 4242, to whom the data directory belongs/);
  t.like(third.of("project"), { level: "fail", command: `sudo chmod o+x ${dir}` });
});

test("a serial port that is missing, and a file that is none", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "project.json");
  const plain = join(dir, "no-port");
  await writeFile(plain, "");
  const vessel = { id: "x", name: "x", type: "other", loa_m: 9, beam_m: 3, draft_m: 1 };
  const sources = [
    { type: "nmea0183", file: "/dev/no-such-port" },
    { type: "nmea0183", file: plain },
  ];
  const nmea0183 = { file: "/dev/tty", baud: 4800 };
  await writeFile(file, JSON.stringify({ id: "x", name: "x", vessel, sources, nmea0183 }));
  const { code, of } = await examined("--data-dir", join(dir, "data"), "--project", file);
  t.is(code, 1);
  t.like(of("serial port /dev/no-such-port"), { level: "fail", command: "ls -l /dev/serial/by-id/" });
  t.like(of(`serial port ${plain}`), { level: "fail", text: `${plain} is no serial port` });
  t.like(of("serial port /dev/tty"), { level: "ok" });
});

test("its words are the reader's", async (t) => {
  const args = ["doctor", "--data-dir", join(await tempDir(t), "none")];
  const { stdout } = await runBitacora(args, { env: { LANG: "es_ES.UTF-8" } });
  t.regex(
    stdout,
    /^mire +Ningún servicio tiene abierto este directorio de datos\n {8} {3}sudo (?:.* service install|systemctl start bitacora)$/m,
  );
});

test("a broker of the project that is not there is named, with the reason, and nothing fails by it", async (t) => {
  const dir = await tempDir(t);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
    mqtt: [{ id: "house", url: `mqtt://127.0.0.1:${port}` }],
  };
  const file = join(dir, "project.json");
  await writeFile(file, JSON.stringify(project));
  const { of } = await examined("--data-dir", join(dir, "none"), "--project", file);
  t.like(of("broker"), {
    level: "warn",
    text: `The MQTT broker house (127.0.0.1:${port}) is not reached (nothing listens there: ECONNREFUSED)`,
  });
});
