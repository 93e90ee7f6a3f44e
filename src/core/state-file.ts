/**
 * A small JSON file in the data directory that records how far something has got, or what was last sent to the other side. It is replaced
 * as a whole: after a power cut it holds either the old state or the new one.
 */
import { readFile } from "node:fs/promises";
import { writeDurably } from "./durable-file.ts";

export interface StateFileOptions<State> {
  readonly file: string;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
  /** The state in the parsed JSON; undefined if it is not a state. */
  readonly parse: (read: unknown) => State | undefined;
}

export class StateFile<State> {
  readonly #options: StateFileOptions<State>;

  constructor(options: StateFileOptions<State>) {
    this.#options = options;
  }

  /** Undefined if the file is missing or unreadable, or holds no state. */
  async read(): Promise<State | undefined> {
    const { file, parse } = this.#options;
    try {
      return parse(JSON.parse(await readFile(file, "utf8")));
    } catch {
      return undefined;
    }
  }

  /** When this resolves, the state is on disk. */
  async write(state: State): Promise<void> {
    this.#options.mayWrite();
    await writeDurably(this.#options.file, `${JSON.stringify(state)}\n`);
  }
}
