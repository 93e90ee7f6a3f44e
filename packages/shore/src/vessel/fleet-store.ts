/** The port to what is known of the vessels: their keys, what they said last, their alarms. All of it may reject with `EngineError`. */
import type { AlarmRecord } from "../../../../src/alarms/alarm-record.ts";
import type { Priority } from "../../../../src/alarms/rule.ts";
import type { Fork } from "../book/book-store.ts";
import type { Backlog, LatestValue, Position, StatusReport } from "./status-report.ts";
import type { VesselKey } from "./vessel.ts";

/** A fork that nobody has settled, with when it was first seen. */
export interface OpenFork extends Fork {
  readonly branch: number;
  readonly seenMs: number;
}

export interface FleetVessel {
  readonly vessel: string;
  readonly name: string | null;
  readonly mmsi: string | null;
  readonly software: string | null;
  readonly isSuspended: boolean;
  /** Times in ms since 1970, by the shore's clock; null if it never came. */
  readonly enrolledMs: number;
  readonly lastSeenMs: number | null;
  readonly samplesMs: number | null;
  /** The vessel's clock less the shore's when it reported last. */
  readonly clockOffsetMs: number | null;
  readonly position: Position | null;
  readonly alarms: number;
  readonly unacknowledged: number;
  readonly worst: Priority | null;
  /** What the most urgent alarm says. */
  readonly worstText: string | null;
  readonly backlog: Backlog | null;
  readonly book: {
    readonly branch: number;
    readonly entries: number;
    readonly hash: string;
    /** What the vessel said that it has. */
    readonly said: number | null;
    readonly verified: number;
    /** When the newest checkpoint that holds was stored. */
    readonly verifiedMs: number | null;
  };
  readonly witness: { readonly entries: number; readonly timeS: number } | null;
  readonly fork: OpenFork | null;
}

export interface FleetStore {
  findKey(keyId: string): Promise<VesselKey | undefined>;
  keysOf(vessel: string): Promise<VesselKey[]>;
  /**
   * Keeps what a vessel says, unless it was made before the last report (see `limits.reorderedMs`). Resolves with the number of entries
   * that the report before said; undefined if it was not kept.
   */
  keepReport(
    vessel: string,
    report: StatusReport,
    receivedMs: number,
  ): Promise<{ readonly saidBefore: number } | undefined>;
  /** Notes that samples of a vessel are on disk, the newest of that time. */
  noteSamples(vessel: string, newestMs: number, receivedMs: number): Promise<void>;
  /** What nobody has settled of the branch that counts, the newest first. */
  openForks(vessel: string): Promise<OpenFork[]>;
  vessels(): Promise<FleetVessel[]>;
  vessel(vessel: string): Promise<(FleetVessel & { readonly latest: readonly LatestValue[] }) | undefined>;
  alarms(vessel: string): Promise<AlarmRecord[]>;
}
