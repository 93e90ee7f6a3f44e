/**
 * What a witness says of a checkpoint, in the order of C2SP tlog-witness; pure. It trusts only the keys that it was given for an
 * origin. There is no trust on first use: a request carries no public key, and the first sender could speak for any vessel.
 */
import { BitacoraError } from "../core/errors.ts";
import type { Checkpoint } from "../logbook/evidence/checkpoint.ts";
import { isConsistent, type TreeHead } from "../logbook/tree/merkle-proof.ts";
import { EMPTY_ROOT } from "../logbook/tree/merkle.ts";
import { goodSignatures, type NamedKey, noteVerifier } from "../logbook/evidence/signed-note.ts";
import type { AddCheckpoint } from "./add-checkpoint.ts";

/**
 * What is worth keeping of a checkpoint that the vessel itself has signed and that is refused. `fork`: as long as the one
 * that is known, and another; the two notes prove it by themselves. `unproven`: longer, and not shown to continue it.
 * `shorter`: an old copy of the book, or an old note that somebody has sent again.
 */
export type Incident = "fork" | "unproven" | "shorter";

export type Judgement =
  | { readonly status: 200 }
  | { readonly status: 400 | 403 | 404 | 422; readonly incident?: Incident }
  | { readonly status: 409; readonly size: number; readonly incident?: Incident };

const NOTHING: TreeHead = { size: 0, root: EMPTY_ROOT };

/** `keys`: those of the origin, none where it is not known. `known`: the latest tree that was cosigned. */
export function judge(
  { oldSize, proof, note, checkpoint }: AddCheckpoint,
  keys: readonly NamedKey[],
  known: TreeHead = NOTHING,
): Judgement {
  if (keys.length === 0) return { status: 404 };
  if (!isSigned(note, keys)) return { status: 403 };
  const incident = incidentOf(known, checkpoint);
  if (oldSize > checkpoint.size) return { status: 400, ...incident };
  if (oldSize !== known.size) return { status: 409, size: known.size, ...incident };
  const isTree = checkpoint.size > 0 || checkpoint.root.equals(EMPTY_ROOT);
  if (isTree && isConsistent(known, checkpoint, proof)) return { status: 200 };
  return { status: 422, incident: incident.incident ?? "unproven" };
}

function isSigned(note: AddCheckpoint["note"], keys: readonly NamedKey[]): boolean {
  try {
    return goodSignatures(note, keys.map(noteVerifier)).length > 0;
  } catch (error) {
    if (error instanceof BitacoraError) return false;
    throw error;
  }
}

function incidentOf(known: TreeHead, { size, root }: Checkpoint): { readonly incident?: Incident } {
  if (size < known.size) return { incident: "shorter" };
  return size === known.size && !root.equals(known.root) ? { incident: "fork" } : {};
}
