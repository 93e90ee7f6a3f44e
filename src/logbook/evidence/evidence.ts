/**
 * Checks whether the files beside a book still hold all evidence. A forged chain is consistent in itself, and only the signatures
 * over the true one show the forgery. So a forger removes them, too. Each file vouches for another:
 *
 *   logbook.signed      exists as soon as there is a key; before the first entry it is signed over an empty book. It has the
 *                       lengths of the two lists when its note was signed, and their SHA-256 (`listed`, `witnessed`)
 *   logbook/checkpoints begins as `listed` says and continues with that note; only that note can be missing after a power cut
 *   vessel.json         says which key signs the book and how many entries were signed at least; `vessel` in logbook.signed
 *                       says whether vessel.json must have this note
 *   logbook/witnessed   begins as `witnessed` says, and has every note that `logbook.witnesses` remembers
 *
 * Lost evidence stays lost until a person confirms the book as it is (`Logbook.accept`). Nothing is signed meanwhile. This does not
 * find a forger who has the key and writes all files again, nor one who restores an older copy of all files. A checkpoint that was
 * kept elsewhere, or a witness, does.
 */
import type { EvidenceLoss } from "../../core/book-doubt.ts";
import { goodCheckpoint, listedNote, parseCheckpointList } from "./checkpoint-list.ts";
import { begins } from "./beginning.ts";
import type { VesselNote } from "./file-vessel.ts";
import { formatVerifierKey, type NamedKey } from "./signed-note.ts";
import { noteOfState, parseSignedState, type SignedState } from "./signed-state.ts";

export const CHECKPOINTS_FILE = "checkpoints";
export const SIGNED_FILE = "logbook.signed";
/** The cosigned checkpoints, in the book's folder, and what is remembered of each witness, beside that folder. */
export const WITNESSED_FILE = "witnessed";
export const WITNESSES_FILE = "logbook.witnesses";
/** Beside the cosigned checkpoints: those with the time stamp of an authority. */
export const STAMPED_FILE = "stamped";

/** The files as texts; empty if there is no file. */
export interface EvidenceFiles {
  readonly state: string;
  readonly list: string;
  readonly witnessed: string;
  /** The newest note of each witness in `logbook.witnesses`; undefined if that file names no witness. */
  readonly remembered: readonly string[] | undefined;
  readonly vessel: VesselNote;
}

export interface Evidence {
  /** The newest checkpoint and its tree, if they are usable. */
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

/** Whether the list is as it was, then the newest note or a part of it, then only good checkpoints. */
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

/** Whether the list continues after the state's note. The state is written first, so such a state is an old copy. */
function isOlder({ checkpoint, listed }: SignedState, list: string): boolean {
  const note = listedNote(checkpoint.note);
  const at = listed === undefined ? -1 : list.lastIndexOf(note);
  return at !== -1 && at + note.length < list.length;
}

function isWitnessedWhole({ witnessed, remembered }: EvidenceFiles, state: SignedState | undefined): boolean {
  if (state?.witnessed !== undefined && !begins(witnessed, state.witnessed)) return false;
  // After a power cut during the very first note, the list can be there without `logbook.witnesses`.
  if (remembered === undefined) return witnessed.split(/\n\n(?=\u2014 )/).length <= 2;
  return remembered.every((note) => witnessed.includes(listedNote(note)));
}

/** The newest notes in the text of `logbook.witnesses` (see `witness/link-state.ts`); undefined if it names no witness. */
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
