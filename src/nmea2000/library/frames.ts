/**
 * Assembles CAN frames into messages and splits messages into CAN frames, for other programs. Both keep state between
 * calls.
 */
import type { CanFrame } from "../can-frame.ts";
import { FrameSplitter } from "../fast-packet.ts";
import { type AssemblyCounters, FastPacketAssembler } from "../fast-packet-assembler.ts";
import type { PgnFrame } from "../pgn-frame.ts";

/** Use one for each bus: frames of two buses never form one message. */
export interface MessageAssembler {
  /**
   * The message that this frame completes; undefined while frames are missing. Never throws for a frame that a bus can
   * carry.
   */
  accept(frame: CanFrame): PgnFrame | undefined;
  /** The number of messages that wait for frames. The number is bounded: one more evicts and counts the oldest. */
  readonly open: number;
  /** Frames and messages accepted, completed, lost and refused so far. */
  readonly counters: Readonly<AssemblyCounters>;
  /** The bus was closed: open messages are discarded and counted as lost. */
  end(): void;
}

/**
 * Assembles single frames, fast packets and messages of the ISO transport protocol (BAM, and RTS/CTS as a listener).
 */
export function messageAssembler(): MessageAssembler {
  return new FastPacketAssembler();
}

/** Use one for each sender: it has the sequence counters of the fast packets. */
export interface MessageSplitter {
  /**
   * The frames in sending order; undefined for a message that no frames can carry (more than 1785 bytes, or no such
   * PGN).
   */
  split(message: PgnFrame): CanFrame[] | undefined;
}

export function messageSplitter(): MessageSplitter {
  return new FrameSplitter();
}
