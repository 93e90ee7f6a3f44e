/**
 * Whether the files beside a book still hold all the evidence that was once there. A chain that was made anew is whole in
 * itself; what tells is what was signed over it, so whoever forges a book takes that away, too. Each file vouches for another:
 *
 *   logbook.signed      is there as soon as there is a key: over no entries before the first one was written. It holds how
 *                       long the two lists were when its note was signed, and the SHA-256 of them (`listed`, `witnessed`)
 *   logbook/checkpoints begins with what `listed` says, and goes on with that note: a power cut can keep that one out, no other
 *   vessel.json         says whose key the book is signed with, and how many entries were signed at least; logbook.signed
 *                       knows whether it says so (`vessel`)
 *   logbook/witnessed   begins with what `witnessed` says, and has every note that `logbook.witnesses` remembers
 *
 * What is lost stays lost until a person confirms the book as it is (`Logbook.accept`): nothing is signed meanwhile. Whoever has
 * the key can write all these files anew, and whoever puts all of them back together has an older book that fits; only a checkpoint that was kept elsewhere, or a witness, tells then.
 */
import type { EvidenceLoss } from "../../core/book-doubt.ts";
import { goodCheckpoint, listedNote, parseCheckpointList } from "./checkpoint-list.ts";
import { begins } from "./beginning.ts";
import type { VesselNote } from "./file-vessel.ts";
import { formatVerifierKey, type NamedKey } from "./signed-note.ts";
import { noteOfState, parseSignedState, type SignedState } from "./signed-state.ts";

export const CHECKPOINTS_FILE = "checkpoints";
export const SIGNED_FILE = "logbook.signed";
/** What witnesses have cosigned, in the book's folder, and what is remembered of each, beside it. */
export const WITNESSED_FILE = "witnessed";
export const WITNESSES_FILE = "logbook.witnesses";

/** The files as texts; empty where there is none. */
export interface EvidenceFiles {
  readonly state: string;
  readonly list: string;
  readonly witnessed: string;
  /** The newest note of each witness that `logbook.witnesses` remembers; undefined where that file says nothing at all. */
  readonly remembered: readonly string[] | undefined;
  readonly vessel: VesselNote;
}

export interface Evidence {
  /** The newest checkpoint and its tree, if they can be used. */
  readonly state: SignedState | undefined;
  readonly lost: readonly EvidenceLoss[];
}

/** `key`: the vessel's. */
export function judgeEvidence(files: EvidenceFiles, key: NamedKey): Evidence {
  const state = parseSignedState(files.state, key);
  const lost = new Set<EvidenceLoss>();
  if (state === undefined) lost.add(lossOfState(files, key));
  else if (!isListWhole(files.list, state)) lost.add("list");
  else if (isOlder(state, files.list)) lost.add("state");
  const { note, createdAt } = files.vessel;
  if (state !== undefined) {
    if (note === undefined && createdAt !== undefined && createdAt === state.vessel) lost.add("vessel");
    if (note !== undefined && note.key !== formatVerifierKey(key)) lost.add("book");
    else if (note !== undefined && note.entries > state.checkpoint.size) lost.add("state");
  }
  if (!isWitnessedWhole(files, state)) lost.add("witnessed");
  return { state, lost: [...lost] };
}

function lossOfState({ state, list }: EvidenceFiles, key: NamedKey): EvidenceLoss {
  const { checkpoints, unusable } = parseCheckpointList(list, key);
  const note = noteOfState(state);
  const isOfAnother = note !== undefined && goodCheckpoint(note, key) === undefined;
  if (checkpoints.length > 0) return "state";
  return isOfAnother || unusable > 0 ? "key" : "unsigned";
}

/** Whether the list is what it was, with the newest note or a part of it, and nothing after that but good checkpoints. */
function isListWhole(list: string, { checkpoint, listed, key }: SignedState): boolean {
  if (checkpoint.size === 0) return list === "";
  if (listed === undefined) return list !== "" && parseCheckpointList(list, key).unusable === 0;
  if (!begins(list, listed)) return false;
  const note = listedNote(checkpoint.note);
  const rest = Buffer.from(list).toString("utf8", listed.bytes).replace(/^\n+/, "");
  if (!rest.startsWith(note)) return note.startsWith(rest);
  const later = rest.slice(note.length);
  return !later.endsWith("\n\n") || parseCheckpointList(later, key).unusable === 0;
}

/** Whether the list goes on after the state's note: the state is written first, so it is an old one that was put back. */
function isOlder({ checkpoint, listed }: SignedState, list: string): boolean {
  const note = listedNote(checkpoint.note);
  const at = listed === undefined ? -1 : list.lastIndexOf(note);
  return at !== -1 && at + note.length < list.length;
}

function isWitnessedWhole({ witnessed, remembered }: EvidenceFiles, state: SignedState | undefined): boolean {
  if (state?.witnessed !== undefined && !begins(witnessed, state.witnessed)) return false;
  // Of the first note of all a power cut can leave the list alone.
  if (remembered === undefined) return witnessed.split(/\n\n(?=\u2014 )/).length <= 2;
  return remembered.every((note) => witnessed.includes(listedNote(note)));
}

/** The newest notes in the text of `logbook.witnesses` (see `witness/link-state.ts`); undefined where it remembers no witness. */
export function rememberedNotes(text: string): string[] | undefined {
  try {
    const { witnesses } = JSON.parse(text) as { witnesses?: unknown };
    if (!Array.isArray(witnesses) || witnesses.length === 0) return undefined;
    return witnesses.flatMap((witness: unknown) => {
      const { note } = (witness ?? {}) as { note?: unknown };
      return typeof note === "string" ? [note] : [];
    });
  } catch {
    return undefined;
  }
}
