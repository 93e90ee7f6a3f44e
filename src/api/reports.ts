/** What the parts of the service say of themselves, for /health and /metrics: each counter once, with its meaning. */
import { rawServerCounters } from "../nmea2000/bus/raw-server-statistics.ts";
import {
  type BodyOf,
  arrayOf,
  choice,
  choiceOrNull,
  counter,
  gauge,
  gaugeOrNull,
  mapOf,
  number,
  numberOrNull,
  objectOf,
  statisticsOf,
  text,
  textOrNull,
} from "../core/body-schema.ts";

export const live = statisticsOf(
  {
    subscribers: gauge("Clients of the stream."),
    waiting: gauge("Messages that wait for them."),
    accepted: counter("Clients since the start."),
    refused: counter("Clients that found no place."),
    messages: counter("Messages sent."),
    heartbeats: counter("Heartbeats sent."),
    dropped: counter("Messages that made room for newer ones."),
    closed_stalled: counter("Clients closed since they took nothing."),
    closed_dead: counter("Clients closed since they did not answer."),
    compressed: gauge("Clients whose messages are packed."),
  },
  "The live stream; dropped counts messages that made room for newer ones.",
);
export type LiveStatistics = BodyOf<typeof live>;

export const screen = statisticsOf(
  {
    clients: gauge("Screens."),
    accepted: counter("Screens since the start."),
    refused: counter("Screens that found no place."),
    frames: counter("Frames sent."),
    values: counter("Values in them."),
    held: counter("Frames that waited until the screen had had one before."),
    closed_dead: counter("Screens closed since they did not answer."),
    closed_misspoke: counter("Screens closed since they said what no screen says, or too much."),
    compressed: gauge("Screens whose frames are packed."),
  },
  "The stream of screens: one frame for all values of a moment, never more than two on the way.",
);
export type ScreenStatistics = BodyOf<typeof screen>;

export const alarmStream = statisticsOf(
  {
    clients: gauge("Clients of the stream of alarms."),
    accepted: counter("Clients since the start."),
    refused: counter("Clients that found no place."),
    changes: counter("Changes of alarms."),
    told_anew: counter("Clients that were given all open records since they had missed changes."),
  },
  "The stream of alarms; told_anew counts clients that were given all open records since they had missed changes.",
);
export type AlarmStreamStatistics = BodyOf<typeof alarmStream>;

export const http = statisticsOf(
  {
    requests: counter("Requests answered."),
    answers: mapOf(counter("Answers by class of status; cut: did not reach their end.")),
    connections: gauge("Connections."),
    refused_connections: counter("Connections refused because there were too many."),
    evicted_connections: counter("Idle connections closed to make room."),
    limited_requests: counter("Requests refused because their address had sent too many."),
    limited_writes: counter("Writes refused because their address had sent too many."),
    writes_without_room: counter("Writes refused because only the reserve of the disk was left."),
    long_bodies_waiting: gauge("Requests with long bodies that wait for those before them."),
    longest_wait_of_long_bodies_ms: gauge("The longest that one has waited since the start."),
    malformed_requests: counter("What came in and was no HTTP, too large or too slow."),
    refused_queries: counter("Queries refused because too many large ones were under way."),
  },
  "Requests answered, by class of status.",
);
export type HttpStatistics = BodyOf<typeof http>;

export const rawServer = statisticsOf(
  {
    address: text,
    ...rawServerCounters,
    fault: textOrNull,
  },
  "The server of raw frames; null where the project has none.",
);
export type RawServerReport = BodyOf<typeof rawServer>;

export const https = statisticsOf(
  {
    port: number,
    source: choice(["own", "files"]),
    names: arrayOf(text),
    until: textOrNull,
    days_left: gaugeOrNull("Days until its certificate ends; negative when it is over."),
    fingerprint: textOrNull,
    handshakes: counter("Connections by TLS."),
    failed_handshakes: counter("Connections that did not come to speak TLS."),
    fault: textOrNull,
  },
  "HTTPS: its certificate, the fingerprint of the vessel's own authority, and what is wrong with it; null without HTTPS.",
);
export type HttpsReport = BodyOf<typeof https>;

export const watchdog = statisticsOf(
  {
    interval_s: gauge("systemd kills the service after so long without a sign of life."),
    fed: counter("Signs of life given."),
    withheld: counter("Signs of life not given, since a part gave none."),
    restarts: counter("Parts that were started again alone."),
    silent: arrayOf(text),
  },
  "The watchdog of systemd: how it is fed, and the parts that give no sign of life now; null where there is none.",
);
export type WatchdogReport = BodyOf<typeof watchdog>;

export const clock = objectOf(
  {
    fault: choiceOrNull(["before-build", "gnss", "leapt"]),
    gnss_ahead_s: numberOrNull,
  },
  "Whether this computer's clock can be right, and by how much GNSS on the bus is ahead of it.",
);
export type ClockReport = BodyOf<typeof clock>;
