/** Lines of gateways to frames and messages, and who may speak on one port. Pure: times are given. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { type GatewayFormat, GatewayReader } from "../../../src/nmea2000/bus/gateway-reader.ts";
import { GatewaySenders } from "../../../src/nmea2000/bus/gateway-senders.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { projectRoot } from "../../support/service-process.ts";
import { same } from "../../support/same.ts";

const ARRIVAL = Date.UTC(2026, 5, 14, 9, 30);
const captures = join(projectRoot, "fixtures/captures");
const linesOf = (file: string) => readFileSync(join(captures, file), "latin1").trimEnd().split(/\r?\n/);

function reading(format: GatewayFormat) {
  const frames: CanFrame[] = [];
  const messages: PgnFrame[] = [];
  let whole = 0;
  const reader = new GatewayReader(format, {
    frame: (frame) => frames.push(frame),
    message: (message, isWhole) => {
      messages.push(message);
      if (isWhole) whole += 1;
    },
  });
  return { reader, frames, messages, whole: () => whole };
}

/** Five lines of the fixture are of what the gateway has sent. */
const received = (line: string) => line.replace(" T ", " R ");

const briefly = ({ pgn, source, data }: PgnFrame) => `${pgn} ${source} ${Buffer.from(data).toString("hex")}`;

test("the same second of a bus comes out of each format, told by its content or named", (t) => {
  const expected = reading("candump");
  for (const line of linesOf("engine-start.log")) expected.reader.read(line, ARRIVAL);
  t.true(expected.messages.length > 30);
  for (const [file, format] of [
    ["ydraw.raw", "ydraw"],
    ["n2k-ascii.txt", "n2k-ascii"],
    ["engine-start.log", "candump"],
  ] as const) {
    for (const given of [format, "auto"] as const) {
      const { reader, messages, frames, whole } = reading(given);
      const results = new Set(linesOf(file).map((line, i) => reader.read(received(line), ARRIVAL + i)));
      t.deepEqual(
        [...results].filter((result) => result !== undefined),
        ["record"],
        `${file} as ${given}`,
      );
      same(t, messages.map(briefly), expected.messages.map(briefly));
      t.is(frames.length, format === "n2k-ascii" ? 0 : expected.frames.length);
      t.is(whole(), format === "n2k-ascii" ? messages.length : 0);
      t.true(
        messages.every(({ timestampMs }) => timestampMs >= ARRIVAL && timestampMs < ARRIVAL + 100),
        "host's time",
      );
    }
  }
});

test("a gateway that is set to another format is understood from its next line on", (t) => {
  const { reader, messages } = reading("auto");
  for (const line of [
    "17:33:21.107 R 09F20010 00 00 00 F5 03 00 FF FF",
    "A173321.107 10FF2 1F200 000000F50300FFFF",
    " (1676902769.342282)  can0  09F20010   [8]  00 00 00 F5 03 00 FF FF",
    "(1781429400.000000) can0 09F20010#000000F50300FFFF",
    "17:33:21.107 T 09F20010 00 00 00 F5 03 00 FF FF",
  ])
    t.is(reader.read(line, ARRIVAL), "record", line);
  t.is(messages.length, 4, "what the gateway sends for a program is no device's");
  t.is(reading("ydraw").reader.read("A173321.107 10FF2 1F200 000000F50300FFFF", ARRIVAL), "not-a-record");
});

test("lines that give nothing say why, and blank ones and comments say nothing", (t) => {
  const { reader } = reading("auto");
  for (const [line, expected] of [
    [undefined, "too-long"],
    ["", undefined],
    ["# comment", undefined],
    ["interface = can0, family = 29, type = 3, proto = 1", undefined],
    ["$GPGGA,173321.107,4321.74,N,00824.69,W,1,8,1.0,5.0,M,,M,,*5C", "not-a-record"],
    ["17:33:21.107 R 09F20010 0", "bad-data"],
    ["25:33:21.107 R 09F20010 00", "bad-time"],
    ["  can0  123   [2]  01 02", "standard-frame"],
  ] as const)
    t.is(reader.read(line, ARRIVAL), expected, String(line));
});

