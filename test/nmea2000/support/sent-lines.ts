/**
 * Each kind of line, with somebody else's reader of what we write there, and somebody else's writer of what we read there. Where nobody has
 * one, the makers' description is written down here.
 */
import { createRequire } from "node:module";
import type { OutgoingFrame } from "../../../src/nmea2000/can-frame.ts";
import { buildCanId, parseCanId } from "../../../src/nmea2000/can-id.ts";
import { isFastPacket } from "../../../src/nmea2000/codec/definitions.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { FrameSplitter } from "../../../src/nmea2000/fast-packet.ts";
import { ActisenseProtocol } from "../../../src/nmea2000/lines/actisense/actisense.ts";
import { CandumpProtocol } from "../../../src/nmea2000/lines/candump-tcp.ts";
import { IkonvertProtocol } from "../../../src/nmea2000/lines/ikonvert.ts";
import type { LineProtocol } from "../../../src/nmea2000/lines/line-protocol.ts";
import { MaretronProtocol } from "../../../src/nmea2000/lines/maretron.ts";
import { MiniplexProtocol } from "../../../src/nmea2000/lines/miniplex.ts";
import { SlcanProtocol } from "../../../src/nmea2000/lines/slcan.ts";
import { SocketcandProtocol } from "../../../src/nmea2000/lines/socketcand.ts";
import { YachtDevicesProtocol } from "../../../src/nmea2000/lines/yacht-devices.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { ikonvertLine, sentence } from "./capture-writers.ts";
import { MemoryLine } from "./line-host.ts";

/** What somebody else has read: the bytes, or the fields where it says no bytes. */
interface ReadThere {
  readonly pgn: number;
  readonly destination: number;
  /** Undefined where the line does not carry it. */
  readonly priority: number | undefined;
  readonly data?: Uint8Array;
  readonly fields?: Readonly<Record<string, unknown>>;
}

interface SentLine {
  readonly name: string;
  /** Whose reader it is, and whose writer. */
  readonly reader: string;
  readonly writer: string;
  readonly make: (line: MemoryLine, pgns: readonly number[]) => LineProtocol;
  /** Makes it ready. */
  readonly greet: (line: MemoryLine, protocol: LineProtocol, pgns: readonly number[]) => void;
  /** Undefined: nobody in this process reads it; the benchmark `sent-groups` has a program that does. */
  readonly read?: (written: string) => ReadThere[];
  readonly write: (frame: PgnFrame) => string;
}

interface CanboatjsMessage {
  readonly pgn: number;
  readonly prio?: number;
  readonly dst?: number;
  readonly fields: Readonly<Record<string, unknown>>;
}
const require = createRequire(import.meta.url);
const { Parser } = require("@canboat/canboatjs/dist/fromPgn.js") as {
  Parser: new (options: object) => {
    parseString(text: string): CanboatjsMessage | undefined;
    on(event: string, listener: (pgn: unknown, error: Error) => void): void;
  };
};
const strings = require("@canboat/canboatjs/dist/stringMsg.js") as Record<
  "encodeYDRAW" | "encodeCandump3",
  (message: object) => string[]
> &
  Record<"encodeActisenseN2KACSII" | "encodeMXPGN", (message: object) => string> & {
    parseMXPGN(
      text: string,
      options: object,
    ): { readonly pgn: number; readonly prio: number; readonly dst: number; readonly data: Buffer };
  };
const ipg = require("@canboat/canboatjs/dist/maretron-ipg.js") as {
  parseMaretronFrame(bytes: Buffer): {
    readonly frame: { pgn: number; dst: number; priority: number; payload: Buffer };
    readonly consumed: number;
  };
  buildMaretronFrame(message: object): Buffer;
};

/** canboatjs reads text by line, and puts fast packets together itself. */
function byCanboatjs(end: string): (written: string) => ReadThere[] {
  return (written) => {
    const parser = new Parser({ useCamel: true, littleEndianMXPGN: true });
    for (const event of ["error", "warning"]) parser.on(event, () => undefined);
    return written.split(end).flatMap((text): ReadThere[] => {
      const read = text === "" ? undefined : parser.parseString(text);
      return read === undefined ? [] : [{ ...read, destination: read.dst ?? 255, priority: read.prio }];
    });
  };
}

/** Frames that were found in the text, as candump writes them. */
function framesByCanboatjs(frames: readonly string[]): ReadThere[] {
  return byCanboatjs("\n")(frames.map((frame) => `(0000000001.000000) can0 ${frame}\n`).join(""));
}

