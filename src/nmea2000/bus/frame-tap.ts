/**
 * Receives a copy of each frame of one source, for outputs that forward the bus unchanged. Each source has its own tap,
 * so that frames of two buses are not mixed. A tap never throws and never blocks.
 */
import type { CanFrame } from "../can-frame.ts";
import type { FrameDirection } from "../captures/capture-format.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export interface FrameTap {
  /** A frame as it was on a bus: R was received, T was sent by this service. */
  frame(frame: CanFrame, direction: FrameDirection): void;
  /** A message whose frames are not known: the gateway or the recorder assembled it. */
  message(message: PgnFrame, direction: FrameDirection): void;
}
