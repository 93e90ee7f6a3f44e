/** The port to the store of a witness. */
import type { Incident } from "./judgement.ts";

/** A refused checkpoint, and the evidence for the refusal. */
export interface Evidence {
  readonly origin: string;
  readonly incident: Incident;
  readonly status: number;
  /** The known note with our cosignature; undefined if there was none. */
  readonly known: string | undefined;
  /** The whole request. */
  readonly refused: string;
  readonly from: string;
  readonly timeMs: number;
}

export interface WitnessStore {
  /** The latest cosigned note of an origin. When the promise resolves, it is on disk; when it rejects, the one before is. */
  save(origin: string, note: string): Promise<void>;
  /**
   * Stores a refused checkpoint, unless it is there already or there are enough of its kind. Resolves with its file when it is on disk;
   * undefined if it is not stored.
   */
  keep(evidence: Evidence): Promise<string | undefined>;
}
