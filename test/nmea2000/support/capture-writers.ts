/**
 * Writers of the formats that captures are read in and that the project itself never writes, after their public
 * descriptions: what is read back must be what was written.
 */
import { Buffer } from "node:buffer";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { buildCanId } from "../../../src/nmea2000/can-id.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";

function hex(data: Uint8Array): string {
  return Buffer.from(data).toString("hex").toUpperCase();
}

/** With its checksum and its line's end. */
export function sentence(body: string): string {
  let sum = 0;
  for (const character of body) sum ^= character.charCodeAt(0);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, "0")}\r\n`;
}

function fixedHex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}

export function pcdinLine({ pgn, source, data, timestampMs }: PgnFrame): string {
  return sentence(`PCDIN,${fixedHex(pgn, 6)},${fixedHex(timestampMs, 8)},${fixedHex(source, 2)},${hex(data)}`);
}

export function mxpgnLine({ pgn, priority, source, data }: PgnFrame, reversed: boolean): string {
  const attributes = (priority << 12) | (data.length << 8) | source;
  const bytes = reversed ? data.toReversed() : data;
  return sentence(`MXPGN,${fixedHex(pgn, 6)},${fixedHex(attributes, 4)},${hex(bytes)}`);
}

export function ikonvertLine({ pgn, priority, source, destination, data, timestampMs }: PgnFrame): string {
  const time = `${Math.floor(timestampMs / 1000)}.${timestampMs % 1000}`;
  return `!PDGY,${pgn},${priority},${source},${destination},${time},${Buffer.from(data).toString("base64")}\r\n`;
}

export function garminLine({ pgn, priority, source, destination, data, timestampMs }: PgnFrame, i: number): string {
  const end = `${source},${destination},${priority},1,${data.length},0x${hex(data)}`;
  return `${i},${timestampMs},${pgn},A Name,Garmin, Inc.,${end}\n`;
}

export function plainLine({ pgn, priority, source, destination, data, timestampMs }: PgnFrame): string {
  const bytes = Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join(",");
  return `${new Date(timestampMs).toISOString()},${priority},${pgn},${source},${destination},${data.length},${bytes}\n`;
}

export function traceText(frames: readonly CanFrame[], version: "1.0" | "1.1" | "1.2" | "1.3" | "2.0" | "2.1"): string {
  const start = frames[0]?.timestampMs ?? 0;
  const lines = frames.map(({ id, data, timestampMs }, i) => {
    const time = (timestampMs - start).toFixed(3);
    const bytes = Array.from(data, (byte) => fixedHex(byte, 2)).join(" ");
    const name = fixedHex(id, 8);
    const length = data.length;
    const columns = {
      "1.0": `${i + 1}) ${time} ${name} ${length} ${bytes}`,
      "1.1": `${i + 1}) ${time} Rx ${name} ${length} ${bytes} `,
      "1.2": `${i + 1}) ${time} 1 Rx ${name} ${length} ${bytes}`,
      "1.3": `${i + 1}) ${time} 1 Rx ${name} - ${length} ${bytes}`,
      "2.0": `${i + 1} ${time} DT ${name} Rx ${length} ${bytes}`,
      "2.1": `${i + 1} ${time} DT 1 ${name} Rx - ${length} ${bytes}`,
    };
    return `${columns[version]}\r\n`;
  });
  const days = (start / 86_400_000 + 25_569).toFixed(12);
  const columns = version === "2.1" ? ";$COLUMNS=N,O,T,B,I,d,R,L,D\r\n" : "";
  return `;$FILEVERSION=${version}\r\n;$STARTTIME=${days}\r\n${columns};   Message Number\r\n${lines.join("")}`;
}

function socketCanPacket({ id, data }: CanFrame): Buffer {
  const packet = Buffer.alloc(16);
  packet.writeUInt32BE((id | 0x8000_0000) >>> 0);
  packet.writeUInt8(data.length, 4);
  packet.set(data, 8);
  return packet;
}

export function pcapBytes(frames: readonly CanFrame[], little: boolean, nanoseconds: boolean): Buffer {
  const u32 = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, i) => (little ? bytes.writeUInt32LE(value, i * 4) : bytes.writeUInt32BE(value, i * 4)));
    return bytes;
  };
  const packets = frames.flatMap((frame) => {
    const packet = socketCanPacket(frame);
    const seconds = Math.floor(frame.timestampMs / 1000);
    const fraction = Math.round((frame.timestampMs - seconds * 1000) * (nanoseconds ? 1e6 : 1e3));
    return [u32(seconds, fraction, packet.length, packet.length), packet];
  });
  return Buffer.concat([u32(nanoseconds ? 0xa1b2_3c4d : 0xa1b2_c3d4, 0x0002_0004, 0, 0, 65_535, 227), ...packets]);
}

export function pcapngBytes(frames: readonly CanFrame[], links: readonly number[] = [227]): Buffer {
  const block = (type: number, body: Buffer) => {
    const length = 12 + Math.ceil(body.length / 4) * 4;
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32LE(type);
    bytes.writeUInt32LE(length, 4);
    body.copy(bytes, 8);
    bytes.writeUInt32LE(length, length - 4);
    return bytes;
  };
  const section = Buffer.from("4d3c2b1a01000000ffffffffffffffff", "hex");
  const face = (link: number) => {
    const body = Buffer.alloc(24);
    body.writeUInt16LE(link);
    Buffer.from("0200040063616e30", "hex").copy(body, 8);
    Buffer.from("09000100", "hex").copy(body, 16);
    body.writeUInt8(9, 20);
    return block(1, body);
  };
  const packets = frames.map((frame, i) => {
    const packet = socketCanPacket(frame);
    const time = BigInt(Math.round(frame.timestampMs * 1000)) * 1000n;
    const head = Buffer.alloc(20);
    [i % links.length, Number(time >> 32n), Number(time & 0xffff_ffffn), packet.length, packet.length].forEach(
      (value, at) => head.writeUInt32LE(value, at * 4),
    );
    return block(6, Buffer.concat([head, packet]));
  });
  return Buffer.concat([block(0x0a0d_0d0a, section), ...links.map(face), ...packets]);
}

/** A message as Yacht Devices' recorder keeps it; `fast` where its list has the group. */
export function recorderBytes(messages: readonly PgnFrame[], isFast: (pgn: number) => boolean): Buffer {
  const own = Buffer.from("0000ffffffff5944565220763034", "hex");
  const records = messages.map((message) => {
    const head = Buffer.alloc(6);
    head.writeUInt16LE(message.timestampMs % 60_000);
    head.writeUInt32LE(buildCanId(message), 2);
    const body =
      message.pgn === 59904 ? message.data : Buffer.concat([message.data, Buffer.alloc(8, 0xff)]).subarray(0, 8);
    if (!isFast(message.pgn)) return Buffer.concat([head, body]);
    return Buffer.concat([head, Uint8Array.of(0x40, message.data.length), message.data]);
  });
  return Buffer.concat([own, ...records]);
}

/** Between its marks, with its sum, every DLE twice. */
function datagram(content: Uint8Array): Buffer {
  const sum = content.reduce((total, byte) => total + byte, 0);
  const bytes: number[] = [];
  for (const byte of [...content, -sum & 0xff]) bytes.push(...(byte === 0x10 ? [byte, byte] : [byte]));
  return Buffer.from([0x10, 0x02, ...bytes, 0x10, 0x03]);
}

function u32(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24];
}

/** As an NGT-1 (93) or a W2K-1 (d0) sends it. */
export function actisenseDatagram(message: PgnFrame, id: 0x93 | 0xd0): Buffer {
  const { pgn, priority, source, destination, data, timestampMs } = message;
  if (id === 0x93) {
    const head = [priority, pgn & 0xff, (pgn >>> 8) & 0xff, pgn >>> 16, destination, source];
    const body = [...head, ...u32(timestampMs), data.length, ...data];
    return datagram(Uint8Array.from([0x93, body.length, ...body]));
  }
  const length = data.length + 13;
  const head = [destination, source, pgn & 0xff, (pgn >>> 8) & 0xff, (pgn >>> 16) | (priority << 2), 0];
  return datagram(Uint8Array.from([0xd0, length & 0xff, length >>> 8, ...head, ...u32(timestampMs), ...data]));
}

/** A CAN frame in a log of a W2K-1, with the record of the log's time before the first. */
export function actisenseLog(frames: readonly CanFrame[]): Buffer {
  const record = (content: readonly number[]) =>
    Buffer.from([0x1b, 0x01, ...content.flatMap((byte) => (byte === 0x1b ? [byte, byte] : [byte])), 0x1b, 0x0a]);
  const startMs = frames[0]?.timestampMs ?? 0;
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE((BigInt(startMs) + 11_644_473_600_000n) * 10_000n);
  const records = frames.map(({ id, data, timestampMs }) => {
    const counter = (timestampMs - startMs) & 0xffff;
    return record([0x07, 0x95, 6 + data.length, counter & 0xff, counter >>> 8, ...u32(id), ...data]);
  });
  return Buffer.concat([record([0x03, ...time]), ...records]);
}
