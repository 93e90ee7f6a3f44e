/**
 * What witnesses have cosigned, for `logbook verify`: the book is compared with the newest checkpoint that each witness has cosigned.
 * The witnesses' keys are stored beside the book, where somebody who controls the computer can replace them. So each key is printed, for a
 * person to compare with the one that the witness prints.
 */
import type { ChalkInstance } from "chalk";
import { formatIsoTime } from "../../core/time.ts";
import { type Anchor, anchorOf } from "../../logbook/tree/anchoring.ts";
import { parseVerifierKey, parseCosignerKey } from "../../logbook/evidence/signed-note.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { readLinkStates } from "../../witness/file-link-store.ts";
import type { LinkState } from "../../witness/link-state.ts";

interface WitnessedAnchor {
  readonly state: LinkState;
  /** Undefined until the book is read that far, or if the book is too short. */
  holds: boolean | undefined;
}

export class WitnessedBook {
  /** For a book that no witness knows. */
  static readonly none = new WitnessedBook([]);
  readonly #witnesses: WitnessedAnchor[];

  private constructor(states: readonly LinkState[]) {
    this.#witnesses = states.map((state) => ({ state, holds: undefined }));
  }

  /** For the book in a data directory whose vessel has this verifier key. Rejects with the error of the system. */
  static async open(dataDir: string, publicKey: string | undefined): Promise<WitnessedBook> {
    if (publicKey === undefined) return WitnessedBook.none;
    return new WitnessedBook(await readLinkStates(dataDir, parseVerifierKey(publicKey)));
  }

  anchors(): Anchor[] {
    return this.#witnesses.flatMap((witness) => {
      const { cosigned } = witness.state;
      if (cosigned === undefined) return [];
      const anchor = anchorOf(cosigned.checkpoint);
      const isRoot = (root: Buffer): boolean => (witness.holds = anchor.isRoot(root));
      return [{ ...anchor, isRoot }];
    });
  }

  /** The number of entries, from the first on, that a witness has cosigned and that are unchanged. */
  get entries(): number {
    const held = this.#witnesses.filter(({ holds }) => holds === true);
    return Math.max(0, ...held.map(({ state }) => state.cosigned?.checkpoint.size ?? 0));
  }

  lines(
    texts: LogbookMessages["verify"]["witness"],
    number: (value: number) => string,
    chalk: ChalkInstance,
  ): string[] {
    return this.#witnesses.flatMap(({ state: { cosigned, publicKey }, holds }) => {
      if (cosigned === undefined) return [];
      const entries = number(cosigned.checkpoint.size);
      const at = formatIsoTime(cosigned.timeS * 1000);
      const name = nameOf(publicKey);
      if (holds !== true) return [chalk.red.bold(`✘ ${texts.fails({ name, entries, at })}`)];
      return [chalk.green(`✔ ${texts.holds({ name, entries, at })}`), `  ${texts.key({ key: publicKey })}`];
    });
  }

  /** The names of the witnesses that refuse the book. */
  get refusing(): string[] {
    return this.#witnesses
      .filter(({ state }) => state.refused !== undefined)
      .map(({ state }) => nameOf(state.publicKey));
  }

  get isRefused(): boolean {
    return this.refusing.length > 0;
  }

  /** Why a witness refuses the book. A refusal is not signed, so it is no break, but a person must look. */
  refusals(texts: LogbookMessages["verify"]["witness"], number: (value: number) => string): string[] {
    return this.#witnesses.flatMap(({ state: { refused, publicKey } }) =>
      refused === undefined ? [] : [texts.refuses({ name: nameOf(publicKey), entries: number(refused.size) })],
    );
  }
}

function nameOf(publicKey: string): string {
  return parseCosignerKey(publicKey).name;
}
