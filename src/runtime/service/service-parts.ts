/** The parts of a running service, as its HTTP and WebSocket interface sees them. */
import type { ServiceParts } from "../../api/service.ts";
import { hasRoom } from "../../core/disk-room.ts";
import type { Outputs } from "./outputs.ts";
import type { RunningOptions } from "./service-options.ts";
import type { Sourcing } from "./sourcing.ts";
import type { WatchedService, Watches } from "./watches.ts";
import type { Witnesses } from "./witnesses.ts";

export interface Runners {
  readonly watches: Watches;
  readonly outputs: Outputs;
  readonly witnesses: Witnesses;
  readonly sourcing: Sourcing;
  readonly reload: ServiceParts["reload"];
}

export function servicePartsOf(
  { version, clock, present, dataDir }: RunningOptions,
  { tags, alarms, history, logbook, dataDirClaim, room }: WatchedService,
  { watches, outputs, witnesses, sourcing, reload }: Runners,
): ServiceParts {
  const sources = () => sourcing.sources;
  return {
    version,
    clock,
    get project() {
      return present.project;
    },
    reload,
    tags,
    alarms,
    history,
    logbook,
    sourceStatistics: () => sources().statistics(),
    buses: () => sources().buses(),
    devices: () => sources().devices(),
    outputStatistics: () => outputs.statistics(),
    rawServer: () => outputs.rawServer?.report() ?? null,
    witnesses: () => witnesses.report(),
    dataDirFault: () => dataDirClaim.fault,
    isDiskFull: () => room.isFull,
    clockReport: () => watches.clock.report(),
    hasRoom: () => hasRoom(dataDir),
    readiness: () => {
      const reason = watches.partFault ?? watches.book.fault ?? witnesses.refusal ?? sources().fault ?? outputs.fault;
      return { ready: reason === null, reason };
    },
  };
}
