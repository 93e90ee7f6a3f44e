/** Reads the checkpoints beside a book. */
import { createHash } from "node:crypto";
import { readRegular } from "../../core/regular-file.ts";
import { goodCheckpoint, parseCheckpointList, type SignedCheckpoint } from "../evidence/checkpoint-list.ts";
import { isSame, type KnownNotes } from "./file-known.ts";
import type { BookCheckpoints } from "../evidence/file-evidence.ts";
import { parseVerifierKey } from "../evidence/signed-note.ts";

export interface Notes {
  /** The good checkpoints: all of them, or those after the known part of the list. */
  readonly checkpoints: readonly SignedCheckpoint[];
  /** How many other notes there are in the whole list. */
  readonly unusable: number;
  /** To be remembered if all of them hold. */
  readonly known: KnownNotes | undefined;
  /** Whether the list begins with the known part. If not, all of it was read. */
  readonly isContinued: boolean;
}

/** Signatures in the known part are not checked again: its bytes are the same. */
export async function readNotes(from: BookCheckpoints | undefined, known?: KnownNotes): Promise<Notes> {
  if (from === undefined) return { checkpoints: [], unusable: 0, known: undefined, isContinued: known === undefined };
  const all = Buffer.from((await readRegular(from.file)) ?? "");
  const bytes = all.subarray(0, from.length);
  const isContinued = known === undefined || (known.path === from.file && isSame(bytes, known));
  const before = isContinued ? known : undefined;
  const key = parseVerifierKey(from.publicKey);
  const parsed = parseCheckpointList(bytes.toString("utf8", before?.bytes ?? 0), key);
  const checkpoints = [...parsed.checkpoints];
  if (from.latest !== undefined && from.latest !== before?.latest) {
    const latest = goodCheckpoint(from.latest, key);
    if (latest !== undefined && !checkpoints.some(({ note }) => note === latest.note)) checkpoints.push(latest);
  }
  const unusable = (before?.unusable ?? 0) + parsed.unusable;
  const digest = createHash("sha256").update(bytes).digest("hex");
  const now = { path: from.file, bytes: bytes.length, digest, unusable, latest: from.latest };
  return { checkpoints, unusable, known: now, isContinued };
}
