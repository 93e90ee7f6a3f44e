/** Gateways of Actisense, walked in memory against one that does what the maker's documents say, and beside programs of others. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import ava from "ava";
import { AmbiguousRecords } from "../../../src/nmea2000/captures/ambiguous-records.ts";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { WholeMessages } from "../../../src/nmea2000/captures/whole-messages.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { limits } from "../../../src/nmea2000/limits.ts";
import { ActisenseProtocol } from "../../../src/nmea2000/lines/actisense/actisense.ts";
import { commandBytes, messageBytes } from "../../../src/nmea2000/lines/actisense/bst.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { projectRoot } from "../../support/service-process.ts";
import { testWith } from "../../support/programs.ts";
import { PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { openActisenseWire } from "../../../src/nmea2000/captures/formats/actisense-binary.ts";
import { until } from "../../support/until.ts";
import { tempDir } from "../../support/temp-dir.ts";

const test = ava;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const briefly = ({ pgn, priority, source, destination, data }: PgnFrame) =>
  [pgn, priority, source, destination, hex(data)].join();
const WIND = {
  pgn: 130306,
  priority: 2,
  destination: 255,
  data: Uint8Array.of(1, 0x10, 3, 0x10, 0x10, 0xfa, 0xff, 0xff),
};

/** One byte of its own checksum or length may be a DLE, too. */
function datagram(...content: readonly number[]): Buffer {
  const sum = -content.reduce((all, byte) => all + byte, 0) & 0xff;
  const doubled = [...content, sum].flatMap((byte) => (byte === 0x10 ? [byte, byte] : [byte]));
  return Buffer.from([0x10, 2, ...doubled, 0x10, 3]);
}

const le32 = (value: number) => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff];

/** Whether it is the second of a doubled DLE. */
function isSecond(all: readonly number[], at: number): boolean {
  let before = 0;
  while (all[at - 1 - before] === 0x10) before += 1;
  return before % 2 === 1;
}

/** A gateway as its maker describes it. What it sends to the bus is what it has been told to. */
class Ngt {
  readonly bus: string[] = [];
  readonly asked: string[] = [];
  readonly #session = new Map<number, number>();
  #active = new Map<number, number>();
  isConverter = false;
  refuses: ReadonlySet<number> = new Set();
  isMute = false;

