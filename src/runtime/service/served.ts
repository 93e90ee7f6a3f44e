/** What the interface asks the running service, beside the parts that it asks themselves: state and counters, put together when asked. */
import type { Service } from "../../api/service.ts";
import { rawServer } from "../../connectors/raw-server/raw-server.ts";
import { witness } from "../../connectors/witness/witness.ts";
import type { WholeService } from "./whole-service.ts";

type Reports = Pick<
  Service,
  | "buses"
  | "clockReport"
  | "dataDirFault"
  | "devices"
  | "devicesOn"
  | "diskRoom"
  | "outputStatistics"
  | "rawServer"
  | "readiness"
  | "sourceStatistics"
  | "unwrittenEntries"
  | "withholdsValues"
  | "witnesses"
>;

export function reportsOf({
  present,
  sourcing,
  connected,
  outputs,
  values,
  watches,
  dataDirClaim,
  outbox,
  room,
}: Pick<
  WholeService,
  "connected" | "dataDirClaim" | "outbox" | "outputs" | "present" | "room" | "sourcing" | "values" | "watches"
>): Reports {
  const sources = () => sourcing.sources;
  const witnesses = () => connected.of(witness);
  return {
    sourceStatistics: () => [...sources().statistics(), ...values.statistics()],
    buses: () => sources().buses(),
    devices: () => sources().devices(),
    devicesOn: (line) => sources().devicesOn(line),
    outputStatistics: () => outputs.statistics(),
    withholdsValues: () => !present.project.outputsSimulated && outputs.sendsValues,
    rawServer: () => connected.of(rawServer)[0]?.report() ?? null,
    witnesses: () => witnesses().flatMap((each) => each.report()),
    dataDirFault: () => dataDirClaim.fault,
    unwrittenEntries: () => outbox.waiting + outbox.lost,
    diskRoom: () => room.room,
    clockReport: () => watches.clock.report(),
    readiness: () => {
      const isFull = room.isFull ? "disk-full" : null;
      const ownFault = watches.partFault ?? isFull ?? watches.book.fault;
      const reason = ownFault ?? witnesses()[0]?.refusal ?? sources().fault ?? outputs.fault;
      return { ready: reason === null, reason };
    },
  };
}
