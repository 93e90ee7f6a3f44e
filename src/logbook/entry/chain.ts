/**
 * The hash chain as a state machine over lines. Its state is the id and the hash that the next line must have. Writer and verification
 * use the same state, so they cannot disagree.
 *
 * Which id a break is reported with:
 *   a good entry in a wrong place (after a removed one, copied, swapped, linked to another entry): its own id;
 *   a damaged line: the id of its position, because its content is not trusted. But if its link is broken too and it claims a later
 *   id, then entries before it are missing, and it is reported with the id that it claims;
 *   entries joined by a lost newline: each with its own id; an entry split by an added newline: one id for all pieces.
 * The entry after a damaged line is reported only if it does not fit the damaged line's claims: then one of the two was changed.
 */
import { limits } from "../limits.ts";
import { GENESIS_HASH } from "./entry.ts";
import {
  type Claims,
  claimsOf,
  type GoodLine,
  hasMarks,
  type LineFault,
  parseEntry,
  readLine,
  splitJoinedLines,
} from "./line.ts";

/**
 * `shape`    not the canonical form of an entry
 * `content`  the hash is not the hash of the entry's content
 * `link`     `prev_hash` is not the hash of the entry before
 * `gap`      entries before this one are missing
 * `order`    the id came before: a copied or moved line
 * `missing`  the book ends before this entry, but a running service or a signed checkpoint shows that it existed
 * `checkpoint`  this entry, or one before it, differs from when a checkpoint was signed
 */
export type BreakKind = LineFault | "link" | "gap" | "order" | "missing" | "checkpoint";

export interface ChainBreak {
  readonly id: number;
  readonly kinds: readonly BreakKind[];
}

/** The end of a chain, where the next entry continues it. */
export interface ChainHead {
  readonly nextId: number;
  /** The `prev_hash` of the next entry. */
  readonly prevHash: string;
  /** Time of the last entry, or the empty string. In a verification: the latest time since the last recorded leap of the clock. */
  readonly timestamp: string;
}

/** A leap of the clock that an entry records: the time that the clock should have had, and the time that it had. */
export interface RecordedStep {
  readonly entry_id: number;
  /** Null if the entry does not say it. */
  readonly from: string | null;
  readonly to: string;
}

/** The state at the end of an intact chain, to resume a verification from. */
export interface ChainState extends ChainHead {
  readonly entries: number;
  readonly timeReversals: number;
  readonly clockSteps: number;
  readonly steps: readonly RecordedStep[];
}

export const EMPTY_CHAIN: ChainHead = { nextId: 1, prevHash: GENESIS_HASH, timestamp: "" };

const NO_BREAKS: readonly ChainBreak[] = [];

export class Chain {
  #nextId: number;
  #prevHash: string;
  #timestamp: string;
  /** False after a line without a readable hash: then the link of the next line cannot be checked. */
  #linkKnown = true;
  /** The previous line begins like an entry but does not end like one. */
  #torn = false;
  /** Lines that were read as entries, good or not. */
  entries = 0;
  /** Whether any line looked like an entry. If none did, this is some other file. */
  recognised = false;
  /** Entries dated before an earlier entry without a recorded leap. Allowed, but this service does not write such entries. */
  timeReversals = 0;
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

  /** Resumes after a chain without a break. */
  static resume(state: ChainState): Chain {
    const chain = new Chain(state);
    chain.entries = state.entries;
    chain.timeReversals = state.timeReversals;
    chain.clockSteps = state.clockSteps;
    chain.#steps.push(...state.steps);
    chain.recognised = state.entries > 0;
    return chain;
  }

  /** The state to resume from; complete only for a chain without a break. */
  get state(): ChainState {
    const { entries, timeReversals, clockSteps, steps } = this;
    return { ...this.head, entries, timeReversals, clockSteps, steps };
  }

  /** The first recorded leaps, at most `listedSteps`. */
  get steps(): readonly RecordedStep[] {
    return this.#steps.slice();
  }

  get timestamp(): string {
    return this.#timestamp;
  }

  /** Takes the next line, without its newline. Returns its breaks. */
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
    return splitJoinedLines(bytes).map((part) => this.#takeBad("shape", claimsOf(part)));
  }

  #takeGood({ id, hash, prevHash, timestamp, isClockStep }: GoodLine, bytes: Buffer): readonly ChainBreak[] {
    const kinds: BreakKind[] = [];
    if (id > this.#nextId) kinds.push("gap");
    if (id < this.#nextId) kinds.push("order");
    if (this.#linkKnown && prevHash !== this.#prevHash) kinds.push("link");
    // All timestamps have the same form, so they compare as text.
    if (isClockStep) this.#takeStep(id, timestamp, bytes);
    else if (timestamp < this.#timestamp) this.timeReversals += 1;
    else this.#timestamp = timestamp;
    this.#torn = false;
    this.#advance(id, hash);
    return kinds.length === 0 ? NO_BREAKS : [{ id, kinds }];
  }

  /** The entries after this one are dated by another clock than those before. */
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
