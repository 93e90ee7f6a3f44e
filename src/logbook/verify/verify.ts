/**
 * The verification of a whole book, line by line, in constant memory. It reports the entries at which the chain is broken. The chain
 * alone does not show that the end was cut off, or that the book was written again from its first entry. Checkpoints show that, and
 * what a running service knows of the end.
 */
import { createHash } from "node:crypto";
import { limits } from "../limits.ts";
import { type Anchor, Anchoring, type AnchoringState, type AnchorReport } from "../tree/anchoring.ts";
import {
  type BreakKind,
  Chain,
  type ChainBreak,
  type ChainHead,
  type ChainState,
  type RecordedStep,
} from "../entry/chain.ts";
import { claimsOf, hasMarks } from "../entry/line.ts";
import { isTornAppend, type Tail } from "../entry/torn-append.ts";

export interface VerifyReport {
  readonly ok: boolean;
  /** Ids of the entries at which the chain is broken, ascending, each once. Empty exactly when `ok`. */
  readonly broken_entry_ids: readonly number[];
  /** Lines that were read as entries. */
  readonly entries: number;
}

/** A break and its position; printed as JSON as it is. */
export interface BreakReport {
  readonly entry_id: number;
  readonly faults: readonly BreakKind[];
  /** The volume's file name, and the offset of the line in it, in bytes. */
  readonly file: string;
  readonly offset: number;
}

export interface BookReport extends VerifyReport {
  /** Number of breaks; `broken_entry_ids` lists at most the first ten thousand ids. */
  readonly breaks: number;
  readonly first_break: BreakReport | null;
  readonly bytes: number;
  /** Bytes after the last newline: a torn append, which was never acknowledged. Not a break. */
  readonly torn_tail_bytes: number;
  /** False if no line looks like an entry: it is some other file, or it was wiped. */
  readonly recognised: boolean;
  /** Entries dated before an earlier entry without a recorded leap. Allowed, but this service does not write such entries. */
  readonly time_reversals: number;
  /** Number of recorded leaps of the clock, forward or back, and the first hundred of them. */
  readonly clock_steps: number;
  readonly steps: readonly RecordedStep[];
  /** The hash of the last entry. Noted elsewhere, it shows later whether the book was cut or written again. */
  readonly last_hash: string;
  readonly checkpoints: AnchorReport;
  /** The time of the first entry, and the latest time since the last recorded leap; null if the book is empty. */
  readonly first_timestamp: string | null;
  readonly last_timestamp: string | null;
}

export interface BookEnd {
  /** The last volume, and how many of its bytes were read. */
  readonly file: string;
  readonly offset: number;
  /** Bytes of all volumes. */
  readonly bytes: number;
}

/** The state at the end of an intact book, to resume a verification from. */
export interface VerifiedState {
  readonly chain: ChainState;
  readonly anchoring: AnchoringState;
  readonly firstTimestamp: string;
}

export class Verification {
  #chain = new Chain();
  readonly #anchoring: Anchoring;
  readonly #ids = new Set<number>();
  readonly #onBreak: (broken: BreakReport) => void;
  #breaks = 0;
  #first: BreakReport | null = null;
  #tornTailBytes = 0;
  #tailRecognised = false;
  #firstTimestamp = "";

  constructor(onBreak: (broken: BreakReport) => void = () => {}, anchoring = new Anchoring()) {
    this.#onBreak = onBreak;
    this.#anchoring = anchoring;
  }

  /** Resumes after an intact book. For each of `anchors`, `isAfter` must be true. */
  static resume(state: VerifiedState, anchors: readonly Anchor[], unusable: number): Verification {
    const { chain, anchoring } = state;
    const verification = new Verification(undefined, Anchoring.resume(anchoring, chain.timestamp, anchors, unusable));
    verification.#chain = Chain.resume(chain);
    verification.#firstTimestamp = state.firstTimestamp;
    return verification;
  }

  /** The state so far; undefined if there was a break. */
  get state(): VerifiedState | undefined {
    if (this.#breaks > 0) return undefined;
    return { chain: this.#chain.state, anchoring: this.#anchoring.state, firstTimestamp: this.#firstTimestamp };
  }

  /** Takes the next line, without its newline. */
  line(bytes: Buffer, file: string, offset: number): void {
    const breaks = this.#chain.take(bytes);
    for (const broken of breaks) this.#report(broken, file, offset);
    if (this.#firstTimestamp === "") this.#firstTimestamp = this.#chain.timestamp;
    if (this.#anchoring.line(bytes, this.#chain.timestamp, breaks.length > 0)) {
      this.#report({ id: this.#chain.head.nextId - 1, kinds: ["checkpoint"] }, file, offset);
    }
  }

  /** Takes the bytes after the last newline of the last volume. */
  tail(tail: Tail, file: string): void {
    if (tail.length === 0) return;
    this.#tailRecognised = hasMarks(claimsOf(tail.bytes));
    if (isTornAppend(tail)) this.#tornTailBytes = tail.length;
    else this.line(tail.bytes, file, tail.offset);
  }

  /** `end`: where the files end. `expected`: where the chain must end, if the service that wrote it asks. */
  finish(end: BookEnd, expected?: ChainHead): BookReport {
    const { head } = this.#chain;
    const anchoredTo = this.#anchoring.finish() ?? 0;
    if (anchoredTo >= head.nextId)
      this.#report({ id: head.nextId, kinds: ["missing", "checkpoint"] }, end.file, end.offset);
    if (expected !== undefined && (head.nextId !== expected.nextId || head.prevHash !== expected.prevHash)) {
      // The first missing entry. If none is missing, the last one: it is not the one that was written.
      const id = Math.max(1, head.nextId < expected.nextId ? head.nextId : expected.nextId - 1);
      this.#report({ id, kinds: ["missing"] }, end.file, end.offset);
    }
    return {
      ok: this.#breaks === 0,
      broken_entry_ids: [...this.#ids].sort((a, b) => a - b),
      entries: this.#chain.entries,
      breaks: this.#breaks,
      first_break: this.#first,
      bytes: end.bytes,
      torn_tail_bytes: this.#tornTailBytes,
      recognised: this.#chain.recognised || this.#tailRecognised,
      time_reversals: this.#chain.timeReversals,
      clock_steps: this.#chain.clockSteps,
      steps: this.#chain.steps,
      last_hash: head.prevHash,
      checkpoints: this.#anchoring.report(),
      first_timestamp: this.#firstTimestamp || null,
      last_timestamp: this.#chain.timestamp || null,
    };
  }

  #report({ id, kinds }: ChainBreak, file: string, offset: number): void {
    const broken: BreakReport = { entry_id: id, faults: kinds, file, offset };
    this.#breaks += 1;
    this.#first ??= broken;
    if (this.#ids.size < limits.brokenIds) this.#ids.add(id);
    this.#onBreak(broken);
  }
}

/** A digest of a book's breaks, to recognise breaks that a person has accepted. Empty if there are none. */
export function breaksDigest({
  breaks,
  broken_entry_ids: ids,
}: Pick<BookReport, "breaks" | "broken_entry_ids">): string {
  if (breaks === 0) return "";
  return createHash("sha256")
    .update(`${breaks}:${ids.join(",")}`)
    .digest("hex");
}
