/**
 * The running service with all its parts. It is one object that gets them in the order of start (`service.ts`). What needs some of them
 * takes a `Pick` of it: the compiler then says at each call whether they are there already. Parts that themselves take a `Pick` are here
 * with what the others use of them, so that no file imports another in a circle.
 */
import type { AlarmEngine } from "../../alarms/alarm-engine.ts";
import type { ClockReport } from "../../api/reports.ts";
import type { Service } from "../../api/service.ts";
import type { Connected } from "../../connectors/connected.ts";
import type { ConnectorContext } from "../../connectors/connector.ts";
import type { DistressHearer, MobNotice } from "../../distress/heard.ts";
import type { Historian } from "../../historian/historian.ts";
import type { FileLogbook } from "../../logbook/book/file-logbook.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";
import type { OwnKey } from "../../logbook/evidence/file-key.ts";
import type { NewMark } from "../../mob/mob-watch.ts";
import type { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import type { BusTraffic } from "../../nmea2000/traffic/bus-traffic.ts";
import type { Project } from "../../project/project.ts";
import type { ProjectFileState } from "../../project/project-file.ts";
import type { Intake } from "../../tags/intake.ts";
import type { Values } from "../../values/values.ts";
import type { DataDirFault } from "./data-dir-watch.ts";
import type { EngineLogWriter } from "./log-writers.ts";
import type { Outputs } from "./outputs.ts";
import type { OwnPosition } from "./own-position.ts";
import type { Recordings } from "./recordings.ts";
import type { RoomWatch } from "./room-watch.ts";
import type { ServiceOptions } from "./service-options.ts";
import type { SourceOrder } from "./source-order.ts";
import type { Sourcing } from "./sourcing.ts";

export interface WholeService extends Omit<ServiceOptions, "projectFileState">, Service, ConnectorContext {
  /** Its project with the tags and alarms that it adds by itself; a reload puts another in its place. */
  readonly present: { project: Project; file: ProjectFileState | undefined };
  /** As it is now. */
  readonly project: Project;
  /** Gives a project the tags and alarms that the service adds by itself. */
  readonly complete: (project: Project) => Project;
  /** What is passed here is called at the stop; the last first. */
  readonly onStop: (close: () => unknown) => void;

  readonly dataDirClaim: {
    readonly fault: DataDirFault | null;
    /** The present fault of the directory or of one of the parts. */
    faultBeside(parts: readonly (string | null)[]): string | null;
    /** Called about four times a second. */
    tick(alarm: { say(isAtFault: boolean): void }): void;
  };
  readonly busClock: BusClock;
  readonly logbook: FileLogbook;
  readonly outbox: LogOutbox;
  readonly key: OwnKey | undefined;

  readonly sourceOrder: SourceOrder;
  readonly intake: Intake;
  readonly alarms: AlarmEngine;
  readonly values: Values;
  /** Room on the data directory's disk. */
  readonly room: RoomWatch;
  readonly history: Historian;
  readonly engines: EngineLogWriter;
  readonly watches: {
    readonly book: { readonly fault: string | null };
    readonly clock: { report(): ClockReport };
    /** What is wrong with the data directory or with one of the parts, as a code; null if nothing is. */
    readonly partFault: string | null;
    /** The project has changed. */
    take(project: Project): void;
  };
  readonly position: OwnPosition;
  readonly anchor: Service["anchor"] & { readonly isOutside: boolean };
  readonly mob: Service["mob"] & {
    notice(notice: MobNotice): void;
    /** Whether the mark is one of the event that there is. */
    distress(mark: NewMark, isTest: boolean): boolean;
  };
  readonly derive: {
    /** The project has changed. */
    take(project: Project): void;
  };
  /** Whether no part has a fault. */
  readonly isOperational: () => boolean;

  readonly outputs: Outputs;
  readonly distress: DistressHearer;
  readonly connected: Connected;
  readonly recordings: Recordings;
  readonly traffic: BusTraffic;
  readonly sourcing: Sourcing;
  readonly reloading: {
    readonly fromFile: Service["reload"];
    /** The same, also of the demo, whose text in memory was changed. */
    readonly again: Service["reload"];
  };
}
