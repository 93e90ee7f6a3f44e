/**
 * The common interface of sources, which bring updates in, and outputs, which take data out. Each is made from a part of the project
 * (`sources.ts`, `outputs.ts`) and run by a `Supervisor`.
 */
import type { BusReport } from "../../api/bus-report.ts";
import type { RunnerStatistics } from "../../api/service.ts";
import type { AlertHead } from "../../nmea2000/alerts/alert-message.ts";
import type { Device } from "../../nmea2000/node/device.ts";
import type { SourceLine } from "../../tags/source-ranking.ts";
import type { TagUpdate } from "../../tags/tag.ts";

export interface Runner {
  /** Its type, as in the project: `socketcan`, `raw-server`. */
  readonly type: string;
  /** Its name for people: the file, the interface, the address. */
  readonly name: string;
  /** Runs until it ends or is stopped. Rejects if it cannot continue. May be called again; then it starts from the beginning. */
  run(): Promise<void>;
  /** Idempotent. */
  stop(): void | Promise<void>;
  counters(): Readonly<Record<string, number>>;
  /** While it runs: whether it waits for something, for example an interface. */
  state?(): RunnerStatistics["state"];
  /** In words. */
  fault?(): string | null;
}

export interface SourceRunner extends Runner {
  readonly line: SourceLine;
  /** For a source that hears a bus: the devices on it. */
  devices?(): readonly Device[];
  /** For a source with our own node on a bus. */
  readonly bus?: RunningBus;
}

export interface RunningBus {
  /** For how long its reader has been dead; 0 if it lives. A silent bus has a reader that lives. */
  silentMs(): number;
  report(): BusReport;
  /** Our alarms on the bus, if the project sends them. */
  readonly alerts: AlertOutput | undefined;
  /** Takes an update that may be published; the node decides when to send it. */
  publish(update: TagUpdate): void;
}

/** An output has nothing more than a runner. */
export type OutputRunner = Runner;

/** Sends our alarms to a bus, and answers the alerts of other devices. */
interface AlertOutput extends OutputRunner {
  /** Tells another device that its alert is acknowledged here. */
  respond(head: AlertHead, command: number): void;
  /** Asks the device at this address for the texts of its alerts. */
  askForTexts(address: number): void;
}
