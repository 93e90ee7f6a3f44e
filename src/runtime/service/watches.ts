/**
 * What a service checks as time passes, whether or not data arrive. Four times a second: stale tags, the data directory, the volumes of
 * the log book. Five times a second: delays of alarms. Once a second: silent sensors, engines, snapshots, faults, the clock, checkpoints.
 */
import { limits as alarmLimits } from "../../alarms/limits.ts";
import type { FileLogbook } from "../../logbook/book/file-logbook.ts";
import { HISTORY_DAMAGED } from "../../logbook/entry/audit-event.ts";
import type { OwnKey } from "../../logbook/evidence/file-key.ts";
import type { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import { CLOCK_TAG, DATA_DIR_TAG, type OwnTagId, systemTags } from "../../project/own-tags.ts";
import type { Project } from "../../project/project.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { limits as tagsLimits } from "../../tags/limits.ts";
import { BookWatch } from "./book-watch.ts";
import { ClockGuard } from "./clock-guard.ts";
import type { DataDirClaim } from "./data-dir-claim.ts";
import { faultsOf, FaultWatch, partFaults } from "./fault-watch.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";
import { SnapshotLogWriter } from "./log-writers.ts";
import { reportExposedKey } from "./open-logbook.ts";
import type { TagParts } from "./open-tags.ts";
import { SensorWatch } from "./sensor-watch.ts";
import type { ServiceOptions } from "./service-options.ts";
import { enterOnce } from "../../logbook/book/enter-once.ts";
import { SystemAlarm } from "./system-alarm.ts";

const SECOND_MS = 1000;

export interface WatchedService extends TagParts {
  readonly dataDirClaim: DataDirClaim;
  readonly logbook: FileLogbook;
  readonly outbox: LogOutbox;
  /** Undefined if the vessel's key cannot be used. */
  readonly key: OwnKey | undefined;
  readonly busClock: BusClock;
}

export class Watches {
  readonly book: BookWatch;
  readonly clock: ClockGuard;
  readonly #options: ServiceOptions;
  readonly #service: WatchedService;
  readonly #dataDirAlarm: SystemAlarm;
  readonly #snapshots: SnapshotLogWriter;
  readonly #sensors: SensorWatch;
  readonly #faults: FaultWatch;

  private constructor(options: ServiceOptions, service: WatchedService, clock: ClockGuard) {
    const { project, log, messages } = options;
    const { tags, alarms, logbook, outbox, key, engines } = service;
    this.#options = options;
    this.#service = service;
    this.clock = clock;
    this.book = new BookWatch({ ...options, logbook, hasKey: key !== undefined, outbox, alarms, tags });
    this.#dataDirAlarm = systemAlarm(DATA_DIR_TAG, options, service);
    this.#snapshots = new SnapshotLogWriter(outbox, messages.entries, tags, project.logbook);
    const texts = messages.defaultAlarms.deadSensors;
    const ranBefore = (engine: string) => engines.runsByLastSpeed(engine);
    this.#sensors = new SensorWatch({ project, tags, alarms, clock: options.clock, texts, ranBefore });
    this.#faults = new FaultWatch(log, messages.cli, (places) => {
      const summary = messages.entries.historyDamaged({ places });
      const payload = { event: HISTORY_DAMAGED, places };
      void enterOnce({ kind: "manual", summary, payload, user: SYSTEM_USER }, { logbook, outbox });
    });
  }

  static async open(options: ServiceOptions, service: WatchedService): Promise<Watches> {
    const { clock, messages } = options;
    const { logbook, outbox, busClock } = service;
    const alarm = systemAlarm(CLOCK_TAG, options, service);
    const onFault = (isAtFault: boolean): void => alarm.say(isAtFault);
    const guard = await ClockGuard.open({ clock, logbook, outbox, busClock, texts: messages.entries, onFault });
    return new Watches(options, service, guard);
  }

  /** What is wrong with the data directory or with one of the parts, as a code; null if nothing is. */
  get partFault(): string | null {
    return this.#service.dataDirClaim.faultBeside(partFaults(this.#service));
  }

  start(onStop: (close: () => unknown) => void): void {
    const { outbox, key, alarms } = this.#service;
    this.book.tick();
    if (key?.exposed !== undefined) reportExposedKey(key.exposed, outbox, this.#options);
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
    this.#snapshots.tick(engines.running(tags), this.#options.clock.monotonic());
    this.#faults.check(faultsOf(this.#service));
    this.clock.tick();
    void logbook.signIfDue();
    this.book.tick();
  }
}

function systemAlarm(
  tagId: OwnTagId,
  { project, clock, messages }: ServiceOptions,
  { tags, alarms }: TagParts,
): SystemAlarm {
  return new SystemAlarm(tagId, { tags, clock, alarms }, systemTags(project, messages.systemTags));
}

/** The result ends it. */
function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
