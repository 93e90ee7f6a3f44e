/** What is said to be void, over real sockets: a device that speaks, our source, our output. */
import { createServer, type Socket } from "node:net";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { checksumOf } from "../../../src/nmea0183/sentence.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { makeSentenceOutputs } from "../../../src/connectors/nmea0183/make-sentence-outputs.ts";
import type { Quality } from "../../../src/tags/quality.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { until } from "../../support/until.ts";
import { freePort, Reading, sentenceVessel } from "./support/sentence-vessel.ts";

const line = (body: string) => `$${body}*${checksumOf(body)}\r\n`;

/** A device that connections are made to, and that says what it is told to whoever is connected. */
async function device(t: ExecutionContext) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => (server.close(), sockets.forEach((socket) => socket.destroy())));
  const { port } = server.address() as { port: number };
  return {
    port,
    say: (...lines: readonly string[]): void => {
      for (const socket of sockets) socket.write(lines.join(""));
    },
    connected: () => until(() => sockets.size > 0, "a connection"),
    count: () => connections,
  };
}

async function heard(t: ExecutionContext, source: Readonly<Record<string, unknown>> = {}) {
  const peer = await device(t);
  const vessel = sentenceVessel(t, { sources: [{ host: "127.0.0.1", port: peer.port, ...source }] });
  vessel.start();
  await peer.connected();
  const [runner] = vessel.runners;
  if (runner === undefined) throw new Error("no source");
  return { ...peer, ...vessel, runner };
}

test("a sounder that loses the bottom, and a receiver that loses its fix, make their tags bad at once", async (t) => {
  const { say, tags } = await heard(t);
  say(line("SDDPT,16.0,0.5,"), line("GPRMC,100000.00,A,4330.000,N,00530.000,E,6.5,180.5,251126,,,A"));
  await until(() => tags.value("GNSS.FIX")?.value === true && tags.value("VESSEL.DEPTH_M")?.value === 16);
  say(line("SDDPT,,,"), line("GPRMC,100001.00,V,,,,,,,251126,,,N"));
  await until(() => tags.value("GNSS.FIX")?.value === false);
  for (const tag of ["VESSEL.DEPTH_M", "VESSEL.DEPTH_BELOW_SURFACE_M", "VESSEL.LAT_DEG", "VESSEL.LON_DEG"])
    t.like(tags.value(tag), { value: null, quality: "bad" }, tag);
  say(line("SDDPT,15.0,0.5,"), line("GPRMC,100002.00,A,4330.000,N,00530.000,E,6.5,180.5,251126,,,E"));
  await until(
    () => tags.value("VESSEL.DEPTH_M")?.value === 15 && tags.value("VESSEL.LAT_DEG")?.quality === "uncertain",
  );
  t.like(tags.value("GNSS.FIX"), { value: false, quality: "good" });
  t.is(tags.value("VESSEL.DEPTH_M")?.quality, "good");
});

test("proprietary sentences are signs of life; lines without a checksum are none, and the fault says what to write", async (t) => {
  const { say, runner, said, count } = await heard(t, { timeout_s: 1 });
  const speaking = setInterval(() => say("$IIDPT,012.4,0.5\r\n"), 50);
  t.teardown(() => clearInterval(speaking));
  await until(() => runner.fault() !== null, "a fault");
  t.regex(runner.fault() ?? "", /none has a checksum; .*write checksum: optional at this source/);
  t.true(said.some((each) => each.includes("checksum: optional")));
  t.true((runner.counters()["no_checksum"] ?? 0) > 0);
  t.is(runner.counters()["damaged"], 0);
  // To connect anew would not help.
  t.is(count(), 1);
  say(line("PTNTHTM,223.0,N,169.0,N,-12,N,188.0,5,N"));
  await until(() => runner.fault() === null, "no fault");
  t.is(runner.state(), "running");
});

test("a device that sends none is read where the project says so", async (t) => {
  const { say, tags, runner } = await heard(t, { checksum: "optional" });
  say("$IIDPT,012.4,0.5\r\n");
  await until(() => tags.value("VESSEL.DEPTH_M")?.value === 12.4);
  t.is(runner.fault(), null);
});

test("a fault tells damaged lines from none at all", async (t) => {
  const damaged = await heard(t, { timeout_s: 1 });
  const speaking = setInterval(() => damaged.say("$IIDPT,012.4,0.5*00\r\n"), 50);
  t.teardown(() => clearInterval(speaking));
  const silent = await heard(t, { timeout_s: 1 });
  await until(() => damaged.runner.fault() !== null && silent.runner.fault() !== null, "faults");
  t.regex(damaged.runner.fault() ?? "", /but all of them are damaged/);
  t.regex(silent.runner.fault() ?? "", /^nothing comes from/);
});

test("the setting of a source is required or optional, and nothing else", (t) => {
  const sources = (checksum: string) => `id: x
name: x
vessel: { id: x, name: x, type: other, loa_m: 9, beam_m: 3, draft_m: 1 }
sources: [{ type: nmea0183, port: 2000, checksum: ${checksum} }]
`;
  const isOptional = (checksum: string) => {
    const { project } = parseProject(sources(checksum), "/");
    const [source] = project?.sources ?? [];
    return source?.type === "nmea0183" ? source.isChecksumOptional : undefined;
  };
  t.deepEqual([isOptional("optional"), isOptional("required"), isOptional("never")], [true, false, undefined]);
});

