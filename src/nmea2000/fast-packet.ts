/**
 * The NMEA 2000 fast packet carries a message of up to 223 bytes in CAN frames of 8 bytes. This file splits messages.
 *
 *     frame 0      | sequence:3 counter:5 = 0 | length | 6 bytes of the message                          |
 *     frame 1..31  | sequence:3 counter:5     | 7 bytes of the message; the last is filled with ff       |
 *
 * All frames of a message have the same sequence counter. It advances with each message of the same PGN and source, so
 * that a receiver can tell two messages apart.
 */
import { limits as nmea2000Limits } from "./limits.ts";
import type { CanFrame } from "./can-frame.ts";
import { buildCanId } from "./can-id.ts";
import { isFastPacket } from "./codec/definitions.ts";
import { splitTransport } from "./iso-transport.ts";
import type { PgnFrame } from "./pgn-frame.ts";

export const FRAME_BYTES = 8;
export const FIRST_FRAME_BYTES = 6;
export const NEXT_FRAME_BYTES = 7;
const FRAMES_MAX = 32;
/** 6 bytes of the first frame and 7 of each of 31 more. */
export const MESSAGE_BYTES_MAX = FIRST_FRAME_BYTES + (FRAMES_MAX - 1) * NEXT_FRAME_BYTES;
const SEQUENCES = 8;

/** The number of frames that a message of this length needs. */
export function framesOf(bytes: number): number {
  return bytes <= FIRST_FRAME_BYTES ? 1 : 1 + Math.ceil((bytes - FIRST_FRAME_BYTES) / NEXT_FRAME_BYTES);
}

/** Turns messages into the CAN frames that carry them, in the order in which they must be sent. */
export class FrameSplitter {
  readonly #sequences = new Map<number, number>();

  /**
   * The transport protocol carries messages that are too long. Undefined for a message that no frames can carry: more
   * than 1785 bytes, or a PGN that no bus has.
   */
  split(message: PgnFrame): CanFrame[] | undefined {
    const { pgn, source, data, timestampMs } = message;
    const fast = isFastPacket(pgn);
    let id: number;
    try {
      if (needsTransport(message)) return splitTransport(message);
      id = buildCanId(message);
    } catch {
      return undefined;
    }
    if (!fast) return [{ id, data, timestampMs }];
    return splitFastPacket(data, this.#nextSequence(pgn, source)).map((bytes) => ({ id, data: bytes, timestampMs }));
  }

  /** Makes one frame of a message of any group; undefined if the message is longer than a frame. */
  pass(message: PgnFrame): CanFrame[] | undefined {
    const { data, timestampMs } = message;
    if (data.length > FRAME_BYTES) return undefined;
    try {
      return [{ id: buildCanId(message), data, timestampMs }];
    } catch {
      return undefined;
    }
  }

  #nextSequence(pgn: number, source: number): number {
    const key = pgn * 256 + source;
    const sequence = this.#sequences.get(key) ?? 0;
    // Clearing the map is harmless: a device that restarts resets its counters, too.
    if (this.#sequences.size >= nmea2000Limits.sequenceCounters) this.#sequences.clear();
    this.#sequences.set(key, (sequence + 1) % SEQUENCES);
    return sequence;
  }
}

/** Whether a message needs the transport protocol, because it is too long for the frames of its group. */
export function needsTransport({ pgn, data }: Pick<PgnFrame, "pgn" | "data">): boolean {
  return data.length > (isFastPacket(pgn) ? MESSAGE_BYTES_MAX : FRAME_BYTES);
}

/** The 8-byte frames of one message of at most 223 bytes. */
export function splitFastPacket(message: Uint8Array, sequence: number): Uint8Array[] {
  if (message.length > MESSAGE_BYTES_MAX) throw new RangeError(`${message.length} bytes are no fast packet`);
  const frames: Uint8Array[] = [];
  for (let counter = 0, at = 0; counter < framesOf(message.length); counter += 1) {
    const frame = new Uint8Array(FRAME_BYTES).fill(0xff);
    frame[0] = (sequence << 5) | counter;
    if (counter === 0) frame[1] = message.length;
    const room = counter === 0 ? FIRST_FRAME_BYTES : NEXT_FRAME_BYTES;
    frame.set(message.subarray(at, at + room), FRAME_BYTES - room);
    at += room;
    frames.push(frame);
  }
  return frames;
}
