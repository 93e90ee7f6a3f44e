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
import type { BookReport } from "./verify.ts";

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
  /** Whether an export has the newest checkpoint. Each export is made with it, so where it is missing, somebody took it away. */
  readonly hasNewest: boolean;
  readonly isExport: boolean;
}

/** Where there is a checkpoint and no book, somebody took the book away: that is a book without volumes, not none. */
export async function bookInDataDir(dir: string): Promise<BookOnDisk | undefined> {
  const path = join(dir, "logbook");
  // Checkpoints first: a service that runs beside only ever signs what is in the volumes already.
  const checkpoints = await bookCheckpoints(dir);
  const evidence = await evidenceOf(dir);
  const wasSigned = checkpoints?.latest !== undefined;
  const { volumes, setAside } = await volumesOf(path, wasSigned);
  if (volumes.length === 0 && !wasSigned) return undefined;
  return { path, volumes, setAside, checkpoints, evidence, doubts: [], hasNewest: true, isExport: false };
}

/** As the export's own verify.py has it: with what stood against the book, and never without a checkpoint. */
export async function bookInExport(dir: string, isGiven: boolean): Promise<BookOnDisk | undefined> {
  const path = join(dir, "logbook");
  const key = await readPublicKey(dir);
  if (key === undefined) return undefined;
  const latest = await readRegular(join(dir, "newest.checkpoint"));
  const checkpoints = { file: join(path, CHECKPOINTS_FILE), publicKey: formatVerifierKey(key), latest };
  const isSigned = isGiven || (await newestCheckpoint(checkpoints)) !== undefined;
  const { volumes, setAside } = await volumesOf(path, isSigned);
  const doubts = ((await readRegular(join(dir, "doubts.txt"))) ?? "").split("\n").filter((line) => line !== "");
  const evidence: Evidence = { state: undefined, lost: isSigned ? [] : ["unsigned"] };
  const hasNewest = latest !== undefined && goodCheckpoint(latest, key) !== undefined;
  return { path, volumes, setAside, checkpoints, evidence, doubts, hasNewest, isExport: true };
}

/** Where a checkpoint says that there was a book, a folder that is not there holds none of it. */
async function volumesOf(path: string, wasSigned: boolean): ReturnType<typeof listVolumes> {
  try {
    return await listVolumes(path);
  } catch (error) {
    if (wasSigned && systemErrorCode(error) === "ENOENT") return { volumes: [], setAside: [] };
    throw error;
  }
}

/** The entries of an export after its newest checkpoint. The vessel's export ends there: somebody else has added them. */
export function addedEntries(
  { isExport }: Pick<BookOnDisk, "isExport">,
  { ok, checkpoints }: BookReport,
): { readonly first: number; readonly last: number } | undefined {
  const { tree_size: last, anchored_entries: anchored } = checkpoints;
  return isExport && ok && anchored !== null && anchored < last ? { first: anchored + 1, last } : undefined;
}
