/**
 * Compares a book with checkpoints while it is read line by line. The Merkle tree grows with the lines; at the size of each
 * checkpoint its root must be the signed one. If so, the checkpoint holds, and the entries up to it are anchored.
 *
 * A different root shows that some earlier line was changed, but not which one. Then the last entry that the checkpoint covers is
 * reported, unless a break of the chain since the last good checkpoint is more exact. After a checkpoint that does not hold, no later
 * one can hold.
 */
import type { TreeHead } from "./merkle-proof.ts";
import { Frontier, leafDigest } from "./merkle.ts";

export interface Anchor {
  readonly size: number;
  isRoot(root: Buffer): boolean;
  /** Whether the caller gave it, from a copy that was kept elsewhere. */
  readonly given: boolean;
}

export function anchorOf({ size, root }: TreeHead, given = false): Anchor {
  return { size, isRoot: (other) => other.equals(root), given };
}

export interface AnchorReport {
  /** Lines of the book. */
  readonly tree_size: number;
  /** The root over all of them, base64. */
  readonly root: string;
  /** Checkpoints that were compared with the book, and how many of them do not hold. */
  readonly checked: number;
  readonly failed: number;
  /** Notes on disk that are not good checkpoints of this vessel; they prove nothing about the book. */
  readonly unusable: number;
  /** Entries up to this one are as they were when the checkpoint was signed; null if no checkpoint holds. */
  readonly anchored_entries: number | null;
  readonly anchored_until: string | null;
  /** The time of the first entry that no checkpoint covers; null if all are covered. */
  readonly unanchored_since: string | null;
  /** Whether the checkpoint that the caller gave holds; null if none was given. */
  readonly given: { readonly entries: number; readonly ok: boolean } | null;
  /** Whether the mark of the head holds (`head-mark.ts`); null if no mark was compared. A mark is not a checkpoint and anchors nothing. */
  readonly head: { readonly entries: number; readonly ok: boolean } | null;
}

/** The state at the end of an intact book, to resume from later with newer checkpoints. */
export interface AnchoringState {
  readonly size: number;
  /** In hexadecimal. */
  readonly peaks: readonly string[];
  readonly checked: number;
  readonly anchored: { readonly entries: number; readonly until: string | null } | undefined;
  readonly unanchoredSince: string | null;
}

/** Whether a checkpoint covers more entries than the state, or exactly the same entries. */
export function isAfter({ size, peaks }: AnchoringState, checkpoint: TreeHead): boolean {
  if (checkpoint.size !== size) return checkpoint.size > size;
  return frontierOf({ size, peaks }).root().equals(checkpoint.root);
}

function frontierOf({ size, peaks }: Pick<AnchoringState, "size" | "peaks">): Frontier {
  return new Frontier(
    size,
    peaks.map((hex) => Buffer.from(hex, "hex")),
  );
}

export class Anchoring {
  #frontier = new Frontier();
  #anchors: readonly Anchor[];
  readonly #unusable: number;
  #next = 0;
  #checked = 0;
  #failed = 0;
  #anchored: { entries: number; until: string | null } | undefined;
  #unanchoredSince: string | null = null;
  #brokenSince = false;
  #given: { entries: number; ok: boolean } | null = null;
  readonly #head: TreeHead | undefined;
  #holdsHead = false;

  /** `head`: the signed mark of the head, if there is one to compare. */
  constructor(anchors: readonly Anchor[] = [], unusable = 0, head?: TreeHead) {
    this.#head = head;
    this.#anchors = anchors.toSorted((a, b) => a.size - b.size);
    this.#unusable = unusable;
    this.#check(null);
  }

  /** Resumes after a book in which every checkpoint held. For each of `anchors`, `isAfter` must be true. */
  static resume(state: AnchoringState, timestamp: string, anchors: readonly Anchor[], unusable: number): Anchoring {
    const anchoring = new Anchoring([], unusable);
    anchoring.#anchors = anchors.toSorted((a, b) => a.size - b.size);
    anchoring.#frontier = frontierOf(state);
    anchoring.#checked = state.checked;
    anchoring.#anchored = state.anchored;
    anchoring.#unanchoredSince = state.unanchoredSince;
    anchoring.#check(timestamp);
    return anchoring;
  }

  /** The state to resume from; valid only if every checkpoint held. */
  get state(): AnchoringState {
    return {
      size: this.#frontier.size,
      peaks: this.#frontier.peaks.map((peak) => peak.toString("hex")),
      checked: this.#checked,
      anchored: this.#anchored,
      unanchoredSince: this.#unanchoredSince,
    };
  }

  /**
   * Takes the line that the chain has just taken. `timestamp`: the latest so far; `broken`: whether the chain broke at this line.
   * True if a checkpoint does not hold here, and no break was reported that explains it.
   */
  line(bytes: Buffer, timestamp: string, broken: boolean): boolean {
    this.#frontier.append(leafDigest(bytes));
    this.#brokenSince ||= broken;
    this.#unanchoredSince ??= timestamp === "" ? null : timestamp;
    return this.#check(timestamp);
  }

  /** The size of the largest checkpoint, if the book is too short for it. Checkpoints that are too large count as failed. */
  finish(): number | undefined {
    const left = this.#anchors.slice(this.#next);
    for (const anchor of left) this.#take(anchor, false);
    this.#next = this.#anchors.length;
    return left.at(-1)?.size;
  }

  report(): AnchorReport {
    return {
      tree_size: this.#frontier.size,
      root: this.#frontier.root().toString("base64"),
      checked: this.#checked,
      failed: this.#failed,
      unusable: this.#unusable,
      anchored_entries: this.#anchored?.entries ?? null,
      anchored_until: this.#anchored?.until ?? null,
      unanchored_since: this.#unanchoredSince,
      given: this.#given,
      head: this.#head === undefined ? null : { entries: this.#head.size, ok: this.#holdsHead },
    };
  }

  #check(timestamp: string | null): boolean {
    let root: Buffer | undefined;
    let isNews = false;
    if (this.#head?.size === this.#frontier.size) this.#holdsHead = this.#frontier.root().equals(this.#head.root);
    for (let anchor = this.#anchors[this.#next]; anchor?.size === this.#frontier.size;) {
      root ??= this.#frontier.root();
      const ok = anchor.isRoot(root);
      if (!ok && this.#failed === 0 && !this.#brokenSince) isNews = true;
      this.#take(anchor, ok);
      if (ok && anchor.size > 0) {
        this.#anchored = { entries: anchor.size, until: timestamp };
        this.#unanchoredSince = null;
        this.#brokenSince = false;
      }
      this.#next += 1;
      anchor = this.#anchors[this.#next];
    }
    return isNews;
  }

  #take({ size, given }: Anchor, ok: boolean): void {
    this.#checked += 1;
    if (!ok) this.#failed += 1;
    if (given) this.#given = { entries: size, ok: ok && (this.#given?.ok ?? true) };
  }
}
