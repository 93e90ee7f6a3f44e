/**
 * What can be wrong with the service as a whole: one row for each code, with its severity and what finds it in the statistics of the
 * parts. The words are in `messages/en/conditions.ts`. A new condition is a row here and a text there, and in
 * Spanish; one of something that `ServiceSnapshot` does not have yet is added to it, where the parts are asked (`service-snapshot.ts`).
 *
 *     failing    the service does not do its work: /readyz answers 503
 *     degraded   the service works, but a person should look at something
 *
 * The parts keep the books of their own faults; a row only reads them. A witness or a receiver of alarms that cannot be reached is no
 * row, because boats are often out of reach. Pure.
 */
import { isBroken, type RunnerStatistics } from "../../connectors/runner.ts";
import type { WitnessReport } from "../../connectors/witness/report.ts";
import type { Access } from "../../access/access.ts";
import type { AlarmStatistics } from "../../alarms/statistics.ts";
import type { BookDoubt } from "../../core/book-doubt.ts";
import type { DiskRoom } from "../../core/disk-room.ts";
import type { HistorianStatistics } from "../../historian/statistics.ts";
import type { LogbookStatistics } from "../../logbook/statistics.ts";
import type { CertificateReport } from "../../https/certificates.ts";
import { daysLeft, endsSoon } from "../../https/lifetime.ts";
import type { ConditionCode } from "../../messages/en/conditions.ts";
import type { LostState } from "../../project/own-tags.ts";
import { limits } from "../limits.ts";
import type { EventLoopStatistics } from "../load/event-loop-watch.ts";
import { type Service } from "../service.ts";
import type { ClockReport, RawServerReport } from "../reports.ts";

/** What the rows read. */
export interface ServiceSnapshot {
  readonly nowMs: number;
  readonly historian: HistorianStatistics;
  readonly logbook: BookStatistics;
  readonly doubt: BookDoubt | null;
  readonly alarms: AlarmStatistics;
  readonly sources: readonly RunnerStatistics[];
  readonly outputs: readonly RunnerStatistics[];
  readonly rawServer: RawServerReport | null;
  readonly witnesses: readonly WitnessReport[];
  readonly dataDirFault: "gone" | "other" | "read-only" | null;
  readonly diskRoom: DiskRoom | undefined;
  readonly clock: ClockReport | null;
  readonly eventLoop: EventLoopStatistics;
  /** The address at which everybody may write; null if they may not. */
  readonly openTo: string | null;
  /** Tags whose values are simulated or replayed, where outputs do not send such values. */
  readonly withheld: number;
  /** What was in damaged state files, until somebody has acknowledged that. */
  readonly lostStates: readonly LostState[];
  /** Undefined: the service has no access control. */
  readonly access: Pick<Access, "hasLostAccounts" | "isWaiting">;
  readonly https: CertificateReport | null;
  readonly readiness: ReturnType<Service["readiness"]>;
}

/** A log book on disk has these, too. */
type BookStatistics = LogbookStatistics & {
  readonly checkpoint_fault?: string | null;
  readonly foreign_changes?: number;
};

/** What a row has found. */
interface ConditionFinding {
  /** As under /health: `historian`, `sources socketcan can0`. */
  readonly part: string;
  /** A short code, or a text of that part. */
  readonly fault: string;
  /** How many are lost or damaged; bytes that are free; milliseconds; 0 where nothing is counted. */
  readonly count: number;
  readonly doubt?: BookDoubt;
}

export type Found = ConditionFinding & { readonly sinceMs?: number };

interface Row {
  readonly severity: "degraded" | "failing";
  readonly find: (snapshot: ServiceSnapshot) => readonly Found[];
}

