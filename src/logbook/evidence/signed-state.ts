/** What `logbook.signed` holds: the newest checkpoint, and the tree as it was then; see `file-signer.ts`. */
import { goodCheckpoint, type SignedCheckpoint } from "./checkpoint-list.ts";
import type { FileBeginning } from "./beginning.ts";
import { signCheckpoint } from "./checkpoint.ts";
import { Frontier } from "../tree/merkle.ts";
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

/** What was written with a note, beside the tree. States of older services have none of it. */
interface Beside {
  /** The lists as they were before the note was added; see `evidence.ts`. */
  readonly listed?: FileBeginning | undefined;
  readonly witnessed?: FileBeginning | undefined;
  readonly accepted?: Accepted | undefined;
  /** The `created_at` of the `vessel.json` that has a note of this book; undefined where none has. */
  readonly vessel?: string | undefined;
}

/** What a person has confirmed last: the book as it was (entries), and the breaks that it had, as `breaksDigest` has them. */
export interface Accepted {
  readonly entries: number;
  readonly breaks: string;
}

export interface SignedState extends Beside {
  readonly checkpoint: SignedCheckpoint;
  /** Whose signature it is. */
  readonly key: NamedKey;
  readonly frontier: Frontier;
  /** Undefined as long as nothing was written. */
  readonly place: TreePlace | undefined;
}

interface StateToWrite extends Beside {
  readonly note: string;
  readonly frontier: Frontier;
  readonly place: TreePlace | undefined;
}

export function signedStateText({ note, frontier, place, ...beside }: StateToWrite): string {
  const { listed, witnessed, accepted, vessel } = beside;
  const { volume = "", lines = 0, offset = 0, leaf } = place ?? {};
  const peaks = frontier.peaks.map((peak) => peak.toString("hex"));
  const at = { leaf: leaf?.toString("hex") ?? "", lines, note, offset, peaks, volume };
  return `${JSON.stringify({ format: 1, ...at, listed, witnessed, accepted, vessel })}\n`;
}

/** The state of a book before its first entry: written as the key is made, so that a book without one has lost it. */
export function firstStateText(key: NamedKey): string {
  const frontier = new Frontier();
  const note = signCheckpoint({ size: 0, root: frontier.root() }, key);
  return signedStateText({ note, frontier, place: undefined });
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
    const place = checkpoint.size === 0 ? undefined : { volume, lines, offset, leaf: Buffer.from(leaf, "hex") };
    return { checkpoint, key, frontier, place, ...besideOf(state) };
  } catch {
    return undefined;
  }
}

function besideOf({ listed, witnessed, accepted, vessel }: Record<string, unknown>): Beside {
  return {
    listed: beginning(listed),
    witnessed: beginning(witnessed),
    accepted: acceptedOf(accepted),
    vessel: typeof vessel === "string" ? vessel : undefined,
  };
}

function beginning(value: unknown): FileBeginning | undefined {
  const { bytes, digest } = (value ?? {}) as Record<string, unknown>;
  return typeof bytes === "number" && typeof digest === "string" ? { bytes, digest } : undefined;
}

function acceptedOf(value: unknown): Accepted | undefined {
  const { entries, breaks } = (value ?? {}) as Record<string, unknown>;
  return typeof entries === "number" && typeof breaks === "string" ? { entries, breaks } : undefined;
}

/** The newest note of a state, its signature not yet checked; undefined where there is none, or nothing was signed yet. */
export function noteOfState(text: string): string | undefined {
  try {
    const { note } = JSON.parse(text) as { note?: unknown };
    return typeof note === "string" && note.split("\n")[1] !== "0" ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text is a state of a book before its first entry, by whatever key. */
export function isFirstState(text: string): boolean {
  return text.includes('"note"') && noteOfState(text) === undefined;
}
