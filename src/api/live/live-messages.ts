/** The messages of the live stream as frames for a socket: each update is serialised and framed once for all subscribers. */
import { formatIsoTime } from "../../core/time.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import { textFrame } from "./text-frame.ts";

export const LIVE_PATH = "/ws/realtime";

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
