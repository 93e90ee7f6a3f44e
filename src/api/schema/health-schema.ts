/**
 * The schema of GET /health: one definition of each number, with its meaning and whether it is a counter or a gauge. /metrics takes its
 * types and help from here, the documentation its descriptions. The compiler checks that a part's interface and its schema have the same
 * members with the same types.
 */
import type { AlarmStatistics } from "../../alarms/alarms.ts";
import type { HistorianStatistics } from "../../historian/history.ts";
import type { LogbookStatistics } from "../../logbook/logbook.ts";
import type { CanBusCounters } from "../../nmea2000/bus/can-bus.ts";
import { ORIGINS } from "../../tags/origin.ts";
import { QUALITIES } from "../../tags/quality.ts";
import type { TagStoreStatistics } from "../../tags/tag-store.ts";
import { CONDITION_CODES } from "../condition/condition-table.ts";
import { CONDITIONS, type Reason } from "../condition/condition.ts";
import type { AlarmStreamStatistics } from "../live/alarm-stream.ts";
import type { LiveStatistics } from "../live/live-hub.ts";
import type { HttpStatistics } from "../load/request-counter.ts";
import type { HttpsReport, RawServerReport, WatchdogReport, WitnessReport } from "../service.ts";
import {
  arrayOf,
  type BodyOf,
  choice,
  choiceOrNull,
  constant,
  counter,
  gauge,
  gaugeOrNull,
  mapOf,
  type MembersOf,
  number,
  numberOrNull,
  objectOf,
  ofType,
  orNull,
  recordOf,
  statisticsOf,
  text,
  textOrNull,
} from "./body-schema.ts";

const counters = mapOf(counter());

const tagStore = statisticsOf<TagStoreStatistics>(
  {
    tags: gauge("Registered tags."),
    with_value: gauge("Tags that have a value."),
    by_quality: recordOf(QUALITIES, gauge()),
    by_origin: recordOf(ORIGINS, gauge()),
    updates: counter("Updates taken."),
    older_than_current: counter("Updates refused since the tag has a newer value."),
    replaced_ahead_of_clock: counter("Values dated ahead of the clock that an older update replaced."),
    unknown_tag: counter("Updates of tags that are not registered."),
    invalid: counter("Updates that are none."),
    non_finite: counter("Values that are no finite number, stored as null."),
    nested_refused: counter("Writes that listeners made in answer to too many others."),
    listener_errors: counter("Errors of those who listen."),
    subscribers: gauge("Those who listen."),
    registrations_refused: counter("Tags that found no place."),
  },
  "The tag store: registered tags, values by quality, updates taken and refused.",
);

const historian = statisticsOf<HistorianStatistics>(
  {
    kind: choice(["memory", "file"]),
    samples: gauge("Samples stored."),
    numeric_samples: gauge(),
    boolean_samples: gauge(),
    bytes: gauge("Bytes that they take."),
    expired_samples: counter("Samples that retention has dropped since the start."),
    buffered: gauge("Samples that wait for a flush."),
    dropped: counter("Samples LOST because the store did not take them in time."),
    dropped_since: textOrNull,
    dropped_until: textOrNull,
    left_out: counter("Samples not recorded since they were within their tag's deadband."),
    questions: gauge("Questions at work."),
    waiting_questions: gauge("Questions that wait for their turn."),
    cancelled_questions: counter("Questions that nobody waited for any more."),
    refused_questions: counter("Questions that found no place."),
    damaged_blocks: gauge("Blocks that do not match their checksums."),
    thread_ends: counter("Times that the thread of the files ended and another went on."),
    missing_month_files: gauge("Month files that ought to be there and are not."),
    set_aside_files: gauge("Damaged files in whose place there is another."),
    torn_flushes: gauge("Flushes that a power cut interrupted before they were acknowledged."),
    flushes: counter("Flushes written."),
    failed_flushes: counter("Flushes refused."),
    last_flush_ms: numberOrNull,
    fault: textOrNull,
  },
  "The historian: what it holds, what waits and what it lost.",
);

const alarms = statisticsOf<AlarmStatistics>(
  {
    rules: gauge("Rules that are watched."),
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
    listener_errors: counter("Errors of those who listen to changes."),
    fault: textOrNull,
  },
  "The alarm engine.",
);

/** What only a book on the disk has. */
const ofFiles = {
  clock_steps: counter("Leaps of the clock that were recorded."),
  foreign_changes: counter("Times that the book was found changed by somebody else."),
  checkpoints_signed: counter("Checkpoints signed."),
  checkpoint_entries: gauge("Entries that the newest checkpoint covers."),
  checkpoint_fault: textOrNull,
  evidence_lost: arrayOf(text),
  breaks: gaugeOrNull("Breaks that the last verification found; null before the first."),
  abandoned_verifications: counter("Verifications that nobody waited for any more."),
};

const logbook = statisticsOf<LogbookStatistics, MembersOf<typeof ofFiles>>(
  {
    entries: gauge("Entries in the book."),
    bytes: gauge("Bytes that they take."),
    appends: counter("Entries added since the start."),
    fsyncs: counter("Times that the disk was waited for."),
    pending: gauge("Entries that wait for the disk."),
    failed_appends: counter("Entries refused."),
    torn_tails: counter("Unfinished lines found when the book was opened."),
    fault: textOrNull,
  },
  "The log book.",
  ofFiles,
);

