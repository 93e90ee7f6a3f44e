/**
 * Assembles messages of the transport protocol (`iso-transport.ts`) as a listener: messages to everyone, and messages
 * that two other nodes send each other. It never sends. A node that is the receiver sends its own answers
 * (`node-transport.ts`).
 *
 * What holds: a message is handed on only when all its packets have come after its announcement. It has the PGN, the
 * source, the destination and the priority of the announcement. Like a fast packet, it has the time of its last frame,
 * so messages stay in the order of their times. (canboat gives it the time of the announcement.)
 *
 * A sender and a receiver have one open message; the next announcement replaces it. A message expires when its frames
 * pause for longer than the standard's longest time-out, by the times of the frames, forward or backward. A CTS of the
 * receiver restarts the time-out. Packets may come in any order. Nobody can ask again for a packet of a BAM, so such a
 * packet may be late only for a short time. Otherwise a lost announcement would mix two messages into one. Frames
 * without a time have a negative count in its place; they must come in order.
 *
 * At most `nmea2000Limits.transports` messages are open. One more evicts the oldest message without a packet, or else
 * the oldest of all. So announcements alone evict no message that is under way.
 */
import { limits as nmea2000Limits } from "./limits.ts";
import { copyOfBytes } from "./byte-slab.ts";
import { EVERYONE, isAddressed } from "./can-id.ts";
import { fitsTransport, isTransport, PACKET_BYTES, packetsOf, readControl } from "./iso-transport.ts";
import {
  type Announcement,
  apart,
  isSame,
  newBuffer,
  type TransportBuffer,
  TransportSession,
} from "./iso-transport-session.ts";
import { PGN } from "./pgn.ts";
import type { PgnFrame } from "./pgn-frame.ts";

export interface TransportCounters {
  /** Messages of the transport protocol that were put together. */
  transport_messages: number;
  /** Discarded: packets never came, the next announcement came first, or too many were open. */
  lost_transports: number;
  /** Ended by the sender or the receiver. */
  aborted_transports: number;
}

/** The counters of the frame assembler that this file also increments. */
interface FrameCounters extends TransportCounters {
  stray_frames: number;
  repeated_frames: number;
  late_frames: number;
  malformed_frames: number;
}

export const NO_TRANSPORTS: Readonly<TransportCounters> = {
  transport_messages: 0,
  lost_transports: 0,
  aborted_transports: 0,
};

/** Sender, receiver and bus of a message. */
export interface TransportRoute {
  readonly pgn: number;
  readonly source: number;
  readonly destination: number;
  readonly bus: number;
}

const { transportTimeoutMs, fastPacketReorderMs, transports } = nmea2000Limits;

export class IsoTransportAssembler {
  readonly #counters: FrameCounters;
  /** Ordered by their announcements. */
  readonly #open = new Map<number, TransportSession>();
  readonly #buffers: TransportBuffer[] = [];

  constructor(counters: FrameCounters) {
    this.#counters = counters;
  }

  /** Messages under way. */
  get open(): number {
    return this.#open.size;
  }

  /** The message under way from `source` to `destination`, if there is one. */
  between(source: number, destination: number, bus = 0): TransportSession | undefined {
    return this.#open.get(keyOf(source, destination, bus));
  }

  /**
   * Takes a frame of PGN 60416 or 60160: the first `length` of `bytes`, which are lent. Returns the message that it
   * completes; undefined for a part of a message; `alone` for a frame that is a message by itself.
   */
  take(
    route: TransportRoute,
    priority: number,
    bytes: Uint8Array,
    length: number,
    atMs: number,
  ): PgnFrame | "alone" | undefined {
    if (route.pgn === PGN.TRANSPORT_DATA) return this.#packet(route, bytes, length, atMs);
    const control = readControl(bytes, length);
    if (control === undefined) {
      this.#counters.malformed_frames += 1;
      return "alone";
    }
    switch (control.type) {
      case "rts":
      case "bam":
        return this.#announced(control, route, priority, atMs);
      case "cts":
        this.#signOfLife(control.pgn, route, atMs);
        return "alone";
      case "end":
        this.#end(control.pgn, keyOf(route.destination, route.source, route.bus), "lost_transports");
        return "alone";
      case "abort":
        this.#end(control.pgn, keyOf(route.source, route.destination, route.bus), "aborted_transports");
        this.#end(control.pgn, keyOf(route.destination, route.source, route.bus), "aborted_transports");
        return "alone";
      default:
        return control satisfies never;
    }
  }

