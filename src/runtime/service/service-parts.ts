/** The parts of a running service, as its HTTP and WebSocket interface sees them. */
import type { Connected } from "../../connectors/connected.ts";
import type { SignalkParts } from "../../connectors/signalk/open-signalk.ts";
import { witness } from "../../connectors/witness/witness.ts";
import type { Access } from "../../access/access.ts";
import type { Acts } from "../../acts/acts.ts";
import type { AisTargets } from "../../ais/targets.ts";
import type { BusParts, HttpsParts, ServiceParts } from "../../api/service.ts";
import { servedDoctor } from "../doctor/served-doctor.ts";
import { lookAtComputer } from "./computer.ts";
import type { Outputs } from "./outputs.ts";
import type { RunningOptions } from "./service-options.ts";
import type { Sourcing } from "./sourcing.ts";
import type { WatchedService, Watches } from "./watches.ts";

export interface Runners {
  readonly watches: Watches;
  readonly outputs: Outputs;
  readonly connected: Connected;
  readonly sourcing: Sourcing;
  readonly bus: BusParts;
  readonly reload: ServiceParts["reload"];
  readonly targets: AisTargets;
  readonly anchor: ServiceParts["anchor"];
  readonly chart: ServiceParts["chart"];
  readonly rules: NonNullable<ServiceParts["rules"]>;
  readonly projectChanges: NonNullable<ServiceParts["projectChanges"]>;
  readonly consolePages: NonNullable<ServiceParts["consolePages"]>;
  readonly signalk: SignalkParts | undefined;
  readonly access: Access;
  readonly acts: Acts;
  readonly https: HttpsParts | undefined;
}

export function servicePartsOf(
  options: RunningOptions,
  { tags, intake, sourceOrder, alarms, history, logbook, outbox, dataDirClaim, room }: WatchedService,
  {
    watches,
    outputs,
    connected,
    sourcing,
    bus,
    reload,
    rules,
    projectChanges,
    consolePages,
    targets,
    anchor,
    chart,
    signalk,
    access,
    acts,
    https,
  }: Runners,
): ServiceParts {
  const { version, clock, present, messages } = options;
  const sources = () => sourcing.sources;
  const witnesses = () => connected.of(witness);
  return {
    version,
    language: messages.locale,
    clock,
    get project() {
      return present.project;
    },
    reload,
    targets,
    anchor,
    rules,
    projectChanges,
    consolePages,
    computer: lookAtComputer,
    signalk,
    access,
    acts,
    https,
    tags,
    alarms,
    history,
    logbook,
    sourceStatistics: () => sources().statistics(),
    buses: () => sources().buses(),
    devices: () => sources().devices(),
    devicesOn: (line) => sources().devicesOn(line),
    intake,
    choices: sourceOrder,
    bus,
    outputStatistics: () => outputs.statistics(),
    withholdsValues: () => !present.project.outputsSimulated && outputs.sendsValues,
    chart,
    rawServer: () => outputs.rawServer?.report() ?? null,
    witnesses: () => witnesses().flatMap((each) => each.report()),
    dataDirFault: () => dataDirClaim.fault,
    unwrittenEntries: () => outbox.waiting + outbox.lost,
    diskRoom: () => room.room,
    clockReport: () => watches.clock.report(),
    watchdogReport: () => options.watchdogReport?.() ?? null,
    doctor: servedDoctor(options),
    readiness: () => {
      const isFull = room.isFull ? "disk-full" : null;
      const ownFault = watches.partFault ?? isFull ?? watches.book.fault;
      const reason = ownFault ?? witnesses()[0]?.refusal ?? sources().fault ?? outputs.fault;
      return { ready: reason === null, reason };
    },
  };
}
