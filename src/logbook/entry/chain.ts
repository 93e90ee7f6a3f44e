/**
 * The chain as a state that lines are taken through, one after another: which id comes next, and which hash it has to
 * name. The writer continues a book from the same state that the verification ends in, so the two cannot disagree.
 *
 * Which id a break is given:
 *   a good entry in a wrong place (after a removed one, doubled, swapped, linked to another past): its own;
 *   a damaged line: the id that its position gives it, for what it says is not believed. But if its link is broken too
 *   and it claims a later id, then entries before it are missing, and it keeps the id that it claims;
 *   what a lost newline glued together: each its own; what a stray newline tore apart: one id for all the pieces.
 * The entry after a damaged one is named only if it does not fit what the damaged one claims: then one of them was changed.
 */
import { limits } from "../limits.ts";
import { CLOCK_SET_BACK, CLOCK_STEP, GENESIS_HASH } from "./entry.ts";
import { type Claims, claimsOf, type GoodLine, hasMarks, type LineFault, parseEntry, readLine, separated } from "./line.ts"; // prettier-ignore

/**
 * `shape`    not the canonical form of an entry
 * `content`  the hash is not the hash of what the entry says
 * `link`     `prev_hash` is not the hash of the entry before
 * `gap`      entries before this one are missing
 * `order`    the id was there before: a copy, or a line in another's place
 * `missing`  the book ends before this entry, which a running service or a signed checkpoint knows to have been there
 * `checkpoint`  this entry, or one before it, is not what it was when a checkpoint was signed
 */
export type BreakKind = LineFault | "link" | "gap" | "order" | "missing" | "checkpoint";

export interface ChainBreak {
  readonly id: number;
  readonly kinds: readonly BreakKind[];
}

/** Where a chain ends and the next entry continues it. */
export interface ChainHead {
  /** The id of the next entry. */
  readonly nextId: number;
  /** The hash that it has to name. */
  readonly prevHash: string;
  /** Of the last entry, or the empty string. In a verification: the latest since the clock was last recorded to have leapt. */
  readonly timestamp: string;
}

/** A leap of the clock that the book explains: the entry that does, what the clock should have said, and what it said. */
export interface RecordedStep {
  readonly entry_id: number;
  /** Null where the entry does not say it. */
  readonly from: string | null;
  readonly to: string;
}

/** What a whole chain has come to, for whoever goes on from its end later. */
export interface ChainState extends ChainHead {
  readonly entries: number;
  readonly timeReversals: number;
  readonly clockSetBack: number;
  readonly clockSteps: number;
  readonly steps: readonly RecordedStep[];
}

export const EMPTY_CHAIN: ChainHead = { nextId: 1, prevHash: GENESIS_HASH, timestamp: "" };

const NO_BREAKS: readonly ChainBreak[] = [];

export class Chain {
  #nextId: number;
  #prevHash: string;
  #timestamp: string;
  /** False after a line that does not say its own hash: the link of the next one cannot be judged then. */
  #linkKnown = true;
  /** The line before begins as an entry and does not end as one. */
  #torn = false;
  /** Lines that were read as entries, good or not. */
  entries = 0;
  /** Whether any line had the marks of an entry. Where none has, this is another file. */
  recognised = false;
  /** Entries that are dated before one before them, and no entry says that the clock had leapt. Allowed, but not as we write. */
  timeReversals = 0;
  /** Entries in which the service recorded that the clock was set back. */
  clockSetBack = 0;
  /** Entries in which the service recorded a leap of the clock, either way, and the first of them. */
  clockSteps = 0;
  readonly #steps: RecordedStep[] = [];

  constructor(from: ChainHead = EMPTY_CHAIN) {
    this.#nextId = from.nextId;
    this.#prevHash = from.prevHash;
    this.#timestamp = from.timestamp;
  }

  get head(): ChainHead {
    return { nextId: this.#nextId, prevHash: this.#prevHash, timestamp: this.#timestamp };
  }

  /** Goes on after a chain without a break. */
  static after(state: ChainState): Chain {
    const chain = new Chain(state);
    chain.entries = state.entries;
    chain.timeReversals = state.timeReversals;
    chain.clockSetBack = state.clockSetBack;
    chain.clockSteps = state.clockSteps;
    chain.#steps.push(...state.steps);
    chain.recognised = state.entries > 0;
    return chain;
  }

  /** Says all there is to know of a chain without a break. */
  get state(): ChainState {
    const { entries, timeReversals, clockSetBack, clockSteps, steps } = this;
    return { ...this.head, entries, timeReversals, clockSetBack, clockSteps, steps };
  }

  /** The first of the leaps that are recorded. */
  get steps(): readonly RecordedStep[] {
    return this.#steps.slice();
  }

  /** As the head says. */
  get timestamp(): string {
    return this.#timestamp;
  }

  /** Takes the next line, given without its newline; says what is wrong with it, if anything is. */
  take(bytes: Buffer): readonly ChainBreak[] {
    const line = readLine(bytes);
    this.recognised ||= line.fault === undefined || hasMarks(line.claims);
    if (line.fault === undefined) {
      this.entries += 1;
      return this.#takeGood(line, bytes);
    }
    if (line.fault === "content") {
      this.entries += 1;
      return [this.#takeBad("content", line.claims)];
    }
    return separated(bytes).map((part) => this.#takeBad("shape", claimsOf(part)));
  }

  #takeGood({ id, hash, prevHash, timestamp, clockEvent }: GoodLine, bytes: Buffer): readonly ChainBreak[] {
    const kinds: BreakKind[] = [];
    if (id > this.#nextId) kinds.push("gap");
    if (id < this.#nextId) kinds.push("order");
    if (this.#linkKnown && prevHash !== this.#prevHash) kinds.push("link");
    // Timestamps all have one form, in which the order of texts is the order of times.
    if (clockEvent === CLOCK_STEP) this.#takeStep(id, timestamp, bytes);
    else if (timestamp < this.#timestamp) this.timeReversals += 1;
    else this.#timestamp = timestamp;
    if (clockEvent === CLOCK_SET_BACK) this.clockSetBack += 1;
    this.#torn = false;
    this.#advance(id, hash);
    return kinds.length === 0 ? NO_BREAKS : [{ id, kinds }];
  }

  /** What follows is dated by another clock than what was before. */
  #takeStep(id: number, timestamp: string, bytes: Buffer): void {
    this.#timestamp = timestamp;
    this.clockSteps += 1;
    if (this.#steps.length >= limits.listedSteps) return;
    const from = parseEntry(bytes.toString("utf8"))?.payload["clock_expected"];
    this.#steps.push({ entry_id: id, from: typeof from === "string" ? from : null, to: timestamp });
  }

  #takeBad(fault: LineFault, claims: Claims): ChainBreak {
    if (this.#torn && !claims.begins) {
      this.#torn = !claims.ends;
      return { id: this.#nextId - 1, kinds: [fault] };
    }
    this.#torn = claims.begins && !claims.ends;
    const kinds: BreakKind[] = [fault];
    let id = this.#nextId;
    if (this.#linkKnown && claims.prevHash !== undefined && claims.prevHash !== this.#prevHash) {
      kinds.push("link");
      if (claims.id !== undefined && claims.id > id) {
        kinds.push("gap");
        id = claims.id;
      }
    }
    this.#advance(id, claims.hash);
    return { id, kinds };
  }

  #advance(id: number, hash: string | undefined): void {
    this.#nextId = id + 1;
    this.#linkKnown = hash !== undefined;
    if (hash !== undefined) this.#prevHash = hash;
  }
}