  /** Discards all open messages: the bus was closed, or the capture has ended. */
  end(): void {
    for (const key of this.#open.keys()) this.#discard(key);
  }

  #announced(
    control: Announcement,
    { source, destination, bus }: TransportRoute,
    priority: number,
    atMs: number,
  ): "alone" | undefined {
    const { type, bytes, packets } = control;
    const pgn = wholePgn(control.pgn);
    const isToAll = destination === EVERYONE;
    if ((type === "bam") !== isToAll || !fitsTransport(bytes) || packets !== packetsOf(bytes) || isTransport(pgn)) {
      this.#counters.malformed_frames += 1;
      return "alone";
    }
    const key = keyOf(source, destination, bus);
    const before = this.#open.get(key);
    if (before !== undefined) {
      // The same announcement before the first packet: the sender repeats it because the receiver did not answer.
      const isAgain = before.missing === before.packets && before.pgn === pgn && before.bytes === bytes;
      if (isAgain) this.#counters.repeated_frames += 1;
      this.#close(key, isAgain ? undefined : "lost_transports");
    }
    this.#evict(atMs);
    this.#open.set(key, new TransportSession(pgn, priority, control, atMs, this.#buffers.pop() ?? newBuffer()));
    return undefined;
  }

  #packet(
    { source, destination, bus }: TransportRoute,
    frame: Uint8Array,
    length: number,
    atMs: number,
  ): PgnFrame | "alone" | undefined {
    const key = keyOf(source, destination, bus);
    const transport = this.#open.get(key);
    if (transport === undefined) return this.#stray();
    if (apart(atMs, transport) > transportTimeoutMs) {
      this.#discard(key);
      return this.#stray();
    }
    const number = frame[0] ?? 0;
    const size = Math.min(transport.bytes - transport.at(number), PACKET_BYTES);
    if (number === 0 || number > transport.packets || length < 1 + size) {
      this.#counters.malformed_frames += 1;
      return "alone";
    }
    const backwards = number <= transport.highest;
    const isOutOfOrder = backwards || (atMs < 0 && number !== transport.highest + 1);
    const mayBeOutOfOrder = destination !== EVERYONE || (atMs >= 0 && apart(atMs, transport) <= fastPacketReorderMs);
    const isOfAnother =
      (isOutOfOrder && !mayBeOutOfOrder) || (transport.has(number) && !isSame(transport, number, frame, size));
    if (isOfAnother) {
      this.#discard(key);
      return this.#stray();
    }
    transport.lastMs = atMs;
    if (transport.has(number)) {
      this.#counters.repeated_frames += 1;
      return undefined;
    }
    if (backwards) this.#counters.late_frames += 1;
    transport.put(number, frame, size);
    if (transport.missing > 0) return undefined;
    this.#close(key, "transport_messages");
    const { pgn, priority, bytes, buffer } = transport;
    return { pgn, priority, source, destination, data: copyOfBytes(buffer.data, bytes), timestampMs: atMs };
  }

  /** A CTS of the receiver restarts the time-out. */
  #signOfLife(pgn: number, { source, destination, bus }: TransportRoute, atMs: number): void {
    const key = keyOf(destination, source, bus);
    const transport = this.#open.get(key);
    if (transport === undefined || transport.pgn !== wholePgn(pgn)) return;
    if (apart(atMs, transport) > transportTimeoutMs) this.#discard(key);
    else transport.lastMs = atMs;
  }

  #evict(atMs: number): void {
    for (const [key, transport] of this.#open) {
      if (apart(atMs, transport) <= transportTimeoutMs) break;
      this.#discard(key);
    }
    if (this.#open.size < transports) return;
    let oldest: number | undefined;
    for (const [key, transport] of this.#open) {
      oldest ??= key;
      if (transport.missing < transport.packets) continue;
      oldest = key;
      break;
    }
    if (oldest !== undefined) this.#discard(oldest);
  }

  #end(pgn: number, key: number, as: keyof TransportCounters): void {
    if (this.#open.get(key)?.pgn === wholePgn(pgn)) this.#close(key, as);
  }

  #discard(key: number): void {
    this.#close(key, "lost_transports");
  }

  #close(key: number, as: keyof TransportCounters | undefined): void {
    const transport = this.#open.get(key);
    if (transport === undefined) return;
    transport.open = false;
    this.#open.delete(key);
    this.#buffers.push(transport.buffer);
    if (as !== undefined) this.#counters[as] += 1;
  }

  #stray(): "alone" {
    this.#counters.stray_frames += 1;
    return "alone";
  }
}

function keyOf(source: number, destination: number, bus: number): number {
  return (bus * 256 + source) * 256 + destination;
}

/** Some devices put the receiver's address into the low byte of a PDU1 group. */
function wholePgn(pgn: number): number {
  return isAddressed(pgn) ? pgn & 0x3_ff00 : pgn;
}
