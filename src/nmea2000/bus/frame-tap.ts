/**
 * Where whoever hears or sends frames hands a copy of them on, for those who want the bus as it is. Each source of frames
 * has a tap of its own, since frames of two buses must not be taken for those of one. Taps never throw and never block.
 */
import type { CanFrame } from "../can-frame.ts";
import type { FrameDirection } from "../captures/formats/ydraw.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export interface FrameTap {
  /** A frame as it was on a bus: R was heard, T was sent by this service. */
  frame(frame: CanFrame, direction: FrameDirection): void;
  /** A message of which no frames are known: a gateway or a capture had put them together. */
  message(message: PgnFrame, direction: FrameDirection): void;
}
