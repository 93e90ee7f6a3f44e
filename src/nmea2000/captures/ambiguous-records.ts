/**
 * Tells whole messages from frames of fast packets, in captures that do not distinguish them: a record of at most eight
 * bytes of a fast-packet group may be either. Many recorders assemble only the groups that they know and keep the
 * frames of the others. So each record is judged, by three rules that hold in recordings of real boats.
 *
 * First, a group of which a packet was once assembled from such records comes in frames. Second, a proprietary group
 * has its manufacturer and industry in the first two bytes (marine: the upper bits are 100). A whole message has them
 * at byte 0, a first frame at byte 2 after counter and length; a record with them in neither place is a later frame.
 * Third, a recorder that assembles at all knows all groups of the standard, unless a packet in frames shows the
 * opposite.
 */
import type { Assembles } from "./capture-format.ts";
import { FIRST_FRAME_BYTES, FRAME_BYTES, MESSAGE_BYTES_MAX } from "../fast-packet.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import type { PgnFrame } from "../pgn-frame.ts";

/** The industry: the highest three bits of the second byte of a proprietary message. */
const INDUSTRY_BITS = 0xe0;
const MARINE = 0x80;

export class AmbiguousRecords {
  /** Groups of which a packet was assembled from frames of this capture. */
  readonly #inFrames = new Set<number>();
  readonly #trial = new FastPacketAssembler();
  /** What the recorder assembles; undefined until a message comes that is too long for a frame. */
  #assembles: Assembles | undefined;

  constructor(assembles: Assembles | undefined) {
    this.#assembles = assembles;
  }

  /** A message came that is too long for a frame. */
  sawLong(): void {
    this.#assembles ??= "known";
  }

  /** A message was assembled from records of eight bytes. */
  sawPacket({ pgn, data }: PgnFrame): void {
    if (data.length > FIRST_FRAME_BYTES) this.#inFrames.add(pgn);
  }

  /** Learns from the sample at the beginning, before the capture is read. */
  learn(message: PgnFrame): void {
    if (message.data.length > FRAME_BYTES) this.sawLong();
    else if (message.data.length === FRAME_BYTES) this.#try(message);
  }

  /** Whether a record of at most eight bytes of a fast-packet group is a whole message. `open` has the open packets. */
  isWhole(message: PgnFrame, open: FastPacketAssembler): boolean {
    const { pgn, data } = message;
    if (this.#assembles === "all") return true;
    if (this.#inFrames.has(pgn)) return false;
    if (data.length < FRAME_BYTES) return !isHeadAlone(data);
    if (!isProprietary(pgn)) return this.#assembles === "known" && !this.#try(message);
    if (this.#assembles === undefined && this.#inFrames.size > 0) return false;
    return isMarine(data, 0) && !isFirstFrame(data) && !open.awaits(message, data[0] ?? 0);
  }

  /** Whether the group of this record comes in frames, as far as a trial assembly has shown. */
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

/**
 * Two bytes that are the counter and length of a first frame without its data: no message of a fast-packet group is as
 * short.
 */
function isHeadAlone(data: Uint8Array): boolean {
  const [head = 0, length = 0] = data;
  return data.length === 2 && (head & 0x1f) === 0 && length > 0;
}

function isFirstFrame(data: Uint8Array): boolean {
  const [head = 0, length = 0] = data;
  return (head & 0x1f) === 0 && length > 0 && length <= MESSAGE_BYTES_MAX && isMarine(data, 2);
}
