/**
 * A small JSON file in the data directory that says how far something has got, or what the other side was told. It is replaced as a
 * whole: after a power cut it holds what it held before a write, or all of it.
 */
import { readFile } from "node:fs/promises";
import { writeDurably } from "./durable-file.ts";

export interface StateFileOptions<State> {
  readonly file: string;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
  /** The state in what JSON said; undefined if it is not one. */
  readonly parse: (read: unknown) => State | undefined;
}

export class StateFile<State> {
  readonly #options: StateFileOptions<State>;

  constructor(options: StateFileOptions<State>) {
    this.#options = options;
  }

  /** Undefined if there is no readable file with a state. */
  async read(): Promise<State | undefined> {
    const { file, parse } = this.#options;
    try {
      return parse(JSON.parse(await readFile(file, "utf8")));
    } catch {
      return undefined;
    }
  }

  /** On disk when it resolves. */
  async write(state: State): Promise<void> {
    this.#options.mayWrite();
    await writeDurably(this.#options.file, `${JSON.stringify(state)}\n`);
  }
}
