/** `bitacora project` as a process. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import test from "ava";
import { parse } from "yaml";
import { SECTIONS } from "../../src/connectors/connectors.ts";
import { faultLine } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { projectRoot, runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";

const fixture = (name: string) => `${projectRoot}fixtures/projects/${name}`;
const spanish = { LANG: "es_ES.UTF-8" };

test("init writes a file that check finds no fault in", async (t) => {
  const cwd = await tempDir(t);
  const written = await runBitacora(["project", "init"], { cwd });
  t.is(written.code, 0, written.stderr);
  t.regex(written.stdout, /^project\.yaml written\..*project check project\.yaml/);
  const checked = await runWarm(["project", "check", "project.yaml"], { cwd });
  t.like(checked, { code: 0, stderr: "" });
  t.is(checked.stdout, "project.yaml: no faults; 7 tags, 3 alarms, 1 sources\n");
});

test("init writes in the reader's language", async (t) => {
  const cwd = await tempDir(t);
  const written = await runWarm(["project", "init", "barco.yaml"], { cwd, env: spanish });
  t.is(written.code, 0);
  t.regex(written.stdout, /^barco\.yaml escrito\./);
  t.regex(await readFile(join(cwd, "barco.yaml"), "utf8"), /Régimen del motor/);
});

test("init leaves a file that is there as it is, unless it is told otherwise", async (t) => {
  const cwd = await tempDir(t);
  await writeFile(join(cwd, "mine.yaml"), "mine");
  const refused = await runWarm(["project", "init", "mine.yaml"], { cwd });
  t.like(refused, { code: 2, stdout: "" });
  t.is(refused.stderr, "bitacora: mine.yaml is already there; choose another name, or write over it with --force\n");
  t.is(await readFile(join(cwd, "mine.yaml"), "utf8"), "mine");
  await symlink("elsewhere.yaml", join(cwd, "link.yaml"));
  t.is((await runWarm(["project", "init", "link.yaml"], { cwd })).code, 2);
  t.is((await runWarm(["project", "init", "mine.yaml", "--force"], { cwd })).code, 0);
  t.regex(await readFile(join(cwd, "mine.yaml"), "utf8"), /^# A project/);
  t.deepEqual((await readdir(cwd)).sort(), ["link.yaml", "mine.yaml"]);
});

test("init where nothing can be written says so in one line", async (t) => {
  const cwd = await tempDir(t);
  await mkdir(join(cwd, "folder"));
  for (const args of [["no/such/folder.yaml"], ["folder"], ["folder", "--force"]]) {
    const { code, stdout, stderr } = await runWarm(["project", "init", ...args], { cwd });
    t.is(code, 2);
    t.is(stdout, "");
    t.regex(stderr, /^bitacora: [^\n]+\n$/);
  }
});

test("check lists every fault with line, path and value, and its answer is bad", async (t) => {
  for (const [locale, env] of [
    ["en", {}],
    ["es", spanish],
  ] as const) {
    const { code, stdout, stderr } = await runWarm(["project", "check", fixture("many-faults.yaml")], { env });
    t.is(code, 1);
    t.is(stderr, "");
    // Of which test/project/parse-project.test.ts says what they are.
    const { faults = [] } = parseProject(await readFile(fixture("many-faults.yaml"), "utf8"), "/", SECTIONS);
    const expected = faults.map((fault) => faultLine(fault, locale));
    const [title, ...lines] = stdout.trimEnd().split("\n");
    t.regex(title ?? "", new RegExp(`: ${expected.length} f`));
    t.deepEqual(
      lines,
      expected.map((line) => `  ${line}`),
    );
  }
});

test("another id than that of the data is a fault, where the data directory is known", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "project.yaml");
  const head = "name: A\nvessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }\n";
  await writeFile(file, `id: paloma\n${head}`);
  await writeFile(join(dir, "vessel.json"), '{"created_at":"2026-01-01T00:00:00.000Z","format":1,"project_id":"vm"}\n');
  t.is((await runWarm(["project", "check", file])).code, 0);
  const { code, stdout } = await runWarm(["project", "check", file, "--data-dir", dir]);
  t.is(code, 1);
  t.regex(
    stdout,
    /\n {2}line 1: id: "paloma": the data directory belongs to 'vm'.*keep id: vm; what people read is name/,
  );
  await writeFile(file, `id: vm\n${head}`);
  t.is((await runWarm(["project", "check", file, "--data-dir", dir])).code, 0);
});

test("check without a file takes that of the service", async (t) => {
  const home = await tempDir(t);
  const own = join(home, "bitacora", "project.yaml");
  await mkdir(join(home, "bitacora"));
  await writeFile(own, "id: 3\n");
  const { code, stderr, stdout } = await runWarm(["project", "check"], { env: { XDG_DATA_HOME: home } });
  // On a computer that has the service, its file comes first.
  const checked = existsSync("/etc/bitacora/project.yaml") ? "/etc/bitacora/project.yaml" : own;
  t.true(stdout.startsWith(`${checked}: `), stderr);
  t.is(code, checked === own ? 1 : code);
});

test("check lists warnings after the faults; a file that has only these is good", async (t) => {
  const file = join(await tempDir(t), "aurora.yaml");
  const head = "id: a\nname: A\nvessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }\n";
  const text = `${head}tags:\n  - { id: VESSEL.DEPHT_M, unit_si: m }\n`;
  await writeFile(file, text);
  const good = await runWarm(["project", "check", file]);
  const en = '  warning: line 5: tags[0].id: "VESSEL.DEPHT_M": nothing in this project writes this tag; did you mean VESSEL.DEPTH_M?';
  t.deepEqual([good.code, good.stdout.split("\n")[1]], [0, en]);
  const es = await runWarm(["project", "check", file], { env: spanish });
  t.regex(es.stdout, /\n  aviso: línea 5: .*: nada en este proyecto escribe este tag; ¿quería decir VESSEL.DEPTH_M\?\n/);
  const json = (await runWarm(["project", "check", "--json", file])).stdout.trimEnd().split("\n");
  t.like(JSON.parse(json[0] ?? ""), { level: "warning", path: "tags[0].id", line: 5, value: '"VESSEL.DEPHT_M"' });
  t.like(JSON.parse(json[1] ?? ""), { ok: true, faults: 0, warnings: 1 });

  await writeFile(file, `${text}colour: red\n`);
  const bad = await runWarm(["project", "check", file]);
  t.is(bad.code, 1);
  t.regex(bad.stdout, /: 1 fault\n.*colour.*\n  warning: /);
}); // prettier-ignore

test("check --json prints a line for each fault and one at the end", async (t) => {
  const bad = await runWarm(["project", "check", "--json", fixture("many-faults.yaml")]);
  t.is(bad.code, 1);
  const lines = bad.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const last = lines.pop();
  t.like(last, { ok: false, faults: lines.length });
  t.true(lines.every((line) => Object.keys(line).join() === "path,value,line,message"));
  t.like(
    lines.find(({ path }) => path === "tags[3].alarms[0].operator"),
    { value: '"=>"', line: 39 },
  );
  const good = await runWarm(["project", "check", "--json", fixture("everything.yaml")]);
  t.is(good.code, 0);
  const file = fixture("everything.yaml");
  const missing = [
    "capture.log",
    "yard.headers",
    "broker.password",
    "ca.pem",
    "boat.crt",
    "boat.key",
    "programs/energy-meter",
    "charts/baleares.mbtiles",
    "venus.password",
  ];
  const notes = { missing_files: missing.map(fixture), open_sources: ["sources[5]"], not_given: [] };
  const { bridge, ...told } = JSON.parse(good.stdout) as { bridge: { to: string }[] };
  t.deepEqual(
    bridge.map(({ to }) => to),
    ["stern", "stern"],
  );
  t.deepEqual(told, { ok: true, file, faults: 0, warnings: 0, ...notes });
});

test("a UDP source that takes datagrams from anybody is noted, and how to name the gateway", async (t) => {
  const { code, stdout } = await runWarm(["project", "check", fixture("everything.yaml")]);
  t.is(code, 0);
  t.regex(stdout, /\n {2}note: sources\[5\] takes what anybody on the network sends; .*from: \[192\.168\.4\.1\]/);
});

test("Signal K without the vessel's number is noted where AIS may be heard", async (t) => {
  const cwd = await tempDir(t);
  const everything = await readFile(fixture("everything.yaml"), "utf8");
  await writeFile(join(cwd, "without.yaml"), everything.replace(/(signalk: .*)mmsi: "\d+", /, "$1"));
  const noted = /note: signalk\.mmsi is not given/;
  t.regex((await runWarm(["project", "check", "without.yaml"], { cwd })).stdout, noted);
  t.notRegex((await runWarm(["project", "check", fixture("everything.yaml")])).stdout, noted);
  const { stdout } = await runWarm(["project", "check", "--json", "without.yaml"], { cwd });
  t.deepEqual((JSON.parse(stdout) as { not_given: unknown }).not_given, ["signalk.mmsi"]);
});

test("a capture that is not there is noted, and is no fault of the project file", async (t) => {
  const { code, stdout } = await runWarm(["project", "check", fixture("everything.yaml")]);
  t.is(code, 0);
  t.is(stdout.split("\n")[1], `  note: there is no readable capture ${fixture("capture.log")} on this machine`);
});

test("check of what cannot be read could not run, and says why in one line", async (t) => {
  const cwd = await tempDir(t);
  execFileSync("mkfifo", [join(cwd, "pipe")]);
  await writeFile(join(cwd, "binary"), Buffer.from([0, 1, 2, 255]));
  for (const file of ["missing.yaml", ".", "pipe", "binary"]) {
    const { code, stdout, stderr } = await runWarm(["project", "check", file], { cwd });
    t.is(code, 2, file);
    t.is(stdout, "");
    t.regex(stderr, /^bitacora: [^\n]+\n$/);
  }
  t.is((await runWarm(["project", "check"], { cwd })).code, 2);
});

test("the printed schema is one that other validators understand", async (t) => {
  const { code, stdout } = await runBitacora(["project", "schema"]);
  t.is(code, 0);
  // Any validator but ours: without our options, unknown keywords left aside.
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(stdout) as object);
  t.true(validate(parse((await readFile(fixture("everything.yaml"), "utf8")).replace("8_000_000_000", "8000000000"))));
  t.false(
    validate(
      parse(await readFile(fixture("many-faults.yaml"), "utf8").then((text) => text.replace("*overspeed", "1")), {
        uniqueKeys: false,
      }),
    ),
  );
});
