/** The NMEA 2000 parameter groups of specification section 6, their publisher and their subscriber. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { buildCanId } from "../../src/nmea2000/can-id.ts";
import { layout, PgnCodec } from "../../src/nmea2000/codec/codec.ts";
import type { CodecPgn, FieldValues, PgnContents } from "../../src/nmea2000/codec/pgn-contents.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { Nmea2000Publisher } from "../../src/nmea2000/tags/publisher.ts";
import { tempDir } from "../support/temp-dir.ts";
import { LiveClient } from "./support/live-client.ts";
import { startSpecService } from "./support/service.ts";
import { until } from "../support/until.ts";

const codec = new PgnCodec();
const envelope = { source: 35, timestampMs: Date.UTC(2026, 0, 1) };

/** Encodes, and gives back the frame and what a receiver makes of it. */
function sent<P extends CodecPgn>(pgn: P, content: Partial<PgnContents[P]>) {
  const frame = codec.encode(pgn, content, envelope);
  return { frame, content: new PgnCodec().decode(frame) as FieldValues };
}

test("a frame has its parameter group, priority, source, destination, bytes and time", (t) => {
  const { frame } = sent(127488, { instance: 0, speed: 800 });
  t.deepEqual(frame, {
    pgn: 127488,
    priority: 2,
    source: 35,
    destination: 255,
    data: Uint8Array.of(0, 0x80, 0x0c, 0xff, 0xff, 0x7f, 0xff, 0xff),
    timestampMs: envelope.timestampMs,
  });
});

test("127257 Attitude carries yaw, pitch and roll in radians", (t) => {
  t.is(layout(127257)?.name, "Attitude");
  t.like(sent(127257, { yaw: 1.5708, pitch: -0.05, roll: 0.1234 }).content, {
    yaw: 1.5708,
    pitch: -0.05,
    roll: 0.1234,
  });
});

test("127488 Engine Parameters Rapid carries RPM, boost and trim", (t) => {
  t.regex(layout(127488)?.name ?? "", /^Engine Parameters, Rapid/);
  const content = { instance: 1, speed: 1500.25, boostPressure: 120_000, tiltTrim: -5 };
  t.deepEqual(sent(127488, content).content, content);
});

test("127489 Engine Dynamic carries oil, coolant, alternator and hours", (t) => {
  t.is(layout(127489)?.name, "Engine Parameters, Dynamic");
  const content = {
    instance: 0,
    oilPressure: 345_600,
    oilTemperature: 360.5,
    temperature: 355.15,
    coolantPressure: 101_300,
    alternatorPotential: 14.1,
    totalEngineHours: 372_960,
  };
  t.like(sent(127489, content).content, content);
});

test("127505 Fluid Level carries the level and the capacity of tanks", (t) => {
  t.is(layout(127505)?.name, "Fluid Level");
  const content = { instance: 3, type: 1, level: 62.5, capacity: 454.2 };
  t.deepEqual(sent(127505, content).content, content);
});

test("127508 Battery Status carries a battery's voltage, current and temperature", (t) => {
  t.is(layout(127508)?.name, "Battery Status");
  const content = { instance: 1, voltage: 13.45, current: -4.5, temperature: 293.15, sid: 9 };
  t.deepEqual(sent(127508, content).content, content);
});

test("129025 Position Rapid carries latitude and longitude", (t) => {
  t.regex(layout(129025)?.name ?? "", /^Position, Rapid/);
  const content = { latitude: 39.5560001, longitude: -60.950393 };
  t.deepEqual(sent(129025, content).content, content);
});

test("the publisher hands Engine Parameters Rapid frames for engine tag updates to the caller's transport", async (t) => {
  const tags = ["ME_INST_0.RPM", "ME_INST_1.RPM", "ME_INST_1.BOOST_PA"].map((id) => ({ id, unit_si: "rpm" }));
  const service = await startSpecService({ tags });
  t.teardown(() => service.stop());
  const frames: PgnFrame[] = [];
  const publisher = new Nmea2000Publisher({ transport: (frame) => frames.push(frame), sourceAddress: () => 35 });
  service.parts.tags.subscribe((update) => publisher.accept(update));
  service.write("ME_INST_0.RPM", 812.5);
  service.write("ME_INST_1.RPM", 1500);
  service.write("ME_INST_1.BOOST_PA", 120_000);
  publisher.flush(0);
  t.deepEqual(
    frames.map(({ pgn }) => pgn),
    [127488, 127488],
  );
  t.deepEqual(
    frames.map((frame) => codec.decode(frame)),
    [
      { instance: 0, speed: 812.5, boostPressure: null, tiltTrim: null },
      { instance: 1, speed: 1500, boostPressure: 120_000, tiltTrim: null },
    ],
  );
});

