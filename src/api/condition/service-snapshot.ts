/** What the table of conditions reads, taken from the parts of the service. */
import type { EventLoopStatistics } from "../load/event-loop-watch.ts";
import type { Service } from "../service.ts";
import { lostStatesOf } from "../../project/own-tags.ts";
import type { ServiceSnapshot } from "./condition-table.ts";

export function snapshotOf(
  parts: Service,
  eventLoop: EventLoopStatistics,
  { stopping, openTo }: { readonly stopping: boolean; readonly openTo: string | null },
): ServiceSnapshot {
  const { simulated, replayed } = parts.tags.statistics().by_origin;
  return {
    nowMs: parts.clock.now(),
    historian: parts.history.statistics(),
    logbook: parts.logbook.statistics(),
    doubt: parts.logbook.doubt,
    alarms: parts.alarms.statistics(),
    sources: parts.sourceStatistics(),
    outputs: parts.outputStatistics(),
    rawServer: parts.rawServer(),
    witnesses: parts.witnesses(),
    dataDirFault: parts.dataDirFault(),
    diskRoom: parts.diskRoom(),
    clock: parts.clockReport(),
    eventLoop,
    openTo,
    withheld: parts.withholdsValues() ? simulated + replayed : 0,
    lostStates: lostStatesOf(parts.alarms.open()),
    access: parts.access,
    https: parts.https?.certificates.report() ?? null,
    readiness: stopping ? { ready: false, reason: "stopping" } : parts.readiness(),
  };
}
