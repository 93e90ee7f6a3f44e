/**
 * Tells whole messages and frames of fast packets apart where a capture does not say which it has: eight bytes of a
 * fast-packet group, or fewer, may be either. Many recorders put some groups together, those that they know, and pass on the frames
 * of the others, so it is told record by record, by three things that the recordings of real boats bear out.
 *
 * A group that was once put together from such records comes in frames. A manufacturer's own group begins with its
 * manufacturer: a message with `mm [mmm11 100]`, a first frame with those behind its counter and its length, and what has
 * them in neither place is another frame. Of the standard's groups a recorder that puts any together knows all, unless a
 * packet in frames shows that it does not.
 */
import type { Assembles } from "./capture-format.ts";
import { FIRST_FRAME_BYTES, FRAME_BYTES, MESSAGE_BYTES_MAX } from "../fast-packet.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import type { PgnFrame } from "../pgn-frame.ts";

/** The highest three bits of a manufacturer's first two bytes: the marine industry. */
const INDUSTRY_BITS = 0xe0;
const MARINE = 0x80;

export class UnsaidRecords {
  /** Groups that were put together from this capture's frames. */
  readonly #inFrames = new Set<number>();
  readonly #trial = new FastPacketAssembler();
  /** What the recorder assembles: any group, once a message has come that no single frame could carry. */
  #assembles: Assembles | undefined;

  constructor(assembles: Assembles | undefined) {
    this.#assembles = assembles;
  }

  /** A message longer than a frame has come. */
  sawLong(): void {
    this.#assembles ??= "known";
  }

  /** A message was put together from records of eight bytes. */
  sawPacket({ pgn, data }: PgnFrame): void {
    if (data.length > FIRST_FRAME_BYTES) this.#inFrames.add(pgn);
  }

  /** Learns from the beginning of a capture before it is read. */
  learn(message: PgnFrame): void {
    if (message.data.length > FRAME_BYTES) this.sawLong();
    else if (message.data.length === FRAME_BYTES) this.#try(message);
  }

  /** Of at most eight bytes of a fast-packet group; `open` has the packets that are being put together. */
  isWhole(message: PgnFrame, open: FastPacketAssembler): boolean {
    const { pgn, data } = message;
    if (this.#assembles === "all") return true;
    if (this.#inFrames.has(pgn)) return false;
    if (data.length < FRAME_BYTES) return !isHeadAlone(data);
    if (!isProprietary(pgn)) return this.#assembles === "known" && !this.#try(message);
    if (this.#assembles === undefined && this.#inFrames.size > 0) return false;
    return isMarine(data, 0) && !isFirstFrame(data) && !open.awaits(message, data[0] ?? 0);
  }

  /** Whether the record ends a packet of several frames. */
  #try(message: PgnFrame): boolean {
    const packet = this.#trial.assemble(message, message.data, message.timestampMs);
    if (packet !== undefined) this.sawPacket(packet);
    return this.#inFrames.has(message.pgn);
  }
}

function isProprietary(pgn: number): boolean {
  return pgn === 126720 || pgn >= 130816;
}

function isMarine(data: Uint8Array, at: number): boolean {
  return ((data[at + 1] ?? 0) & INDUSTRY_BITS) === MARINE;
}

/** The counter and the length of a first frame whose other bytes are lost: no message of a fast-packet group is so short. */
function isHeadAlone(data: Uint8Array): boolean {
  const [head = 0, length = 0] = data;
  return data.length === 2 && (head & 0x1f) === 0 && length > 0;
}

function isFirstFrame(data: Uint8Array): boolean {
  const [head = 0, length = 0] = data;
  return (head & 0x1f) === 0 && length > 0 && length <= MESSAGE_BYTES_MAX && isMarine(data, 2);
}
