/** The port to the stored fleet: the vessels' keys, last reports and alarms. Every method may reject with `EngineError`. */
import type { AlarmRecord } from "../../../../src/alarms/alarm-record.ts";
import type { Priority } from "../../../../src/core/priority.ts";
import type { OpenFork } from "./fork.ts";
import type { Backlog, LatestValue, Position } from "./status-report.ts";
import type { StoredKey, VesselKey } from "./vessel.ts";

export interface FleetVessel {
  readonly vessel: string;
  readonly name: string | null;
  readonly mmsi: string | null;
  readonly software: string | null;
  readonly isSuspended: boolean;
  /** Times in ms since 1970, by the shore's clock; null if nothing has arrived yet. */
  readonly enrolledMs: number;
  readonly lastSeenMs: number | null;
  readonly samplesMs: number | null;
  /** The vessel's clock minus the shore's, at its last report. */
  readonly clockOffsetMs: number | null;
  readonly position: Position | null;
  readonly alarms: number;
  readonly unacknowledged: number;
  readonly worst: Priority | null;
  /** The text of the most urgent alarm. */
  readonly worstText: string | null;
  readonly backlog: Backlog | null;
  readonly book: {
    readonly branch: number;
    readonly entries: number;
    readonly hash: string;
    /** The number of entries that the vessel reported. */
    readonly said: number | null;
    readonly verified: number;
    /** When the newest checkpoint that matches the book was stored. */
    readonly verifiedMs: number | null;
  };
  readonly witness: { readonly entries: number; readonly timeS: number } | null;
  readonly fork: OpenFork | null;
}

/** In degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Place {
  /** In their middle. */
  readonly lat: number;
  readonly lon: number;
  readonly vessels: number;
  /** Of the most urgent of them: her id, and her rank as the page counts it (`standing.js`). */
  readonly id: string;
  readonly rank: number;
}

export interface KeyNews {
  readonly keys: readonly StoredKey[];
  /** How many keys there are in all. */
  readonly count: number;
  /** What to ask with the next time. */
  readonly mark: string | undefined;
}

export interface FleetStore {
  findKey(keyId: string): Promise<StoredKey | undefined>;
  /** The keys that are new or changed since the mark, and perhaps some more; all without one. */
  keyNews(mark: string | undefined): Promise<KeyNews>;
  keysOf(vessel: string): Promise<VesselKey[]>;
  /** Notes that samples of a vessel are on disk. `newestMs`: the time of the newest one. */
  noteSamples(vessel: string, newestMs: number, receivedMs: number): Promise<void>;
  /** The open forks of the current branch, the newest first. */
  openForks(vessel: string): Promise<OpenFork[]>;
  /** At most `limits.fleetVessels`: the most urgent first, as the page orders them; or those after one, by their ids. */
  mostUrgent(): Promise<FleetVessel[]>;
  vesselsAfter(vessel: string): Promise<FleetVessel[]>;
  /** How many vessels are where in a part of the world. */
  places(box: Box): Promise<Place[]>;
  vesselCount(): Promise<number>;
  vessel(vessel: string): Promise<(FleetVessel & { readonly latest: readonly LatestValue[] }) | undefined>;
  alarms(vessel: string): Promise<AlarmRecord[]>;
}
