/** `bitacora alarms`, against a service that runs. */
import { writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { FakeGateway } from "../support/fake-gateway.ts";
import { getJson, projectRoot, runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";
import { until } from "../support/until.ts";

/** The simulator begins in the middle of the range, so both alarms come at once. */
const PROJECT = `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: simulator, tick_s: 0.1 }]
tags:
  - { id: T.LATE_K, unit_si: K, range_normal_min: 280, range_normal_max: 310, alarms: [{ id: hot, operator: ">", threshold: 281, priority: warning, message: Too hot }] }
  - { id: T.URGENT_K, unit_si: K, range_normal_min: 280, range_normal_max: 310, alarms: [{ id: hot, operator: ">", threshold: 281, priority: alarm, message: Far too hot, advice: Open the hatch }] }
`;

interface Line {
  readonly id: string;
  readonly tag_id: string;
}

test("alarms are listed in bridge order, acknowledged, silenced, shelved and counted from the terminal", async (t) => {
  t.timeout(120_000);
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), PROJECT);
  const service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const open = () => getJson<Line[]>(`${service.url}/alarms?state=active`);
  await until(async () => (await open()).length >= 2, "two alarms");
  const alarms = (...args: string[]) => runWarm(["alarms", ...args, "--url", service.url]);

  const listed = await runBitacora(["alarms", "list", "--url", service.url]);
  const lines = listed.stdout.trimEnd().split("\n");
  t.is(lines.length, 3, listed.stderr);
  t.regex(lines[0] ?? "", /^A-\w+ {2}ALARM +ACTIVE +\S+Z {2}T\.URGENT_K = [\d.]+ °C {2}Far too hot$/);
  t.is(lines[1], "    Open the hatch");
  t.regex(lines[2] ?? "", /warning +ACTIVE .*Too hot$/);

  const [first] = (await alarms("list", "--json")).stdout.split("\n").map((line) => JSON.parse(line || "{}") as Line);
  const acknowledged = await alarms("ack", first?.id ?? "", "--user", "Ana", "--reason", "hatch open");
  t.regex(acknowledged.stdout, /ALARM +ACK .*\(Ana: hatch open\)\n$/);
  t.is((await alarms("silence", "--user", "Ana")).stdout, "Silenced: 1\n");

  const shelved = await alarms(
    "shelve",
    "T.LATE_K",
    "hot",
    "--user",
    "Ana",
    "--reason",
    "heater test",
    "--minutes",
    "5",
  );
  t.regex(shelved.stdout, /shelved until \S+Z \(Ana: heater test\)\n$/);
  t.regex((await alarms("rules", "--state", "shelved")).stdout, /^T\.LATE_K {2}hot {2}> 281 {2}warning/);
  t.notRegex((await alarms("unshelve", "T.LATE_K", "hot", "--user", "Beto")).stdout, /shelved/);
  const why = ["--user", "Ana", "--reason", "heater test"];
  const byRecord = await alarms("shelve", first?.id ?? "", ...why);
  t.regex(byRecord.stdout, /^T\.URGENT_K {2}.*shelved until/, byRecord.stderr);
  t.notRegex((await alarms("unshelve", first?.id ?? "", "--user", "Beto")).stdout, /shelved/);
  t.regex((await alarms("shelve", "T.LATE_K", ...why)).stderr, /there is no alarm 'T\.LATE_K'.*the alarm is missing/);
  t.regex((await alarms("stats")).stdout, /^Raised in 24 h: 2\n/);

  const refused = await alarms("ack", "A-NOTHING", "--user", "Ana");
  t.is(refused.code, 2);
  t.regex(refused.stderr, /A-NOTHING/);
});

test("a rule whose tag has no value, or whose only_when is not known, says so instead of looking well", async (t) => {
  const dir = await tempDir(t);
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const head = PROJECT.split("sources:")[0] ?? "";
  const rule = `operator: ">", threshold: 330, priority: warning`;
  await writeFile(
    join(dir, "project.yaml"),
    `${head}sources: [{ type: tcp, host: 127.0.0.1, port: ${fake.port} }]
tags:
  - { id: T.SILENT_K, unit_si: K, alarms: [{ id: hot, ${rule} }] }
  - { id: ME_INST_0.RPM, unit_si: rpm, timeout_s: 3600, alarms: [{ id: fast, operator: ">", threshold: 3000, priority: warning }, { id: gated, operator: ">", threshold: 3000, priority: warning, only_when: "T.SILENT_K > 300" }] }
`,
  );
  const service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const rules = async () => {
    const { stdout } = await runWarm(["alarms", "rules", "--url", service.url]);
    return stdout.split("\n").filter((line) => /^(?:T|ME_INST_0)\./.test(line));
  };
  t.deepEqual(
    (await rules()).map((line) => line.endsWith("  no value yet")),
    [true, true, true],
  );
  await until(() => fake.connections > 0);
  fake.say("17:33:21.200 R 09F20023 00 70 17 FF FF 7F FF FF\r\n");
  await until(async () => !(await rules())[1]?.endsWith("no value yet"));
  const [silent, fast, gated] = await rules();
  t.regex(silent ?? "", /no value yet$/);
  t.regex(fast ?? "", /normal {2}Engine 0 speed > 3000$/);
  t.regex(gated ?? "", / {2}only_when is not known$/);
});

const recording = join(projectRoot, "../shared/captures/susteranna-actisense-serial.raw");

(existsSync(recording) ? test : test.skip)(
  "alarms of a recording of a real boat, on a Spanish service, are read in the language of the terminal",
  async (t) => {
    t.timeout(120_000);
    const dir = await tempDir(t);
    const project = PROJECT.split("sources:")[0] + `sources: [{ type: replay, file: ${recording}, speed: 100 }]\n`;
    await writeFile(join(dir, "project.yaml"), project);
    const spanish = { env: { LC_ALL: "es_ES.UTF-8" } };
    const service = await startWarmService(
      ["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")],
      spanish,
    );
    t.teardown(() => service.end("SIGTERM"));
    const open = () => getJson<Line[]>(`${service.url}/alarms?state=active`);
    await until(async () => (await open()).length >= 2, "two alarms");
    const list = async (options = {}) => (await runWarm(["alarms", "list", "--url", service.url], options)).stdout;
    /** Every second line is an alarm. */
    const messages = (text: string) =>
      new Set(
        text.split("\n").flatMap((line, i) => (i % 2 === 0 && line !== "" ? (line.split("  ").at(-1) ?? "") : [])),
      );
    const english = await list();
    t.deepEqual(messages(english), new Set(["Engine 0: low oil pressure", "Engine 0: over temperature"]));
    t.regex(english, /\n {4}The bearings get no oil: stop the engine/);
    const own = await list(spanish);
    t.deepEqual(messages(own), new Set(["Motor 0: presión de aceite baja", "Motor 0: sobretemperatura"]));
    t.regex(own, /\n {4}A los cojinetes no les llega aceite: pare el motor/);
    const json = await runWarm(["alarms", "list", "--json", "--url", service.url]);
    t.regex(json.stdout, /"message":"Motor 0: sobretemperatura"/, "for programs: as the service has it");
  },
);
