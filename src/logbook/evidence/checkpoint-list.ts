/**
 * The file of a book's checkpoints: notes one after another, each followed by an empty line.
 *
 *   bitacora/aurora ⏎ 1000 ⏎ <root> ⏎ ⏎ — bitacora/aurora <signature> ⏎ ⏎
 *   bitacora/aurora ⏎ 1400 ⏎ <root> ⏎ ⏎ — bitacora/aurora <signature> ⏎ ⏎
 *
 * A note that is damaged, cut off or signed by another key is counted and skipped, because it proves nothing about the book. A note
 * that was removed is not noticed here; see `evidence.ts`.
 */
import { type Checkpoint, parseCheckpoint } from "./checkpoint.ts";
import { goodSignatures, type NamedKey, noteVerifier, parseNote } from "./signed-note.ts";

export interface SignedCheckpoint extends Checkpoint {
  /** The whole note, as it was signed. */
  readonly note: string;
}

export interface CheckpointList {
  /** The good notes, in the order of the file. */
  readonly checkpoints: readonly SignedCheckpoint[];
  /** How many other notes there are. */
  readonly unusable: number;
}

/** A note as it is written in the file. */
export function listedNote(note: string): string {
  return `${note}\n`;
}

export function parseCheckpointList(text: string, key: NamedKey): CheckpointList {
  const checkpoints: SignedCheckpoint[] = [];
  let unusable = 0;
  let body: string | undefined;
  for (const block of text.split("\n\n")) {
    if (!block.startsWith("\u2014 ")) {
      if (body !== undefined) unusable += 1;
      body = block.trim() === "" ? undefined : block;
      continue;
    }
    const checkpoint = body === undefined ? undefined : goodCheckpoint(`${body}\n\n${block}\n`, key);
    if (checkpoint === undefined) unusable += 1;
    else checkpoints.push(checkpoint);
    body = undefined;
  }
  return { checkpoints, unusable: body === undefined ? unusable : unusable + 1 };
}

/** Reads a note as a checkpoint of this vessel; undefined if it is not one, or its signature is bad. */
export function goodCheckpoint(text: string, key: NamedKey): SignedCheckpoint | undefined {
  try {
    const note = parseNote(Buffer.from(text));
    goodSignatures(note, [noteVerifier(key)]);
    const checkpoint = parseCheckpoint(note.text);
    return checkpoint.origin === key.name ? { ...checkpoint, note: text } : undefined;
  } catch {
    return undefined;
  }
}