const live = statisticsOf<LiveStatistics>(
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

const alarmStream = statisticsOf<AlarmStreamStatistics>(
  {
    clients: gauge("Clients of the stream of alarms."),
    accepted: counter("Clients since the start."),
    refused: counter("Clients that found no place."),
    changes: counter("Changes of alarms."),
    told_anew: counter("Clients that were given all open records since they had missed changes."),
  },
  "The stream of alarms; told_anew counts clients that were given all open records since they had missed changes.",
);

const http = statisticsOf<HttpStatistics>(
  {
    requests: counter("Requests answered."),
    answers: mapOf(counter("Answers by class of status; cut: did not reach their end.")),
    connections: gauge("Connections."),
    refused_connections: counter("Connections refused because there were too many."),
    evicted_connections: counter("Idle connections closed to make room."),
    limited_requests: counter("Requests refused because their address had sent too many."),
    limited_writes: counter("Writes refused because their address had sent too many."),
    writes_without_room: counter("Writes refused because only the reserve of the disk was left."),
    malformed_requests: counter("What came in and was no HTTP, too large or too slow."),
    refused_queries: counter("Queries refused because too many large ones were under way."),
  },
  "Requests answered, by class of status.",
);

/** A source, or an output. */
const runner = objectOf({
  type: text,
  name: text,
  state: choice(["starting", "running", "waiting", "ended", "failed"]),
  counters,
  fault: textOrNull,
});

const rawServer = statisticsOf<RawServerReport>(
  {
    address: text,
    subscribers: gauge("Clients of the raw server."),
    accepted: counter("Clients since the start."),
    refused: counter("Clients that found no place."),
    messages: counter("Lines sent."),
    waiting: gauge("Lines that wait."),
    dropped: counter("Lines that made room for newer ones."),
    closed_stalled: counter("Clients closed since they took nothing."),
    ignored_bytes: counter("Bytes that clients sent and nobody reads."),
    fault: textOrNull,
  },
  "The server of raw frames; null where the project has none.",
);

const https = statisticsOf<HttpsReport>(
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

const witness = statisticsOf<WitnessReport>(
  {
    name: text,
    url: text,
    entries: gaugeOrNull("Entries that the witness has cosigned."),
    cosigned_at: textOrNull,
    waiting: gauge("Entries that it has not cosigned yet."),
    attempts: counter("Exchanges begun."),
    failures: counter("Exchanges that failed."),
    cosignatures: counter("Cosignatures had."),
    refused: choiceOrNull(["fork", "ahead"]),
    fault: textOrNull,
  },
  "A witness of the log book: what it has cosigned, what waits for it, and what it refuses.",
);

const watchdog = statisticsOf<WatchdogReport>(
  {
    interval_s: gauge("systemd kills the service after so long without a sign of life."),
    fed: counter("Signs of life given."),
    withheld: counter("Signs of life not given, since a part gave none."),
    restarts: counter("Parts that were started again alone."),
    silent: arrayOf(text),
  },
  "The watchdog of systemd: how it is fed, and the parts that give no sign of life now; null where there is none.",
);

/** The parts whose numbers are metrics under the part's name. */
export const healthParts = {
  tag_store: tagStore,
  historian,
  alarms,
  logbook,
  live,
  alarm_stream: alarmStream,
  http,
  raw_server: rawServer,
  https,
  watchdog,
  memory: objectOf({ rss_bytes: gauge("Memory of the process."), heap_used_bytes: gauge("Of this, objects.") }),
} as const;

/** The parts of which there may be several. */
export const healthItems = { runner, bus, witness } as const;

const { raw_server: _rawServer, https: _https, watchdog: _watchdog, ...always } = healthParts;

export const health = statisticsOf(
  {
    status: constant("ok"),
    condition: choice(CONDITIONS, {
      description: "failing: exactly when /readyz is a 503; degraded: something wants to be looked at.",
    }),
    reasons: arrayOf(
      objectOf<Reason>(
        {
          code: choice(CONDITION_CODES),
          severity: choice(["degraded", "failing"]),
          part: text,
          fault: text,
          text,
          since: ofType("string", { format: "date-time" }),
          what_to_do: text,
        },
        "What the condition comes from: a part below and its fault, in words, since when, and what to do. failing ones are first.",
      ),
    ),
    service_version: text,
    active_alarms: ofType("integer", { minimum: 0, description: "Alarms not yet cleared: ACTIVE or ACK." }),
    project: objectOf({ id: text, name: text, vessel: ofType("string", { description: "The vessel's name." }) }),
    ...always,
    raw_server: orNull(rawServer),
    https: orNull(https),
    sources: arrayOf(runner),
    outputs: arrayOf(runner),
    nmea2000: arrayOf(bus),
    witnesses: arrayOf(witness),
    data_dir: objectOf(
      {
        fault: choiceOrNull(["gone", "other", "read-only", "full"]),
        free_bytes: gaugeOrNull("Bytes that are free on its disk."),
      },
      "Whether the data directory is the one that was opened; nothing is written while it is not.",
    ),
    clock: orNull(
      objectOf(
        {
          fault: choiceOrNull(["before-build", "gnss", "leapt"]),
          gnss_ahead_s: numberOrNull,
        },
        "Whether this computer's clock can be right, and by how much GNSS on the bus is ahead of it.",
      ),
    ),
    watchdog: orNull(watchdog),
    uptime_s: ofType("number", { minimum: 0 }),
    event_loop: objectOf(
      { p50_ms: number, p99_ms: number, max_ms: number },
      "How late the event loop was, over the last minute or two.",
    ),
  },
  "What the service is and how its parts are doing.",
);

export type HealthRecord = BodyOf<typeof health>;
