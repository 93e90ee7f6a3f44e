import test from "ava";
import type { RunnerStatistics } from "../../src/connectors/runner.ts";
import { systemClock } from "../../src/core/clock.ts";
import { BitacoraError } from "../../src/core/errors.ts";
import { Historian } from "../../src/historian/historian.ts";
import { openMemoryStore } from "../../src/historian/memory-store.ts";
import { healthParts } from "../../src/api/schema/health-schema.ts";
import { memberOf, metricKind } from "../../src/api/schema/json-schema.ts";
import { getJson } from "../support/service-process.ts";
import { startWarmService } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { parseAnswer, sendRaw } from "./support/raw.ts";
import { subscribe } from "./support/subscriber.ts";
import { vesselFor } from "./support/vessel-test.ts";

test("GET /health has what the specification names, and how every part is doing", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write("ME_INST_0.RPM", 900);
  vessel.write("ME_INST_1.RPM", null, "bad");
  vessel.write("FIRE_0.DETECTED", true);
  const { status, body } = await vessel.get("/health");
  t.is(status, 200);
  t.like(body, {
    status: "ok",
    service_version: "0.1.0-test",
    active_alarms: 1,
    project: { id: "aurora-demo", name: vessel.project.name, vessel: "Aurora" },
  });
  t.deepEqual(body.tag_store.by_quality, { good: 2, uncertain: 0, bad: 1, stale: 0 });
  t.is(body.tag_store.tags, vessel.project.tags.length);
  t.deepEqual(Object.keys(body.project), ["id", "name", "vessel"]);
});

test("/health says in words beside its status what is wrong, and fails exactly when /readyz does", async (t) => {
  let reason: string | null = null;
  let sources: RunnerStatistics[] = [];
  let damaged = 0;
  const history = new Historian({ store: openMemoryStore(), clock: systemClock });
  const statistics = history.statistics.bind(history);
  history.statistics = () => ({ ...statistics(), damaged_blocks: damaged });
  const vessel = await vesselFor(
    t,
    {},
    { history, sourceStatistics: () => sources, readiness: () => ({ ready: reason === null, reason }) },
  );
  const said = async () => {
    const { condition, reasons, status } = (await vessel.get("/health")).body;
    t.is(status, "ok");
    t.is((await vessel.get("/readyz")).status, condition === "failing" ? 503 : 200);
    const { text } = await vessel.get("/metrics");
    for (const one of ["ok", "degraded", "failing"]) {
      t.true(text.includes(`bitacora_condition{condition="${one}"} ${one === condition ? 1 : 0}\n`), one);
    }
    return { condition, reasons };
  };
  t.deepEqual(await said(), { condition: "ok", reasons: [] });
  damaged = 2;
  const damage = { code: "history-damaged", severity: "degraded", part: "historian", fault: "damaged_blocks" };
  t.like(await said(), { condition: "degraded", reasons: { length: 1, 0: damage } });
  sources = [{ type: "udp", name: "0.0.0.0:2000", state: "waiting", counters: {}, fault: "says nothing" }];
  reason = "udp 0.0.0.0:2000: says nothing";
  const silent = {
    code: "source-failed",
    severity: "failing",
    part: "sources udp 0.0.0.0:2000",
    fault: "says nothing",
  };
  t.like(await said(), { condition: "failing", reasons: { length: 2, 0: silent, 1: damage } });
  sources = [];
  reason = "nobody knows";
  const unknown = { code: "not-ready", part: "service", fault: reason };
  t.like(await said(), { condition: "failing", reasons: { length: 2, 0: unknown, 1: damage } });
});

test("alerts of other devices that are refused are a reason while they are, with how many", async (t) => {
  const counters = { refusing: 1, alerts_refused: 98 };
  const sources: RunnerStatistics[] = [{ type: "nmea2000-alerts", name: "", state: "running", counters, fault: null }];
  const vessel = await vesselFor(t, {}, { sourceStatistics: () => sources });
  const reasonsOf = async () => (await vessel.get("/health?language=en")).body.reasons;
  const [refused, ...more] = await reasonsOf();
  t.deepEqual(more, []);
  t.like(refused, { code: "alerts-refused", severity: "degraded", part: "sources nmea2000-alerts" });
  t.regex(refused.text, /98 messages were refused/);
  counters.refusing = 0;
  t.deepEqual(await reasonsOf(), []);
});

