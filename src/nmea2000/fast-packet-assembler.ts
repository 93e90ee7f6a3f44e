/**
 * Assembles the frames of a bus into messages: single frames, fast packets, and by `iso-transport-assembler.ts`
 * messages of the transport protocol. Frames belong to the same fast packet when source, destination, PGN and sequence
 * counter agree. So packets of many sources, and several of one source, may interleave.
 *
 * What holds: a message is handed on only when all its bytes came in frames of one packet, as far as the format lets a
 * receiver know. A first frame always begins a packet. A repeated frame is ignored. A late frame is accepted only
 * shortly after its neighbours: some senders never advance their sequence counter, and two damaged messages of theirs
 * could look like one good message. Every dropped frame is counted. At most `nmea2000Limits.fastPackets` packets are
 * open.
 *
 * A frame with time 0 has no time, and a recorder that writes whole seconds gives no useful times. Such frames must
 * come in order without a gap. Each of them counts as the time that a frame takes on a full bus.
 */
import { limits as nmea2000Limits } from "./limits.ts";
import { copyOfBytes, newBytes } from "./byte-slab.ts";
import type { CanFrame } from "./can-frame.ts";
import { type CanIdParts, isAddressed, parseCanId } from "./can-id.ts";
import { isFastPacket } from "./codec/definitions.ts";
import { FIRST_FRAME_BYTES, framesOf, MESSAGE_BYTES_MAX, NEXT_FRAME_BYTES } from "./fast-packet.ts";
import { isTransport } from "./iso-transport.ts";
import {
  IsoTransportAssembler,
  NO_TRANSPORTS,
  type TransportCounters,
  type TransportRoute,
} from "./iso-transport-assembler.ts";
import type { J1939Line, PgnFrame } from "./pgn-frame.ts";

export interface AssemblyCounters extends TransportCounters {
  /** CAN frames accepted. */
  frames: number;
  /** Messages handed on: single frames, complete fast packets and messages of the transport protocol. */
  messages: number;
  /** Fast packets discarded: a frame never came, or the next packet began first. */
  lost_packets: number;
  /** Frames of a packet whose first frame was not seen, or that is already complete. */
  stray_frames: number;
  /** Frames that came twice and were ignored. */
  repeated_frames: number;
  /** Frames that came after a later one of their packet and were put in their place. */
  late_frames: number;
  /** Frames that no fast packet can have: too short, a length of 0 or above 223, a counter beyond the length. */
  malformed_frames: number;
}

/** All frames with the same PGN, source, destination and bus, of any priority, and their packets. */
interface Route extends TransportRoute {
  /** A frame of this route is a part of a message. */
  readonly isPiece: boolean;
  readonly transport: boolean;
  /** By sequence counter; each is made once and reused. */
  readonly packets: (Packet | undefined)[];
}

interface Packet {
  data: Uint8Array;
  open: boolean;
  /** Bit n is set when frame n has come. */
  received: number;
  missing: number;
  highest: number;
  lastMs: number;
}

/**
 * Frames without a time are counted in this unit: the duration of a frame on a full bus. It is negative, so that the
 * count differs from a time.
 */
const UNTIMED_FRAME_MS = -0.5;
/** An identifier without its priority. */
const ROUTE_BITS = 0x3ff_ffff;
/** Larger than the keys of all buses. */
const UNLIKELY = (ROUTE_BITS + 1) * nmea2000Limits.captureBuses;
/** One for each sequence counter. */
const NO_PACKETS: readonly undefined[] = Array.from({ length: 8 }, () => undefined);
const NO_DATA = new Uint8Array(0);

export const NO_MESSAGES: Readonly<AssemblyCounters> = {
  frames: 0,
  messages: 0,
  lost_packets: 0,
  stray_frames: 0,
  repeated_frames: 0,
  late_frames: 0,
  malformed_frames: 0,
  ...NO_TRANSPORTS,
};

export class FastPacketAssembler {
  /** What each message of the line has. */
  readonly ofJ1939: Pick<PgnFrame, "j1939">;
  readonly counters: AssemblyCounters = { ...NO_MESSAGES };
  readonly transports = new IsoTransportAssembler(this.counters);
  readonly #routes = new Map<number, Route>();
  /** Ordered by their first frame. */
  readonly #open = new Set<Packet>();
  readonly #hasExactTimes: boolean;
  /** The data of the message that the last frame completed. */
  #completed: Uint8Array | undefined;
  /** The whole message, if it came by the transport protocol. */
  #transported: PgnFrame | undefined;

  /** A line of J1939 has no fast packets. */
  constructor(hasExactTimes = true, j1939?: J1939Line) {
    this.#hasExactTimes = hasExactTimes;
    this.ofJ1939 = j1939 === undefined ? {} : { j1939 };
  }

