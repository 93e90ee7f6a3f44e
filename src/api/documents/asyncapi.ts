/** The AsyncAPI 3.0 document of the live stream, and of the stream of screens. */
import { limits as tagsLimits } from "../../tags/limits.ts";
import { limits } from "../limits.ts";
import { LIVE_PATH } from "../live/live-messages.ts";
import { SCREEN_PATH } from "../live/screen-messages.ts";
import { valueMessage, VALUES_PATH } from "../values/value-hub.ts";
import { limits as valueLimits } from "../../values/limits.ts";
import { liveParameters } from "../endpoints/live-parameters.ts";
import type { JsonSchema } from "../../core/body-schema.ts";
import { schemas } from "../schema/schemas.ts";

const { heartbeatMs, pingMs } = limits.live;
const { queueMessages, stalledMs } = tagsLimits.subscriber;

const DESCRIPTION = `First one message for each tag that has a value (the snapshot), then one for each update, in order of
arrival. After ${heartbeatMs / 1000} s without a message comes a heartbeat. Nothing that a client sends is read; alarm
events are not sent here.

A client that needs less says so in the query: \`tags\` (ids separated by commas, \`*\` for any text) for some tags, and
\`min_interval_ms\` for at most one message of each tag in that time, the newest; \`compression=deflate\` packs them where
the handshake offers it. A query that cannot be read is a 400. Where reading requires signing in, a handshake
without a session's cookie or a token (\`Authorization: Bearer\`) is a 401, and the service closes with 1008 when it ends.
With many readers messages leave together, at most ${limits.live.tickMs} ms late; at most ${limits.live.subscribers} subscribers are admitted.

${queueMessages} messages wait for a subscriber that is slow. When they are all taken, the oldest message of a tag that has
a newer one waiting is dropped, so that the last value of every tag still arrives, in order; else the oldest. Dropped
messages are counted in /health. The service closes with 1001 when it stops, with 1009 when a client sends a message of
more than ${limits.http.bodyBytes} bytes, and with 1013 when a subscriber takes nothing for ${stalledMs / 1000} s while its queue
is full. A ping is sent every ${pingMs / 1000} s; a peer that has not answered by the next one is cut off.`;

const { every, messages, silentMs, tags, unacknowledged } = limits.screen;

const SCREEN_DESCRIPTION = `One frame for all values of a moment, for a client that draws them. It says what it shows
(\`show\`, at most ${tags} ids, or \`all\`) and how often it draws (\`every_ms\`, ${every.leastMs} to ${every.mostMs}, by default
${every.defaultMs}), and acknowledges each frame (\`ack\`, its \`n\`). The first frame after \`show\` has all of these tags, the
next ones those that have changed; without news one comes every ${silentMs / 1000} s at least. No more than ${unacknowledged} frames are on the way:
the next is made when one is acknowledged, with the values of then, so that none waits in any buffer. What else a client
says, or more than ${messages.perS} messages a second, closes the connection with 1008.`;

const VALUES_DESCRIPTION = `Values of a program, as POST /tags takes them; needs the right tags and a token's prefix. A message with
\`request\` is answered with it; of others only what was not taken is said, and when the program may go on. A program may bring
${valueLimits.updates.perS} updates a second and ${valueLimits.updates.atOnce} at once after a pause. When its last connection ends, what it brought becomes stale.`;

const QUERY: JsonSchema = {
  type: "object",
  properties: Object.fromEntries(
    Object.entries(liveParameters).map(([name, { schema, description }]) => [name, { ...schema, description }]),
  ),
};

const CHANNELS: JsonSchema = {
  realtime: {
    address: LIVE_PATH,
    messages: {
      tag: { $ref: "#/components/messages/tag" },
      heartbeat: { $ref: "#/components/messages/heartbeat" },
    },
    bindings: { ws: { method: "GET", query: QUERY } },
  },
  screen: {
    address: SCREEN_PATH,
    description: SCREEN_DESCRIPTION,
    messages: {
      frame: { $ref: "#/components/messages/frame" },
      show: { $ref: "#/components/messages/show" },
    },
    bindings: { ws: { method: "GET" } },
  },
  values: {
    address: VALUES_PATH,
    description: VALUES_DESCRIPTION,
    messages: {
      values: { $ref: "#/components/messages/values" },
      taken: { $ref: "#/components/messages/taken" },
    },
    bindings: {
      ws: { method: "GET", query: { type: "object", properties: { program: { type: "string" } } } },
    },
  },
};