test("a loop of NMEA 0183 is a reason while it lasts, with where it comes in and how much came", async (t) => {
  const counters = { looped: 1, own_returned: 412 };
  const name = "192.168.1.60:10110";
  const sources: RunnerStatistics[] = [{ type: "nmea0183", name, state: "running", counters, fault: null }];
  const vessel = await vesselFor(t, {}, { sourceStatistics: () => sources });
  const reasonsOf = async () => (await vessel.get("/health?language=en")).body.reasons;
  const [loop, ...more] = await reasonsOf();
  t.deepEqual(more, []);
  t.like(loop, { code: "sentence-loop", severity: "degraded", part: name });
  t.regex(loop.text, /come back at 192\.168\.1\.60:10110: 412 sentences/);
  counters.looped = 0;
  t.deepEqual(await reasonsOf(), []);
});

test("what an output leaves out, as too much, is a reason while it does, with what it is and how much", async (t) => {
  const counters = { distress_dropping: 1, distress_dropped: 1, ais_dropping: 1, ais_dropped: 60 };
  const outputs: RunnerStatistics[] = [{ type: "nmea2000", name: "can0", state: "running", counters, fault: null }];
  const vessel = await vesselFor(t, {}, { outputStatistics: () => outputs });
  const reasonsOf = async () => (await vessel.get("/health?language=en")).body.reasons;
  const reasons = await reasonsOf();
  t.deepEqual(
    reasons.map(({ code, part, text }: Record<string, string>) => [code, part, text]),
    [
      ["output-leaves-out", "can0", "More messages of distress come than can0 may get: 1 was not sent to it so far."],
      ["output-leaves-out", "can0", "More reports of AIS come than can0 may get: 60 were not sent to it so far."],
    ],
  );
  Object.assign(counters, { distress_dropping: 0, ais_dropping: 0 });
  t.deepEqual(await reasonsOf(), []);
});

test("each reason is told in the reader's language, with what to do, and since when it has been so", async (t) => {
  let isLow = true;
  const clock = { now: () => nowMs, monotonic: () => systemClock.monotonic() };
  let nowMs = Date.parse("2026-11-23T10:00:00Z");
  const room = () => ({ freeBytes: 150e6, state: isLow ? ("low" as const) : ("room" as const) });
  const vessel = await vesselFor(t, {}, { clock, diskRoom: room, locale: "en" });
  const reasonsOf = async (query: string) => (await vessel.get(`/health${query}`)).body.reasons;
  const since = "2026-11-23T10:00:00.000Z";
  const [first] = await reasonsOf("");
  t.like(first, { code: "disk-low", severity: "degraded", part: "data_dir", since });
  t.is(first.text, "The disk is nearly full: 150 MB free. Nothing is lost yet.");
  t.regex(first.what_to_do, /bitacora doctor/);
  nowMs += 3_600_000;
  const [later] = await reasonsOf("?language=es");
  t.is(later.since, since);
  t.is(later.text, "El disco está casi lleno: 150 MB libres. Aún no se pierde nada.");
  const { text: metrics } = await vessel.get("/metrics");
  const labels = 'code="disk-low",part="data_dir",severity="degraded"';
  t.true(metrics.includes(`bitacora_condition_reason{${labels}} 1\n`));
  t.true(metrics.includes("bitacora_data_dir_free_bytes 150000000\n"));
  isLow = false;
  t.deepEqual(await reasonsOf(""), []);
  isLow = true;
  t.is((await reasonsOf(""))[0].since, "2026-11-23T11:00:00.000Z", "it came back later");
  t.is((await vessel.get("/health?language=fr")).status, 400);
});

