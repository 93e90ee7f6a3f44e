/**
 * Finds a book to verify, and the evidence beside it: in a data directory, or in the folder of an export. It only reads. Both functions
 * give undefined if there is no book, and reject with the error of the system.
 */
import { join } from "node:path";
import { systemErrorCode } from "../../core/errors.ts";
import type { EvidenceLoss } from "../../core/book-doubt.ts";
import { readRegular } from "../../core/regular-file.ts";
import { goodCheckpoint } from "../evidence/checkpoint-list.ts";
import { CHECKPOINTS_FILE, type Evidence } from "../evidence/evidence.ts";
import { type BookCheckpoints, bookCheckpoints, evidenceOf, newestCheckpoint } from "../evidence/file-evidence.ts";
import { readPublicKey } from "../evidence/file-key.ts";
import { listVolumes } from "../volumes/file-volume-names.ts";
import { formatVerifierKey } from "../evidence/signed-note.ts";
import type { BookReport } from "./verify.ts";

export interface BookOnDisk {
  /** The folder of the volumes. */
  readonly path: string;
  /** Their file names, oldest first. */
  readonly volumes: readonly string[];
  /** File names of the torn lines that were set aside. */
  readonly setAside: readonly string[];
  readonly checkpoints: BookCheckpoints | undefined;
  /** The judged evidence. For an export, only whether it has any checkpoint. */
  readonly evidence: Evidence;
  /** The doubts about the book when it was exported, one line each. */
  readonly doubts: readonly string[];
  /** False for an export without newest.checkpoint. Each export is made with one, so then somebody removed it. */
  readonly hasNewest: boolean;
  readonly isExport: boolean;
}

/** If there is a checkpoint but no book, somebody removed the book. That is a book without volumes, not a missing book. */
export async function bookInDataDir(dir: string): Promise<BookOnDisk | undefined> {
  const path = join(dir, "logbook");
  // Checkpoints before the volumes: a running service signs only lines that are in the volumes already.
  const checkpoints = await bookCheckpoints(dir);
  const evidence = await evidenceOf(dir);
  const wasSigned = checkpoints?.latest !== undefined;
  const { volumes, setAside } = await volumesOf(path, wasSigned);
  if (volumes.length === 0 && !wasSigned) return undefined;
  return { path, volumes, setAside, checkpoints, evidence, doubts: [], hasNewest: true, isExport: false };
}

/** By the same rules as the export's verify.py: doubts.txt counts, and a book without a checkpoint is not good. */
export async function bookInExport(dir: string, isGiven: boolean): Promise<BookOnDisk | undefined> {
  const path = join(dir, "logbook");
  const key = await readPublicKey(dir);
  if (key === undefined) return undefined;
  const latest = await readRegular(join(dir, "newest.checkpoint"));
  const checkpoints = { file: join(path, CHECKPOINTS_FILE), publicKey: formatVerifierKey(key), latest };
  // A note over an empty book proves nothing: each vessel signs one before her first entry, and a forger can use it, too.
  const isSigned = isGiven || ((await newestCheckpoint(checkpoints))?.size ?? 0) > 0;
  const { volumes, setAside } = await volumesOf(path, isSigned);
  const doubts = ((await readRegular(join(dir, "doubts.txt"))) ?? "").split("\n").filter((line) => line !== "");
  const evidence: Evidence = { state: undefined, lost: isSigned ? [] : ["unsigned"] };
  const hasNewest = latest !== undefined && (goodCheckpoint(latest, key)?.size ?? 0) > 0;
  return { path, volumes, setAside, checkpoints, evidence, doubts, hasNewest, isExport: true };
}

/** If a checkpoint shows that there was a book, a missing folder counts as an empty one. */
async function volumesOf(path: string, wasSigned: boolean): ReturnType<typeof listVolumes> {
  try {
    return await listVolumes(path);
  } catch (error) {
    if (wasSigned && systemErrorCode(error) === "ENOENT") return { volumes: [], setAside: [] };
    throw error;
  }
}

/** The lost evidence. If nothing else is lost, a mark of the head that does not match counts as `tail`, as at the start of the service. */
export function lostOf(
  { lost }: Pick<Evidence, "lost">,
  { checkpoints: { head, failed } }: BookReport,
): readonly EvidenceLoss[] {
  return lost.length === 0 && head?.ok === false && failed === 0 ? ["tail"] : lost;
}

/** The entries of an export after its newest checkpoint. An export ends there, so somebody else has added them. */
export function addedEntries(
  { isExport, evidence }: Pick<BookOnDisk, "isExport"> & { readonly evidence: Pick<Evidence, "lost"> | undefined },
  { ok, checkpoints }: BookReport,
): { readonly first: number; readonly last: number } | undefined {
  const { tree_size: last, anchored_entries: anchored } = checkpoints;
  // An export without any checkpoint is reported as `unsigned`, not as one with added entries.
  if (!isExport || !ok || evidence?.lost.includes("unsigned") === true) return undefined;
  return (anchored ?? 0) < last ? { first: (anchored ?? 0) + 1, last } : undefined;
}