  /**
   * The message that this frame completes, if any. The time-outs of the transport protocol use `transportMs`: a node
   * that takes part in it uses a monotonic clock.
   */
  accept({ id, data, timestampMs }: CanFrame, transportMs = timestampMs): PgnFrame | undefined {
    const route = this.#routes.get(id & ROUTE_BITS) ?? this.#newRoute(id & ROUTE_BITS, parseCanId(id));
    const whole = this.#take(route, id >>> 26, data, data.length, timestampMs, transportMs) ? data : this.#completed;
    return whole && this.#message(route, id >>> 26, whole, timestampMs);
  }

  /**
   * The same for a frame of one of several buses, whose data are the first `length` of `bytes`. They are lent: the
   * message has a copy. Frames of different buses never form one message.
   */
  acceptLent(id: number, bytes: Uint8Array, length: number, timestampMs: number, bus = 0): PgnFrame | undefined {
    const key = (id & ROUTE_BITS) + bus * (ROUTE_BITS + 1);
    const route = this.#routes.get(key) ?? this.#newRoute(key, parseCanId(id));
    const whole = this.#take(route, id >>> 26, bytes, length, timestampMs)
      ? copyOfBytes(bytes, length)
      : this.#completed;
    return whole && this.#message(route, id >>> 26, whole, timestampMs);
  }

  /** The same for a frame with a parsed identifier. */
  assemble(header: CanIdParts, bytes: Uint8Array, timestampMs: number): PgnFrame | undefined {
    const key = routeKey(header);
    const route = this.#routes.get(key) ?? this.#newRoute(key, header);
    const { priority } = header;
    const whole = this.#take(route, priority, bytes, bytes.length, timestampMs) ? bytes : this.#completed;
    return whole && this.#message(route, priority, whole, timestampMs);
  }

  /** Whether an open packet of this sender lacks the frame that begins with this byte. */
  awaits(header: CanIdParts, head: number): boolean {
    const packet = this.#routes.get(routeKey(header))?.packets[head >>> 5];
    const counter = head & 0x1f;
    if (packet === undefined || !packet.open || counter >= framesOf(packet.data.length)) return false;
    return (packet.received & (1 << counter)) === 0;
  }

  /** How many packets and messages of the transport protocol wait for frames. */
  get open(): number {
    return this.#open.size + this.transports.open;
  }

  /** Discards all open packets and counts them as lost: the bus was closed, or the capture has ended. */
  end(): void {
    for (const packet of this.#open) this.#discard(packet);
    this.transports.end();
  }

  #newRoute(key: number, { pgn, source, destination }: CanIdParts): Route {
    // A route is made again when its next frame comes. Its open packets stay in `#open` and time out there.
    if (this.#routes.size >= nmea2000Limits.routes) this.#routes.clear();
    const transport = isTransport(pgn);
    const isPiece = transport || (this.ofJ1939.j1939 === undefined && isFastPacket(pgn));
    const bus = Math.floor(key / (ROUTE_BITS + 1));
    const route = { pgn, source, destination, bus, isPiece, transport, packets: NO_PACKETS.slice() };
    this.#routes.set(key, route);
    return route;
  }

  #message(route: Route, priority: number, data: Uint8Array, timestampMs: number): PgnFrame {
    this.counters.messages += 1;
    if (this.#transported !== undefined) return this.#transported;
    const { pgn, source, destination } = route;
    return { pgn, priority, source, destination, data, timestampMs, ...this.ofJ1939 };
  }

  /**
   * True if the frame alone is a message. If not, `#completed` has the data of the message that it completes, if any.
   */
  #take(
    route: Route,
    priority: number,
    bytes: Uint8Array,
    length: number,
    timestampMs: number,
    transportMs = timestampMs,
  ): boolean {
    this.counters.frames += 1;
    this.#transported = undefined;
    if (!route.isPiece) return true;
    const givenMs = route.transport ? transportMs : timestampMs;
    const atMs = givenMs !== 0 && this.#hasExactTimes ? givenMs : this.counters.frames * UNTIMED_FRAME_MS;
    if (route.transport) {
      const taken = this.transports.take(route, priority, bytes, length, atMs);
      if (taken === "alone") return true;
      this.#transported = taken && { ...taken, timestampMs, ...this.ofJ1939 };
      this.#completed = taken?.data;
      return false;
    }
    this.#completed = this.#packetWith(route, bytes, length, atMs);
    return false;
  }

