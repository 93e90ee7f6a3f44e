/**
 * Decoded messages of the buses as they come, for somebody who watches them: server-sent events, each a batch of a quarter of a second.
 *
 *     event: messages
 *     data: {"passed":812,"dropped":0,"messages":[{"line":"can0","bytes":"ff…","timestamp":"…","pgn":127250,"id":"vesselHeading",…}, …]}
 *
 * `passed` and `dropped` count since the beginning: what passed the filter, and what of it found no room while the client, or the pace
 * below, did not keep up. Only what is sent is decoded. A comment comes where nothing has passed for a while.
 */
import { setTimeout as delay } from "node:timers/promises";
import { formatIsoTime } from "../../core/time.ts";
import { messageJson } from "../../nmea2000/codec/message-view.ts";
import type { BusTraffic } from "../../nmea2000/traffic/bus-traffic.ts";
import type { HeardMessage, MessageFilter } from "../../nmea2000/traffic/message-listener.ts";
import { limits } from "../limits.ts";

const { batchMs, batchMessages, heartbeatMs } = limits.messageStream;

export interface WatchedMessages extends MessageFilter {
  /** Text that a message must have in it as it is sent; capitals make no difference. Empty: any. */
  readonly text: string;
}

export async function* messageEvents(
  traffic: BusTraffic,
  filter: WatchedMessages,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const { listener, end } = traffic.listen(filter);
  const wanted = filter.text.toLowerCase();
  let silentMs = 0;
  try {
    yield "retry: 2000\n\n";
    while (!signal.aborted) {
      await delay(batchMs, undefined, { signal }).catch(() => undefined);
      const texts = listener.take(batchMessages).map(textOf);
      const found = wanted === "" ? texts : texts.filter((text) => text.toLowerCase().includes(wanted));
      silentMs = found.length === 0 ? silentMs + batchMs : 0;
      if (found.length > 0) {
        const { passed, dropped } = listener;
        yield `event: messages\ndata: {"passed":${passed},"dropped":${dropped},"messages":[${found.join(",")}]}\n\n`;
      } else if (silentMs >= heartbeatMs) {
        silentMs = 0;
        yield ":\n\n";
      }
    }
  } finally {
    end();
  }
}

function textOf({ line, message }: HeardMessage): string {
  const bytes = Buffer.from(message.data).toString("hex");
  const rest = messageJson(message, JSON.stringify(formatIsoTime(message.timestampMs)));
  return `{"line":${JSON.stringify(line)},"bytes":"${bytes}",${rest.slice(1)}`;
}
