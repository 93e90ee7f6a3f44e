/**
 * What a service checks as time passes, whether or not data arrive. Four times a second: stale tags, the data directory, the volumes of
 * the log book. Five times a second: delays of alarms. Once a second: silent sensors, engines, snapshots, faults, the clock, checkpoints.
 */
import { limits as alarmLimits } from "../../alarms/limits.ts";
import { HISTORY_DAMAGED } from "../../logbook/entry/audit-event.ts";
import { CLOCK_TAG, DATA_DIR_TAG, type OwnTagId, systemTags } from "../../project/own-tags.ts";
import type { Project } from "../../project/project.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { limits as tagsLimits } from "../../tags/limits.ts";
import { BookWatch } from "./book-watch.ts";
import { ClockGuard } from "./clock-guard.ts";
import { faultsOf, FaultWatch, partFaults } from "./fault-watch.ts";
import { SnapshotLogWriter } from "./log-writers.ts";
import { reportExposedKey } from "./open-logbook.ts";
import { SensorWatch } from "./sensor-watch.ts";
import { enterOnce } from "../../logbook/book/enter-once.ts";
import { SystemAlarm } from "./system-alarm.ts";
import type { WholeService } from "./whole-service.ts";

const SECOND_MS = 1000;

type WatchedService = Pick<
  WholeService,
  | "alarms"
  | "busClock"
  | "clock"
  | "dataDir"
  | "dataDirClaim"
  | "engines"
  | "history"
  | "intake"
  | "key"
  | "log"
  | "logbook"
  | "messages"
  | "outbox"
  | "project"
  | "tags"
>;

export class Watches {
  readonly book: BookWatch;
  readonly clock: ClockGuard;
  readonly #service: WatchedService;
  readonly #dataDirAlarm: SystemAlarm;
  readonly #snapshots: SnapshotLogWriter;
  readonly #sensors: SensorWatch;
  readonly #faults: FaultWatch;

  private constructor(service: WatchedService, clock: ClockGuard) {
    const { project, log, messages, tags, logbook, outbox } = service;
    this.#service = service;
    this.clock = clock;
    this.book = new BookWatch(service);
    this.#dataDirAlarm = systemAlarm(DATA_DIR_TAG, service);
    this.#snapshots = new SnapshotLogWriter(outbox, messages.entries, tags, project.logbook);
    this.#sensors = new SensorWatch(service);
    this.#faults = new FaultWatch(log, messages.cli, (places) => {
      const summary = messages.entries.historyDamaged({ places });
      const payload = { event: HISTORY_DAMAGED, places };
      void enterOnce({ kind: "manual", summary, payload, user: SYSTEM_USER }, { logbook, outbox });
    });
  }

  static async open(service: WatchedService): Promise<Watches> {
    const guard = await ClockGuard.open(service, systemAlarm(CLOCK_TAG, service));
    return new Watches(service, guard);
  }

  /** What is wrong with the data directory or with one of the parts, as a code; null if nothing is. */
  get partFault(): string | null {
    return this.#service.dataDirClaim.faultBeside(partFaults(this.#service));
  }

  start(onStop: (close: () => unknown) => void): void {
    const { key, alarms } = this.#service;
    this.book.tick();
    if (key?.exposed !== undefined) reportExposedKey(key.exposed, this.#service);
    this.#faults.check(faultsOf(this.#service));
    onStop(every(tagsLimits.stalenessCheckMs, () => this.#tickFast()));
    onStop(every(alarmLimits.tickMs, () => alarms.tick()));
    onStop(every(SECOND_MS, () => this.#tickSecond()));
  }

  /** The project has changed. */
  take(project: Project): void {
    this.#sensors.take(project);
  }

  #tickFast(): void {
    const { tags, intake, dataDirClaim, logbook } = this.#service;
    tags.markStale();
    intake.markSilent();
    dataDirClaim.tick(this.#dataDirAlarm);
    logbook.lookAtVolumes();
  }

  #tickSecond(): void {
    const { engines, tags, logbook } = this.#service;
    this.#sensors.tick();
    engines.tick();
    this.#snapshots.tick(engines.running(tags), this.#service.clock.monotonic());
    this.#faults.check(faultsOf(this.#service));
    this.clock.tick();
    void logbook.signIfDue();
    this.book.tick();
  }
}

function systemAlarm(tagId: OwnTagId, service: WatchedService): SystemAlarm {
  return new SystemAlarm(tagId, service, systemTags(service.project, service.messages.systemTags));
}

/** The result ends it. */
function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