  /** One datagram; what it answers. */
  take(bytes: Uint8Array): Buffer {
    const content = [...bytes.subarray(2, -2)].filter((byte, at, all) => byte !== 0x10 || !isSecond(all, at));
    const [type, , ...body] = content.slice(0, -1);
    if (type === 0xa1) return this.isMute ? Buffer.alloc(0) : Buffer.concat(this.#command(body[0] ?? 0, body.slice(1)));
    const [priority = 0, low = 0, middle = 0, high = 0, destination = 0, , ...data] = body;
    const pgn = low | (middle << 8) | (high << 16);
    const message = { pgn, priority, destination, source: 0, data: Uint8Array.from(data), timestampMs: 0 };
    if (this.#active.get(pgn) === 1) this.bus.push(briefly(message));
    return Buffer.alloc(0);
  }

  #command(command: number, data: readonly number[]): Buffer[] {
    const answer = (body: readonly number[] = [], error = 0) => [
      datagram(0xa0, 12 + body.length, command, 1, 0x0e, 0, 1, 2, 3, 4, ...le32(error), ...body),
    ];
    this.asked.push([command.toString(16), hex(Uint8Array.from(data))].join(" ").trim());
    const pgn = (data[0] ?? 0) | ((data[1] ?? 0) << 8) | ((data[2] ?? 0) << 16);
    if (command === 0x11) {
      if (this.isConverter && data[0] === 2) return answer([], -1159);
      this.isConverter = false;
      return answer(data);
    }
    if (command === 0x42) return answer([1, 2, 3, 4, 5, 6, 7, 8, 0x2a]);
    if (command === 0x41) return [datagram(0xa0, 12 + 32, 0x41, 3, 0x0e, 0, 1, 2, 3, 4, 0, 0, 0, 0, ...Buffer.from("2.690".padEnd(32, "\0")))]; // prettier-ignore
    if (command === 0x4b) {
      this.#active = new Map(this.#session);
      return answer();
    }
    if (command !== 0x47 || this.refuses.has(pgn)) return answer([], -1159);
    if (data.length > 4) this.#session.set(pgn, data[4] ?? 0);
    return answer([...le32(pgn), this.#session.get(pgn) ?? 0, ...le32(100), ...le32(0), 2]);
  }
}

function joined(ngt = new Ngt(), wanted: number[] = []) {
  const messages: (readonly [PgnFrame, string])[] = [];
  const states: boolean[] = [];
  const host = {
    nowMs: 0,
    write: (bytes: Uint8Array) => {
      const answer = ngt.take(bytes);
      // Later, as over a wire.
      if (answer.length > 0) pending.push(answer);
    },
    frame: () => undefined,
    message: (message: PgnFrame, direction: string) => void messages.push([message, direction]),
    state: (ready: boolean) => void states.push(ready),
  };
  const pending: Buffer[] = [];
  const protocol = new ActisenseProtocol(host, () => wanted);
  protocol.open(0);
  const wait = (ms: number, size = 1000) => {
    for (const endMs = host.nowMs + ms; host.nowMs < endMs; host.nowMs += 100) {
      for (const answer of pending.splice(0))
        for (let at = 0; at < answer.length; at += size) protocol.receive(answer.subarray(at, at + size), host.nowMs);
      protocol.tick(host.nowMs);
    }
  };
  return { ngt, protocol, messages, states, wait, hear: (bytes: Uint8Array) => protocol.receive(bytes, host.nowMs) };
}

test("the bytes of the first command are those that all programs send", (t) => {
  t.is(hex(commandBytes(0x11, [2, 0])), "1002a103110200491003");
  t.is(hex(commandBytes(0x11, [1, 0])), "1002a1031101004a1003");
});

test("groups are enabled, activated once, read back, and only then sent; nothing is stored in the device", (t) => {
  const { ngt, protocol, wait } = joined(new Ngt(), [130306, 127250]);
  wait(500);
  t.false(protocol.sendMessage(WIND));
  wait(3000, 1);
  t.deepEqual(
    ngt.asked.map((each) => each.split(" ")[0]),
    ["11", "42", "41", "47", "47", "4b", "47", "47"],
  );
  t.true(protocol.sendMessage(WIND));
  t.deepEqual(ngt.bus, [briefly({ ...WIND, source: 0, timestampMs: 0 })]);
  t.like(protocol.status(), { address: 0x2a, model: "NGT-1", firmware: "2.690", transmits: [130306, 127250] });
});

test("a group that comes later is enabled then, and one that the device refuses is never sent and is said", (t) => {
  const ngt = new Ngt();
  ngt.refuses = new Set([127250]);
  const wanted = [127250];
  const { protocol, wait } = joined(ngt, wanted);
  wait(3000);
  t.deepEqual(protocol.status().transmits, []);
  t.false(protocol.sendMessage({ ...WIND, pgn: 127250 }));
  wanted.push(130306);
  wait(3000);
  t.true(protocol.sendMessage(WIND));
  t.like(protocol.counters(), { not_on_list: 1 });
  t.is(ngt.asked.filter((each) => each.startsWith("4b")).length, 2);
  t.false(ngt.asked.some((each) => /^(?:01|02|1 |2 )/.test(each)));
});

test("a converter is set to mode 1 first; after a restart everything is said again", (t) => {
  const ngt = new Ngt();
  ngt.isConverter = true;
  const { protocol, wait, hear } = joined(ngt, [130306]);
  wait(4000);
  t.deepEqual(ngt.asked.filter((each) => each.startsWith("11")), ["11 0200", "11 0100", "11 0200"]); // prettier-ignore
  t.true(protocol.sendMessage(WIND));
  const asked = ngt.asked.length;
  hear(datagram(0xa0, 15, 0xf0, 0, 0x0e, 0, 1, 2, 3, 4, 0, 0, 0, 0, 1, 0, 0));
  t.false(protocol.sendMessage(WIND));
  wait(4000);
  t.is(ngt.asked.length - asked, 6);
  t.true(protocol.sendMessage(WIND));
  t.is(protocol.counters()["restarts"], 1);
});

test("one that answers nothing is an imitator, and gets all; one that speaks N2K ASCII gets that", (t) => {
  const mute = new Ngt();
  mute.isMute = true;
  const { protocol, wait, hear } = joined(mute, [130306]);
  const received = datagram(0x93, 19, 2, 2, 0xfd, 1, 255, 9, 0, 0, 0, 0, 8, ...WIND.data);
  hear(received);
  t.false(protocol.sendMessage(WIND), "not known yet");
  wait((limits.deviceTries + 1) * limits.deviceAnswerMs);
  t.true(protocol.sendMessage(WIND));
  t.is(protocol.status().transmits, null);

  const said: string[] = [];
  const messages: string[] = [];
  const ascii = new ActisenseProtocol({ write: (bytes) => void said.push(Buffer.from(bytes).toString("latin1")), frame: () => undefined, message: (message) => void messages.push(briefly(message)), state: () => undefined }, () => []); // prettier-ignore
  ascii.open(0);
  ascii.receive(Buffer.from("A173321.107 09FF2 1FD02 0110031010FAFF"), 0);
  ascii.receive(Buffer.from("FF\r\n"), 0);
  t.deepEqual(messages, ["130306,2,9,255,0110031010faffff"]);
  t.is(said.at(-1), "\r\n", "the binary commands before have no end of line");
  t.true(ascii.sendMessage(WIND));
  t.is(said.at(-1), "A000000.000 00FF2 1FD02 0110031010FAFFFF\r\n");
});

test("what the device sends for us is marked; its status is said; damage costs one datagram", (t) => {
  const { protocol, messages, hear } = joined();
  const long = (control: number) => datagram(0xd0, 21, 0, 255, 9, 2, 0xfd, 0x09, control, 0, 0, 0, 0, ...WIND.data);
  hear(Buffer.concat([long(0), long(8)]));
  t.deepEqual(messages.map(([{ priority, source }, direction]) => [priority, source, direction]), [[2, 9, "R"], [2, 9, "T"]]); // prettier-ignore
  hear(datagram(0xa0, 12 + 13, 0xf2, 0, 0x0e, 0, 1, 2, 3, 4, 0, 0, 0, 0, 1, 5, 23, 0, 7, 0, 0, 0, 3, 4, 0, 2, 0));
  t.like(protocol.status(), { loadPct: 23, errors: 7 });
  t.is(protocol.counters()["dropped_by_device_pct"], 7);
  const good = datagram(0x93, 19, 2, 2, 0xfd, 1, 255, 9, 0, 0, 0, 0, 8, ...WIND.data);
  const bad = Buffer.from(good);
  bad[12] = 0x77;
  hear(
    Buffer.concat([
      bad,
      good.subarray(0, 9),
      good,
      Buffer.from([0x10, 2, 0x93, 0x10, 0x44]),
      good,
      Buffer.from([0x1b, 1, 0x1b, 10]),
      good,
    ]),
  );
  t.is(messages.length, 5);
});

const require = createRequire(import.meta.url);
const theirs = require("@canboat/canboatjs/dist/actisense-serial.js") as {
  composeMessage(type: number, body: Buffer, length: number): Buffer;
};

test("canboatjs puts the same bytes around the same message", (t) => {
  for (let value = 0; value < 256; value += 1) {
    const data = Uint8Array.of(value, 0x10, 0x10, value, 1, 2, 3, value).subarray(0, 4 + (value % 5));
    const body = Buffer.from([2, 2, 0xfd, 1, 255, data.length, ...data]);
    t.is(hex(messageBytes({ ...WIND, data })), hex(theirs.composeMessage(0x94, body, body.length)));
  }
});

const canboat = testWith(ava, "actisense-serial", "python3");

canboat("canboat's actisense-serial reads what we write, byte for byte", async (t) => {
  const sent = Array.from({ length: 300 }, (_, n) => ({
    ...WIND,
    pgn: n % 2 === 0 ? 130306 : 129029,
    data: Uint8Array.from({ length: n % 2 === 0 ? 8 : 43 }, (_each, at) => (n * 7 + at) & 0xff),
  }));
  const file = join(await tempDir(t), "sent.bin");
  await writeFile(file, Buffer.concat(sent.map((message) => messageBytes(message))));
  const child = spawn("actisense-serial", ["-r", file], { stdio: ["ignore", "pipe", "ignore"] });
  const read = (await text(child.stdout)).split("\n").flatMap((line) => {
    const [, priority, pgn, , destination, , ...bytes] = line.split(",");
    return Number(pgn) < 0x4_0000 && bytes.length > 0 ? [`${pgn},${priority},${destination},${bytes.join("")}`] : [];
  });
  t.deepEqual(read, sent.map(({ pgn, priority, destination, data }) => `${pgn},${priority},${destination},${hex(data)}`)); // prettier-ignore
});

canboat(
  "what canboat's actisense-serial writes to a gateway at a serial port is read, and it reads what the gateway says",
  async (t) => {
    const port = new PseudoTerminal(join(await tempDir(t), "ttyUSB0"));
    await port.plugIn();
    t.teardown(() => port.pullOut());
    const child = spawn("actisense-serial", [port.file], { stdio: ["pipe", "pipe", "ignore"] });
    t.teardown(() => child.kill());
    let shown = "";
    child.stdout.on("data", (chunk: Buffer) => (shown += chunk.toString("latin1")));
    const written: string[] = [];
    const parser = openActisenseWire();
    const received = datagram(0x93, 19, 2, 2, 0xfd, 1, 255, 9, 0, 0, 0, 0, 8, ...WIND.data);
    let heard = 0;
    await until(() => {
      // It writes only after it has read some.
      port.say(received.toString("latin1").repeat(2));
      child.stdin.write("2026-01-01T00:00:00.000Z,2,130306,0,255,8,01,10,03,10,10,fa,ff,ff\n");
      const bytes = Buffer.from(port.heard, "latin1");
      parser.push(bytes.subarray(heard), { frame: () => undefined, refuse: () => undefined, message: (message) => written.push(briefly(message)) }); // prettier-ignore
      heard = bytes.length;
      return (
        written.includes("130306,2,0,255,0110031010faffff") &&
        shown.includes(",2,130306,9,255,8,01,10,03,10,10,fa,ff,ff")
      );
    });
    t.true(
      port.heard.startsWith("\x10\x02\xa1\x03\x11\x02\x00\x49\x10\x03"),
      hex(Buffer.from(port.heard.slice(0, 20), "latin1")),
    );
  },
);

for (const file of ["actisense-serial-ng1-cat-usb-2021-05-14-1005.bin", "ydnu-02-raymarine-ev1.dle"]) {
  const path = join(projectRoot, "../shared/captures", file);
  (existsSync(path) ? test : test.skip)(`${file} by its line and by its reader`, async (t) => {
    const read: string[] = [];
    for await (const batch of (await openCapture(captureFile(path))).batches) read.push(...batch.map(briefly));
    const messages: string[] = [];
    const assembler = new FastPacketAssembler();
    const whole = new WholeMessages(new AmbiguousRecords("known"), assembler);
    const protocol = new ActisenseProtocol(
      {
        write: () => undefined,
        frame: () => undefined,
        state: () => undefined,
        message: (message) => {
          const complete = whole.isWhole(message) ? message : whole.assemble(message);
          if (complete !== undefined) messages.push(briefly(complete));
        },
      },
      () => [],
    );
    protocol.open(0);
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; at += 997) protocol.receive(bytes.subarray(at, at + 997), at);
    t.true(read.length > 100);
    // What the device says of itself is no message of the bus.
    t.deepEqual(messages, read.filter((each) => Number(each.split(",")[0]) < 0x4_0000)); // prettier-ignore
  });
}
