/** Programs of others at the other end of a line, or beside it: canboatjs, python-can. What we write they read, and the other way round. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import test from "ava";
import { candumpLog } from "../../../src/nmea2000/captures/formats/candump-log.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { parseCanId } from "../../../src/nmea2000/can-id.ts";
import { CandumpProtocol } from "../../../src/nmea2000/lines/candump-tcp.ts";
import { IkonvertProtocol } from "../../../src/nmea2000/lines/ikonvert.ts";
import { MaretronProtocol } from "../../../src/nmea2000/lines/maretron.ts";
import { MiniplexProtocol } from "../../../src/nmea2000/lines/miniplex.ts";
import { SlcanProtocol } from "../../../src/nmea2000/lines/slcan.ts";
import { projectRoot } from "../../support/service-process.ts";
import { testWith } from "../../support/programs.ts";
import { MemoryLine } from "../support/line-host.ts";

interface Theirs {
  readonly pgn: number;
  readonly prio: number;
  readonly src: number;
  readonly dst: number;
  readonly data: Buffer;
}
interface Strings {
  parsePDGY(line: string): Theirs;
  encodePDGY(message: object): string;
  parseMXPGN(line: string, options: object): Theirs;
  encodeMXPGN(message: object): string;
  parseCandump3(line: string): Theirs;
  encodeCandump3(message: object): string[];
}
interface Ipg {
  parseMaretronFrame(bytes: Buffer): {
    readonly frame: Omit<Theirs, "prio" | "data"> & { priority: number; payload: Buffer };
  };
  buildMaretronFrame(message: object): Buffer;
}
const require = createRequire(import.meta.url);
const strings = require("@canboat/canboatjs/dist/stringMsg.js") as Strings;
const ipg = require("@canboat/canboatjs/dist/maretron-ipg.js") as Ipg;

const hex = (data: Uint8Array) => Buffer.from(data).toString("hex");
const REQUEST = { pgn: 59904, priority: 6, destination: 37, data: Uint8Array.of(0, 0xee, 0) };
const WIND = { pgn: 130306, priority: 2, destination: 255, data: Uint8Array.of(1, 2, 3, 4, 5, 0xfa, 0xff, 0xff) };
const POSITION = { pgn: 129029, priority: 3, destination: 255, data: Uint8Array.from({ length: 43 }, (_, i) => i * 5) };

test("canboatjs reads what we send to iKonvert and to Maretron, and writes the same", (t) => {
  const line = new MemoryLine();
  const ikonvert = new IkonvertProtocol(line, () => [], false);
  ikonvert.open(0);
  line.hear(
    ikonvert,
    "$PDGY,TEXT,x\r\n$PDGY,ShowTXTable,130306,129029,59904\r\n$PDGY,ACK,N2NET_INIT,ALL\r\n$PDGY,ACK,TX_LIMIT,OFF\r\n",
  );
  const maretron = new MaretronProtocol(line, () => "");
  maretron.open();
  line.hear(maretron, "CONNECTED\t1\0");
  line.said();
  for (const message of [REQUEST, WIND, POSITION]) {
    const { pgn, priority, destination: dst } = message;
    t.true(ikonvert.sendMessage(message));
    t.true(maretron.sendMessage(message));
    const [sentence = "", frame = ""] = line.said();
    const data = Buffer.from(message.data);
    t.is(sentence, `${strings.encodePDGY({ pgn, dst, data })}\r\n`);
    t.like(strings.parsePDGY(sentence.trim()), { pgn, dst, data });
    const bytes = Buffer.from(frame, "latin1");
    t.deepEqual(
      bytes,
      ipg.buildMaretronFrame({ pgn, dst, priority, msg_type: data.length > 8 ? 2 : 1, payload: data }),
    );
    t.like(ipg.parseMaretronFrame(bytes).frame, { pgn, dst, priority, payload: data });
  }
});

test("canboatjs and we read each other's $MXPGN and candump lines", (t) => {
  const line = new MemoryLine();
  const miniplex = new MiniplexProtocol(line);
  const candump = new CandumpProtocol(line);
  miniplex.open();
  candump.open(0);
  for (const id of [0x09fd_0225, 0x18ea_ff25]) {
    const { pgn, priority: prio, source: src, destination: dst } = parseCanId(id);
    const data = Buffer.from(WIND.data);
    miniplex.sendFrames([{ id, data }]);
    candump.sendFrames([{ id, data }]);
    const [sentence = "", text_ = ""] = line.said();
    t.like(strings.parseMXPGN(sentence.trim(), { littleEndianMXPGN: true }), { pgn, prio, dst, data });
    t.is(sentence.trim(), strings.encodeMXPGN({ pgn, prio, src: dst, data }));
    t.like(strings.parseCandump3(text_.trim()), { pgn, prio, src, dst, data });

    candump.open(0);
    line.hear(candump, `${strings.encodeCandump3({ pgn, prio, src, dst, data }).join("\n")}\n`);
    const { frame, direction } = line.frames.pop() ?? {};
    t.deepEqual([frame?.id, direction, frame && hex(frame.data)], [id, "R", hex(data)]);
  }
});

/** Sends back what it gets, until it has had as many frames. What is no frame is None, like an answer that does not come in 20 s. */
const ECHO = `
import can, sys, time
bus = can.Bus(interface="slcan", channel="socket://127.0.0.1:" + sys.argv[1], bitrate=250000, sleep_after_open=0)
frames, until = 0, time.monotonic() + 60
while frames < int(sys.argv[2]) and time.monotonic() < until:
    m = bus.recv(20)
    if m is None: continue
    frames += 1
    bus.send(can.Message(arbitration_id=m.arbitration_id, is_extended_id=m.is_extended_id, data=m.data))
bus.shutdown()
`;

testWith(test, "python3-can")("python-can's slcan sends back every frame as it got it", async (t) => {
  const parser = candumpLog.open([]);
  const sent: CanFrame[] = [];
  for (const each of readFileSync(join(projectRoot, "fixtures/captures/engine-start.log"), "latin1").split("\n")) {
    const record = parser.parse(each);
    if (typeof record === "object" && record.kind === "frame") sent.push(record.frame);
  }
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = String((server.address() as AddressInfo).port);
  const python = spawn("/usr/bin/python3", ["-c", ECHO, port, String(sent.length)]);
  const errors = text(python.stderr);
  const [socket] = (await once(server, "connection")) as [Socket];
  const back: string[] = [];
  const briefly = ({ id, data }: Pick<CanFrame, "id" | "data">) => `${id} ${hex(data)}`;
  const protocol = new SlcanProtocol({
    write: (bytes) => socket.write(bytes),
    frame: (frame) => back.push(briefly(frame)),
    message: () => t.fail(),
    state: (ready) => ready && protocol.sendFrames(sent),
  });
  // It throws away what comes before its first command.
  await once(socket, "data");
  socket.on("data", (bytes) => protocol.receive(bytes, 0));
  protocol.open(0);
  for (let nowMs = 100; nowMs <= 400; nowMs += 100) protocol.tick(nowMs);
  await once(python, "close");
  socket.destroy();
  server.close();
  t.is(await errors, "");
  t.true(sent.length > 30);
  t.deepEqual(back, sent.map(briefly));
});