/** In the order in which they are listed. */
export const CONDITION_TABLE = {
  "data-dir-lost": {
    severity: "failing",
    find: ({ dataDirFault }) => (dataDirFault === "read-only" ? [] : faults("data_dir", dataDirFault)),
  },
  "read-only": {
    severity: "failing",
    find: ({ dataDirFault }) => (dataDirFault === "read-only" ? faults("data_dir", dataDirFault) : []),
  },
  "disk-full": {
    severity: "failing",
    find: (snapshot) => [
      ...(snapshot.diskRoom?.state === "full" ? faults("data_dir", "full", snapshot.diskRoom.freeBytes) : []),
      // The first finding covers the historian, which waits then.
      ...partFaults(snapshot).filter(
        ({ part, fault }) => fault === DISK_FULL && !(part === "historian" && snapshot.diskRoom?.state === "full"),
      ),
    ],
  },
  "part-fault": { severity: "failing", find: (snapshot) => partFaults(snapshot).filter(isOfPart) },
  "book-in-doubt": {
    severity: "failing",
    find: ({ doubt }) => (doubt === null ? [] : [{ part: "logbook", fault: doubt.kind, count: 0, doubt }]),
  },
  "key-unusable": {
    severity: "failing",
    find: ({ readiness: { reason } }) => (reason === KEY_UNUSABLE ? faults("logbook", KEY_UNUSABLE) : []),
  },
  "witness-refuses": {
    severity: "failing",
    find: ({ witnesses }) => witnesses.flatMap(({ name, refused }) => faults(`witnesses ${name}`, refused)),
  },
  "source-failed": {
    severity: "failing",
    find: ({ sources }) => sources.filter(isBroken).flatMap((one) => faults(named("sources", one), one.fault ?? "?")),
  },
  "output-failed": {
    severity: "failing",
    find: ({ outputs }) => outputs.filter(hasFailed).flatMap((one) => faults(named("outputs", one), one.fault ?? "?")),
  },
  "source-fault": {
    severity: "degraded",
    find: ({ sources }) =>
      sources.filter((one) => !isBroken(one)).flatMap((one) => faults(named("sources", one), one.fault)),
  },
  "alerts-refused": {
    severity: "degraded",
    find: ({ sources }) =>
      sources.flatMap((one) =>
        counted(
          named("sources", one),
          "refusing",
          (one.counters["refusing"] ?? 0) * (one.counters["alerts_refused"] ?? 0),
        ),
      ),
  },
  "raw-server-closed": {
    severity: "degraded",
    find: ({ rawServer }) => faults("raw_server", rawServer?.fault ?? null),
  },
  "samples-lost": {
    severity: "degraded",
    find: ({ historian, nowMs }) => lossesOf(historian, nowMs),
  },
  "disk-low": {
    severity: "degraded",
    find: ({ diskRoom }) => (diskRoom?.state === "low" ? faults("data_dir", "low", diskRoom.freeBytes) : []),
  },
  "backup-overdue": {
    severity: "degraded",
    find: ({ outputs }) =>
      outputs.flatMap((one) =>
        counted(named("outputs", one), "overdue", (one.counters["overdue"] ?? 0) * (one.counters["age_s"] ?? 0)),
      ),
  },
  "program-unconfined": {
    severity: "degraded",
    find: ({ outputs }) =>
      outputs.flatMap((one) => counted(`program ${one.name}`, "unconfined", one.counters["unconfined"] ?? 0)),
  },
  "bridge-loop": {
    severity: "degraded",
    find: ({ outputs }) =>
      outputs.flatMap((one) =>
        counted(one.name, String(one.counters["cut_pgn"] ?? 0), one.counters["cut_groups"] ?? 0),
      ),
  },
  "sentence-loop": {
    severity: "degraded",
    find: ({ sources }) =>
      sources.flatMap((one) =>
        counted(one.name, "loop", one.counters["looped"] === 1 ? (one.counters["own_returned"] ?? 0) : 0),
      ),
  },
  "output-leaves-out": {
    severity: "degraded",
    find: ({ outputs }) =>
      outputs.flatMap(({ name, counters }) =>
        ["distress", "ais"].flatMap((what) =>
          counted(name, what, (counters[`${what}_dropping`] ?? 0) * (counters[`${what}_dropped`] ?? 0)),
        ),
      ),
  },
  "collision-blind": { severity: "degraded", find: ({ outputs }) => counter(outputs, "blind") },
  "position-untrusted": { severity: "degraded", find: ({ outputs }) => counter(outputs, "position_untrusted") },
  "position-doubtful": { severity: "degraded", find: ({ outputs }) => counter(outputs, "position_doubtful") },
  "dangers-left-out": { severity: "degraded", find: ({ outputs }) => counter(outputs, "without_alarm") },
  "distress-left-out": {
    severity: "degraded",
    find: ({ outputs }) => counter(outputs, "distress_left_out", "left_out"),
  },
  "shore-contradicts": {
    severity: "degraded",
    find: ({ outputs }) =>
      outputs
        .filter(({ counters }) => (counters["book_contradicted"] ?? 0) > 0)
        .flatMap((one) => faults(named("outputs", one), one.fault ?? "?")),
  },
  "clock-not-set": { severity: "degraded", find: ({ clock }) => faults("clock", clock?.fault ?? null) },
  "not-signed": {
    severity: "degraded",
    // The other faults of checkpoints are doubts.
    find: ({ logbook, doubt }) => (doubt === null ? faults("logbook", logbook.checkpoint_fault ?? null) : []),
  },
  "book-touched": {
    severity: "degraded",
    find: ({ logbook }) => counted("logbook", "foreign_changes", logbook.foreign_changes ?? 0),
  },
  "alarms-not-in-book": {
    severity: "degraded",
    find: ({ alarms }) => counted("alarms", "unlogged", alarms.unlogged),
  },
  "history-damaged": {
    severity: "degraded",
    find: ({ historian }) => counted("historian", "damaged_blocks", historian.damaged_blocks),
  },
  "history-missing": {
    severity: "degraded",
    find: ({ historian }) => counted("historian", "missing_month_files", historian.missing_month_files),
  },
  "state-lost": {
    severity: "degraded",
    find: ({ lostStates }) => lostStates.flatMap((what) => faults(what, "damaged")),
  },
  "accounts-lost": {
    severity: "degraded",
    find: ({ access }) => (access.hasLostAccounts ? faults("access", "accounts_lost") : []),
  },
  "access-not-written": {
    severity: "degraded",
    find: ({ access }) => (access.isWaiting ? faults("access", "not_written") : []),
  },
  "https-unavailable": {
    severity: "degraded",
    find: ({ https }) => (https?.untilMs === null ? faults("https", https.fault ?? "no certificate") : []),
  },
  "certificate-ends": {
    severity: "degraded",
    find: ({ https, nowMs }) =>
      https === null || https.untilMs === null || !endsSoon({ untilMs: https.untilMs }, nowMs)
        ? []
        : faults("https", https.fault ?? https.source, daysLeft({ untilMs: https.untilMs }, nowMs)),
  },
  "checks-late": {
    severity: "degraded",
    find: ({ eventLoop: { max_ms: ms } }) => (ms > limits.condition.lateMs ? faults("event_loop", "late", ms) : []),
  },
  "simulated-withheld": {
    severity: "degraded",
    find: ({ withheld }) => counted("outputs", "not_live", withheld),
  },
  "open-to-network": { severity: "degraded", find: ({ openTo }) => faults("http", openTo) },
  "not-ready": { severity: "failing", find: () => [] },
} as const satisfies Readonly<Record<ConditionCode, Row>>;

