/** NMEA 0183 in and out over real sockets: our server, our source, and gpsd as a program that we did not write. */
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { writeSentence } from "../../../src/nmea0183/sentence.ts";
import { unitOfTag } from "../../../src/tags/vocabulary/vocabulary.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { makeSentenceOutputs } from "../../../src/connectors/nmea0183/make-sentence-outputs.ts";
import { sentenceRunner } from "../../../src/connectors/nmea0183/sentence-source.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { until } from "../../support/until.ts";
import { testWith } from "../../support/programs.ts";
import { gpsdReports } from "./support/gpsd.ts";

const messages = messagesIn("en");
const log = { info: () => {}, warning: () => {}, error: () => {}, debug: () => {} } as never;

const VALUES: Readonly<Record<string, number>> = {
  "VESSEL.LAT_DEG": 39.5,
  "VESSEL.LON_DEG": 2.75,
  "VESSEL.SOG_MS": 3.5,
  "VESSEL.COG_TRUE_DEG": 123.4,
  "VESSEL.HEADING_TRUE_DEG": 120.5,
  "VESSEL.DEPTH_M": 11.25,
  "WIND_APPARENT.ANGLE_DEG": -40,
  "WIND_APPARENT.SPEED_MS": 8.2,
  "VESSEL.STW_MS": 3.1,
};

function define(tags: TagStore, id: string): void {
  const unitSi = unitOfTag(id) ?? "-";
  tags.register({
    id,
    description: id,
    unitSi,
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
    timeoutS: 60,
  });
}

/** A vessel whose bus says the values, and her server of sentences on a free port. */
async function server(t: ExecutionContext, sentences: Readonly<Record<string, number>>) {
  const tags = new TagStore(systemClock);
  const say = (source = "can0:1"): void => {
    for (const [tagId, value] of Object.entries(VALUES)) {
      if (!tags.has(tagId)) define(tags, tagId);
      tags.write({ tagId, value, quality: "good", timestampMs: Date.now(), source });
    }
  };
  say();
  const output = await serving(t, tags, sentences);
  return { tags, say, output, port: Number(output.name.split(":")[1]) };
}

/** The server of sentences of a vessel, on a free port. */
async function serving(t: ExecutionContext, tags: TagStore, sentences: Readonly<Record<string, number>>) {
  const target = { kind: "server", host: "127.0.0.1", port: 0 } as const;
  const settings = {
    targets: [target],
    talker: "II",
    sentences,
    ais: false,
    alerts: false,
    withAlr: false,
    commands: [],
  };
  const [output] = makeSentenceOutputs([settings], log, { tags, clock: systemClock, messages });
  if (output === undefined) throw new Error("no output");
  void output.run();
  t.teardown(() => output.stop());
  while (output.name.endsWith(":0")) await sleep(10);
  return output;
}

const USUAL = { RMC: 0.1, GGA: 0.1, HDT: 0.1, DPT: 0.1, MWV: 0.1, VHW: 0.1, VTG: 0.1 };

function source(t: ExecutionContext, port: number) {
  const tags = new TagStore(systemClock);
  const text = `id: x\nname: x\nvessel: { id: x, name: x, type: other, loa_m: 9, beam_m: 3, draft_m: 1 }\nsources: [{ type: nmea0183, host: 127.0.0.1, port: ${port}, timeout_s: 1 }]\n`;
  const { project } = parseProject(text, "/");
  if (project === undefined) throw new Error("no project");
  const [first] = project.sources;
  if (first?.type !== "nmea0183") throw new Error("no source");
  define(tags, "GATEWAY_0.UP");
  const runner = sentenceRunner(first, {
    project,
    tags,
    intake: new Intake({ tags, clock: systemClock }),
    clock: systemClock,
    log,
    messages,
  });
  void runner.run();
  t.teardown(() => runner.stop());
  return { tags, runner };
}