const OPERATIONS: JsonSchema = {
  sendRealtime: {
    action: "send",
    summary: "The service sends; clients listen.",
    channel: { $ref: "#/channels/realtime" },
    messages: [{ $ref: "#/channels/realtime/messages/tag" }, { $ref: "#/channels/realtime/messages/heartbeat" }],
  },
  sendFrame: {
    action: "send",
    summary: "The values of a moment.",
    channel: { $ref: "#/channels/screen" },
    messages: [{ $ref: "#/channels/screen/messages/frame" }],
  },
  receiveShow: {
    action: "receive",
    summary: "What a client shows, how often it draws, and which frame it has had.",
    channel: { $ref: "#/channels/screen" },
    messages: [{ $ref: "#/channels/screen/messages/show" }],
  },
  receiveValues: {
    action: "receive",
    summary: "Values that a program brings.",
    channel: { $ref: "#/channels/values" },
    messages: [{ $ref: "#/channels/values/messages/values" }],
  },
  sendTaken: {
    action: "send",
    summary: "What was not taken.",
    channel: { $ref: "#/channels/values" },
    messages: [{ $ref: "#/channels/values/messages/taken" }],
  },
};

const MESSAGES: JsonSchema = {
  tag: {
    summary: "The current value of a tag, or an update of it",
    payload: { $ref: "#/components/schemas/TagMessage" },
    examples: [
      {
        payload: {
          type: "tag",
          tag_id: "ME_INST_0.RPM",
          value: 1450.25,
          quality: "good",
          timestamp: "2026-11-21T10:30:00.500Z",
        },
      },
    ],
  },
  heartbeat: {
    summary: `Sent after ${heartbeatMs / 1000} s without a message`,
    payload: { $ref: "#/components/schemas/HeartbeatMessage" },
    examples: [{ payload: { type: "heartbeat" } }],
  },
  frame: {
    summary: "The tags that have changed: value, quality, age in ms at `at`, and marks if there are any",
    payload: { $ref: "#/components/schemas/ScreenFrame" },
    examples: [
      {
        payload: {
          n: 7,
          at: "2026-11-21T10:30:00.500Z",
          known: 99,
          tags: { "VESSEL.DEPTH_M": [3.2, "good", 240, ["disagrees"]], "GPS_0.SOG": null },
        },
      },
    ],
  },
  show: {
    summary: "Any of these members",
    payload: { $ref: "#/components/schemas/ScreenRequest" },
    examples: [{ payload: { show: ["VESSEL.DEPTH_M"], every_ms: 500 } }, { payload: { ack: 7 } }],
  },
  values: {
    summary: "A batch of values",
    payload: { $ref: "#/components/schemas/ValuesMessage" },
    examples: [{ payload: { values: [{ id: "FRIDGE.TEMP_K", value: 277.4 }], request: 7 } }],
  },
  taken: {
    summary: "What became of a batch",
    payload: { $ref: "#/components/schemas/TakenMessage" },
    examples: [{ payload: { request: 7, taken: 1, refused: [] } }],
  },
};

export function asyncApiDocument(version: string): JsonSchema {
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Bitácora live stream",
      version,
      description: DESCRIPTION,
      license: { name: "Apache-2.0" },
    },
    defaultContentType: "application/json",
    channels: CHANNELS,
    operations: OPERATIONS,
    components: {
      messages: MESSAGES,
      schemas: {
        TagMessage: schemas.TagMessage,
        HeartbeatMessage: schemas.HeartbeatMessage,
        ScreenFrame: schemas.ScreenFrame,
        ScreenRequest: schemas.ScreenRequest,
        ValuesMessage: valueMessage,
        TakenMessage: schemas.TakenMessage,
      },
    },
  };
}