function byMaretron(written: string): ReadThere[] {
  const read: ReadThere[] = [];
  const bytes = Buffer.from(written, "latin1");
  for (let at = 0; at < bytes.length;) {
    const { frame, consumed } = ipg.parseMaretronFrame(bytes.subarray(at));
    read.push({ pgn: frame.pgn, destination: frame.dst, priority: frame.priority, data: frame.payload });
    at += consumed;
  }
  return read;
}

const splitter = new FrameSplitter();
const hexOf = (data: Uint8Array) => Buffer.from(data).toString("hex").toUpperCase();
const hexId = (id: number) => id.toString(16).toUpperCase().padStart(8, "0");

function framesOf(frame: PgnFrame): readonly OutgoingFrame[] {
  return splitter.split(frame) ?? [];
}

/** canboatjs writes messages of up to 8 bytes as a frame, also those that are fast packets: it gets them by the frame. */
function inFrames(frame: PgnFrame, write: (each: ReturnType<typeof forCanboatjs>) => string): string {
  return framesOf(frame)
    .map(({ id, data }) => write(forCanboatjs({ ...parseCanId(id), data, timestampMs: 0 })))
    .join("");
}

function forCanboatjs({ pgn, priority: prio, source: src, destination: dst, data }: PgnFrame) {
  return { pgn, prio, src, dst, data: Buffer.from(data), timestamp: "2026-11-21T08:30:00.000Z" };
}

/** 93, as the maker's documents have it: priority, PGN, destination, source, four bytes of time, length, data. */
function actisenseDatagram({ pgn, priority, source, destination, data }: PgnFrame): string {
  const head = [priority, pgn & 0xff, (pgn >>> 8) & 0xff, pgn >>> 16, destination, source, 0, 0, 0, 0, data.length];
  const content = [0x93, head.length + data.length, ...head, ...data];
  const sum = -content.reduce((all, byte) => all + byte, 0) & 0xff;
  const doubled = [...content, sum].flatMap((byte) => (byte === 0x10 ? [byte, byte] : [byte]));
  return Buffer.from([0x10, 2, ...doubled, 0x10, 3]).toString("latin1");
}

const HEARTBEAT = "A000000.000 01FF7 1F11A 00\r\n";
const canboatjs = "canboatjs";
const COMMANDS_MS = 60_000;

const slcanText = (frame: PgnFrame) =>
  framesOf(frame)
    .map(({ id, data }) => `T${hexId(id)}${data.length}${hexOf(data)}\r`)
    .join("");