test("what the bus says goes out and comes in at another vessel's computer, and never back where it came from", async (t) => {
  const { port, output } = await server(t, USUAL);
  const { tags, runner } = source(t, port);
  await until(() => Object.keys(VALUES).every((id) => tags.value(id) !== undefined));
  for (const [id, value] of Object.entries(VALUES)) {
    const present = tags.value(id);
    t.true(Math.abs(Number(present?.value) - value) < 0.06, `${id}: ${String(present?.value)}`);
    t.is(present?.source, `nmea0183:127.0.0.1:${port}`);
  }
  t.like(runner.counters(), { damaged: 0, unknown: 0, losses: 0 });
  t.true((output.counters()["sentences"] ?? 0) > 0);
  // Sent on by the other one it would be an echo: there is nothing to say.
  const other = await serving(t, tags, { MWV: 0.1 });
  const heard: Buffer[] = [];
  connect(Number(other.name.split(":")[1]), "127.0.0.1").on("data", (chunk: Buffer) => heard.push(chunk));
  await sleep(500);
  t.deepEqual(heard, []);
});

test("a peer that goes away again and again is heard again each time, and its values are stale meanwhile", async (t) => {
  const line = writeSentence({ talker: "II", formatter: "DPT", fields: ["11.25", "-0.60", ""] });
  const sockets = new Set<{ destroy: () => void }>();
  const peer = createServer((socket) => {
    sockets.add(socket);
    const timer = setInterval(() => socket.write(line), 20);
    socket.on("error", () => {}).on("close", () => (clearInterval(timer), sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  t.teardown(() => peer.close());
  const { tags, runner } = source(t, (peer.address() as { port: number }).port);
  for (let loss = 1; loss <= 2; loss += 1) {
    await until(() => tags.value("VESSEL.DEPTH_M")?.quality === "good");
    for (const socket of sockets) socket.destroy();
    await until(() => runner.counters()["losses"] === loss && tags.value("VESSEL.DEPTH_M")?.quality === "stale");
  }
  t.is(runner.counters()["damaged"], 0);
});

test("a reader that never reads loses its oldest lines, and nobody waits for it", async (t) => {
  const { port, output } = await server(t, USUAL);
  const idle = connect(port, "127.0.0.1").on("error", () => undefined);
  idle.pause();
  t.teardown(() => idle.destroy());
  let lines = 0;
  const reader = connect(port, "127.0.0.1").on("error", () => undefined);
  reader.on("data", (chunk: Buffer) => (lines += chunk.toString().split("\n").length - 1));
  t.teardown(() => reader.destroy());
  await until(() => lines > 100);
  t.like(output.counters(), { subscribers: 2, refused: 0 });
});

testWith(test, "gpsd")("gpsd reads position, track, speed, heading, depth and wind from us", async (t) => {
  const { port, say } = await server(t, {
    RMC: 0.2,
    GGA: 0.2,
    VTG: 0.2,
    GSA: 0.2,
    HDT: 0.2,
    DPT: 0.2,
    DBT: 0.2,
    MWV: 0.2,
    VHW: 0.2,
  });
  const reports = await gpsdReports(t, port);
  const saying = setInterval(() => say(), 500);
  t.teardown(() => clearInterval(saying));
  let found: Record<string, unknown> = {};
  const expected: Readonly<Record<string, readonly [number, number]>> = {
    lat: [39.5, 1e-5],
    lon: [2.75, 1e-5],
    track: [123.4, 0.1],
    speed: [3.5, 0.02],
    heading: [120.5, 0.1],
    depth: [11.25, 0.02],
    wanglem: [320, 0.2],
    wspeedr: [8.2, 0.03],
  };
  const isFound = () => {
    found = Object.assign({}, ...reports) as Record<string, unknown>;
    return ["lat", "track", "speed", "heading", "depth"].every((name) => found[name] !== undefined);
  };
  await until(isFound).catch(() => {});
  t.log(JSON.stringify(found));
  for (const [name, [value, within]] of Object.entries(expected)) {
    if (name.startsWith("w") && found[name] === undefined) continue;
    t.true(Math.abs(Number(found[name] ?? NaN) - value) <= within, `${name}: ${String(found[name])}`);
  }
  t.true(
    Object.keys(found).some((name) => name.startsWith("w")),
    "wind",
  );
});
