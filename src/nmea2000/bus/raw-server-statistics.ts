/** The counters of the server of raw frames, since it was started. */
import { type BodyOf, counter, gauge } from "../../core/body-schema.ts";

export const rawServerCounters = {
  subscribers: gauge("Clients of the raw server."),
  accepted: counter("Clients since the start."),
  refused: counter("Clients that found no place."),
  messages: counter("Lines sent."),
  waiting: gauge("Lines that wait."),
  dropped: counter("Lines that made room for newer ones."),
  closed_stalled: counter("Clients closed since they took nothing."),
  taken: counter("Messages of clients that went to a bus."),
  not_taken: counter("Messages and lines of clients that did not."),
  ignored_bytes: counter("Bytes that clients sent and nobody reads."),
};
export type RawServerStatistics = {
  readonly [Name in keyof typeof rawServerCounters]: BodyOf<(typeof rawServerCounters)[Name]>;
};
