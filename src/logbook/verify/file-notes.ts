/** The checkpoints beside a book, as anchors that the book is compared with. */
import { createHash } from "node:crypto";
import { readRegular } from "../../core/regular-file.ts";
import { goodCheckpoint, parseCheckpointList, type SignedCheckpoint } from "../evidence/checkpoint-list.ts";
import { isSame, type KnownNotes } from "./file-known.ts";
import type { BookCheckpoints } from "../evidence/file-evidence.ts";
import { parseVerifierKey } from "../evidence/signed-note.ts";

export interface Notes {
  /** The good checkpoints: all, or those that have come since the list was known. */
  readonly checkpoints: readonly SignedCheckpoint[];
  /** How many others there are, in all. */
  readonly unusable: number;
  /** What can be remembered of the list if all of them hold. */
  readonly known: KnownNotes | undefined;
  /** Whether the list begins as it was known. If not, all of it was read. */
  readonly goesOn: boolean;
}

/** Signatures of notes that are known are not checked again: they are the same bytes. */
export async function readNotes(from: BookCheckpoints | undefined, known?: KnownNotes): Promise<Notes> {
  if (from === undefined) return { checkpoints: [], unusable: 0, known: undefined, goesOn: known === undefined };
  const all = Buffer.from((await readRegular(from.file)) ?? "");
  const bytes = all.subarray(0, from.length);
  const goesOn = known === undefined || (known.path === from.file && isSame(bytes, known));
  const before = goesOn ? known : undefined;
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
  return { checkpoints, unusable, known: now, goesOn };
}
