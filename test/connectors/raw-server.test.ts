/** The server of raw frames, both ways: who may send, what goes to the buses, and what OpenCPN wants to see first. */
import { once } from "node:events";
import { connect } from "node:net";
import test, { type ExecutionContext } from "ava";
import { RawFrames } from "../../src/connectors/raw-server/raw-frames.ts";
import { systemClock } from "../../src/core/clock.ts";
import { limits } from "../../src/nmea2000/limits.ts";
import type { Message } from "../../src/nmea2000/pgn-frame.ts";
import { BusSpeakers } from "../../src/connectors/bus-speakers.ts";
import { until } from "../support/until.ts";

async function serving(t: ExecutionContext, writeFrom: readonly string[] | undefined, isTaken = true) {
  const sent: Message[] = [];
  const speakers = new BusSpeakers();
  speakers.areThose(() => ({ nodes: () => [{ send: (message) => sent.push(message) > 0 && isTaken }] }));
  const log = { info: () => undefined, warning: () => undefined, error: () => undefined, debug: () => undefined };
  const server = new RawFrames({ host: "127.0.0.1", port: 0, writeFrom }, { clock: systemClock, log, locale: "en", speakers, version: "1" }); // prettier-ignore
  const ended = server.run();
  t.teardown(async () => {
    await server.stop();
    await ended;
  });
  const port = await until(() => Number(server.name.split(":")[1]) || undefined);
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
  await once(socket, "connect");
  t.teardown(() => socket.destroy());
  await until(() => server.counters()["subscribers"] === 1);
  return { sent, server, socket, heard: () => heard, count: (name: string) => server.counters()[name] ?? 0 };
}

const WIND = "09FD0200 01 02 03 04 05 FA FF FF\r\n";

test("who is named may send: single frames and fast packets as messages, whatever address they name", async (t) => {
  const { sent, socket, heard, count } = await serving(t, ["127.0.0.0/8"]);
  await until(() => heard().split("\r\n").length === 21);
  t.true(heard().split("\r\n").slice(0, -1).every((line) => / T 19F014FE /.test(line))); // prettier-ignore
  t.true(
    Buffer.from(
      heard()
        .replaceAll(/^.* T \S+ \S\S ?/gm, "")
        .replaceAll(/\s/g, ""),
      "hex",
    ).includes("YDEN"),
  );
  socket.write(`# a comment\r\n${WIND}0DF80500 00 14 01 02 03 04 05 06\r\n0DF805`);
  socket.write("00 01 07 08 09 0A 0B 0C 0D\r\n0DF80500 02 0E 0F 10 11 12 13 14\r\nrubbish\r\n");
  await until(() => count("taken") === 2 && count("not_taken") === 1);
  t.deepEqual(sent.map(({ pgn, priority, destination, data }) => [pgn, priority, destination, data.length]), [[130306, 2, 255, 8], [129029, 3, 255, 20]]); // prettier-ignore
});

test("what only our own node may say is no program's, and a program has only so many messages in a second", async (t) => {
  const { sent, socket, count } = await serving(t, ["127.0.0.1"]);
  socket.write("18EEFF10 00 00 00 00 00 00 00 80\r\n19F01400 00 86 01 02 03 04 05 06\r\n");
  socket.write(WIND.repeat(limits.rawMessagesPerS * 3));
  await until(() => count("taken") + count("not_taken") === limits.rawMessagesPerS * 3 + 1);
  t.true(sent.length >= limits.rawMessagesPerS - 1 && sent.length < limits.rawMessagesPerS * 2, `${sent.length}`);
  t.true(sent.every(({ pgn }) => pgn === 130306));
});

test("long messages, and questions that all devices answer, take a share of the bus from all programs together", async (t) => {
  const { sent, socket, server, count } = await serving(t, ["127.0.0.1"]);
  const second = connect(Number(server.name.split(":")[1]), "127.0.0.1");
  await once(second, "connect");
  t.teardown(() => second.destroy());
  const beganMs = performance.now();
  for (const one of [socket, second]) one.write("18EAFF01 14 F0 01\r\n".repeat(90));
  await until(() => count("taken") + count("not_taken") >= 180);
  const most = ((1 + (performance.now() - beganMs) / 1000) * limits.rawFramesPerS) / limits.rawQuestionFrames;
  t.true(sent.length > 0 && sent.length <= most, `${sent.length}`);
});

test("others are heard by nobody, and get no greeting", async (t) => {
  for (const writeFrom of [undefined, ["192.168.4.0/24"]]) {
    const { sent, socket, heard, count } = await serving(t, writeFrom);
    socket.write(WIND);
    await until(() => count("ignored_bytes") === WIND.length);
    t.deepEqual(sent, []);
    t.is(heard(), "");
  }
});
