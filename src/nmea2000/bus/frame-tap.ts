/**
 * Receives a copy of each frame of one source, for outputs that need the bus as it is. Each source has its own tap, so
 * that frames of two buses are not mixed. Taps never throw and never block.
 */
import type { CanFrame } from "../can-frame.ts";
import type { FrameDirection } from "../captures/formats/ydraw.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export interface FrameTap {
  /** A frame as it was on a bus: R was heard, T was sent by this service. */
  frame(frame: CanFrame, direction: FrameDirection): void;
  /** A message without known frames: a gateway or a capture had assembled it. */
  message(message: PgnFrame, direction: FrameDirection): void;
}
