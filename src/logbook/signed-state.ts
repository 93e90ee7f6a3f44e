/** What `logbook.signed` holds: the newest checkpoint, and the tree as it was then; see `file-signer.ts`. */
import { goodCheckpoint, type SignedCheckpoint } from "./checkpoint-list.ts";
import { Frontier } from "./merkle.ts";
import type { NamedKey } from "./signed-note.ts";

/** Where the last line of a tree ends, and which line that is. */
export interface TreePlace {
  /** The volume's file name. */
  readonly volume: string;
  /** Lines of that volume up to there, and bytes. */
  readonly lines: number;
  readonly offset: number;
  readonly leaf: Buffer;
}

export interface SignedState {
  readonly checkpoint: SignedCheckpoint;
  readonly frontier: Frontier;
  readonly place: TreePlace;
}

interface StateToWrite {
  readonly note: string;
  readonly frontier: Frontier;
  readonly place: TreePlace;
}

export function signedStateText({ note, frontier, place }: StateToWrite): string {
  const { volume, lines, offset, leaf } = place;
  const peaks = frontier.peaks.map((peak) => peak.toString("hex"));
  return `${JSON.stringify({ format: 1, leaf: leaf.toString("hex"), lines, note, offset, peaks, volume })}\n`;
}

/** Undefined for what was not written by whoever has the key, or was changed since. */
export function parseSignedState(text: string, key: NamedKey): SignedState | undefined {
  try {
    const state = JSON.parse(text) as Record<string, unknown>;
    const { format, leaf, lines, note, offset, peaks, volume } = state;
    if (format !== 1 || typeof note !== "string" || typeof volume !== "string" || typeof leaf !== "string")
      return undefined;
    if (typeof lines !== "number" || typeof offset !== "number" || !Array.isArray(peaks)) return undefined;
    const checkpoint = goodCheckpoint(note, key);
    if (checkpoint === undefined) return undefined;
    const frontier = new Frontier(
      checkpoint.size,
      peaks.map((peak) => Buffer.from(String(peak), "hex")),
    );
    if (!frontier.root().equals(checkpoint.root)) return undefined;
    return { checkpoint, frontier, place: { volume, lines, offset, leaf: Buffer.from(leaf, "hex") } };
  } catch {
    return undefined;
  }
}

/** The newest note of a state, its signature not yet checked; undefined where there is none. */
export function noteOfState(text: string): string | undefined {
  try {
    const { note } = JSON.parse(text) as { note?: unknown };
    return typeof note === "string" ? note : undefined;
  } catch {
    return undefined;
  }
}
