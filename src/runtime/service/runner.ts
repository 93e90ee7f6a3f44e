/**
 * What the service runs beside its own parts, all of one shape: sources, which bring updates in, and outputs, which take data out.
 * Each is made from its part of the project (`sources.ts`, `outputs.ts`) and run by a `Supervisor`.
 */
import type { BusReport } from "../../api/bus-report.ts";
import type { RunnerStatistics } from "../../api/service.ts";
import type { AlertHead } from "../../nmea2000/alerts/alert-message.ts";
import type { Device } from "../../nmea2000/node/device.ts";
import type { TagUpdate } from "../../tags/tag.ts";

export interface Runner {
  /** What it is, as the project calls it: `socketcan`, `raw-server`. */
  readonly type: string;
  /** Which one, as a person calls it: the file, the interface, where it listens. */
  readonly name: string;
  /** Runs until it ends or is stopped; rejects when it cannot go on. One that is run again begins anew. */
  run(): Promise<void>;
  /** Idempotent. */
  stop(): void | Promise<void>;
  counters(): Readonly<Record<string, number>>;
  /** Of one that runs: whether it is waiting for something (an interface, say), and for what. */
  state?(): RunnerStatistics["state"];
  /** In words. */
  fault?(): string | null;
}

export interface SourceRunner extends Runner {
  /** Of a source that is a bus, or hears one: the devices heard there. */
  devices?(): readonly Device[];
  /** Of a source that is a bus that we are on. */
  readonly bus?: RunningBus;
}

export interface RunningBus {
  report(): BusReport;
  /** Our alarms on it, where the project has them told. */
  readonly alerts: AlertOutput | undefined;
  /** Takes what may be published there; the node decides when. */
  publish(update: TagUpdate): void;
}

/** Nothing more is known of an output. */
export type OutputRunner = Runner;

/** Tells our alarms on a bus, and speaks there about those of others. */
interface AlertOutput extends OutputRunner {
  /** Tells another device that its alert is acknowledged here. */
  respond(head: AlertHead, command: number): void;
  /** Asks the device at this address for the texts of its alerts. */
  askForTexts(address: number): void;
}
