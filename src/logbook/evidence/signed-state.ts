/** The content of `logbook.signed`: the newest checkpoint, and the tree at that size; see `file-signer.ts`. */
import { goodCheckpoint, type SignedCheckpoint } from "./checkpoint-list.ts";
import type { FileBeginning } from "./beginning.ts";
import { signCheckpoint } from "./checkpoint.ts";
import { Frontier } from "../tree/merkle.ts";
import type { NamedKey } from "./signed-note.ts";

/** The position where the last line of a tree ends, and that line's hash. */
export interface TreePosition {
  /** The volume's file name. */
  readonly volume: string;
  /** Lines and bytes of that volume up to the position. */
  readonly lines: number;
  readonly offset: number;
  readonly leaf: Buffer;
}

/** What is written with a note, beside the tree. All of it is missing in the first state, over an empty book. */
interface Beside {
  /** How the two lists were before the note was added; see `evidence.ts`. */
  readonly listed?: FileBeginning | undefined;
  readonly witnessed?: FileBeginning | undefined;
  readonly accepted?: Accepted | undefined;
  /** The `created_at` of the `vessel.json` with a note of this book; undefined if none has one. */
  readonly vessel?: string | undefined;
  /** Whether the book's head is marked, too (`head-mark.ts`): then a missing mark is reported. */
  readonly head?: boolean | undefined;
}

/** What a person confirmed last: how many entries the book had, and the digest of its breaks (`breaksDigest`). */
export interface Accepted {
  readonly entries: number;
  readonly breaks: string;
}

export interface SignedState extends Beside {
  readonly checkpoint: SignedCheckpoint;
  readonly key: NamedKey;
  readonly frontier: Frontier;
  /** Undefined if the book has no lines yet. */
  readonly place: TreePosition | undefined;
}

interface StateToWrite extends Beside {
  readonly note: string;
  readonly frontier: Frontier;
  readonly place: TreePosition | undefined;
}

export function signedStateText({ note, frontier, place, ...beside }: StateToWrite): string {
  const { listed, witnessed, accepted, vessel, head } = beside;
  const { volume = "", lines = 0, offset = 0, leaf } = place ?? {};
  const peaks = frontier.peaks.map((peak) => peak.toString("hex"));
  const at = { leaf: leaf?.toString("hex") ?? "", lines, note, offset, peaks, volume };
  return `${JSON.stringify({ format: 1, ...at, listed, witnessed, accepted, vessel, head })}\n`;
}

/** The state of a book before its first entry. It is written when the key is made, so a book with a key but no state has lost it. */
export function firstStateText(key: NamedKey): string {
  const frontier = new Frontier();
  const note = signCheckpoint({ size: 0, root: frontier.root() }, key);
  return signedStateText({ note, frontier, place: undefined });
}

/** Undefined if the key's signature is bad, or the tree does not fit the signed root. */
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

function besideOf({ listed, witnessed, accepted, vessel, head }: Record<string, unknown>): Beside {
  return {
    listed: beginning(listed),
    witnessed: beginning(witnessed),
    accepted: acceptedOf(accepted),
    vessel: typeof vessel === "string" ? vessel : undefined,
    head: head === true,
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

/** The note of a state, its signature not checked. Undefined if the text has no note, or one over an empty book. */
export function noteOfState(text: string): string | undefined {
  try {
    const { note } = JSON.parse(text) as { note?: unknown };
    return typeof note === "string" && note.split("\n")[1] !== "0" ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text is the state of a book before its first entry, signed with any key. */
export function isFirstState(text: string): boolean {
  return text.includes('"note"') && noteOfState(text) === undefined;
}
