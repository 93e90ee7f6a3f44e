/** Lines of CAN frames, walked in memory: Yacht Devices, MiniPlex-3, slcan adapters, socketcand, candump by TCP. */
import test from "ava";
import { CandumpProtocol } from "../../../src/nmea2000/lines/candump-tcp.ts";
import type { LineProtocol } from "../../../src/nmea2000/lines/line-protocol.ts";
import { MiniplexProtocol } from "../../../src/nmea2000/lines/miniplex.ts";
import { SlcanProtocol } from "../../../src/nmea2000/lines/slcan.ts";
import { SocketcandProtocol } from "../../../src/nmea2000/lines/socketcand.ts";
import { YachtDevicesProtocol } from "../../../src/nmea2000/lines/yacht-devices.ts";
import { MemoryLine } from "../support/line-host.ts";

const FRAME = { id: 0x09f8_01cc, data: Uint8Array.of(0x43, 0xe3, 0x5d, 0x0c, 0xc4, 0x8a, 0x30, 0xc1) };
/** To one device, and short. */
const REQUEST = { id: 0x18ea_25cc, data: Uint8Array.of(0, 0xee, 0) };

function frames(line: MemoryLine): string[] {
  return line.frames.map(
    ({ frame, direction }) => `${direction} ${frame.id.toString(16)} ${Buffer.from(frame.data).toString("hex")}`,
  );
}

const RECEIVED = "R 9f801cc 43e35d0cc48a30c1";

/** What each line says when it is opened, until it is ready; what a frame looks like in it, and what it writes for two. */
const LINES: readonly (readonly [
  string,
  (line: MemoryLine) => LineProtocol,
  readonly string[],
  string,
  readonly string[],
])[] = [
  [
    "yacht-devices",
    (line) => new YachtDevicesProtocol(line, false),
    ["17:33:21.106 R 18EAFFCC 00 EE 00\r\n"],
    "17:33:21.107 R 09F801CC 43 E3 5D 0C C4 8A 30 C1\r\n17:33:21.107 R 09F8",
    ["09F801CC 43 E3 5D 0C C4 8A 30 C1\r\n18EA25CC 00 EE 00\r\n"],
  ],
  [
    "miniplex",
    (line) => new MiniplexProtocol(line),
    [],
    "$GPHDT,75.6,T*36\r\n\\s:n2k*53\\$MXPGN,01F801,28CC,C1308AC40C5DE343*18\r\n",
    ["$MXPGN,01F801,A8FF,C1308AC40C5DE343*6B\r\n$MXPGN,00EA00,E325,00EE00*15\r\n"],
  ],
  [
    "slcan",
    (line) => new SlcanProtocol(line),
    ["\u0007", "V1013\r", "\r", "\r"],
    "z\rT09F801CC843E35D0CC48A30C1\rt1232AABB\rT09F8",
    ["T09F801CC843E35D0CC48A30C1\rT18EA25CC300EE00\r"],
  ],
  [
    "socketcand",
    (line) => new SocketcandProtocol(line, "can0"),
    ["< hi >", "< ok >", "< ok >"],
    "< frame 09F801CC 23.424242 43E35D0CC48A30C1 >< frame 123 23.5 11 >< fra",
    ["< send 09f801cc 8 43 e3 5d c c4 8a 30 c1 >< send 18ea25cc 3 0 ee 0 >"],
  ],
  [
    "candump",
    (line) => new CandumpProtocol(line),
    [],
    "(0000000023.424242) can0 09F801CC#43E35D0CC48A30C1\n(1.2) can0 123#11\n",
    ["(0000000000.000000) can0 09F801CC#43E35D0CC48A30C1\n(0000000000.000000) can0 18EA25CC#00EE00\n"],
  ],
];

for (const [name, make, greeting, received, sent] of LINES) {
  test(`${name}: a frame in, frames out, in pieces of any size, and again after it was opened again`, (t) => {
    for (const size of [1, 3, 1000]) {
      const line = new MemoryLine();
      const protocol = make(line);
      for (let opening = 0; opening < 2; opening += 1) {
        protocol.open(line.nowMs);
        for (const answer of greeting) {
          line.wait(protocol, 100);
          line.hear(protocol, answer, size);
        }
        t.is(line.states.at(-1), "ready");
        line.said();
        // Some are ready by a frame.
        line.frames.length = 0;
        line.hear(protocol, received, size);
        t.deepEqual(frames(line), [RECEIVED]);
        t.true(protocol.sendFrames?.([FRAME, REQUEST]));
        t.deepEqual(line.said(), sent);
      }
    }
  });
}

