/** A book on disk as `logbook verify` has it before it. */
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
  /** Whether all that was signed over it is there; undefined for a file alone. */
  readonly evidence: Evidence | undefined;
  /** What stood against it when it was exported, a line each. */
  readonly doubts: readonly string[];
  /** The mode of the key where others can read or change it. */
  readonly openKey: string | undefined;
  /** Whether a service has it open, which signs what is new. */
  readonly isServed: boolean;
  /** An export ends at its newest checkpoint. */
  readonly isExport: boolean;
  /** What witnesses have said of it. */
  readonly witnessed: WitnessedBook;
}
