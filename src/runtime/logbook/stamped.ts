/**
 * What authorities have stamped with a time, for `logbook verify`: the book is compared with the newest checkpoint that each has stamped.
 * Whether an authority is to be trusted is for the reader to say, and its signature for `openssl ts -verify` (see the folder of an export).
 */
import type { ChalkInstance } from "chalk";
import { goodCheckpoint } from "../../logbook/evidence/checkpoint-list.ts";
import { parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import { readStamps } from "../../logbook/stamp/file-stamps.ts";
import { type Anchor, anchorOf } from "../../logbook/tree/anchoring.ts";
import type { TreeHead } from "../../logbook/tree/merkle-proof.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";

interface Stamp {
  readonly authority: string;
  readonly at: string;
  readonly checkpoint: TreeHead;
  /** Undefined until the book is read that far, or if the book is too short. */
  holds: boolean | undefined;
}

export class StampedBook {
  /** For a book that no authority has stamped. */
  static readonly none = new StampedBook([]);
  readonly #newest: readonly Stamp[];

  private constructor(newest: readonly Stamp[]) {
    this.#newest = newest;
  }

  /** For the book in this folder, whose vessel has this verifier key. Rejects with the error of the system. */
  static async open(bookDir: string, publicKey: string | undefined): Promise<StampedBook> {
    if (publicKey === undefined) return StampedBook.none;
    const key = parseVerifierKey(publicKey);
    const newest = new Map<string, Stamp>();
    for (const { authority, stamped_at: at, note } of await readStamps(bookDir)) {
      const checkpoint = goodCheckpoint(note, key);
      if (checkpoint !== undefined) newest.set(authority, { authority, at, checkpoint, holds: undefined });
    }
    return new StampedBook([...newest.values()]);
  }

  anchors(): Anchor[] {
    return this.#newest.map((stamp) => {
      const anchor = anchorOf(stamp.checkpoint);
      return { ...anchor, isRoot: (root) => (stamp.holds = anchor.isRoot(root)) };
    });
  }

  lines({ holds, fails }: LogbookMessages["verify"]["stamp"], number: (value: number) => string, chalk: ChalkInstance) {
    return this.#newest.map(({ authority, at, checkpoint: { size }, holds: isHeld }) => {
      const told = { authority, at, entries: number(size) };
      return isHeld === true ? chalk.green(`✔ ${holds(told)}`) : chalk.red.bold(`✘ ${fails(told)}`);
    });
  }
}