/** The server of sentences of a vessel whose bus says these values. */
async function speaking(
  t: ExecutionContext,
  values: Readonly<Record<string, readonly [value: number | boolean, quality: Quality]>>,
  clock: { readonly nowMs: number; readonly isTrusted: boolean },
): Promise<Reading> {
  const tags = new TagStore(systemClock);
  for (const [id, [value, quality]] of Object.entries(values)) {
    const range = { rangeNormalMin: null, rangeNormalMax: null };
    const unitSi = typeof value === "boolean" ? "bool" : "-";
    tags.register({ id, description: id, unitSi, controllable: false, ...range, timeoutS: 60 });
    tags.write({ tagId: id, value, quality, timestampMs: Date.now(), source: "can0:1" });
  }
  const port = await freePort();
  const target = { kind: "server", host: "127.0.0.1", port } as const;
  const sentences = { RMC: 0.1, GGA: 0.1, GLL: 0.1, ZDA: 0.1 };
  const settings = {
    targets: [target],
    talker: "GP",
    sentences,
    ais: false,
    alerts: false,
    withAlr: false,
    commands: [],
  };
  const log = { info: () => {}, warning: () => {}, error: () => {}, debug: () => {} } as never;
  const [output] = makeSentenceOutputs([settings], log, {
    tags,
    clock: { now: () => clock.nowMs, monotonic: () => systemClock.monotonic() },
    isClockTrusted: () => clock.isTrusted,
    messages: messagesIn("en"),
  });
  if (output === undefined) throw new Error("no output");
  void output.run();
  t.teardown(() => output.stop());
  await until(() => output.fault() === null && output.state() === "running");
  const reading = Reading.to(t, port);
  await until(() => reading.of("RMC").length > 2, "sentences");
  return reading;
}

const PLACE = { "VESSEL.LAT_DEG": [39.5, "good"], "VESSEL.LON_DEG": [2.6, "good"] } as const;
const fieldsOf = (reading: Reading, formatter: string) => reading.of(formatter).at(-1)?.split(/[,*]/).slice(1) ?? [];
const NOW_MS = Date.UTC(2026, 10, 25, 10);

test("a clock that cannot be right dates nothing: no 1970, and no time of a clock that is not trusted", async (t) => {
  for (const clock of [
    { nowMs: 65_000, isTrusted: true },
    { nowMs: 65_000, isTrusted: false },
    { nowMs: NOW_MS, isTrusted: false },
  ]) {
    const reading = await speaking(t, PLACE, clock);
    const rmc = fieldsOf(reading, "RMC");
    t.deepEqual([rmc[0], rmc[1], rmc[2], rmc[8]], ["", "A", "3930.00000", ""]);
    t.deepEqual(reading.of("ZDA"), []);
    t.is(fieldsOf(reading, "GLL")[4], "");
  }
  const reading = await speaking(t, PLACE, { nowMs: NOW_MS, isTrusted: true });
  t.deepEqual([fieldsOf(reading, "RMC")[0], fieldsOf(reading, "RMC")[8]], ["100000.00", "251126"]);
});

test("a time of the bus goes out by the same judgement: 1024 weeks back it is moved, beyond belief it is none", async (t) => {
  const clock = { nowMs: NOW_MS, isTrusted: true };
  const at = (ms: number) => ({ ...PLACE, "VESSEL.TIME_UTC_S": [ms / 1000, "good"] }) as const;
  const rolled = await speaking(t, at(Date.UTC(2007, 3, 11, 10)), clock);
  t.is(fieldsOf(rolled, "RMC")[8], "251126");
  t.deepEqual(fieldsOf(rolled, "ZDA").slice(1, 4), ["25", "11", "2026"]);
  const lost = await speaking(t, at(Date.UTC(2012, 0, 1)), clock);
  t.deepEqual([fieldsOf(lost, "RMC")[8], lost.of("ZDA").length], ["", 0]);
  // A computer whose clock was never set does not doubt the bus.
  const unset = await speaking(t, at(NOW_MS), { nowMs: 65_000, isTrusted: false });
  t.is(fieldsOf(unset, "RMC")[8], "251126");
});

test("where the bus says that there is no fix no position goes out, and an uncertain one is estimated", async (t) => {
  const clock = { nowMs: NOW_MS, isTrusted: true };
  const satellites = { "GNSS.SATELLITES": [9, "good"] } as const;
  const without = await speaking(t, { ...PLACE, ...satellites, "GNSS.FIX": [false, "good"] }, clock);
  t.deepEqual([fieldsOf(without, "RMC")[1], fieldsOf(without, "RMC")[2]], ["V", ""]);
  t.deepEqual([fieldsOf(without, "GGA")[1], fieldsOf(without, "GGA")[5], fieldsOf(without, "GLL")[5]], ["", "0", "V"]);
  const place = { "VESSEL.LAT_DEG": [39.5, "uncertain"], "VESSEL.LON_DEG": [2.6, "uncertain"] } as const;
  const doubtful = await speaking(t, { ...place, ...satellites }, clock);
  t.deepEqual([fieldsOf(doubtful, "RMC")[1], fieldsOf(doubtful, "RMC")[11]], ["V", "E"]);
  t.is(fieldsOf(doubtful, "GGA")[5], "6");
});