export const SENT_LINES: readonly SentLine[] = [
  {
    name: "Actisense, binary",
    reader: "ttlappalainen's reader, in the benchmark",
    writer: "the maker's documents",
    make: (line, pgns) => new ActisenseProtocol(line, () => pgns),
    // One that answers no command has no list.
    greet: (line, protocol) => {
      line.hear(protocol, actisenseDatagram({ ...REQUEST, data: Uint8Array.of(0, 0xee, 0) }));
      line.wait(protocol, COMMANDS_MS);
    },
    write: actisenseDatagram,
  },
  {
    name: "Actisense, N2K ASCII",
    reader: canboatjs,
    writer: canboatjs,
    make: (line, pgns) => new ActisenseProtocol(line, () => pgns),
    greet: (line, protocol) => line.hear(protocol, HEARTBEAT),
    read: byCanboatjs("\r\n"),
    write: (frame) => `${strings.encodeActisenseN2KACSII(forCanboatjs(frame))}\r\n`,
  },
  {
    name: "Yacht Devices RAW",
    reader: canboatjs,
    writer: canboatjs,
    make: (line) => new YachtDevicesProtocol(line, false),
    greet: (line, protocol) => line.hear(protocol, "00:00:00.000 R 18EAFF01 00 EE 00\r\n"),
    read: byCanboatjs("\r\n"),
    write: (frame) => inFrames(frame, (each) => `08:30:00.000 R ${strings.encodeYDRAW(each).join("").trim()}\r\n`),
  },
  {
    name: "iKonvert, NavLink2",
    reader: canboatjs,
    writer: "the maker's documents",
    make: (line, pgns) => new IkonvertProtocol(line, () => pgns, false),
    greet: (line, protocol, pgns) =>
      line.hear(
        protocol,
        `$PDGY,TEXT,x\r\n$PDGY,ShowTXTable,${pgns.join(",")}\r\n$PDGY,ACK,N2NET_INIT,ALL\r\n$PDGY,ACK,TX_LIMIT,OFF\r\n`,
      ),
    // It does not carry the priority.
    read: (written) => byCanboatjs("\r\n")(written).map((one) => ({ ...one, priority: undefined })),
    write: (frame) => ikonvertLine({ ...frame, timestampMs: 481_734 }),
  },
  {
    name: "Maretron IPG",
    reader: canboatjs,
    writer: canboatjs,
    make: (line) => new MaretronProtocol(line, () => ""),
    greet: (line, protocol) => line.hear(protocol, "CONNECTED\t1\0"),
    read: byMaretron,
    write: ({ pgn, priority, source: src, destination: dst, data }) =>
      ipg
        .buildMaretronFrame({
          pgn,
          src,
          dst,
          priority,
          msg_type: isFastPacket(pgn) ? 2 : 1,
          payload: Buffer.from(data),
        })
        .toString("latin1"),
  },
  {
    name: "MiniPlex $MXPGN",
    reader: canboatjs,
    writer: canboatjs,
    make: (line) => new MiniplexProtocol(line),
    greet: () => undefined,
    // It takes each sentence for a whole message, and a fast packet has several.
    read: (written) =>
      framesByCanboatjs(
        written
          .split("\r\n")
          .filter(Boolean)
          .map((text) => {
            const {
              pgn,
              prio: priority,
              dst: destination,
              data,
            } = strings.parseMXPGN(text, { littleEndianMXPGN: true });
            return `${hexId(buildCanId({ pgn, priority, source: 0, destination }))}#${hexOf(data)}`;
          }),
      ),
    write: (frame) => inFrames(frame, (each) => withoutSendBit(strings.encodeMXPGN(each))),
  },
  {
    name: "slcan",
    reader: "python-can, beside this; canboatjs puts its frames together",
    writer: "LAWICEL's documents",
    make: (line) => new SlcanProtocol(line),
    greet: (line, protocol) => line.wait(protocol, 1000),
    read: (written) =>
      framesByCanboatjs([...written.matchAll(/T([\dA-F]{8})\d([\dA-F]*)\r/g)].map(([, id, data]) => `${id}#${data}`)),
    write: slcanText,
  },
  {
    name: "socketcand",
    reader: "its syntax; canboatjs puts its frames together",
    writer: "its documents",
    make: (line) => new SocketcandProtocol(line, "can0"),
    greet: (line, protocol) => line.hear(protocol, "< hi >< ok >< ok >"),
    read: (written) =>
      framesByCanboatjs(
        [...written.matchAll(/< send ([\da-f]{8}) \d((?: [\da-f]{1,2})*) >/g)].map(([, id = "", bytes = ""]) => {
          const data = bytes
            .trim()
            .split(" ")
            .map((byte) => byte.padStart(2, "0"));
          return `${id}#${data.join("")}`.toUpperCase();
        }),
      ),
    write: (frame) =>
      framesOf(frame)
        .map(({ id, data }) => `< frame ${hexId(id)} 23.424242 ${hexOf(data)} >`)
        .join(""),
  },
  {
    name: "candump",
    reader: canboatjs,
    writer: canboatjs,
    make: (line) => new CandumpProtocol(line),
    greet: () => undefined,
    read: byCanboatjs("\n"),
    write: (frame) =>
      inFrames(frame, (each) => `${strings.encodeCandump3({ ...each, bus: "can0", timestamp: "1.5" }).join("")}\n`),
  },
];

const REQUEST = { pgn: 59904, priority: 6, source: 1, destination: 255, timestampMs: 0 };

/** It writes sentences for the device; one of the device has no bit 15. */
function withoutSendBit(text: string): string {
  const [, pgn = "", attributes = "", data = ""] = text.replace(/\*.*$/, "").split(",");
  const plain = (Number.parseInt(attributes, 16) & 0x7fff).toString(16).toUpperCase().padStart(4, "0");
  return sentence(["MXPGN", pgn, plain, data].join(","));
}

/** A line that is ready, and what it has been told to write since. */
export function readyLine({ make, greet }: SentLine, pgns: readonly number[]) {
  const line = new MemoryLine();
  const protocol = make(line, pgns);
  protocol.open(line.nowMs);
  greet(line, protocol, pgns);
  line.said();
  line.messages.length = 0;
  line.frames.length = 0;
  return { line, protocol };
}

/** Writes a message to a ready line. */
export function sendTo(protocol: LineProtocol, frame: PgnFrame): boolean {
  return protocol.sendMessage?.(frame) ?? protocol.sendFrames?.(framesOf(frame)) ?? false;
}

/** The messages that the line has said, put together where it says frames. */
export function heardFrom(line: MemoryLine): PgnFrame[] {
  const assembler = new FastPacketAssembler();
  const joined = line.frames.flatMap(({ frame }) => assembler.accept({ ...frame, timestampMs: 0 }) ?? []);
  return [...line.messages.splice(0), ...joined];
}
