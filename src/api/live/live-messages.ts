/**
 * The messages of the live stream as WebSocket frames (RFC 6455, section 5.2), ready for a socket: each update is serialised and framed once
 * for all subscribers. A frame from a server is not masked:
 *
 *     81            the last frame of a message, of text
 *     0–125         its length; or 7e and the length in two bytes; or 7f and the length in eight
 *     {"type":…     the message
 */
import { formatIsoTime } from "../../core/time.ts";
import type { TagUpdate } from "../../tags/tag.ts";

/** The path of the live stream. */
export const LIVE_PATH = "/ws/realtime";

const FINAL_TEXT = 0x81;
const LENGTH_IN_TWO_BYTES = 126;
const LENGTH_IN_EIGHT_BYTES = 127;

export class LiveMessages {
  readonly heartbeat = textFrame('{"type":"heartbeat"}');
  readonly #made = new WeakMap<TagUpdate, Buffer>();

  of(update: TagUpdate): Buffer {
    let frame = this.#made.get(update);
    if (frame === undefined) {
      frame = textFrame(tagMessage(update));
      this.#made.set(update, frame);
    }
    return frame;
  }
}

function tagMessage({ tagId, value, quality, timestampMs }: TagUpdate): string {
  const timestamp = formatIsoTime(timestampMs);
  return JSON.stringify({ type: "tag", tag_id: tagId, value, quality, timestamp });
}

function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerBytes = length < LENGTH_IN_TWO_BYTES ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame[0] = FINAL_TEXT;
  if (headerBytes === 2) frame[1] = length;
  else if (headerBytes === 4) {
    frame[1] = LENGTH_IN_TWO_BYTES;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_IN_EIGHT_BYTES;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerBytes);
  return frame;
}
