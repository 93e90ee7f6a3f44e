/** A book on disk, as `logbook verify` reads it. */
import type { BookCheckpoints } from "../../logbook/evidence/file-evidence.ts";
import type { Evidence } from "../../logbook/evidence/evidence.ts";
import type { SecondSignature } from "../../logbook/evidence/file-second-signature.ts";
import type { StampedBook } from "./stamped.ts";
import type { WitnessedBook } from "./witnessed.ts";

export interface Book {
  readonly path: string;
  readonly origin: string;
  readonly volumes: readonly { readonly path: string }[];
  readonly setAside: readonly string[];
  readonly bytes: number;
  readonly checkpoints: BookCheckpoints | undefined;
  /** The judged evidence; undefined for a single file. */
  readonly evidence: Evidence | undefined;
  /** The doubts about the book when it was exported, one line each. */
  readonly doubts: readonly string[];
  /** The mode of the key file, if others can read or change it. */
  readonly openKey: string | undefined;
  /** Whether a running service has it open, which will sign new entries. */
  readonly isServed: boolean;
  /** An export must end at its newest checkpoint. */
  readonly isExport: boolean;
  /** What witnesses have cosigned. */
  readonly witnessed: WitnessedBook;
  /** What the vessel has signed by ML-DSA-44 as well. */
  readonly second: SecondSignature | undefined;
  /** What authorities have stamped with a time. */
  readonly stamped: StampedBook;
}
