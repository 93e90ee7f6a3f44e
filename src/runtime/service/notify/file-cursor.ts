/** How far one receiver has got in the log book: a file in the data directory, `{"entry":4711}`, replaced as a whole. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../../../core/durable-file.ts";

export class FileCursor {
  readonly #file: string;
  readonly #mayWrite: () => void;

  constructor(dataDir: string, name: string, mayWrite: () => void) {
    this.#file = join(dataDir, name);
    this.#mayWrite = mayWrite;
  }

  /** The id of the last entry that is dealt with; undefined if there is no readable file. */
  async read(): Promise<number | undefined> {
    try {
      const { entry } = JSON.parse(await readFile(this.#file, "utf8")) as { readonly entry?: unknown };
      return typeof entry === "number" && Number.isSafeInteger(entry) && entry >= 0 ? entry : undefined;
    } catch {
      return undefined;
    }
  }

  /** On disk when it resolves. */
  async write(entry: number): Promise<void> {
    this.#mayWrite();
    await writeDurably(this.#file, `${JSON.stringify({ entry })}\n`);
  }
}