test("lost samples are a reason for a day, with how many and since when", async (t) => {
  let nowMs = Date.parse("2026-11-23T10:00:00Z");
  const clock = { now: () => nowMs, monotonic: () => systemClock.monotonic() };
  const history = new Historian({ store: openMemoryStore(), clock, bufferSamples: 2 });
  const vessel = await vesselFor(t, {}, { clock, history });
  const reasonsOf = async () => (await vessel.get("/health?language=en")).body.reasons;
  const record = () => {
    for (let n = 0; n < 5; n += 1)
      history.record({ tagId: "A", timestampMs: nowMs + n, value: n, quality: "good", source: "test" });
  };
  t.deepEqual(await reasonsOf(), []);
  record();
  nowMs += 7_200_000;
  await history.flush();
  const [lost] = await reasonsOf();
  t.like(lost, { code: "samples-lost", severity: "degraded", since: "2026-11-23T10:00:00.000Z" });
  t.regex(lost.text, /^3 samples are lost since/);
  nowMs += 24 * 3_600_000;
  t.deepEqual(await reasonsOf(), []);
});

test("GET /project has the vessel with its dimensions and counts", async (t) => {
  const vessel = await vesselFor(t);
  const { body } = await vessel.get("/project");
  t.like(body, {
    id: "aurora-demo",
    customer: "Naviera Sur",
    vessel: { name: "Aurora", type: "motor_yacht", loa_m: 24 },
  });
  t.is(body.stats.tags, vessel.project.tags.length);
});

test("/livez always answers; /readyz is 503 with the reason while something is at fault", async (t) => {
  let reason: string | null = "el libro no puede escribirse";
  const vessel = await vesselFor(t, {}, { readiness: () => ({ ready: reason === null, reason }) });
  t.is((await vessel.get("/livez")).status, 200);
  const unready = await vessel.get("/readyz");
  t.is(unready.status, 503);
  t.true(unready.body.detail.includes("el libro no puede escribirse"));
  reason = null;
  t.deepEqual((await vessel.get("/readyz")).body, { status: "ok" });
});

test("/metrics is Prometheus text: every line a comment or a sample, no name twice under two types", async (t) => {
  const vessel = await vesselFor(
    t,
    {},
    {
      sourceStatistics: () => [
        { type: "replay", name: 'a "quoted"\\\nfile', state: "running", counters: { frames: 3 }, fault: null },
      ],
    },
  );
  const live = await subscribe(vessel.url);
  const { text, headers } = await vessel.get("/metrics");
  live.socket.close();
  t.is(headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const samples = new Set<string>();
  for (const line of text.trimEnd().split("\n")) {
    const help = /^# HELP (\w+) \S/.exec(line);
    if (help !== null) {
      t.false(helped.has(help[1] ?? ""), line);
      helped.add(help[1] ?? "");
      continue;
    }
    const type = /^# TYPE (\w+) (counter|gauge)$/.exec(line);
    if (type !== null) {
      t.false(types.has(type[1] ?? ""), line);
      types.set(type[1] ?? "", type[2] ?? "");
      continue;
    }
    const sample = /^([a-z_][a-z0-9_]*)(\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*\})? (-?[\d.e+-]+)$/.exec(line);
    t.truthy(sample, line);
    t.true(types.has(sample?.[1] ?? ""), `${line} has a type`);
    const key = `${sample?.[1]}${sample?.[2] ?? ""}`;
    t.false(samples.has(key), line);
    samples.add(key);
  }
  t.is(types.get("bitacora_tag_store_updates"), "counter");
  t.is(types.get("bitacora_live_subscribers"), "gauge");
  t.is(types.get("bitacora_historian_cancelled_questions"), "counter");
  t.is(types.get("bitacora_alarms_unlogged"), "gauge", "it falls when the log book takes entries again");
  t.is(types.get("bitacora_source_count"), "counter");
  t.true(helped.has("bitacora_historian_dropped"));
  t.true(text.includes("bitacora_live_subscribers 1\n"));
});

