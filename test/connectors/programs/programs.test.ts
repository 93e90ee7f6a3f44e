/** Programs of the owner's, as a service runs them. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { getJson } from "../../support/service-process.ts";
import { until } from "../../support/until.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { programWhen, startWithPrograms, writePrograms } from "./support/with-programs.ts";

interface Entry {
  readonly summary: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const entriesOf = async (url: string) => (await getJson<{ entries?: Entry[] } | Entry[]>(`${url}/logbook`)) as Entry[];
const ofPrograms = async (url: string) =>
  (await entriesOf(url)).filter(({ payload }) => String(payload["event"]).startsWith("program_"));

const THERMOMETER = `while :; do echo '{"tag":"CABIN.TEMP_K","value":293.15}'; sleep 1; done`;

test("a program brings values below its prefix, as a source of its own; its start is an entry with its hash and its rights", async (t) => {
  const service = await startWithPrograms(t, [["cabin", THERMOMETER, "prefix: CABIN."]]);
  await service.when("cabin", ({ counters }) => (counters["values"] ?? 0) > 0);
  t.like(await getJson(`${service.url}/tags/CABIN.TEMP_K`), { value: 293.15, unit_si: "K", quality: "good" });
  t.regex(JSON.stringify(await getJson(`${service.url}/sources?tags=CABIN.TEMP_K`)), /program:cabin/);
  const [started] = await ofPrograms(service.url);
  const sha256 = createHash("sha256")
    .update(await readFile(join(service.dir, "programs/cabin")))
    .digest("hex");
  t.like(started?.payload, { event: "program_started", program: "cabin", sha256, prefix: "CABIN.", sandbox: false });
  const { condition, reasons } = await getJson<{ condition: string; reasons: { code: string; text: string }[] }>(
    `${service.url}/health?language=en`,
  );
  t.is(condition, "degraded");
  t.regex(
    reasons.find(({ code }) => code === "program-unconfined")?.text ?? "",
    /program cabin runs without a sandbox/,
  );
  t.is(await service.end("SIGTERM"), 0);
  t.regex(service.stderr(), /program cabin runs without a sandbox/i);
});

test("'bitacora programs' says what each brings, and project check that one has no sandbox", async (t) => {
  const service = await startWithPrograms(t, [
    ["cabin", THERMOMETER, "prefix: CABIN."],
    ["gone", "exit 3", "prefix: GONE."],
  ]);
  await service.when("gone", ({ fault }) => fault !== null);
  const { code, stdout } = await runWarm(["programs", "--url", service.url]);
  t.is(code, 1);
  t.regex(stdout, /cabin +runs +NO +\d+ +0 +1 +–/);
  t.regex(stdout, /gone +does not run +– +0 +0 +\d+ .*status 3/);
  const checked = await runWarm(["project", "check", service.args[1] ?? ""]);
  t.is(checked.code, 0);
  t.regex(checked.stdout, /cabin runs without a sandbox \(sandbox: false\)/);
});

test("a program is told the tags that it reads, alarms and entries, and no others", async (t) => {
  const echo = `while read -r line; do echo "$line" >>"$STATE_DIRECTORY/told"; done`;
  const service = await startWithPrograms(
    t,
    [["ear", echo, "reads: [PUMP_*], events: [alarms, entries]"]],
    `tags:
  - { id: PUMP_0.RUNNING, description: Pump, unit_si: bool, controllable: true, range_normal_min: null, range_normal_max: null,
      alarms: [{ id: runs, operator: "==", threshold: true, priority: warning, message: It runs }] }
  - { id: OTHER.ON, description: Other, unit_si: bool, controllable: true, range_normal_min: null, range_normal_max: null }
`,
  );
  await service.when("ear", ({ state }) => state === "running");
  await sleep(300);
  for (const id of ["OTHER.ON", "PUMP_0.RUNNING"]) {
    const response = await fetch(`${service.url}/tags/${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ value: true, user: "Ana" }),
    });
    t.is(response.status, 200, await response.text());
  }
  const file = join(service.dir, "data/programs/ear/told");
  const told = async () => (await readFile(file, "utf8").catch(() => "")).trim().split("\n");
  for (
    let lines = await told();
    !['{"alarm"', "value_set", '{"tag"'].every((part) => lines.some((line) => line.includes(part)));
  )
    lines = (await sleep(100), await told());
  const lines = (await told()).map((line) => JSON.parse(line) as Record<string, unknown>);
  t.true(lines.every(({ tag }) => tag === undefined || tag === "PUMP_0.RUNNING"));
  t.like(
    lines.find(({ tag }) => tag !== undefined),
    { tag: "PUMP_0.RUNNING", value: true, quality: "good" },
  );
  t.like(lines.find(({ alarm }) => alarm !== undefined)?.["alarm"], { tag_id: "PUMP_0.RUNNING", message: "It runs" });
  t.true(lines.some(({ entry }) => (entry as Entry | undefined)?.payload["event"] === "value_set"));
});

test("a program that ends is started again, and its values are stale meanwhile; the book has a few of the restarts", async (t) => {
  const service = await startWithPrograms(t, [
    // Its only line has no end, and it says in which environment it runs.
    ["short", `printf '{"tag":"SHORT.TEMP_K","value":28%s}' "$PYTHONUNBUFFERED"; exit 1`, "prefix: SHORT."],
  ]);
  await service.when("short", ({ counters }) => (counters["starts"] ?? 0) >= 2);
  const quality = async () => (await getJson<{ quality: string }>(`${service.url}/tags/SHORT.TEMP_K`)).quality;
  while ((await quality()) !== "stale") await sleep(20);
  t.like(
    await getJson(`${service.url}/tags/SHORT.TEMP_K`),
    { value: 281 },
    "the last line counts; Python prints at once",
  );
  const events = (await ofPrograms(service.url)).map(({ payload }) => payload["event"]);
  t.true(events.includes("program_stopped"));
  t.is((await fetch(`${service.url}/readyz`)).status, 200, "it is no fault of the service");
});

test("a reload gives a program other rights, which is an entry", async (t) => {
  const service = await startWithPrograms(t, [["cabin", THERMOMETER, "prefix: CABIN."]]);
  await service.when("cabin", ({ counters }) => (counters["values"] ?? 0) > 0);
  await writePrograms(service.dir, [["cabin", THERMOMETER, "prefix: SALOON."]]);
  t.is((await runWarm(["reload", "--url", service.url])).code, 0);
  await service.when("cabin", ({ counters }) => (counters["refused"] ?? 0) > 0);
  const prefixes = async () => {
    const started = (await ofPrograms(service.url)).filter(({ payload }) => payload["event"] === "program_started");
    return new Set(started.map(({ payload }) => payload["prefix"]));
  };
  // The entry comes by the outbox, after the program has begun.
  const both = await until(async () => ((await prefixes()).size > 1 ? prefixes() : undefined), "an entry");
  t.true(both.has("CABIN.") && both.has("SALOON."), [...both].join());
  t.regex(
    service.stderr(),
    /says CABIN\.TEMP_K, which is not taken \(outside-prefix\): .* its tags begin with its prefix/,
  );
});

test("after kill -9 the programs are gone with the service, come back with it, and count nothing twice", async (t) => {
  // A counter of its own: the total is in its file, and is brought as it is.
  const counter = `cd "$STATE_DIRECTORY"; n=$(cat total 2>/dev/null || echo 0)
while :; do n=$((n + 1)); echo $n >new; mv new total; echo "{\\"tag\\":\\"PULSES.TOTAL\\",\\"value\\":$n,\\"unit_si\\":\\"-\\"}"; sleep 0.2; done`;
  const service = await startWithPrograms(t, [["pulses", counter, "prefix: PULSES."]]);
  await service.when("pulses", ({ counters }) => (counters["values"] ?? 0) > 3);
  await service.end("SIGKILL");
  const total = async () => Number(await readFile(join(service.dir, "data/programs/pulses/total"), "utf8"));
  await sleep(300);
  const before = await total();
  await sleep(500);
  t.is(await total(), before, "the program ended with the service");
  const again = await startWarmService(service.args);
  t.teardown(() => again.end("SIGTERM"));
  await programWhen(again.url, "pulses", ({ counters }) => (counters["values"] ?? 0) > 0);
  const { value } = await getJson<{ value: number }>(`${again.url}/tags/PULSES.TOTAL`);
  t.true(value > before && value < before + 20, `${value} after ${before}`);
});
