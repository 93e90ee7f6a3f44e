/**
 * Packet captures of SocketCAN from tcpdump and Wireshark: pcap (with micro- or nanoseconds, in either byte order) and
 * pcapng. The link type is LINKTYPE_CAN_SOCKETCAN (227), or that of a capture of all interfaces, with a header before
 * the packet (113, 276):
 *
 *     | identifier and flags, 4 bytes, highest first | length | flags of CAN FD | 2 reserved | 8 bytes, of CAN FD 64 |
 *
 * After such a header the identifier is in the byte order of the recording machine, which is that of the file: libpcap
 * converts the identifier only for 227.
 *
 * A packet of 16 bytes is a classic frame and one of 72 bytes is CAN FD, whatever its flags say: not every kernel sets
 * the flags, and in a classic frame these three bytes may be uninitialised memory. For other lengths the flags decide,
 * but only if all three bytes are valid for CAN FD.
 *
 * Packets of other protocols in the same file are counted.
 */
import type { Buffer } from "node:buffer";
import type { BinaryFormat, BinaryParser, RecordSink } from "../capture-format.ts";
import { recordParser } from "./byte-records.ts";

const LINK_CAN = 227;
const LINK_COOKED = 113;
const LINK_COOKED_2 = 276;
/** The position of the interface index in the header of 276. */
const INTERFACE_AT = 4;
const PROTOCOL_CAN = 0x000c;
const PROTOCOL_CAN_FD = 0x000d;

const EXTENDED = 0x8000_0000;
const REMOTE = 0x4000_0000;
const ERROR = 0x2000_0000;
const ID_BITS = 0x1fff_ffff;
const HEADER_BYTES = 8;
const FRAME_BYTES = 8;
const FD_FLAG = 0x04;
const FD_FLAGS = 0x07;
const FD_BYTES = 64;
/** A CAN packet is much shorter. A longer one is damaged, and the beginning of the next packet is not known. */
const PACKET_BYTES_MAX = 262_144;

interface Interface {
  readonly link: number;
  readonly name: string;
  /** Time units per second. */
  readonly perSecond: number;
  /** Whether the recording machine is little-endian. */
  readonly little: boolean;
}

function readPacket(packet: Buffer, from: Interface, timestampMs: number, sink: RecordSink): void {
  const { link, little } = from;
  const can = canOf(packet, link);
  if (can === undefined) return sink.refuse("other-protocol");
  if (can.length < HEADER_BYTES) return sink.refuse("cut-off");
  const flags = link !== LINK_CAN && little ? can.readUInt32LE(0) : can.readUInt32BE(0);
  const length = can.readUInt8(4);
  if ((flags & ERROR) !== 0) return sink.refuse("error-frame");
  if (isFd(can, length)) return sink.refuse("can-fd");
  if ((flags & REMOTE) !== 0) return sink.refuse("remote-request");
  if ((flags & EXTENDED) === 0) return sink.refuse("standard-frame");
  if (can.length < HEADER_BYTES + length) return sink.refuse("cut-off");
  sink.frame(
    flags & ID_BITS,
    can.subarray(HEADER_BYTES, HEADER_BYTES + length),
    length,
    timestampMs,
    busOf(packet, from),
  );
}

function isFd(can: Buffer, length: number): boolean {
  if (length > FRAME_BYTES || can.length >= HEADER_BYTES + FD_BYTES) return true;
  if (can.length === HEADER_BYTES + FRAME_BYTES) return false;
  const flags = can.readUInt8(5);
  return (flags & FD_FLAG) !== 0 && flags <= FD_FLAGS && can.readUInt16LE(6) === 0;
}

/** A capture of all interfaces has the interface index in each packet. */
function busOf(packet: Buffer, { link, name }: Interface): string {
  return link === LINK_COOKED_2 ? String(packet.readUInt32BE(INTERFACE_AT)) : name;
}

/** Rounded down, because milliseconds since 1970 as a double have no room for nanoseconds. */
function wholeMicroseconds(units: number, perSecond: number): number {
  return Math.floor((units * 1e6) / perSecond);
}

function canOf(packet: Buffer, link: number): Buffer | undefined {
  if (link === LINK_CAN) return packet;
  const [protocolAt, headerBytes] = link === LINK_COOKED ? [14, 16] : [0, 20];
  if ((link !== LINK_COOKED && link !== LINK_COOKED_2) || packet.length < headerBytes) return undefined;
  const protocol = packet.readUInt16BE(protocolAt);
  return protocol === PROTOCOL_CAN || protocol === PROTOCOL_CAN_FD ? packet.subarray(headerBytes) : undefined;
}

const MAGICS: readonly (readonly [bytes: string, little: boolean, perSecond: number])[] = [
  ["d4c3b2a1", true, 1e6],
  ["a1b2c3d4", false, 1e6],
  ["4d3cb2a1", true, 1e9],
  ["a1b23c4d", false, 1e9],
];
const FILE_HEADER_BYTES = 24;
const PACKET_HEADER_BYTES = 16;

