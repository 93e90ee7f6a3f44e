/**
 * The running service with all its parts. It is one object that gets them in the order of start (`service.ts`). What needs some of them
 * takes a `Pick` of it: the compiler then says at each call whether they are there already.
 */
import type { AlarmEngine } from "../../alarms/alarm-engine.ts";
import type { Service } from "../../api/service.ts";
import type { Connected } from "../../connectors/connected.ts";
import type { ConnectorContext } from "../../connectors/connector.ts";
import type { DistressHearer } from "../../distress/heard.ts";
import type { Historian } from "../../historian/historian.ts";
import type { FileLogbook } from "../../logbook/book/file-logbook.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";
import type { OwnKey } from "../../logbook/evidence/file-key.ts";
import type { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import type { BusTraffic } from "../../nmea2000/traffic/bus-traffic.ts";
import type { Project } from "../../project/project.ts";
import type { ProjectFileState } from "../../project/project-file.ts";
import type { Intake } from "../../tags/intake.ts";
import type { Values } from "../../values/values.ts";
import type { AnchorKeeper } from "./anchor/anchor-keeper.ts";
import type { OwnPosition } from "./anchor/own-position.ts";
import type { AreaKeeper } from "./areas/area-keeper.ts";
import type { DataDirClaim } from "./data-dir-claim.ts";
import type { DeriveKeeper } from "./derive-keeper.ts";
import type { EngineLogWriter } from "./log-writers.ts";
import type { MobKeeper } from "./mob/mob-keeper.ts";
import type { Outputs } from "./outputs.ts";
import type { Recordings } from "./recordings.ts";
import type { Reload } from "./reload.ts";
import type { RoomWatch } from "./room-watch.ts";
import type { RunMarker } from "./run-marker.ts";
import type { ServiceOptions } from "./service-options.ts";
import type { SourceOrder } from "./source-order.ts";
import type { Sourcing } from "./sourcing.ts";
import type { StateDamages } from "./state-damages.ts";
import type { Stations } from "./stations/stations.ts";
import type { Watches } from "./watches.ts";

export interface WholeService extends Omit<ServiceOptions, "projectFileState">, Service, ConnectorContext {
  /** Its project with the tags and alarms that it adds by itself; a reload puts another in its place. */
  readonly present: { project: Project; file: ProjectFileState | undefined };
  /** As it is now. */
  readonly project: Project;
  /** Gives a project the tags and alarms that the service adds by itself. */
  readonly complete: (project: Project) => Project;
  /** What is passed here is called at the stop; the last first. */
  readonly onStop: (close: () => unknown) => void;

  readonly dataDirClaim: DataDirClaim;
  readonly damages: StateDamages;
  readonly marker: RunMarker;
  readonly busClock: BusClock;
  readonly logbook: FileLogbook;
  readonly outbox: LogOutbox;
  readonly key: OwnKey | undefined;

  readonly sourceOrder: SourceOrder;
  readonly intake: Intake;
  readonly alarms: AlarmEngine;
  readonly values: Values;
  /** Of the data directory's disk. */
  readonly room: RoomWatch;
  readonly history: Historian;
  readonly engines: EngineLogWriter;
  readonly watches: Watches;
  readonly position: OwnPosition;
  readonly anchor: AnchorKeeper;
  readonly areas: AreaKeeper;
  readonly mob: MobKeeper;
  readonly derive: DeriveKeeper;
  /** Whether no part has a fault. */
  readonly isOperational: () => boolean;

  readonly outputs: Outputs;
  readonly stations: Stations;
  readonly distress: DistressHearer;
  readonly connected: Connected;
  readonly traffic: BusTraffic;
  readonly recordings: Recordings;
  readonly sourcing: Sourcing;
  readonly reloading: Reload;
}
