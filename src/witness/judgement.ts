/**
 * The witness's decision about a checkpoint, with the checks in the order of C2SP tlog-witness; pure. It trusts only the keys that it was
 * given for an origin. There is no trust on first use: a request has no public key, and the first sender could claim to be any vessel.
 */
import { BitacoraError } from "../core/errors.ts";
import type { Checkpoint } from "../logbook/evidence/checkpoint.ts";
import { isConsistent, type TreeHead } from "../logbook/tree/merkle-proof.ts";
import { EMPTY_ROOT } from "../logbook/tree/merkle.ts";
import { goodSignatures, type NamedKey, noteVerifier } from "../logbook/evidence/signed-note.ts";
import type { AddCheckpoint } from "./add-checkpoint.ts";

/**
 * Why a checkpoint that the vessel itself has signed is refused; such a checkpoint is kept as evidence. `fork`: the same size as the known
 * one, but another root; the two notes alone prove it. `unproven`: longer, but without a proof that it continues the known one.
 * `shorter`: an old copy of the book, or an old note that somebody has sent again.
 */
export type Incident = "fork" | "unproven" | "shorter";

export type Judgement =
  | { readonly status: 200 }
  | { readonly status: 400 | 403 | 404 | 422; readonly incident?: Incident }
  | { readonly status: 409; readonly size: number; readonly incident?: Incident };

const NOTHING: TreeHead = { size: 0, root: EMPTY_ROOT };

/** `keys`: the keys of the origin; empty if it is unknown. `known`: the latest cosigned tree. */
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