test("miniplex: what it has sent for us is marked; another talker, a length that marks a part, and a bad sum", (t) => {
  const line = new MemoryLine();
  const protocol = new MiniplexProtocol(line);
  protocol.open();
  line.hear(
    protocol,
    [
      "$MXPGN,01F801,A8FF,C1308AC40C5DE343*6B",
      "$IIPGN,01F801,2FCC,C1308AC40C5DE343*73",
      "$MXPGN,01F801,28CC,C1308AC40C5DE343*00",
      "$MXPGN,01F801,28CC,C1308AC40C5DE3",
      "",
    ].join("\r\n"),
  );
  t.deepEqual(frames(line), ["T 9f80100 43e35d0cc48a30c1", RECEIVED]);
  t.deepEqual(protocol.counters(), { refused_bad_checksum: 2 });
});

test("slcan: commands have their time; an adapter that answers nothing is ready, one that does not open is asked again", (t) => {
  const line = new MemoryLine();
  const protocol = new SlcanProtocol(line);
  protocol.open(line.nowMs);
  t.false(protocol.sendFrames([FRAME]));
  line.wait(protocol, 400);
  t.deepEqual(line.said(), ["\rC\r", "V\r", "S5\r", "O\r", "F\r"]);
  t.is(line.states.at(-1), "ready");
  t.is(protocol.status().firmware, null);

  const other = new SlcanProtocol(line);
  other.open(line.nowMs);
  line.wait(other, 300);
  line.hear(other, "\u0007");
  t.is(line.states.at(-1), "refused");
  line.said();
  line.wait(other, 10_400);
  t.deepEqual(line.said().slice(0, 4), ["\rC\r", "V\r", "S5\r", "O\r"]);
  t.is(line.states.at(-1), "ready");
});

test("slcan: errors are asked for every five seconds, of an adapter that says them; BEL then means that a frame was refused", (t) => {
  const line = new MemoryLine();
  const protocol = new SlcanProtocol(line);
  protocol.open(line.nowMs);
  line.wait(protocol, 400);
  line.hear(protocol, "F88\r");
  line.said();
  line.wait(protocol, 10_000);
  t.deepEqual(line.said(), ["F\r", "F\r"]);
  line.hear(protocol, "F00\rz\rZ\r\u0007");
  t.is(protocol.status().errors, 2);
  t.deepEqual(protocol.counters(), { overrun: 1, bus_error: 1, send_refused: 1 });
  protocol.close();
  t.deepEqual(line.said(), ["C\r"]);

  protocol.open(line.nowMs);
  line.wait(protocol, 400);
  line.hear(protocol, "\u0007");
  line.said();
  line.wait(protocol, 10_000);
  t.deepEqual(line.said(), []);
  t.is(protocol.status().errors, null);
});

test("slcan: a frame with a time, an empty one, and what is no frame", (t) => {
  const line = new MemoryLine();
  const protocol = new SlcanProtocol(line);
  protocol.open(line.nowMs);
  line.hear(protocol, "T09F801CC843E35D0CC48A30C11A2B\rT18EA25CC0\rzT18EA25CC100\r\n");
  t.deepEqual(frames(line), [RECEIVED, "R 18ea25cc ", "R 18ea25cc 00"]);
  line.frames.length = 0;
  line.hear(
    protocol,
    "T09F801CC943E35D0CC48A30C1FF\rT39F801CC100\rT09F801CC84\rTzzzzzzzz0\rr1230\rt1230\r?\rT09F801CC100\r",
  );
  t.deepEqual(frames(line), ["R 9f801cc 00"]);
  t.deepEqual(protocol.counters(), {
    refused_bad_data: 2,
    refused_bad_identifier: 2,
    refused_remote_request: 1,
    refused_standard_frame: 1,
    refused_not_a_record: 1,
  });
});

