/** A book on disk, as `logbook verify` reads it. */
import type { BookCheckpoints } from "../../logbook/evidence/file-evidence.ts";
import type { Evidence } from "../../logbook/evidence/evidence.ts";
import type { WitnessedBook } from "./witnessed.ts";

export interface Book {
  readonly path: string;
  readonly origin: string;
  readonly volumes: readonly { readonly path: string }[];
  readonly setAside: readonly string[];
  readonly bytes: number;
  readonly checkpoints: BookCheckpoints | undefined;
  /** Whether all of its signed evidence is there; undefined for one file alone. */
  readonly evidence: Evidence | undefined;
  /** What was known against the book when it was exported, a line each. */
  readonly doubts: readonly string[];
  /** The mode of the key file, where others can read or change it. */
  readonly openKey: string | undefined;
  /** Whether a service has it open, which will sign the new entries. */
  readonly isServed: boolean;
  /** An export must end at its newest checkpoint. */
  readonly isExport: boolean;
  /** What witnesses have signed of it. */
  readonly witnessed: WitnessedBook;
}