function magicOf(bytes: Uint8Array) {
  const hex = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return MAGICS.find(([magic]) => magic === hex);
}

export const pcap: BinaryFormat = {
  name: "pcap",
  recognises: (beginning) => magicOf(beginning) !== undefined,
  open: openPcap,
};

function openPcap(): BinaryParser {
  let from: Interface | undefined;
  let little = true;
  return recordParser(true, (bytes, at, sink) => {
    const u32 = (offset: number) => (little ? bytes.readUInt32LE(at + offset) : bytes.readUInt32BE(at + offset));
    if (from === undefined) {
      if (bytes.length - at < FILE_HEADER_BYTES) return 0;
      const [, isLittle = true, perSecond = 1e6] = magicOf(bytes.subarray(at)) ?? [];
      little = isLittle;
      from = { link: u32(20) & 0xffff, name: "", perSecond, little };
      return at + FILE_HEADER_BYTES;
    }
    if (bytes.length - at < PACKET_HEADER_BYTES) return 0;
    const captured = u32(8);
    if (captured > PACKET_BYTES_MAX) return -1;
    const end = at + PACKET_HEADER_BYTES + captured;
    if (bytes.length < end) return 0;
    readPacket(
      bytes.subarray(at + PACKET_HEADER_BYTES, end),
      from,
      u32(0) * 1000 + wholeMicroseconds(u32(4), from.perSecond) / 1000,
      sink,
    );
    return end;
  });
}

const SECTION = 0x0a0d_0d0a;
const INTERFACE = 1;
const SIMPLE_PACKET = 3;
const ENHANCED_PACKET = 6;
const OBSOLETE_PACKET = 2;
const NAME_OPTION = 2;
const RESOLUTION_OPTION = 9;
const BLOCK_BYTES_MIN = 12;

export const pcapng: BinaryFormat = {
  name: "pcapng",
  recognises: (beginning) => beginning.length >= 4 && [0x0a, 0x0d, 0x0d, 0x0a].every((b, i) => beginning[i] === b),
  open: openPcapng,
};

function openPcapng(): BinaryParser {
  let little = true;
  let interfaces: Interface[] = [];
  return recordParser(true, (bytes, at, sink) => {
    if (bytes.length - at < BLOCK_BYTES_MIN) return 0;
    if (bytes.readUInt32LE(at) === SECTION) {
      little = bytes.readUInt32LE(at + 8) === 0x1a2b_3c4d;
      if (!little && bytes.readUInt32BE(at + 8) !== 0x1a2b_3c4d) return -1;
      interfaces = [];
    }
    const u32 = (offset: number) => (little ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
    const u16 = (offset: number) => (little ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset));
    const type = u32(at);
    const length = u32(at + 4);
    if (length < BLOCK_BYTES_MIN || length > PACKET_BYTES_MAX || length % 4 !== 0) return -1;
    const end = at + length;
    if (bytes.length < end) return 0;
    const body = at + 8;
    if (type === INTERFACE && length >= 20) {
      interfaces.push({ ...interfaceAt(bytes, body, end - 4, u16, interfaces.length), little });
    }
    if ((type === ENHANCED_PACKET || type === OBSOLETE_PACKET) && length >= 32) {
      const from = interfaces[type === ENHANCED_PACKET ? u32(body) : u16(body)];
      const captured = u32(body + 12);
      if (from === undefined || body + 20 + captured > end - 4) sink.refuse("bad-data");
      else {
        const time = (BigInt(u32(body + 4)) << 32n) | BigInt(u32(body + 8));
        const perSecond = BigInt(from.perSecond);
        const ofSecond = wholeMicroseconds(Number(time % perSecond), from.perSecond);
        const timestampMs = Number(time / perSecond) * 1000 + ofSecond / 1000;
        readPacket(bytes.subarray(body + 20, body + 20 + captured), from, timestampMs, sink);
      }
    }
    if (type === SIMPLE_PACKET && length >= 16) {
      const [from] = interfaces;
      const captured = Math.min(u32(body), length - 16);
      if (from !== undefined) readPacket(bytes.subarray(body + 4, body + 4 + captured), from, 0, sink);
    }
    return end;
  });
}

function interfaceAt(
  bytes: Buffer,
  body: number,
  end: number,
  u16: (offset: number) => number,
  index: number,
): Omit<Interface, "little"> {
  let name = "";
  let perSecond = 1e6;
  for (let at = body + 8; at + 4 <= end;) {
    const [code, length] = [u16(at), u16(at + 2)];
    if (code === 0 || at + 4 + length > end) break;
    if (code === NAME_OPTION) name = bytes.toString("utf8", at + 4, at + 4 + length);
    if (code === RESOLUTION_OPTION) {
      const resolution = bytes.readUInt8(at + 4);
      perSecond = resolution & 0x80 ? 2 ** (resolution & 0x7f) : 10 ** resolution;
    }
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return { link: u16(body), name: name === "" ? String(index) : name, perSecond };
}
