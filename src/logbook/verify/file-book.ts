/**
 * Where a book that is to be verified lies, and what lies beside it to check it with: in a data directory, or in the folder of an
 * export. It only reads. Both give undefined where there is no book, and reject with the error of the system.
 */
import { join } from "node:path";
import { systemErrorCode } from "../../core/errors.ts";
import { readRegular } from "../../core/regular-file.ts";
import { goodCheckpoint } from "../evidence/checkpoint-list.ts";
import { CHECKPOINTS_FILE, type Evidence } from "../evidence/evidence.ts";
import { type BookCheckpoints, bookCheckpoints, evidenceOf, newestCheckpoint } from "../evidence/file-evidence.ts";
import { readPublicKey } from "../evidence/file-key.ts";
import { listVolumes } from "../volumes/file-volume.ts";
import { formatVerifierKey } from "../evidence/signed-note.ts";

export interface BookOnDisk {
  /** The folder of the volumes. */
  readonly path: string;
  /** Names, in the order in which they were written. */
  readonly volumes: readonly string[];
  /** Names of the lines that a power cut tore. */
  readonly setAside: readonly string[];
  readonly checkpoints: BookCheckpoints | undefined;
  /** Whether all that was signed over it is there; of an export, whether anything was. */
  readonly evidence: Evidence;
  /** What stood against it when it was exported, a line each. */
  readonly doubts: readonly string[];
  /** Whether an export has the newest checkpoint, as each one is made with it: one that lacks it had it taken away. */
  readonly hasNewest: boolean;
}

/** A checkpoint without its book is no missing book, but one that somebody took away: it has no volumes. */
export async function bookInDataDir(dir: string): Promise<BookOnDisk | undefined> {
  const path = join(dir, "logbook");
  // Checkpoints first: a service that runs beside only ever signs what is in the volumes already.
  const checkpoints = await bookCheckpoints(dir);
  const evidence = await evidenceOf(dir);
  const wasSigned = checkpoints?.latest !== undefined;
  const { volumes, setAside } = await listVolumes(path).catch((error: unknown) => {
    if (wasSigned && systemErrorCode(error) === "ENOENT") return { volumes: [], setAside: [] };
    throw error;
  });
  if (volumes.length === 0 && !wasSigned) return undefined;
  return { path, volumes, setAside, checkpoints, evidence, doubts: [], hasNewest: true };
}

/** As the export's own verify.py has it: with what stood against the book, and never without a checkpoint. */
export async function bookInExport(dir: string, isGiven: boolean): Promise<BookOnDisk | undefined> {
  const path = join(dir, "logbook");
  const key = await readPublicKey(dir);
  if (key === undefined) return undefined;
  const latest = await readRegular(join(dir, "newest.checkpoint"));
  const checkpoints = { file: join(path, CHECKPOINTS_FILE), publicKey: formatVerifierKey(key), latest };
  const isSigned = isGiven || (await newestCheckpoint(checkpoints)) !== undefined;
  const { volumes, setAside } = await listVolumes(path);
  const doubts = ((await readRegular(join(dir, "doubts.txt"))) ?? "").split("\n").filter((line) => line !== "");
  const evidence: Evidence = { state: undefined, lost: isSigned ? [] : ["unsigned"] };
  const hasNewest = latest !== undefined && goodCheckpoint(latest, key) !== undefined;
  return { path, volumes, setAside, checkpoints, evidence, doubts, hasNewest };
}
