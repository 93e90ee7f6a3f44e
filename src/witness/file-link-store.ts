/**
 * What the witnesses of a vessel have said, on its disk:
 *
 *   <data dir>/logbook.witnesses     see `link-state.ts`
 *              logbook/witnessed     every cosigned note, append-only, as `checkpoints` beside it (see `checkpoint-list.ts`)
 *
 * System calls of a cosignature: write and fdatasync of the list, then those of `writeDurably`. After a power cut between
 * the two the witness is asked for the same cosignature once more.
 */
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory, writeDurably } from "../core/durable-file.ts";
import { systemErrorCode } from "../core/errors.ts";
import { limits } from "./limits.ts";
import { listedNote } from "../logbook/evidence/checkpoint-list.ts";
import { WITNESSED_FILE, WITNESSES_FILE } from "../logbook/evidence/evidence.ts";
import type { NamedKey } from "../logbook/evidence/signed-note.ts";
import { type LinkState, linkStatesText, parseLinkStates } from "./link-state.ts";

export class FileLinkStore {
  readonly #dataDir: string;
  /** One writes after the other: each writes the whole file. */
  #turn: Promise<void> = Promise.resolve();
  #states: LinkState[];

  private constructor(dataDir: string, states: LinkState[]) {
    this.#dataDir = dataDir;
    this.#states = states;
  }

  /** Rejects with the error of the system. */
  static async open(dataDir: string, vessel: NamedKey): Promise<FileLinkStore> {
    return new FileLinkStore(dataDir, await readLinkStates(dataDir, vessel));
  }

  /** What is remembered of a witness. */
  state(publicKey: string): LinkState | undefined {
    return this.#states.find((state) => state.publicKey === publicKey);
  }

  save(state: LinkState, note: string | undefined): Promise<void> {
    const saved = this.#turn.then(() => this.#save(state, note));
    this.#turn = saved.catch(() => undefined);
    return saved;
  }

  async #save(state: LinkState, note: string | undefined): Promise<void> {
    if (note !== undefined) await this.#list(note);
    const others = this.#states.filter(({ publicKey }) => publicKey !== state.publicKey);
    const states = [...others.slice(1 - limits.remembered), state];
    await writeDurably(join(this.#dataDir, WITNESSES_FILE), linkStatesText(states), 0o640);
    this.#states = states;
  }

  async #list(note: string): Promise<void> {
    const dir = join(this.#dataDir, "logbook");
    const handle = await open(join(dir, WITNESSED_FILE), "a+", 0o640);
    try {
      // Half a note that a power cut left is ended, so that the next one stands by itself.
      const { size } = await handle.stat();
      const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2));
      const apart = size === 0 || buffer.toString("latin1") === "\n\n";
      await handle.appendFile(`${apart ? "" : "\n\n"}${listedNote(note)}`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await syncDirectory(dir);
  }
}

/** What the witnesses of a vessel have said; none where there is no such file. Rejects with the error of the system. */
export async function readLinkStates(dataDir: string, vessel: NamedKey): Promise<LinkState[]> {
  const text = await readFile(join(dataDir, WITNESSES_FILE), "utf8").catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return "";
    throw error;
  });
  return parseLinkStates(text, vessel);
}