test("a fast packet whose second half arrives late, or over midnight, is whole by the gateway's own times", (t) => {
  const lines = linesOf("ydraw.raw").filter((line) => / (R|T) 09F20110/.test(line));
  const { reader, messages } = reading("ydraw");
  for (const [i, line] of lines.entries()) reader.read(line, ARRIVAL + i * 2 * nmea2000Limits.fastPacketTimeoutMs);
  t.true(messages.length > 0);
  t.is(reader.assembler.counters.lost_packets, 0);
  const untimed = reading("candump");
  untimed.reader.read("  can0  09F20110   [8]  00 1A 00 00 00 C7 0B 6B", ARRIVAL);
  untimed.reader.read("  can0  09F20110   [8]  01 76 EC 04 00 00 80 FE", ARRIVAL + 1000);
  t.is(untimed.reader.assembler.counters.lost_packets, 1, "without times it is the host's");
});

test("each host on a port is read by itself, and only so many; a silent one makes room", (t) => {
  const messages: PgnFrame[] = [];
  const sink = { frame: () => undefined, message: (message: PgnFrame) => messages.push(message) };
  const senders = new GatewaySenders("ydraw", sink, 1000);
  const lines = linesOf("ydraw.raw")
    .filter((line) => / (R|T) 09F20110/.test(line))
    .slice(0, 4);
  for (const line of lines) for (const host of ["10.0.0.1", "10.0.0.2"]) senders.reader(host, 0)?.read(line, ARRIVAL);
  t.is(messages.length, 2, "one packet of each, though they interleave");
  t.is(senders.counters().repeated_frames, 0);

  for (let i = 0; i < nmea2000Limits.gatewaySenders; i += 1) {
    const host = `10.0.0.${i + 1}`;
    t.truthy(senders.reader(host, 0));
    senders.heard(host, i * 100);
  }
  t.is(senders.reader("10.0.1.1", 900), undefined);
  t.truthy(senders.reader("10.0.1.1", 1000), "the first has been silent for a second");
  t.is(senders.size, nmea2000Limits.gatewaySenders);
  t.truthy(senders.reader("10.0.1.2", 1000), "one that has said nothing yet leaves first");
  t.is(senders.counters().frames, 2 * lines.length, "what they counted stays");
  senders.end();
  t.is(senders.size, 0);
  t.is(senders.counters().frames, 2 * lines.length);
});

test("random and hostile lines never throw, in little time", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const { reader, frames } = reading("auto");
  const seeds = ["ydraw.raw", "n2k-ascii.txt", "console.txt", "engine-start.log"].flatMap(linesOf);
  for (let i = 0; i < 20_000; i += 1) {
    const line = random.pick(seeds);
    const at = random.below(line.length + 1);
    reader.read(line.slice(0, at) + String.fromCharCode(random.below(256)) + line.slice(at + random.below(4)), ARRIVAL);
  }
  t.true(frames.every(({ id, data }) => id <= 0x1fff_ffff && data.length <= 8));
  const before = process.threadCpuUsage();
  for (const piece of [" ", "A", "(", "(0) ", "a ", "0 [", "RX ", "<0x", "17:33:21.107 R "]) {
    for (let i = 0; i < 10; i += 1) reader.read(`x${piece.repeat(4096 / piece.length)}`, ARRIVAL);
    for (let i = 0; i < 10; i += 1) reader.read(piece.repeat(4096 / piece.length), ARRIVAL);
  }
  const { user, system } = process.threadCpuUsage(before);
  const tookMs = (user + system) / 1000;
  t.log(`180 hostile lines of 4 kB in ${tookMs.toFixed(0)} ms of the processor`);
  t.true(tookMs < 1000);
});

test("a gateway on the bus of an engine gives its messages as those of that line, from frames and whole", (t) => {
  const heard: [number, number, number | undefined][] = [];
  const sink = {
    frame: () => undefined,
    message: ({ pgn, data, j1939 }: PgnFrame) => void heard.push([pgn, data.length, j1939?.engine]),
  };
  const reader = new GatewaySenders("auto", sink, 1000, { engine: 1 }).reader("a", 0);
  reader?.read("17:33:21.107 R 0CF00400 FF FF FF 8A 03 FF FF FF", 0);
  reader?.read("17:33:21.108 R 19FF0100 00 12 34 56 78 90 12 34", 0);
  reader?.read("A173321.109 00FF6 0F004 FFFFFF8A03FFFFFF", 0);
  t.deepEqual(heard, [
    [61444, 8, 1],
    [0x1ff01, 8, 1],
    [61444, 8, 1],
  ]);
});
