/** Deltas as frames of the WebSocket, one for each context, behind one another: so they are one write, however many vessels they are of. */
import { Buffer } from "node:buffer";
import { byContext, deltaOf, type Leaf } from "../../../signalk/leaf.ts";
import { textFrame } from "../../live/text-frame.ts";

export interface Frames {
  readonly bytes: Buffer;
  readonly messages: number;
}

/** `self` is the context of our own vessel. */
export function deltaFrames(self: string, leaves: readonly Leaf[]): Frames {
  const frames: Buffer[] = [];
  for (const [context, own] of byContext(self, leaves)) frames.push(textFrame(deltaOf(context, own)));
  const [only] = frames;
  return { bytes: frames.length === 1 && only !== undefined ? only : Buffer.concat(frames), messages: frames.length };
}
