/** CAN frames made into messages and messages into CAN frames, as other programs do it. Both keep what they need between calls. */
import type { CanFrame } from "../can-frame.ts";
import { FrameSplitter } from "../fast-packet.ts";
import { type AssemblyCounters, FastPacketAssembler } from "../fast-packet-assembler.ts";
import type { PgnFrame } from "../pgn-frame.ts";

/** One for each bus: frames of two buses do not belong together. */
export interface MessageAssembler {
  /** The message that this frame completes; undefined while frames are missing. It never throws for what a bus may carry. */
  accept(frame: CanFrame): PgnFrame | undefined;
  /** Messages that wait for frames; at most 1024, beyond that the oldest are given up and counted. */
  readonly open: number;
  /** What was taken, completed, lost and refused since the beginning. */
  readonly counters: Readonly<AssemblyCounters>;
  /** The bus was closed: what is still open is given up, counted as lost. */
  end(): void;
}

/** Fast packets, messages of the ISO transport protocol (BAM and RTS/CTS as heard), and single frames. */
export function messageAssembler(): MessageAssembler {
  return new FastPacketAssembler();
}

/** One for each sender: it counts the sequence numbers of fast packets. */
export interface MessageSplitter {
  /** The frames in the order in which they must be sent; undefined for what no frames can carry (more than 1785 bytes, no such PGN). */
  split(message: PgnFrame): CanFrame[] | undefined;
}

export function messageSplitter(): MessageSplitter {
  return new FrameSplitter();
}
