/** `bitacora/nmea2000` as other programs use it, from the sources; test/package/ uses what is shipped. */
import { Readable } from "node:stream";
import test from "ava";
import {
  buildCanId,
  type CanFrame,
  decodeMessage,
  definedPgns,
  definitionsOfPgn,
  encodeMessage,
  isBitacoraError,
  messageAssembler,
  messageJson,
  messageSplitter,
  type PgnFrame,
  readCapture,
} from "../../../src/nmea2000/index.ts";

const LOG = `(1781429400.000000) can0 09F20010#000000F50300FFFF
(1781429400.030110) can0 09F20110#001A000000C70B6B
not a frame
(1781429400.031147) can0 09F20110#0176EC04000080FE
(1781429400.032184) can0 09F20110#024400FFFFFFFFFF
(1781429400.033221) can0 09F20110#0304000000007FFF
`;

async function all(text: string, frames: CanFrame[] = []) {
  const capture = await readCapture(Readable.from([Buffer.from(text)]), { onFrame: (frame) => frames.push(frame) });
  const messages: PgnFrame[] = [];
  for await (const batch of capture.batches) messages.push(...batch);
  return { capture, messages, frames };
}

test("a capture gives its messages, its frames and what was refused", async (t) => {
  const { capture, messages, frames } = await all(LOG);
  t.is(capture.format, "candump log");
  t.true(capture.hasTimes);
  t.deepEqual(
    messages.map(({ pgn }) => pgn),
    [127488, 127489],
  );
  t.is(frames.length, 5);
  // The frames keep their bytes, though the reader goes on.
  t.is(Buffer.from(frames[0]?.data ?? []).toString("hex"), "000000f50300ffff");
  t.deepEqual(capture.statistics().refused, { "not-a-record": 1 });
  t.is(capture.fault(), undefined);
});

test("a file that is not there and one that is no capture are refused with a code", async (t) => {
  const missing = await t.throwsAsync(readCapture("/nowhere/at-all.log"));
  t.true(isBitacoraError(missing, "capture-unreadable"));
  const other = await t.throwsAsync(readCapture(Readable.from([Buffer.from("Dear reader,\nthis is a letter.\n")])));
  t.true(isBitacoraError(other, "capture-not-recognised"));
});

test("a capture that is mostly damaged is a fault at its end", async (t) => {
  const { capture } = await all(
    `(1781429400.000000) can0 09F20010#000000F50300FFFF\n${"(1781429400.1) can0 09F20010#0\n".repeat(3)}`,
  );
  t.is(capture.fault()?.code, "capture-mostly-bad");
});

test("a decoded message has its names, its units and its nulls", async (t) => {
  const { messages } = await all(LOG);
  const [rapid] = messages.map(decodeMessage);
  t.is(rapid?.id, "engineParametersRapidUpdate");
  t.is(rapid?.name, "Engine Parameters, Rapid Update");
  t.is(rapid?.source, 16);
  t.deepEqual(rapid?.fields, {
    instance: "Single Engine or Dual Engine Port",
    speed: 0,
    boostPressure: 101300,
    tiltTrim: 0,
  });
  t.is(rapid?.units["boostPressure"], "Pa");
  t.is(decodeMessage({ ...messages[0]!, data: Uint8Array.from([0, 0, 0]) }).fields["boostPressure"], null);
});

test("of fields without a value those that are out of range are told", (t) => {
  const message = { pgn: 127488, priority: 2, source: 1, destination: 255, timestampMs: 0 };
  const decoded = decodeMessage({ ...message, data: Uint8Array.from([0, 0xfe, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff]) });
  t.is(decoded.fields["speed"], null);
  t.deepEqual(decoded.absent, { speed: "out-of-range" });
});

test("units of the fields of a list are named after the list", (t) => {
  const { message } = encodeMessage({
    id: "gnssSatsInView",
    fields: { satsInView: 1, list: [{ prn: 7, elevation: 0.5 }] },
  });
  const decoded = decodeMessage(message!);
  t.is(decoded.units["list.elevation"], "rad");
  t.is((decoded.fields["list"] as readonly { elevation: number }[])[0]?.elevation, 0.5);
});

test("a message of an unknown group is its bytes", (t) => {
  const message = {
    pgn: 60001,
    priority: 6,
    source: 1,
    destination: 255,
    timestampMs: 5,
    data: Uint8Array.from([1, 171]),
  };
  const decoded = decodeMessage(message);
  t.like(decoded, { id: null, name: null, data: "01ab" });
  t.deepEqual(encodeMessage(decoded).message, message);
});

test("what was decoded is encoded to the same message", async (t) => {
  const { messages } = await all(LOG);
  for (const message of messages) t.deepEqual(encodeMessage(decodeMessage(message)).message, message);
});

test("all faults of a written message are told, and nothing is made", (t) => {
  const { message, faults } = encodeMessage({ pgn: 127488, fields: { sped: 1, instances: 2 } });
  t.is(message, undefined);
  t.deepEqual(
    faults?.map(({ kind }) => kind),
    ["unknown-field", "unknown-field"],
  );
  t.is(encodeMessage({ pgn: 127488, fields: { speed: 1e9 } }).faults?.[0]?.kind, "out-of-range");
});

test("frames of a message are assembled to the message", (t) => {
  const { message } = encodeMessage({ pgn: 127489, source: 3, fields: { instance: 0, oilPressure: 300_000 } });
  const frames = messageSplitter().split(message!)!;
  t.is(frames.length, 4);
  t.is(frames[0]?.id, buildCanId({ priority: 2, pgn: 127489, source: 3, destination: 255 }));
  const assembler = messageAssembler();
  const made = frames.map((frame) => assembler.accept(frame)).filter((one) => one !== undefined);
  t.deepEqual(
    made.map(({ data }) => data),
    [message!.data],
  );
  t.is(assembler.counters.lost_packets, 0);
});

test("the JSON of a message is what the replay prints", async (t) => {
  const { messages } = await all(LOG);
  t.like(JSON.parse(messageJson(messages[0]!)), {
    timestamp: "2026-06-14T09:30:00.000Z",
    pgn: 127488,
    fields: { speed: 0 },
  });
  t.is((JSON.parse(messageJson(messages[0]!, false)) as { timestamp: null }).timestamp, null);
});

test("a definition says what its fields are", (t) => {
  const [rapid] = definitionsOfPgn(127488);
  t.like(rapid, { id: "engineParametersRapidUpdate", isFastPacket: false, intervalMs: 100 });
  t.like(
    rapid?.fields.find(({ id }) => id === "speed"),
    { kind: "number", unit: "rpm", resolution: 0.25, min: 0 },
  );
  t.is(rapid?.fields[0]?.names?.get(1), "Dual Engine Starboard");
  t.deepEqual(definitionsOfPgn(1), []);
  t.true(definitionsOfPgn(130820).length > 1);
  t.true(definedPgns().includes(129540));
  t.deepEqual(
    definitionsOfPgn(129540)[0]?.lists.map(({ name }) => name),
    ["list"],
  );
});