  #packetWith(route: Route, bytes: Uint8Array, length: number, atMs: number): Uint8Array | undefined {
    const head = bytes[0];
    if (head === undefined || length === 0) return this.#malformed();
    const sequence = head >>> 5;
    const counter = head & 0x1f;
    const packet = (route.packets[sequence] ??= newPacket());
    if (packet.open && apart(atMs, packet) > nmea2000Limits.fastPacketTimeoutMs) this.#discard(packet);
    return counter === 0 ? this.#first(packet, bytes, length, atMs) : this.#next(packet, bytes, length, counter, atMs);
  }

  #first(packet: Packet, frame: Uint8Array, frameBytes: number, atMs: number): Uint8Array | undefined {
    const length = frameBytes > 1 ? (frame[1] ?? 0) : 0;
    const here = Math.min(length, FIRST_FRAME_BYTES);
    if (length === 0 || length > MESSAGE_BYTES_MAX || frameBytes < 2 + here) return this.#malformed();
    if (packet.open) {
      const same = packet.data.length === length && startsWith(packet.data, 0, frame, 2, here);
      if (same && mayBeOutOfOrder(packet, atMs)) return this.#repeated();
      this.#discard(packet);
    }
    const data = newBytes(length);
    for (let i = 0; i < here; i += 1) data[i] = frame[2 + i] ?? 0;
    if (length <= FIRST_FRAME_BYTES) return data;
    this.#begin(packet, data, atMs);
    return undefined;
  }

  #next(packet: Packet, frame: Uint8Array, frameBytes: number, counter: number, atMs: number): Uint8Array | undefined {
    if (!packet.open) {
      this.counters.stray_frames += 1;
      return undefined;
    }
    const { data } = packet;
    const at = FIRST_FRAME_BYTES + (counter - 1) * NEXT_FRAME_BYTES;
    const size = Math.min(data.length - at, NEXT_FRAME_BYTES);
    if (size <= 0 || frameBytes < 1 + size) return this.#malformed();
    const bit = 1 << counter;
    const backwards = counter <= packet.highest;
    if (backwards && !mayBeOutOfOrder(packet, atMs)) return this.#ofAnother(packet);
    if (counter > packet.highest + 1 && atMs < 0) return this.#ofAnother(packet);
    if ((packet.received & bit) !== 0) {
      return startsWith(data, at, frame, 1, size) ? this.#repeated() : this.#ofAnother(packet);
    }
    if (backwards) this.counters.late_frames += 1;
    else packet.highest = counter;
    for (let i = 0; i < size; i += 1) data[at + i] = frame[1 + i] ?? 0;
    packet.received |= bit;
    packet.missing -= 1;
    packet.lastMs = atMs;
    if (packet.missing > 0) return undefined;
    this.#close(packet);
    return data;
  }

  /** Opens a packet. First it discards the oldest packets that have timed out, and the oldest of all at the limit. */
  #begin(packet: Packet, data: Uint8Array, atMs: number): void {
    for (const oldest of this.#open) {
      const expired = apart(atMs, oldest) > nmea2000Limits.fastPacketTimeoutMs;
      if (!expired && this.#open.size < nmea2000Limits.fastPackets) break;
      this.#discard(oldest);
    }
    packet.data = data;
    packet.open = true;
    packet.received = 1;
    packet.missing = framesOf(data.length) - 1;
    packet.highest = 0;
    packet.lastMs = atMs;
    this.#open.add(packet);
  }

  /**
   * The frame belongs to a later packet with the same sequence counter, whose first frame was lost. Neither can be
   * completed.
   */
  #ofAnother(packet: Packet): undefined {
    this.#discard(packet);
    this.counters.stray_frames += 1;
  }

  #discard(packet: Packet): void {
    this.#close(packet);
    this.counters.lost_packets += 1;
  }

  /** Drops the reference to the data, which now belong to the receiver of the message. */
  #close(packet: Packet): void {
    packet.open = false;
    packet.data = NO_DATA;
    this.#open.delete(packet);
  }

  #repeated(): undefined {
    this.counters.repeated_frames += 1;
  }

  #malformed(): undefined {
    this.counters.malformed_frames += 1;
  }
}

/** The bits of the identifier. A capture can have headers that no identifier can carry; their keys are larger. */
function routeKey({ pgn, source, destination }: CanIdParts): number {
  const specific = isAddressed(pgn) ? destination : destination ^ 0xff;
  const canBe = pgn < 0x4_0000 && (isAddressed(pgn) ? (pgn & 0xff) === 0 : specific === 0);
  return canBe ? ((pgn | specific) << 8) | source : UNLIKELY + (pgn * 256 + destination) * 256 + source;
}

function newPacket(): Packet {
  return { data: NO_DATA, open: false, received: 0, missing: 0, highest: 0, lastMs: 0 };
}

/** The absolute difference: a clock that was set back must not keep a packet open for ever. */
function apart(atMs: number, packet: Packet): number {
  return Math.abs(atMs - packet.lastMs);
}

/** Whether a frame out of order can still belong to this packet. Without a time (negative) it cannot. */
function mayBeOutOfOrder(packet: Packet, atMs: number): boolean {
  return atMs >= 0 && apart(atMs, packet) <= nmea2000Limits.fastPacketReorderMs;
}

function startsWith(data: Uint8Array, at: number, bytes: Uint8Array, from: number, length: number): boolean {
  for (let i = 0; i < length; i += 1) if (data[at + i] !== bytes[from + i]) return false;
  return true;
}
