/**
 * Formats the messages of one source as lines of Yacht Devices RAW. The frames of a fast packet are given out together
 * when it is complete, with its own sequence counter and the time of its last frame. So a slow reader loses whole
 * messages, an incomplete packet is not forwarded, and packets of two buses with equal addresses do not interleave. The
 * last frame is filled with ff.
 */
import { Buffer } from "node:buffer";
import type { CanFrame } from "../can-frame.ts";
import type { FrameDirection } from "../captures/capture-format.ts";
import { formatYdraw } from "../captures/formats/ydraw.ts";
import { parseCanId } from "../can-id.ts";
import { isFastPacket } from "../codec/definitions.ts";
import { FrameSplitter, splitFastPacket } from "../fast-packet.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export class RawLines {
  readonly #assembler = new FastPacketAssembler();
  readonly #splitter = new FrameSplitter();

  /** The lines of the message that this frame carries or completes, if any. */
  ofFrame(frame: CanFrame, direction: FrameDirection): Buffer | undefined {
    if (!isFastPacket(parseCanId(frame.id).pgn)) return linesOf([frame], direction);
    const message = this.#assembler.accept(frame);
    if (message === undefined) return undefined;
    const { id, timestampMs } = frame;
    const sequence = (frame.data[0] ?? 0) >>> 5;
    const frames = splitFastPacket(message.data, sequence).map((data) => ({ id, data, timestampMs }));
    return linesOf(frames, direction);
  }

  /** Undefined for a message that no frames can carry, such as a pseudo PGN of a recorder. */
  ofMessage(message: PgnFrame, direction: FrameDirection): Buffer | undefined {
    const frames = this.#splitter.split(message);
    return frames && linesOf(frames, direction);
  }
}

function linesOf(frames: readonly CanFrame[], direction: FrameDirection): Buffer {
  let lines = "";
  for (const frame of frames) lines += formatYdraw(frame, direction);
  return Buffer.from(lines, "latin1");
}