test("socketcand: a bus that is not there is said, and so is a server that does not answer; error frames are counted", (t) => {
  const line = new MemoryLine();
  const protocol = new SocketcandProtocol(line, "can7");
  protocol.open(line.nowMs);
  t.deepEqual(line.said(), ["< open can7 >"]);
  line.hear(protocol, "< hi >< error could not open bus >");
  t.is(line.states.at(-1), "refused");
  protocol.open(line.nowMs);
  line.wait(protocol, 3000);
  t.is(line.states.at(-1), "no-answer");
  t.false(protocol.sendFrames([FRAME]));
  protocol.open(line.nowMs);
  line.hear(
    protocol,
    "< hi >< ok >< error 040 23.424242 >< ok >< error 004 23.5 >< frame 09F801CC 1.5 43 E3 >< frame 09F801CC x 43 >< what >",
  );
  t.is(line.states.at(-1), "ready");
  t.is(protocol.status().errors, 2);
  t.deepEqual(frames(line), ["R 9f801cc 43e3"]);
  t.deepEqual(protocol.counters(), { not_ready: 1, refused_bad_time: 1, refused_not_a_record: 1 });
  line.hear(protocol, `<${"x".repeat(5000)}`);
  line.hear(protocol, "< frame 09F801CC 1.5 43E3 >");
  t.is(protocol.counters()["too_long"], 1);
  t.is(line.frames.length, 2);
});

test("candump: our own frames come back as sent, once; the same bytes of another device are received", (t) => {
  const line = new MemoryLine();
  const protocol = new CandumpProtocol(line);
  protocol.open(line.nowMs);
  protocol.sendFrames([FRAME]);
  const [text = ""] = line.said();
  line.hear(protocol, text + text);
  t.deepEqual(
    line.frames.map(({ direction }) => direction),
    ["T", "R"],
  );
  protocol.sendFrames([FRAME]);
  line.wait(protocol, 6000);
  line.hear(protocol, text);
  t.is(line.frames.at(-1)?.direction, "R");
  t.deepEqual(protocol.counters(), { own_frames_back: 1 });
});

/** As above, of the line of a battery: its frames have 11 bits, and those of other lengths are counted. */
const BATTERY_LINES: readonly (readonly [
  string,
  (line: MemoryLine) => LineProtocol,
  readonly string[],
  string,
  Readonly<Record<string, number>>,
])[] = [
  [
    "slcan",
    (line) => new SlcanProtocol(line, true),
    ["\u0007", "V1013\r", "\r", "\r"],
    "t3568BE14F9FF8C000000\rzt35522B001A2B\rt7FF0\rT09F801CC100\rt800100\rt35638C00\rr3560\r",
    { refused_extended_frame: 1, refused_bad_identifier: 1, refused_bad_data: 1, refused_remote_request: 1 },
  ],
  [
    "socketcand",
    (line) => new SocketcandProtocol(line, "can0", true),
    ["< hi >", "< ok >", "< ok >"],
    "< frame 356 23.424242 BE14F9FF8C000000 >< frame 355 23.5 2B 00 >< frame 7FF 23.5 >< frame 09F801CC 23.5 00 >< frame 800 23.6 00 >",
    { refused_extended_frame: 1, refused_bad_identifier: 1 },
  ],
  [
    "candump",
    (line) => new CandumpProtocol(line, true),
    [],
    "(23.424242) can0 356#BE14F9FF8C000000\n  can0  355   [2]  2B 00\n(1.2) can0 7FF#\n(1.2) can0 09F801CC#00\n(1.2) can0 800#00\n(1.2) can0 356#R\n",
    { refused_extended_frame: 1, refused_bad_identifier: 1, refused_remote_request: 1 },
  ],
];

for (const [name, make, greeting, received, refused] of BATTERY_LINES) {
  test(`${name}: on the line of a battery frames with 11 bits are heard in pieces of any size, and no others`, (t) => {
    for (const size of [1, 3, 1000]) {
      const line = new MemoryLine();
      const protocol = make(line);
      protocol.open(line.nowMs);
      for (const answer of greeting) {
        line.wait(protocol, 100);
        line.hear(protocol, answer, size);
      }
      t.is(line.states.at(-1), "ready");
      if (name === "slcan") t.true(line.said().includes("S6\r"), "500 kbit/s");
      line.hear(protocol, received, size);
      t.deepEqual(frames(line), ["R 356 be14f9ff8c000000", "R 355 2b00", "R 7ff "]);
      t.deepEqual(protocol.counters(), refused);
    }
  });
}
