/** Another Signal K server as a source, over real sockets of this machine, and everything that one does to those who listen to it. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { type WebSocket, WebSocketServer } from "ws";
import { AisTargets } from "../../../src/ais/targets.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { wordsIn } from "../../../src/connectors/signalk/words.ts";
import { SignalkRunner } from "../../../src/connectors/signalk/signalk-runner.ts";
import { limits as signalkLimits } from "../../../src/signalk/limits.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { TakenTags } from "../../../src/tags/taken-tags.ts";
import { until } from "../../support/until.ts";
import { getJson } from "../../support/service-process.ts";
import { startWarmService, type WarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

const SELF = "vessels.urn:mrn:imo:mmsi:224123456";
const BASE_MS = Date.UTC(2026, 10, 23, 12);

class FakeServer {
  readonly #server: WebSocketServer;
  sockets: WebSocket[] = [];
  /** What is below them. */
  readonly raw: Socket[] = [];
  readonly asked: string[] = [];

  constructor(server: WebSocketServer) {
    this.#server = server;
    server.on("connection", (socket, request) => {
      this.sockets.push(socket);
      this.raw.push(request.socket);
      this.asked.push(request.url ?? "");
      socket.on("message", (data: Buffer) => this.asked.push(data.toString()));
      socket.send(
        JSON.stringify({ name: "fake", version: "2", self: SELF, timestamp: new Date(BASE_MS).toISOString() }),
      );
    });
  }

  static async start(t: ExecutionContext, port = 0): Promise<FakeServer> {
    const server = new WebSocketServer({ host: "127.0.0.1", port });
    await once(server, "listening");
    t.teardown(() => server.close());
    return new FakeServer(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  say(message: unknown): void {
    for (const socket of this.sockets) socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  delta(values: Readonly<Record<string, unknown>>, atMs = BASE_MS, context: string | undefined = SELF): void {
    const list = Object.entries(values).map(([path, value]) => ({ path, value }));
    this.say({ context, updates: [{ $source: "x.1", timestamp: new Date(atMs).toISOString(), values: list }] });
  }

  vanish(): void {
    for (const socket of this.sockets) socket.terminate();
    this.sockets = [];
    this.#server.close();
  }
}

function listening(
  t: ExecutionContext,
  url: string,
  { timeoutS = 30, paths = ["*"], ais = true, clock = systemClock } = {},
) {
  const tags = new TagStore(systemClock);
  const units = { "VESSEL.HEADING_TRUE_DEG": "deg", "VESSEL.LAT_DEG": "deg", "VESSEL.LON_DEG": "deg", "X.OWN": "%" };
  for (const [id, unitSi] of Object.entries(units)) {
    tags.register({ id, description: "", unitSi, controllable: false, rangeNormalMin: null, rangeNormalMax: null });
  }
  const faults: (string | null)[] = [];
  const intake = new Intake({ tags, clock: systemClock });
  const line = sourceLine("signalk", new URL(url).host);
  const taken = new TakenTags({ tags, intake, clock: systemClock, line, timeoutS: 60 });
  const targets = new AisTargets({ now: () => clock.monotonic(), ownMmsi: undefined, ownPosition: () => undefined });
  const runner = new SignalkRunner(
    { type: "signalk", url, paths, ais, timeoutS },
    {
      tags,
      taken,
      targets,
      dropped: taken.dropped,
      line,
      lose: () => intake.lost(line),
      clock,
      random: () => 0.999,
      paths: { "X.OWN": "environment.own.share" },
      define: () => undefined,
      texts: wordsIn("en"),
      tell: () => undefined,
      onFault: (fault) => faults.push(fault),
    },
  );
  const ended = runner.run();
  t.teardown(async () => {
    runner.stop();
    await ended;
  });
  return { tags, targets, faults, runner, count: (name: string) => runner.counters()[name] ?? 0 };
}

test("values come in the units of tags, an object as its parts, by the table and by the project's own paths", async (t) => {
  const fake = await FakeServer.start(t);
  const { tags, faults, runner, count } = listening(t, `http://127.0.0.1:${fake.port}`, {
    paths: ["navigation.*", "x.y"],
  });
  await until(() => fake.asked.length >= 2);
  t.is(fake.asked[0], "/signalk/v1/stream?subscribe=none");
  t.like(JSON.parse(fake.asked[1] ?? ""), { subscribe: [{ path: "navigation.*" }, { path: "x.y" }] });
  fake.delta({
    "navigation.headingTrue": Math.PI,
    "navigation.position": { latitude: 39.5, longitude: 2.6 },
    "environment.own.share": 0.25,
    "no.such.path": 1,
  });
  await until(() => count("updates") === 4 && count("paths_without_tag") === 1);
  t.deepEqual(runner.dropped(), { paths_without_tag: ["no.such.path"] });
  t.is(tags.value("VESSEL.HEADING_TRUE_DEG")?.value, 180);
  t.like(tags.value("VESSEL.LAT_DEG"), { value: 39.5, timestampMs: BASE_MS, source: `signalk:127.0.0.1:${fake.port}` });
  t.is(tags.value("VESSEL.LON_DEG")?.value, 2.6);
  t.is(tags.value("X.OWN")?.value, 25);
  fake.delta({ "navigation.headingTrue": null }, BASE_MS + 1);
  await until(() => tags.value("VESSEL.HEADING_TRUE_DEG")?.quality === "bad");
  t.deepEqual(faults, [null]);
});

test("what comes back with the time that it had is not taken: nothing goes in a circle", async (t) => {
  const fake = await FakeServer.start(t);
  const { tags, count } = listening(t, `http://127.0.0.1:${fake.port}`);
  await until(() => fake.sockets.length === 1);
  const own = { tagId: "VESSEL.HEADING_TRUE_DEG", value: 10, quality: "good", source: "nmea2000:can0:3" } as const;
  tags.write({ ...own, timestampMs: BASE_MS });
  fake.delta({ "navigation.headingTrue": 1 });
  fake.delta({ "navigation.headingTrue": 1 }, BASE_MS - 1);
  await until(() => count("not_newer") === 2);
  t.is(tags.value(own.tagId)?.value, 10);
  fake.delta({ "navigation.headingTrue": 0 }, BASE_MS + 1);
  await until(() => count("updates") === 1);
});

test("all words of the specification for a fix and for an autopilot are read, and no date that is beyond belief is", async (t) => {
  const fake = await FakeServer.start(t);
  const { tags } = listening(t, `http://127.0.0.1:${fake.port}`);
  const bounds = { rangeNormalMin: null, rangeNormalMax: null };
  for (const [id, unitSi] of [
    ["GNSS.FIX", "bool"],
    ["AUTOPILOT.ENGAGED", "bool"],
    ["VESSEL.TIME_UTC_S", "s"],
  ] as const)
    tags.register({ id, description: "", unitSi, controllable: false, ...bounds });
  await until(() => fake.asked.length >= 2);
  let atMs = BASE_MS;
  const said = async (path: string, value: string, tagId: string): Promise<unknown> => {
    fake.delta({ [path]: value }, (atMs += 1000));
    await until(() => tags.value(tagId)?.timestampMs === atMs, `${path} ${value}`);
    return tags.value(tagId)?.value;
  };
  const fixes = { "no GPS": false, "GNSS Fix": true, Error: false, "DGNSS fix": true, "Manual input": false } as const;
  const more = { "RTK float": true, "Estimated (DR) mode": false, "RTK fixed integer": true, "Simulator mode": false };
  for (const [word, fix] of Object.entries({ ...fixes, ...more, "Precise GNSS": true }))
    t.is(await said("navigation.gnss.methodQuality", word, "GNSS.FIX"), fix, word);
  t.is(await said("navigation.gnss.methodQuality", "Simulator mode", "GNSS.FIX"), false);
  fake.delta({ "navigation.position": { latitude: 39, longitude: 2 } }, (atMs += 1000));
  await until(() => tags.value("VESSEL.LON_DEG") !== undefined);
  t.like(tags.value("VESSEL.LAT_DEG"), { value: null, quality: "bad" });
  const states = { standby: false, route: true, wind: true, alarm: null, auto: true };
  for (const [word, isEngaged] of Object.entries(states))
    t.is(await said("steering.autopilot.state", word, "AUTOPILOT.ENGAGED"), isEngaged, word);
  const seconds = Date.UTC(2026, 10, 23, 12) / 1000;
  for (const [word, time] of [
    ["2026-11-23T12:00:00Z", seconds],
    ["1980-01-06T00:00:15Z", null],
    ["2007-04-09T12:00:00Z", seconds],
    ["2087-11-23T12:00:00Z", null],
  ] as const)
    t.is(await said("navigation.datetime", word, "VESSEL.TIME_UTC_S"), time, word);
});

test("what a server remembers of a sensor that is dead is stale, by the server's own clock", async (t) => {
  const fake = await FakeServer.start(t);
  const { tags, runner } = listening(t, `http://127.0.0.1:${fake.port}`);
  await until(() => fake.asked.length >= 2);
  const shown = (tagId: string) => [tags.value(tagId)?.value, tags.value(tagId)?.quality];
  fake.delta({ "environment.own.share": 0.5 }, BASE_MS - 3_600_000);
  fake.delta({ "navigation.headingTrue": Math.PI }, BASE_MS - 30_000);
  await until(() => shown("VESSEL.HEADING_TRUE_DEG")[1] === "good");
  t.deepEqual(shown("X.OWN"), [50, "stale"]);
  fake.delta({ "environment.own.share": 0.6 }, BASE_MS + 1);
  await until(() => shown("X.OWN")[1] === "good");
  // The server starts again with a clock that is an hour behind: what it measures is of now.
  fake.say({ name: "fake", self: SELF, timestamp: new Date(BASE_MS - 3_600_000).toISOString() });
  fake.delta({ "navigation.position": { latitude: 39, longitude: 2 } }, BASE_MS - 3_600_000);
  await until(() => shown("VESSEL.LON_DEG")[1] !== undefined);
  t.deepEqual(shown("VESSEL.LAT_DEG"), [39, "good"]);
  t.is(runner.state(), "running");
});

test("another vessel, messages that are none and values that are none are counted, and change nothing", async (t) => {
  const fake = await FakeServer.start(t);
  const { tags, count } = listening(t, `http://127.0.0.1:${fake.port}`);
  await until(() => fake.sockets.length === 1);
  fake.delta({ "navigation.headingTrue": 1 }, BASE_MS, "vessels.urn:mrn:imo:mmsi:211000000");
  for (const text of ["", "{", "[]", "null", '{"updates":7}', '"x"']) fake.say(text);
  for (const updates of [[7], [{ values: 7 }], [{ values: [null, { path: 7 }, { path: "navigation.headingTrue" }] }]]) {
    fake.say({ updates });
  }
  fake.delta({ "navigation.headingTrue": "north", "navigation.position": 7, ["x".repeat(300)]: 1 });
  fake.delta({ "environment.own.share": 1 });
  await until(() => count("updates") === 1);
  t.is(tags.value("VESSEL.HEADING_TRUE_DEG"), undefined);
  t.is(count("other_vessels"), 1);
  t.is(count("refused_messages"), 6);
  t.is(count("refused_values"), 6);
});

test("stations are asked for beside the vessel's own paths, and of her own nothing more is taken", async (t) => {
  const fake = await FakeServer.start(t);
  const { tags, targets, count } = listening(t, `http://127.0.0.1:${fake.port}`, { paths: ["environment.*"] });
  await until(() => fake.asked.length === 7);
  t.deepEqual(
    fake.asked.slice(1).map((text) => (JSON.parse(text) as { context: string }).context),
    ["vessels.self", "vessels.urn:mrn:imo:mmsi:*", "atons.*", "shore.basestations.*", "aircraft.*", "sar.*"],
  );
  const position = { "navigation.position": { latitude: 39.5, longitude: 2.6 } };
  const ship = { ...position, "navigation.speedOverGround": 5, "sensors.ais.class": "A" };
  fake.delta({ ...position, "environment.own.share": 1 });
  fake.delta(ship, BASE_MS, "vessels.urn:mrn:imo:mmsi:211000000");
  fake.delta(position, BASE_MS, "vessels.urn:mrn:signalk:uuid:b7590868-1d62-47d9-989c-32321b349fb9");
  await until(() => targets.vessel("211000000") !== undefined);
  t.like(targets.vessel("211000000"), { class: "A", position: { latitude: 39.5, longitude: 2.6 } });
  t.is(targets.vessel("211000000")?.source, `signalk:127.0.0.1:${fake.port}`);
  t.is(tags.value("VESSEL.LAT_DEG"), undefined);
  t.is(count("station_reports"), 1);
  t.is(count("updates"), 1);
});

test("with ais: false no station is asked for, and none is taken", async (t) => {
  const fake = await FakeServer.start(t);
  const { targets, runner, count } = listening(t, `http://127.0.0.1:${fake.port}`, { ais: false });
  await until(() => fake.asked.length === 2);
  const ship = "vessels.urn:mrn:imo:mmsi:211000000";
  fake.delta({ "navigation.position": { latitude: 39.5, longitude: 2.6 } }, BASE_MS, ship);
  await until(() => count("other_vessels") === 1);
  await until(() => runner.dropped()["other_vessels"]?.[0] === ship);
  t.is(targets.size, 0);
});

test("a server that is killed makes its values stale at once, and is heard again when it is back", async (t) => {
  const fake = await FakeServer.start(t);
  const { port } = fake;
  const { tags, faults, count, runner } = listening(t, `http://127.0.0.1:${port}`);
  await until(() => fake.sockets.length === 1);
  fake.delta({ "navigation.headingTrue": 1 });
  await until(() => count("updates") === 1);
  fake.vanish();
  await until(() => tags.value("VESSEL.HEADING_TRUE_DEG")?.quality === "stale");
  t.is(runner.state(), "waiting");
  await until(() => runner.fault()?.startsWith(`nothing listens at 127.0.0.1:${port}`) === true);
  const again = await FakeServer.start(t, port);
  await until(() => again.sockets.length === 1);
  again.delta({ "navigation.headingTrue": 2 }, BASE_MS + 5);
  await until(() => tags.value("VESSEL.HEADING_TRUE_DEG")?.quality === "good");
  t.is(runner.state(), "running");
  t.is(count("losses"), 1);
  t.deepEqual(faults, [null, `127.0.0.1:${port} has closed the connection`, null]);
});

test("a server that hangs is given up after timeout_s, and tried again", async (t) => {
  const hanging = createTcpServer((socket) => void socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  t.teardown(() => hanging.close());
  await once(hanging, "listening");
  const { port } = hanging.address() as AddressInfo;
  let connections = 0;
  hanging.on("connection", (socket) => {
    connections += 1;
    t.teardown(() => socket.destroy());
  });
  const { runner } = listening(t, `http://127.0.0.1:${port}`, { timeoutS: 0.3 });
  await until(() => connections === 2);
  t.regex(runner.fault() ?? "", /no sign of life/);
});

test("a server that asks for a login, and one that is none, are told apart", async (t) => {
  for (const [status, words] of [
    [401, /make a token/],
    [404, /is it a Signal K server\?/],
  ] as const) {
    const server = createServer((_request, response) => response.writeHead(status).end()).listen(0, "127.0.0.1");
    t.teardown(() => server.close());
    await once(server, "listening");
    const { runner } = listening(t, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await until(() => runner.fault() !== null);
    t.regex(runner.fault() ?? "", words);
  }
});

test("a server that says half a message, or that answers no ping, is given up after timeout_s", async (t) => {
  const fake = await FakeServer.start(t);
  const { runner, faults, count } = listening(t, `http://127.0.0.1:${fake.port}`, { timeoutS: 1 });
  // On a busy machine one may have been given up before.
  await until(() => count("openings") > 0 && runner.fault() === null && fake.sockets.at(-1)?.readyState === 1);
  const before = { sockets: fake.sockets.length, faults: faults.length, losses: count("losses") };
  // A frame of text of a thousand bytes, of which ten come: it cannot answer what it is asked meanwhile.
  fake.raw.at(-1)?.write(Buffer.concat([Buffer.from([0x81, 126, 1000 >> 8, 1000 & 255]), Buffer.from('{"updates"')]));
  for (const each of fake.sockets) each.pause();
  await until(() => faults.length > before.faults);
  t.regex(faults[before.faults] ?? "", /no sign of life/);
  await until(() => fake.sockets.length > before.sockets, "it is tried again");
  t.true(count("losses") > before.losses);
});

test("a message longer than any that is meant ends the connection before it is in memory", async (t) => {
  const fake = await FakeServer.start(t);
  const { count } = listening(t, `http://127.0.0.1:${fake.port}`);
  await until(() => count("openings") === 1);
  fake.say("x".repeat(signalkLimits.source.messageBytes + 1));
  await until(() => count("losses") === 1);
  t.is(count("updates"), 0);
});

for (const [what, head] of [
  ["pongs", 0x8a],
  ["binary messages", 0x82],
] as const)
  test(`a server that sends nothing but ${what} is read as slowly as one that says something`, async (t) => {
    const fake = await FakeServer.start(t);
    const { count } = listening(t, `http://127.0.0.1:${fake.port}`);
    await until(() => count("openings") === 1);
    const one = Buffer.from([head, 0]);
    const frames = Math.ceil((1.5 * nmea2000Limits.gatewayBytesPerS) / nmea2000Limits.gatewayDatagramBytes);
    fake.raw[0]?.write(Buffer.concat(Array.from({ length: frames }, () => one)));
    await until(() => count("slowed_down") > 0);
    fake.delta({ "environment.own.share": 1 });
    await until(() => count("updates") === 1, "and is heard after it");
    t.is(count("losses"), 0);
  });

test("a server that pings without end, faster than anybody answers, is hung up on", async (t) => {
  const fake = await FakeServer.start(t);
  const { count } = listening(t, `http://127.0.0.1:${fake.port}`);
  await until(() => count("openings") === 1);
  fake.raw[0]?.write(Buffer.alloc(65_536, Buffer.from([0x89, 0])));
  await until(() => count("losses") === 1);
  t.is(count("updates"), 0);
});

interface Health {
  readonly sources: readonly { readonly type: string; readonly counters: Readonly<Record<string, number>> }[];
}

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test.serial("two services that take from each other agree, and nothing goes in a circle", async (t) => {
  const ports = [await freePort(), await freePort()] as const;
  const start = async (own: 0 | 1, source: string): Promise<WarmService> => {
    const dir = await tempDir(t);
    const vessel = "{ id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
    const other = `{ type: signalk, url: "http://127.0.0.1:${ports[1 - own]}" }`;
    const tag = `{ id: VESSEL.SOG_MS, unit_si: m/s, range_normal_min: 0, range_normal_max: 10 }`;
    await writeFile(
      join(dir, "project.yaml"),
      `id: alfa\nname: Alfa\nvessel: ${vessel}\nsignalk: true\noutputs_simulated: true\nsources: [${source}${other}]\ntags: [${tag}]\n`,
    );
    const args = ["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data"), "--port", `${ports[own]}`];
    const service = await startWarmService(args);
    t.teardown(() => service.end("SIGTERM"));
    return service;
  };
  const sails = await start(0, "{ type: simulator }, ");
  const listens = await start(1, "");
  const takenBy = async ({ url }: WarmService) =>
    (await getJson<Health>(`${url}/health`)).sources.find(({ type }) => type === "signalk")?.counters ?? {};
  await until(async () => ((await takenBy(listens))["updates"] ?? 0) >= 10);
  await until(async () => ((await takenBy(sails))["not_newer"] ?? 0) >= 10);
  t.is((await takenBy(sails))["updates"], 0);
  const { quality } = await getJson<{ quality: string }>(`${listens.url}/tags/VESSEL.SOG_MS`);
  t.is(quality, "good");
});

test("a message nested without end is refused before it is parsed, and the connection stands", async (t) => {
  const fake = await FakeServer.start(t);
  const { count } = listening(t, `http://127.0.0.1:${fake.port}`);
  await until(() => fake.sockets.length === 1);
  fake.say(`{"updates":${"[".repeat(400_000)}${"]".repeat(400_000)}}`);
  fake.delta({ "environment.own.share": 1 });
  await until(() => count("updates") === 1);
  t.is(count("refused_messages"), 1);
  t.is(count("losses"), 0);
});

test("a server that sends more than a gateway may is read more slowly, and nothing is lost", async (t) => {
  const fake = await FakeServer.start(t);
  // By this clock the server is too quick on a busy machine as well.
  const clock = { ...systemClock, monotonic: () => systemClock.monotonic() / 4 };
  const { tags, count } = listening(t, `http://127.0.0.1:${fake.port}`, { clock });
  await until(() => fake.sockets.length === 1);
  const beginMs = performance.now();
  const filler = "x".repeat(2000);
  const messages = Math.ceil((2 * nmea2000Limits.gatewayBytesPerS) / filler.length);
  for (let i = 1; i <= messages; i += 1) fake.delta({ "environment.own.share": i / 1e6, [filler]: 0 }, BASE_MS + i);
  await until(() => count("updates") === messages);
  t.true(performance.now() - beginMs >= 900, "the second megabyte waits for its second");
  t.true(count("slowed_down") > 0);
  t.is(tags.value("X.OWN")?.timestampMs, BASE_MS + messages);
});

test("thousands of new paths in one message leave turns to others, and make the server wait", async (t) => {
  const fake = await FakeServer.start(t);
  const { count } = listening(t, `http://127.0.0.1:${fake.port}`);
  await until(() => fake.sockets.length === 1);
  const turnsAt: number[] = [];
  let isDone = false;
  const turn = () => {
    turnsAt.push(count("paths_without_tag"));
    if (!isDone) setImmediate(turn);
  };
  turn();
  const paths = Array.from({ length: signalkLimits.source.values }, (_, i) => [`a.b${i}.c`, i] as const);
  fake.delta(Object.fromEntries(paths));
  await until(() => count("paths_without_tag") === paths.length);
  isDone = true;
  const between = turnsAt.filter((found) => found > 0 && found < paths.length);
  t.true(between.length > 0, "the loop turned while the message was taken");
  await until(() => count("slowed_down") === 1);
});
