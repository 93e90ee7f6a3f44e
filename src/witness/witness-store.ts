/** The port to what a witness remembers. */
import type { Incident } from "./judgement.ts";

/** A checkpoint that was refused, and all that shows why. */
export interface Evidence {
  readonly origin: string;
  readonly incident: Incident;
  readonly status: number;
  /** The note that was known, with our cosignature; undefined where there was none. */
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
   * Keeps what was refused, unless it is there already or there is enough of its kind. Resolves with the place where it
   * is, once it is on disk; undefined where it is not kept.
   */
  keep(evidence: Evidence): Promise<string | undefined>;
}
