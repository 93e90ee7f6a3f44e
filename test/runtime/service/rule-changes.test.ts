/** Rules that people change while the service runs: in force at once, in the project file with its comments, in the log book. */
import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import type { Body } from "../../../src/api/schema/schemas.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

/** Engine 0 at 1200 rpm (PGN 127488), and a fuel tank at 50 % (PGN 127505), as Yacht Devices RAW. */
const FRAMES = "12:00:00.000 R 09F20023 00 C0 12 FF FF FF FF FF\r\n12:00:00.010 R 19F21123 00 D4 30 FF FF FF FF FF\r\n";
const RPM = "ME_INST_0.RPM";
const TANK = "TANK_FUEL_0.LEVEL_PCT";

const project = (port: number) => `# Aurora, as of the refit
id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
sources: [{ type: tcp, host: 127.0.0.1, port: ${port}, format: ydraw }]
tags:
  - id: ${RPM}
    unit_si: rpm
    alarms:
      # The maker says 2300, we say less.
      - { id: over, operator: ">", threshold: 2000, priority: alarm, message: Over }
`;

test("a limit is changed, a rule added, a default one changed and removed; what cannot be done is refused in words", async (t) => {
  const gateway = await FakeGateway.start((socket) => socket.write(FRAMES));
  const dir = await tempDir(t);
  const file = join(dir, "aurora.yaml");
  await writeFile(file, project(gateway.port));
  await chmod(file, 0o640);
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  // What is not said again is old after some seconds, and is judged no more.
  const speaking = setInterval(() => gateway.say(FRAMES), 400);
  t.teardown(async () => {
    clearInterval(speaking);
    await service.end("SIGTERM");
    await gateway.vanish();
  });
  const get = async <T>(path: string) => (await fetch(`${service.url}${path}`)).json() as Promise<T>;
  const ask = async (tag: string, alarm: string, asked: Readonly<Record<string, unknown>> = {}, act = "") => {
    const texts = Object.entries(asked).map(([key, value]) => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    const query = new URLSearchParams(texts);
    const response = await fetch(`${service.url}/alarms/rules/${tag}/${alarm}${act}?${query}`, { method: "POST" });
    return { status: response.status, body: (await response.json()) as Body<"AlarmRule"> & { detail: string } };
  };
  const rules = () => get<Body<"AlarmRule">[]>("/alarms/rules");
  const active = async () => (await get<AlarmRecord[]>("/alarms?state=active")).map(({ alarm_id }) => alarm_id);
  await until(async () => (await rules()).some(({ tag_id: tag }) => tag === TANK));
  t.deepEqual(await active(), []);

  const lower = await ask(RPM, "over", { rule: { threshold: 1000 }, user: "Ana" });
  t.like(lower, { status: 200, body: { threshold: 1000, state: "active", origin: "project" } });
  t.deepEqual(await active(), ["over"]);
  t.is(await readFile(file, "utf8"), project(gateway.port).replace("threshold: 2000", "threshold: 1000"));
  const copies = (await readdir(dir)).filter((name) => name.endsWith(".bak"));
  t.is(copies.length, 1);
  t.is(await readFile(join(dir, copies[0] ?? ""), "utf8"), project(gateway.port));
  const entries = await get<Body<"LogEntry">[]>("/logbook?kind=manual&limit=5");
  const entry = entries.find(({ payload }) => payload["event"] === "alarm_rule_changed");
  t.like(entry, { user: "Ana" });
  t.like(entry?.payload, { event: "alarm_rule_changed", tag_id: RPM, alarm_id: "over" });
  t.like(entry?.payload["before"], { threshold: 2000 });
  t.like(entry?.payload["after"], { threshold: 1000 });
  t.regex(entry?.summary ?? "", /Ana.*Over.*threshold.*2,000.*1,000/);

  const added = { operator: "<", threshold: 60, priority: "caution", message: "Half empty" };
  t.like(await ask(TANK, "half", { rule: added }), { status: 200, body: { message: "Half empty", state: "active" } });
  t.like(await ask(TANK, "low", { rule: { threshold: 55, delay_s: 0 } }), {
    status: 200,
    body: { threshold: 55, origin: "default", hysteresis: 3 },
  });
  await until(async () => (await active()).includes("low"));
  t.like(await ask(TANK, "low", {}, "/remove"), { status: 200 });
  const left = (await rules()).filter(({ tag_id: tag }) => tag === TANK);
  t.deepEqual(
    left.map(({ id }) => id),
    ["half"],
  );
  t.regex(await readFile(file, "utf8"), /# The maker says 2300, we say less\./);

  const unheard = { operator: "<", threshold: 2, priority: "alarm", message: "Alone" };
  t.like(await ask("VESSEL.DEPTH_M", "alone", { rule: unheard }), {
    status: 200,
    body: { id: "alone", state: "normal" },
  });
  t.regex(await readFile(file, "utf8"), /id: alone/);

  const wrong = await ask(RPM, "over", { rule: { threshold: true }, language: "en" });
  t.is(wrong.status, 422);
  t.regex(wrong.body.detail, /tags\[0\]\.alarms\[0\]\.threshold/);
  t.like(await ask(RPM, "none", {}, "/remove"), { status: 404 });
  const ours = (await rules()).find(({ origin }) => origin === "service");
  t.like(await ask(ours?.tag_id ?? "", ours?.id ?? "", { rule: { delay_s: 9 } }), { status: 409 });

  const trial = await ask(RPM, "over", { rule: { threshold: 900 }, days: 1 }, "/trial");
  t.like(trial, { status: 200, body: { raised: 1, whole: true } });

  await writeFile(file, `${await readFile(file, "utf8")}# by hand\n`);
  t.like(await ask(RPM, "over", { rule: { threshold: 900 } }), { status: 409 });
});

test("the demo has no file: a rule is changed until the service ends", async (t) => {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const rules = (await (await fetch(`${service.url}/alarms/rules`)).json()) as Body<"AlarmRule">[];
  const rule = rules.find(({ operator, origin }) => operator === ">" && origin === "project");
  const threshold = Number(rule?.threshold) + 1;
  const path = `/alarms/rules/${rule?.tag_id}/${rule?.id}?rule=${encodeURIComponent(JSON.stringify({ threshold }))}`;
  const response = await fetch(`${service.url}${path}`, { method: "POST" });
  t.like(await response.json(), { threshold });
  const refusal = async (headers: Record<string, string>) => {
    const reload = await fetch(`${service.url}/project/reload`, { method: "POST", headers });
    t.is(reload.status, 422);
    return ((await reload.json()) as { readonly detail: string }).detail;
  };
  t.not(await refusal({}), await refusal({ "Accept-Language": "en" }), "in the language that the request asks for");
});
