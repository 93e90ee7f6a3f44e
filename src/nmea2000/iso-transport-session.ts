/**
 * A message of the transport protocol while its packets come, and the buffer that it uses. Buffers are reused, so the data
 * must be copied when the message is complete.
 */
import { type Control, PACKET_BYTES, PACKETS_MAX, TRANSPORT_BYTES_MAX } from "./iso-transport.ts";

export type Announcement = Extract<Control, { readonly type: "rts" | "bam" }>;

/** The buffer of an open message, and which of its packets have come. Buffers are reused. */
export interface TransportBuffer {
  readonly data: Uint8Array;
  readonly received: Uint8Array;
}

/** A message under way. */
export class TransportSession {
  readonly pgn: number;
  readonly priority: number;
  readonly bytes: number;
  readonly packets: number;
  /** The largest number of packets that one CTS may ask for. */
  readonly most: number;
  /** False once it is complete or discarded. */
  open = true;
  missing: number;
  highest = 0;
  lastMs: number;
  /** Reused by the next message. */
  readonly buffer: TransportBuffer;

  constructor(
    pgn: number,
    priority: number,
    { bytes, packets, most }: Announcement,
    atMs: number,
    buffer: TransportBuffer,
  ) {
    this.pgn = pgn;
    this.priority = priority;
    this.bytes = bytes;
    this.packets = packets;
    this.most = most;
    this.missing = packets;
    this.lastMs = atMs;
    this.buffer = buffer;
    buffer.received.fill(0);
  }

  /** Whether the packet has come. Only for an open message. */
  has(number: number): boolean {
    return this.buffer.received[number] === 1;
  }

  at(number: number): number {
    return (number - 1) * PACKET_BYTES;
  }

  put(number: number, frame: Uint8Array, size: number): void {
    const at = this.at(number);
    const { data, received } = this.buffer;
    for (let i = 0; i < size; i += 1) data[at + i] = frame[1 + i] ?? 0;
    received[number] = 1;
    this.missing -= 1;
    this.highest = Math.max(this.highest, number);
  }
}

export function newBuffer(): TransportBuffer {
  return { data: new Uint8Array(TRANSPORT_BYTES_MAX), received: new Uint8Array(PACKETS_MAX + 1) };
}

/** The absolute difference: a clock that was set back must not keep a message open for ever. */
export function apart(atMs: number, { lastMs }: TransportSession): number {
  return Math.abs(atMs - lastMs);
}

export function isSame(transport: TransportSession, number: number, frame: Uint8Array, size: number): boolean {
  const at = transport.at(number);
  for (let i = 0; i < size; i += 1) if (transport.buffer.data[at + i] !== frame[1 + i]) return false;
  return true;
}
