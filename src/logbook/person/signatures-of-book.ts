/**
 * Checks the signatures of persons while the lines of a book are read from the first to the last. Whether the signed entries are still
 * those in the book is checked in a second reading, which only a book with such signatures needs. Pure.
 */
import type { LogEntry } from "../entry/entry.ts";
import { parseEntry } from "../entry/line.ts";
import { limits } from "../limits.ts";
import { PersonKeys } from "./person-keys.ts";
import { isGoodSignature, signedStatementOf } from "./person-signature.ts";

/**
 * `signature`    the key has not signed this: it was forged, or changed later
 * `entry`        another entry was signed than the one in the book
 * `vessel`       it was signed for another vessel's book
 * `unknown-key`  the key was not entered in the book
 * `other-key`    the key is another person's
 * `revoked-key`  the key had been revoked or replaced
 */
export type SignatureFault = "signature" | "entry" | "vessel" | "unknown-key" | "other-key" | "revoked-key";

/** Printed as JSON as it is. */
export interface BadSignature {
  readonly entry_id: number;
  readonly countersigns: number;
  readonly person: string;
  readonly fault: SignatureFault;
}

export interface SignatureReport {
  readonly good: number;
  readonly persons: readonly string[];
  /** Signatures beyond the limit: their entries were not compared. */
  readonly unchecked: number;
  readonly bad: readonly BadSignature[];
}

/** Only lines with one of these are parsed. */
const MARKS = [Buffer.from('"person_key"'), Buffer.from('"signature"')];

export class SignaturesOfBook {
  readonly #vessel: string | undefined;
  readonly #keys = new PersonKeys();
  readonly #bad: BadSignature[] = [];
  /** Signatures, by the entry that they name. Each is good if that entry has this hash. */
  readonly #wanted = new Map<number, { readonly entry: LogEntry; readonly hash: string }[]>();

  readonly #persons = new Set<string>();
  #taken = 0;
  #good = 0;
  #unchecked = 0;

  /** `vessel`: the origin of the book; undefined if it is not known. */
  constructor(vessel: string | undefined) {
    this.#vessel = vessel;
  }

  /** Takes the next line, in the first reading. */
  line(line: Buffer): void {
    if (!MARKS.some((mark) => line.includes(mark))) return;
    const entry = parseEntry(line.toString("utf8"));
    if (entry === undefined) return;
    this.#keys.take(entry);
    const statement = signedStatementOf(entry);
    if (statement === undefined) return;
    const fault = this.#faultOf(statement);
    if (fault !== undefined) {
      this.#blame(entry, statement.entryId, fault);
      return;
    }
    if (this.#taken >= limits.signatures) {
      this.#unchecked += 1;
      return;
    }
    this.#taken += 1;
    const wanted = this.#wanted.get(statement.entryId) ?? [];
    wanted.push({ entry, hash: statement.entryHash });
    this.#wanted.set(statement.entryId, wanted);
  }

  #faultOf(statement: NonNullable<ReturnType<typeof signedStatementOf>>): SignatureFault | undefined {
    if (!isGoodSignature(statement)) return "signature";
    if (this.#vessel !== undefined && statement.vessel !== this.#vessel) return "vessel";
    const standing = this.#keys.standing(statement.person, statement.personKey);
    return standing === "good" ? undefined : `${standing}-key`;
  }

  #blame({ id, user }: LogEntry, countersigns: number, fault: SignatureFault): void {
    if (this.#bad.length < limits.brokenIds) this.#bad.push({ entry_id: id, countersigns, person: user, fault });
  }

  /** Whether a second reading is needed. */
  get needsEntries(): boolean {
    return this.#wanted.size > 0;
  }

  /** Takes the next line, in the second reading; `id` is its place in the book. */
  signedLine(line: Buffer, id: number): void {
    const wanted = this.#wanted.get(id);
    if (wanted === undefined) return;
    const hash = parseEntry(line.toString("utf8"))?.hash;
    const held = wanted.filter((each) => each.hash === hash);
    for (const { entry } of wanted.filter((each) => each.hash !== hash)) this.#blame(entry, id, "entry");
    this.#good += held.length;
    for (const { entry } of held) this.#persons.add(entry.user);
    this.#wanted.delete(id);
  }

  /** To be called after both readings. A signature over an entry that is missing is bad, too. */
  report(): SignatureReport {
    for (const [id, wanted] of this.#wanted) for (const { entry } of wanted) this.#blame(entry, id, "entry");
    this.#wanted.clear();
    const bad = this.#bad.toSorted((a, b) => a.entry_id - b.entry_id);
    return { good: this.#good, persons: [...this.#persons], unchecked: this.#unchecked, bad };
  }
}
