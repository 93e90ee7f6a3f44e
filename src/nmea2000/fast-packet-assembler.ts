/**
 * Puts fast packets together and hands single-frame messages through. Frames belong together when source, destination,
 * PGN and sequence counter agree, so packets of many sources, and several of one source, may interleave.
 *
 * What holds: a message is handed on only when every byte of it came in frames of one packet, as far as the format lets a
 * receiver know. A first frame always begins a packet. A frame that comes twice is ignored; one that fills a gap is
 * taken only shortly after its neighbours, because a sender that never advances its sequence counter (there are some)
 * would otherwise have two damaged messages mixed into one good-looking one. Nothing is dropped without being counted,
 * and never are more than `limits.nmea2000.fastPackets` packets open.
 */
import { limits } from "../core/limits.ts";
import type { CanFrame } from "./can-frame.ts";
import { type CanIdParts, parseCanId } from "./can-id.ts";
import { isFastPacket } from "./definitions.ts";
import { FIRST_FRAME_BYTES, framesOf, MESSAGE_BYTES_MAX, NEXT_FRAME_BYTES, SEQUENCES } from "./fast-packet.ts";
import type { PgnFrame } from "./pgn-frame.ts";

export interface AssemblyCounters {
  /** CAN frames taken. */
  frames: number;
  /** Messages handed on: single frames and complete fast packets. */
  messages: number;
  /** Fast packets given up: a frame never came, or the next packet began first. */
  lost_packets: number;
  /** Frames of a packet whose first frame was not seen, or that is already complete. */
  stray_frames: number;
  /** Frames that came twice and were ignored. */
  repeated_frames: number;
  /** Frames that came after a later one of their packet and were put in their place. */
  late_frames: number;
  /** Frames that cannot be of a fast packet: too short, a length of 0 or above 223, a counter beyond the length. */
  malformed_frames: number;
}

interface Packet {
  readonly data: Uint8Array;
  /** Bit n is set when frame n has come. */
  received: number;
  missing: number;
  highest: number;
  lastMs: number;
}

export class FastPacketAssembler {
  readonly counters: AssemblyCounters = {
    frames: 0,
    messages: 0,
    lost_packets: 0,
    stray_frames: 0,
    repeated_frames: 0,
    late_frames: 0,
    malformed_frames: 0,
  };
  /** In the order in which they were begun. */
  readonly #open = new Map<number, Packet>();

  /** The message that this frame completes, if it does. */
  accept(frame: CanFrame): PgnFrame | undefined {
    return this.assemble(parseCanId(frame.id), frame.data, frame.timestampMs);
  }

  /** The same for a frame whose identifier has been divided already. */
  assemble(header: CanIdParts, bytes: Uint8Array, timestampMs: number): PgnFrame | undefined {
    this.counters.frames += 1;
    const { priority, pgn, source, destination } = header;
    const data = isFastPacket(pgn) ? this.#packetWith(header, bytes, timestampMs) : bytes;
    if (data === undefined) return undefined;
    this.counters.messages += 1;
    return { pgn, priority, source, destination, data, timestampMs };
  }

  /** Packets that are waiting for frames. */
  get open(): number {
    return this.#open.size;
  }

  /** Gives up what is still open, counted as lost: the bus was closed, the capture has ended. */
  end(): void {
    this.counters.lost_packets += this.#open.size;
    this.#open.clear();
  }

  #packetWith(header: CanIdParts, bytes: Uint8Array, atMs: number): Uint8Array | undefined {
    const head = bytes[0];
    if (head === undefined) return this.#malformed();
    const { pgn, source, destination } = header;
    const key = ((pgn * 256 + source) * 256 + destination) * SEQUENCES + (head >>> 5);
    const counter = head & 0x1f;
    let packet = this.#open.get(key);
    if (packet !== undefined && apart(atMs, packet) > limits.nmea2000.fastPacketTimeoutMs) {
      this.#giveUp(key);
      packet = undefined;
    }
    return counter === 0 ? this.#first(key, packet, bytes, atMs) : this.#next(key, packet, bytes, counter, atMs);
  }

  #first(key: number, open: Packet | undefined, frame: Uint8Array, atMs: number): Uint8Array | undefined {
    const length = frame[1] ?? 0;
    const bytes = frame.subarray(2, 2 + Math.min(length, FIRST_FRAME_BYTES));
    if (length === 0 || length > MESSAGE_BYTES_MAX || bytes.length < Math.min(length, FIRST_FRAME_BYTES)) {
      return this.#malformed();
    }
    if (open !== undefined) {
      const same = open.data.length === length && startsWith(open.data, 0, bytes);
      if (same && apart(atMs, open) <= limits.nmea2000.fastPacketReorderMs) return this.#repeated();
      this.#giveUp(key);
    }
    const data = new Uint8Array(length);
    data.set(bytes);
    const missing = framesOf(length) - 1;
    if (missing === 0) return data;
    this.#begin(key, { data, received: 1, missing, highest: 0, lastMs: atMs });
    return undefined;
  }

  #next(
    key: number,
    packet: Packet | undefined,
    frame: Uint8Array,
    counter: number,
    atMs: number,
  ): Uint8Array | undefined {
    if (packet === undefined) {
      this.counters.stray_frames += 1;
      return undefined;
    }
    const at = FIRST_FRAME_BYTES + (counter - 1) * NEXT_FRAME_BYTES;
    const size = Math.min(packet.data.length - at, NEXT_FRAME_BYTES);
    const bytes = frame.subarray(1, 1 + Math.max(size, 0));
    if (size <= 0 || bytes.length < size) return this.#malformed();
    const bit = 1 << counter;
    const backwards = counter <= packet.highest;
    if (backwards && apart(atMs, packet) > limits.nmea2000.fastPacketReorderMs) return this.#ofAnother(key);
    if ((packet.received & bit) !== 0) {
      return startsWith(packet.data, at, bytes) ? this.#repeated() : this.#ofAnother(key);
    }
    if (backwards) this.counters.late_frames += 1;
    packet.data.set(bytes, at);
    packet.received |= bit;
    packet.missing -= 1;
    packet.highest = Math.max(packet.highest, counter);
    packet.lastMs = atMs;
    if (packet.missing > 0) return undefined;
    this.#open.delete(key);
    return packet.data;
  }

  /** Before a packet is begun, those at the front that have timed out leave, and one more where all places are taken. */
  #begin(key: number, packet: Packet): void {
    for (const [oldest, { lastMs }] of this.#open) {
      const expired = Math.abs(packet.lastMs - lastMs) > limits.nmea2000.fastPacketTimeoutMs;
      if (!expired && this.#open.size < limits.nmea2000.fastPackets) break;
      this.#giveUp(oldest);
    }
    this.#open.set(key, packet);
  }

  /** The frame is of a later packet with the same sequence counter, whose first frame was lost: neither is complete. */
  #ofAnother(key: number): undefined {
    this.#giveUp(key);
    this.counters.stray_frames += 1;
  }

  #giveUp(key: number): void {
    this.#open.delete(key);
    this.counters.lost_packets += 1;
  }

  #repeated(): undefined {
    this.counters.repeated_frames += 1;
  }

  #malformed(): undefined {
    this.counters.malformed_frames += 1;
  }
}

/** Either direction counts: a clock that was set back must not keep a packet open for ever. */
function apart(atMs: number, packet: Packet): number {
  return Math.abs(atMs - packet.lastMs);
}

function startsWith(data: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i += 1) if (data[at + i] !== bytes[i]) return false;
  return true;
}
