/** The parts of a running service, as its HTTP and WebSocket interface sees them. */
import type { Connected } from "../../connectors/connected.ts";
import { rawServer } from "../../connectors/raw-server/raw-server.ts";
import { witness } from "../../connectors/witness/witness.ts";
import type { ServiceParts } from "../../api/service.ts";
import { servedDoctor } from "../doctor/served-doctor.ts";
import { lookAtComputer } from "./computer.ts";
import type { Outputs } from "./outputs.ts";
import type { RunningOptions } from "./service-options.ts";
import type { Sourcing } from "./sourcing.ts";
import type { Values } from "../../values/values.ts";
import type { WatchedService, Watches } from "./watches.ts";

/** What the parts are worked out from. */
interface Running {
  readonly watches: Watches;
  readonly outputs: Outputs;
  readonly connected: Connected;
  readonly sourcing: Sourcing;
  readonly values: Values;
}

/** What is served as it is. */
type Served = Required<
  Pick<
    ServiceParts,
    | "access"
    | "acts"
    | "anchor"
    | "areas"
    | "bus"
    | "chart"
    | "consoleLanguages"
    | "consolePages"
    | "https"
    | "lookout"
    | "missingFor"
    | "notify"
    | "mob"
    | "projectChanges"
    | "reload"
    | "rules"
    | "signalk"
    | "targets"
  >
>;

export function servicePartsOf(
  options: RunningOptions,
  { tags, intake, sourceOrder, alarms, history, logbook, outbox, dataDirClaim, room }: WatchedService,
  { watches, outputs, connected, sourcing, values, ...served }: Running & Served,
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
    ...served,
    computer: lookAtComputer,
    tags,
    values,
    alarms,
    history,
    logbook,
    sourceStatistics: () => [...sources().statistics(), ...values.statistics()],
    buses: () => sources().buses(),
    devices: () => sources().devices(),
    devicesOn: (line) => sources().devicesOn(line),
    intake,
    choices: sourceOrder,
    outputStatistics: () => outputs.statistics(),
    withholdsValues: () => !present.project.outputsSimulated && outputs.sendsValues,
    rawServer: () => connected.of(rawServer)[0]?.report() ?? null,
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