/** A recording of these frames, a tenth of a second apart, as the service replays it. */
function captureOf(frames: readonly PgnFrame[]): string {
  return frames
    .map(({ pgn, priority, source, destination, data }, i) => {
      const id = buildCanId({ pgn, priority, source, destination }).toString(16).padStart(8, "0");
      return `(${(1_700_000_000 + i / 10).toFixed(6)}) can0 ${id}#${Buffer.from(data).toString("hex")}\n`;
    })
    .join("")
    .toUpperCase()
    .replaceAll("CAN0", "can0");
}

async function serviceReplaying(dir: string, frames: readonly PgnFrame[], speed: number) {
  const file = join(dir, "capture.log");
  await writeFile(file, captureOf(frames));
  return startSpecService({ project: { sources: [{ type: "replay", file, speed }] } });
}

const valueAt = (url: string, id: string) =>
  until(async () => {
    const response = await fetch(`${url}/tags/${id}`);
    return response.status === 200 ? ((await response.json()) as { value: unknown }) : undefined;
  }).then(({ value }) => value);

test("incoming Attitude frames update VESSEL.ROLL_DEG and VESSEL.PITCH_DEG, engine frames the RPM of their instance", async (t) => {
  const frames = [
    sent(127257, { roll: Math.round((10 * Math.PI * 1e4) / 180) / 1e4, pitch: -0.05 }).frame,
    sent(127488, { instance: 0, speed: 797.25 }).frame,
    sent(127488, { instance: 1, speed: 1200 }).frame,
    sent(127488, { instance: 7, speed: 3000 }).frame,
  ];
  const service = await serviceReplaying(await tempDir(t), frames, 1000);
  t.teardown(() => service.stop());
  t.is(await valueAt(service.url, "ME_INST_7.RPM"), 3000);
  t.is(await valueAt(service.url, "ME_INST_0.RPM"), 797.25);
  t.is(await valueAt(service.url, "ME_INST_1.RPM"), 1200);
  t.is(await valueAt(service.url, "VESSEL.PITCH_DEG"), (-0.05 * 180) / Math.PI);
  t.true(Math.abs(Number(await valueAt(service.url, "VESSEL.ROLL_DEG")) - 10) < 0.005);
});

test("attitude from the bus reaches a chart display live, message after message", async (t) => {
  const rolls = Array.from({ length: 20 }, (_, i) => Math.round(1000 * Math.sin(i / 3)) / 1e4);
  const frames = rolls.map((roll) => sent(127257, { roll, pitch: roll / 2 }).frame);
  const service = await serviceReplaying(await tempDir(t), frames, 2);
  t.teardown(() => service.stop());
  const client = await LiveClient.open(service.url);
  const degrees = (rad: number) => (rad * 180) / Math.PI;
  await until(() => client.messages.at(-1)?.value === degrees(Math.round((rolls.at(-1)! / 2) * 1e4) / 1e4));
  await client.close();
  const told = client.messages.filter(({ tag_id: id }) => id === "VESSEL.ROLL_DEG").map(({ value }) => value);
  t.true(told.length > 5);
  t.deepEqual(told, rolls.map(degrees).slice(-told.length), "in order, from the moment the display connected");
});

test("publisher and subscriber are no HTTP endpoints: no path of the interface is about frames", async (t) => {
  const service = await startSpecService();
  t.teardown(() => service.stop());
  const { paths } = await service.get<{ paths: Readonly<Record<string, unknown>> }>("/openapi.json");
  // Who is on the bus can be asked for, and what was heard there, decoded; frames cannot, nor can any be put there.
  t.deepEqual(
    Object.keys(paths).filter((path) => /nmea|pgn|frame|can/i.test(path)),
    [
      "/nmea2000/devices",
      "/nmea2000/lines",
      "/nmea2000/groups",
      "/nmea2000/messages",
      "/nmea2000/recordings",
      "/nmea2000/recordings/stop",
      "/nmea2000/recordings/{name}",
      "/nmea2000/devices/{line}/{address}/instances",
    ],
  );
  t.is((await service.ask("POST", "/nmea2000/devices")).status, 405);
  for (const path of ["/nmea2000", "/frames", "/pgn"]) {
    for (const method of ["GET", "POST"]) t.is((await service.ask(method, path)).status, 404);
  }
});