test("an unknown path is 404, a wrong method 405 with Allow, each with one detail", async (t) => {
  const vessel = await vesselFor(t);
  for (const path of [
    "/nope",
    "/TAGS",
    "/tags/a/b/c",
    "/api/tags",
    "/web/",
    "/web/nope.js",
    "/.env",
    "/web/%2e%2e/package.json",
  ]) {
    t.is((await vessel.get(path)).status, 404, path);
  }
  for (const [method, path, allow] of [
    ["PATCH", "/tags", "GET, HEAD, POST, OPTIONS"],
    ["DELETE", "/logbook", "GET, HEAD, POST, OPTIONS"],
    ["DELETE", "/tags/X", "GET, HEAD, PUT, OPTIONS"],
    ["GET", "/alarms/X/ack", "POST, OPTIONS"],
    ["PATCH", "/openapi.json", "GET, HEAD, OPTIONS"],
    ["POST", "/", "GET, HEAD"],
    ["POST", "/ws/realtime", "GET, HEAD, OPTIONS"],
  ] as const) {
    const { status, headers } = await vessel.ask(method, path);
    t.is(status, 405, `${method} ${path}`);
    t.is(headers.get("allow"), allow);
  }
});

test("a slash at the end is forgiven; OPTIONS tells what a path admits", async (t) => {
  const vessel = await vesselFor(t);
  t.is((await vessel.get("/tags/")).status, 200);
  t.is((await vessel.get("/logbook/verify/")).status, 200);
  const options = await vessel.ask("OPTIONS", "/logbook");
  t.is(options.status, 204);
  t.is(options.headers.get("allow"), "GET, HEAD, POST, OPTIONS");
});

test("the live stream's path asks plain requests for an upgrade; h2c is no error", async (t) => {
  const vessel = await vesselFor(t);
  const plain = await vessel.get("/ws/realtime");
  t.is(plain.status, 426);
  t.is(plain.headers.get("upgrade"), "websocket");
  const h2c = parseAnswer(
    await sendRaw(
      vessel.port,
      "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
    ),
  );
  t.is(h2c.status, 200);
});

test("a fault of ours is a 500 without internals, and is logged", async (t) => {
  const lines: string[] = [];
  const vessel = await vesselFor(
    t,
    { log: (line) => lines.push(line) },
    {
      readiness: () => {
        throw new Error("secret of /var/lib");
      },
    },
  );
  const { status, body, text } = await vessel.get("/readyz");
  t.is(status, 500);
  t.false(text.includes("secret"));
  t.true(body.detail.length > 10);
  t.true(lines.some((line) => line.includes("GET /readyz") && line.includes("secret of /var/lib")));
});

test("an error of the parts becomes an answer that says what to do", async (t) => {
  let error: unknown;
  const vessel = await vesselFor(
    t,
    {},
    {
      readiness: () => {
        throw error;
      },
    },
  );
  for (const [code, status] of [
    ["disk-full", 503],
    ["logbook-io", 503],
    ["logbook-unreadable", 503],
    ["logbook-entry-invalid", 400],
    ["too-large", 413],
    ["historian-damaged", 503],
    ["data-dir-in-use", 500],
  ] as const) {
    error = new BitacoraError(code, { file: "/var/lib/x" });
    const answer = await fetch(`${vessel.url}/readyz`);
    t.is(answer.status, status, code);
    t.false((await answer.text()).includes("/var/lib"));
  }
});

test("every answer has its headers: no store, no sniffing, no name of the software", async (t) => {
  const vessel = await vesselFor(t);
  for (const path of ["/tags", "/nope", "/metrics"]) {
    const { headers } = await vessel.get(path);
    t.is(headers.get("cache-control"), "no-store");
    t.is(headers.get("x-content-type-options"), "nosniff");
    t.is(headers.get("x-powered-by"), null);
    t.is(headers.get("etag"), null);
  }
});

test("every number of a part of /health has its kind in the schema, also of a log book and a history on disk", async (t) => {
  const { child, url } = await startWarmService(["--data-dir", await tempDir(t)]);
  t.teardown(() => child.kill("SIGKILL"));
  const health = await getJson<Readonly<Record<string, object | null>>>(`${url}/health`);
  for (const [part, schema] of Object.entries(healthParts)) {
    for (const [name, value] of Object.entries(health[part] ?? {})) {
      if (typeof value !== "number" || name === "last_flush_ms") continue;
      t.regex(metricKind(memberOf(schema, name)) ?? "", /^(counter|gauge)$/, `${part} ${name}`);
    }
  }
});
