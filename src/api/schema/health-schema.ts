/**
 * The schema of GET /health, put together from what each part says of its own numbers: their meaning, and whether they are counters or
 * gauges. /metrics takes types and help from here, the documentation its descriptions, and the parts the types of what they count.
 */
import { alarmStatistics } from "../../alarms/statistics.ts";
import { historianStatistics } from "../../historian/statistics.ts";
import { logbookStatistics } from "../../logbook/statistics.ts";
import { runnerStatistics } from "../../connectors/runner.ts";
import type { CanBusCounters } from "../../nmea2000/bus/can-bus.ts";
import { tagStoreStatistics } from "../../tags/statistics.ts";
import { CONDITIONS, reason } from "../condition/condition.ts";
import { witness } from "../../connectors/witness/report.ts";
import { alarmStream, clock, http, https, live, rawServer, screen, watchdog } from "../reports.ts";
import {
  arrayOf,
  type BodyOf,
  choice,
  choiceOrNull,
  constant,
  counter,
  flag,
  gauge,
  gaugeOrNull,
  mapOf,
  number,
  numberOrNull,
  objectOf,
  ofType,
  orNull,
  statisticsOf,
  text,
  textOrNull,
} from "../../core/body-schema.ts";

const counters = mapOf(counter());

const bus = statisticsOf(
  {
    interface: text,
    state: choice(["absent", "down", "up", "bus-off", "stopped"]),
    fault: textOrNull,
    bit_rate: numberOrNull,
    load_pct: number,
    frames_in_per_s: number,
    frames_out_per_s: number,
    queue_frames: gauge("Frames that wait to be sent."),
    transmit_errors: numberOrNull,
    receive_errors: numberOrNull,
    counters: mapOf<number, keyof CanBusCounters>(counter()),
    marked_stale: counter("Values marked stale because the bus was lost."),
    line: orNull(
      objectOf(
        {
          kind: choice(["message-gateway", "frame-gateway", "adapter"]),
          model: textOrNull,
          firmware: textOrNull,
          address: numberOrNull,
          devices: numberOrNull,
          rejected: numberOrNull,
          says_load: flag,
          sends: flag,
          transmits: orNull(arrayOf(number)),
          not_sent: arrayOf(number),
        },
        "What the device says that joins us to the bus; null for an interface of this computer.",
      ),
    ),
    node: orNull(
      statisticsOf(
        {
          state: text,
          address: numberOrNull,
          name: text,
          fault: textOrNull,
          devices: gauge("Devices heard."),
          counters,
        },
        "Our node: its address claim, and what is wrong with it.",
      ),
    ),
    published: orNull(counters),
  },
  "A bus: what it is doing, what it carries, what was lost.",
);

/** The parts whose numbers are metrics under the part's name. */
export const healthParts = {
  tag_store: tagStoreStatistics,
  historian: historianStatistics,
  alarms: alarmStatistics,
  logbook: logbookStatistics,
  live,
  screen,
  alarm_stream: alarmStream,
  http,
  raw_server: rawServer,
  https,
  watchdog,
  memory: objectOf({ rss_bytes: gauge("Memory of the process."), heap_used_bytes: gauge("Of this, objects.") }),
} as const;

/** The parts of which there may be several. */
export const healthItems = { runner: runnerStatistics, bus, witness } as const;

const { raw_server: _rawServer, https: _https, watchdog: _watchdog, ...always } = healthParts;

export const health = statisticsOf(
  {
    status: constant("ok"),
    condition: choice(CONDITIONS, {
      description: "failing: exactly when /readyz is a 503; degraded: something wants to be looked at.",
    }),
    reasons: arrayOf(reason),
    service_version: text,
    active_alarms: ofType("integer", { minimum: 0, description: "Alarms not yet cleared: ACTIVE or ACK." }),
    project: objectOf({ id: text, name: text, vessel: ofType("string", { description: "The vessel's name." }) }),
    ...always,
    raw_server: orNull(rawServer),
    https: orNull(https),
    sources: arrayOf(runnerStatistics),
    outputs: arrayOf(runnerStatistics),
    nmea2000: arrayOf(bus),
    witnesses: arrayOf(witness),
    data_dir: objectOf(
      {
        fault: choiceOrNull(["gone", "other", "read-only", "full"]),
        free_bytes: gaugeOrNull("Bytes that are free on its disk."),
      },
      "Whether the data directory is the one that was opened; nothing is written while it is not.",
    ),
    clock: orNull(clock),
    watchdog: orNull(watchdog),
    uptime_s: ofType("number", { minimum: 0 }),
    time_zone: ofType("string", { description: "Of this computer, by its name in the IANA database." }),
    event_loop: objectOf(
      { p50_ms: number, p99_ms: number, max_ms: number },
      "How late the event loop was, over the last minute or two.",
    ),
  },
  "What the service is and how its parts are doing.",
);

export type HealthRecord = BodyOf<typeof health>;