export const CONDITION_CODES = Object.keys(CONDITION_TABLE) as readonly ConditionCode[];

const DISK_FULL = "disk-full";
/** Told by the row of the directory itself. */
const DATA_DIR_LOST = "data-dir-lost";
/** As `BookWatch` says it. */
const KEY_UNUSABLE = "logbook-key-unusable";

function partFaults({ historian, logbook, alarms }: ServiceSnapshot): Found[] {
  return [
    ...faults("historian", historian.fault),
    ...faults("logbook", logbook.fault),
    ...faults("alarms", alarms.fault),
  ];
}

function isOfPart({ fault }: Found): boolean {
  return fault !== DISK_FULL && fault !== DATA_DIR_LOST;
}

function hasFailed({ state }: RunnerStatistics): boolean {
  return state === "failed";
}

function named(kind: string, { type, name }: RunnerStatistics): string {
  return `${kind} ${type} ${name}`.trim();
}

function lossesOf(historian: HistorianStatistics, nowMs: number): Found[] {
  const { dropped, dropped_since: since, dropped_until: until } = historian;
  if (since === null || until === null || nowMs - Date.parse(until) > limits.condition.lossToldMs) return [];
  return [{ part: "historian", fault: "dropped", count: dropped, sinceMs: Date.parse(since) }];
}

function faults(part: string, fault: string | null, count = 0): Found[] {
  return fault === null ? [] : [{ part, fault, count }];
}

/** A counter that should be 0; `fault`: by another name. */
function counter(outputs: readonly RunnerStatistics[], name: string, fault = name): Found[] {
  return outputs.flatMap((one) => counted(named("outputs", one), fault, one.counters[name] ?? 0));
}

function counted(part: string, fault: string, count: number): Found[] {
  return count > 0 ? [{ part, fault, count }] : [];
}
