/** The messages of the live stream as bytes. Each update is serialised once for all subscribers. */
import { formatIsoTime } from "../../core/time.ts";
import type { TagUpdate } from "../../tags/tag.ts";

/** The path of the live stream, the only WebSocket. */
export const LIVE_PATH = "/ws/realtime";

export class LiveMessages {
  readonly heartbeat = Buffer.from('{"type":"heartbeat"}');
  readonly #made = new WeakMap<TagUpdate, Buffer>();

  of(update: TagUpdate): Buffer {
    let bytes = this.#made.get(update);
    if (bytes === undefined) {
      bytes = tagMessage(update);
      this.#made.set(update, bytes);
    }
    return bytes;
  }
}

function tagMessage({ tagId, value, quality, timestampMs }: TagUpdate): Buffer {
  const timestamp = formatIsoTime(timestampMs);
  return Buffer.from(JSON.stringify({ type: "tag", tag_id: tagId, value, quality, timestamp }));
}
