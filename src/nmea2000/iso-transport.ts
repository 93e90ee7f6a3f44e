/**
 * The transport protocol of ISO 11783-3 (SAE J1939-21) carries a message of 9 to 1785 bytes that is no fast packet in
 * CAN frames of 8 bytes. PGN 60416 (TP.CM) controls the connection, PGN 60160 (TP.DT) carries the data.
 *
 *     60416   16 RTS   | 16  | bytes:16      | packets | most packets a CTS | PGN:24 |    to one: "may I send this?"
 *             17 CTS   | 17  | packets | first | ff | ff                    | PGN:24 |    "send these"; 0 packets: "wait"
 *             19 end   | 19  | bytes:16      | packets | ff                 | PGN:24 |    "I have all of it"
 *             32 BAM   | 32  | bytes:16      | packets | ff                 | PGN:24 |    to everyone: "this comes now"
 *            255 abort | 255 | reason | ff | ff | ff                        | PGN:24 |    from either side
 *     60160            | number 1..255 | 7 bytes of the message; the last packet is filled with ff |
 *
 * Numbers of two and three bytes have the low byte first. A sender has at most one message under way to each receiver,
 * and at most one to everyone (255).
 */
import { buildCanId, EVERYONE } from "./can-id.ts";
import type { CanFrame } from "./can-frame.ts";
import { PGN, pgnBytes, readPgn, PGN_MAX } from "./pgn.ts";
import type { PgnFrame } from "./pgn-frame.ts";

export const PACKET_BYTES = 7;
export const PACKETS_MAX = 255;
const TRANSPORT_BYTES_MIN = 9;
export const TRANSPORT_BYTES_MAX = PACKETS_MAX * PACKET_BYTES;

/** Reason codes of an abort; the second byte of its frame. */
export const ABORT = {
  BUSY: 1,
  RESOURCES: 2,
  TIMEOUT: 3,
  TOO_MANY_RETRIES: 5,
  BAD_SEQUENCE: 7,
  TOO_LARGE: 9,
  OTHER: 250,
} as const;
export type AbortReason = (typeof ABORT)[keyof typeof ABORT];

const RTS = 16;
const CTS = 17;
const END = 19;
const BAM = 32;
const ABORTED = 255;
const CONTROL_BYTES = 8;
const PGN_AT = 5;

export type Control =
  | {
      readonly type: "rts" | "bam";
      readonly pgn: number;
      readonly bytes: number;
      readonly packets: number;
      readonly most: number;
    }
  | { readonly type: "cts"; readonly pgn: number; readonly packets: number; readonly first: number }
  | { readonly type: "end"; readonly pgn: number }
  | { readonly type: "abort"; readonly pgn: number };

/** Whether frames of this PGN are the transport protocol's own. */
export function isTransport(pgn: number): boolean {
  return pgn === PGN.TRANSPORT_CONNECTION || pgn === PGN.TRANSPORT_DATA;
}

/** Whether a message of this length can use the transport protocol. */
export function fitsTransport(bytes: number): boolean {
  return bytes >= TRANSPORT_BYTES_MIN && bytes <= TRANSPORT_BYTES_MAX;
}

/** The number of packets that a message of this length needs. */
export function packetsOf(bytes: number): number {
  return Math.ceil(bytes / PACKET_BYTES);
}

/** Reads a frame of PGN 60416; undefined if it is not one of the five. The announced size is not checked. */
export function readControl(frame: Uint8Array, length = frame.length): Control | undefined {
  const pgn = length < CONTROL_BYTES ? undefined : readPgn(frame, PGN_AT);
  if (pgn === undefined) return undefined;
  const [code = 0, a = 0, b = 0, packets = 0, most = 0] = frame;
  switch (code) {
    case RTS:
    case BAM:
      return { type: code === RTS ? "rts" : "bam", pgn, bytes: a | (b << 8), packets, most };
    case CTS:
      return { type: "cts", pgn, packets: a, first: b };
    case END:
      return { type: "end", pgn };
    case ABORTED:
      return { type: "abort", pgn };
    default:
      return undefined;
  }
}

/** RTS to one receiver, BAM to everyone. `most` is the largest number of packets that one CTS may ask for. */
export function announcementBytes(pgn: number, bytes: number, destination: number, most: number): Uint8Array {
  const isBroadcast = destination === EVERYONE;
  const head = [isBroadcast ? BAM : RTS, bytes & 0xff, bytes >>> 8, packetsOf(bytes), isBroadcast ? 0xff : most];
  return Uint8Array.of(...head, ...pgnBytes(pgn));
}

export function clearToSendBytes(pgn: number, packets: number, first: number): Uint8Array {
  return Uint8Array.of(CTS, packets, first, 0xff, 0xff, ...pgnBytes(pgn));
}

export function endBytes(pgn: number, bytes: number): Uint8Array {
  return Uint8Array.of(END, bytes & 0xff, bytes >>> 8, packetsOf(bytes), 0xff, ...pgnBytes(pgn));
}

export function abortBytes(pgn: number, reason: AbortReason): Uint8Array {
  return Uint8Array.of(ABORTED, reason, 0xff, 0xff, 0xff, ...pgnBytes(pgn));
}

/** Packet `number` of a message; the first is 1. */
export function packetBytes(message: Uint8Array, number: number): Uint8Array {
  const packet = new Uint8Array(1 + PACKET_BYTES).fill(0xff);
  packet[0] = number;
  const at = (number - 1) * PACKET_BYTES;
  packet.set(message.subarray(at, at + PACKET_BYTES), 1);
  return packet;
}

/**
 * All frames of the sender, as a log has them. Undefined if the message is too short or too long, or no bus has its
 * PGN.
 */
export function splitTransport({
  pgn,
  priority,
  source,
  destination,
  data,
  timestampMs,
}: PgnFrame): CanFrame[] | undefined {
  if (!fitsTransport(data.length) || pgn > PGN_MAX) return undefined;
  const idOf = (frames: number) => buildCanId({ priority, pgn: frames, source, destination });
  const packetId = idOf(PGN.TRANSPORT_DATA);
  const announcement = announcementBytes(pgn, data.length, destination, PACKETS_MAX);
  const frames: CanFrame[] = [{ id: idOf(PGN.TRANSPORT_CONNECTION), data: announcement, timestampMs }];
  for (let number = 1; number <= packetsOf(data.length); number += 1) {
    frames.push({ id: packetId, data: packetBytes(data, number), timestampMs });
  }
  return frames;
}
