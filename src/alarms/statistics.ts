/** The counters of the alarm engine, for /health and /metrics. */
import { type BodyOf, counter, gauge, statisticsOf, ofType } from "../core/body-schema.ts";

export const alarmStatistics = statisticsOf(
  {
    rules: gauge("Watched rules."),
    open: gauge("Alarms not yet cleared."),
    unacknowledged: gauge("Alarms that nobody has acknowledged, without those shelved or out of service."),
    silenced: gauge("Alarms whose sound is silenced."),
    shelved: gauge("Rules that are shelved."),
    out_of_service: gauge("Rules that are out of service."),
    records: gauge("Records kept."),
    transitions: counter("Transitions since the start."),
    unlogged: gauge("Transitions that the log book does not have: lost, or waiting while it refuses."),
    pending_transitions: gauge("Transitions that wait to be written."),
    chattering: gauge("Alarms that are held as chattering."),
    repeats: counter("How often the condition of such alarms came back."),
    listener_errors: counter("Errors thrown by listeners to changes."),
    fault: ofType(["string", "null"], {
      description: "What the log book or the record store refuses now: disk-full, logbook-io, EROFS …",
    }),
  },
  "The alarm engine.",
);

export type AlarmStatistics = BodyOf<typeof alarmStatistics>;
