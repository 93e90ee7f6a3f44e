/**
 * The vessel's store of what its witnesses have cosigned:
 *
 *   <data dir>/logbook.witnesses     see `link-state.ts`
 *              logbook/witnessed     every cosigned note, append-only, as `checkpoints` beside it (see `checkpoint-list.ts`)
 *
 * System calls of a cosignature: write and fdatasync of the list, then `writeDurably` of logbook.witnesses. After a power cut between
 * the two, the witness is asked for the same cosignature again.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { appendDurably, writeDurably } from "../core/durable-file.ts";
import { ifMissing } from "../core/errors.ts";
import { Turn } from "../core/turn.ts";
import { limits } from "./limits.ts";
import { listedNote } from "../logbook/evidence/checkpoint-list.ts";
import { WITNESSED_FILE, WITNESSES_FILE } from "../logbook/evidence/evidence.ts";
import type { NamedKey } from "../logbook/evidence/signed-note.ts";
import { type LinkState, linkStatesText, parseLinkStates } from "./link-state.ts";

export class FileLinkStore {
  readonly #dataDir: string;
  /** Writes are done one after the other, because each one replaces the whole file. */
  readonly #turn = new Turn();
  #states: LinkState[];

  private constructor(dataDir: string, states: LinkState[]) {
    this.#dataDir = dataDir;
    this.#states = states;
  }

  /** Rejects with the error of the system. */
  static async open(dataDir: string, vessel: NamedKey): Promise<FileLinkStore> {
    return new FileLinkStore(dataDir, await readLinkStates(dataDir, vessel));
  }

  /** The stored state of a witness. */
  state(publicKey: string): LinkState | undefined {
    return this.#states.find((state) => state.publicKey === publicKey);
  }

  save(state: LinkState, note: string | undefined): Promise<void> {
    return this.#turn.take(() => this.#save(state, note));
  }

  async #save(state: LinkState, note: string | undefined): Promise<void> {
    // Two line ends: a note torn by a power cut must not run into this one.
    if (note !== undefined)
      await appendDurably(join(this.#dataDir, "logbook", WITNESSED_FILE), listedNote(note), "\n\n");
    const others = this.#states.filter(({ publicKey }) => publicKey !== state.publicKey);
    const states = [...others.slice(1 - limits.remembered), state];
    await writeDurably(join(this.#dataDir, WITNESSES_FILE), linkStatesText(states), 0o640);
    this.#states = states;
  }
}

/** The stored states of all witnesses; empty if there is no file. Rejects with the error of the system. */
export async function readLinkStates(dataDir: string, vessel: NamedKey): Promise<LinkState[]> {
  const text = await readFile(join(dataDir, WITNESSES_FILE), "utf8").catch(ifMissing(""));
  return parseLinkStates(text, vessel);
}
