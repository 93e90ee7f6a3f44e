/** What the link to shore must know after a restart: `shore.json` in the data directory, replaced as a whole. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../../../core/durable-file.ts";
import type { SpentToday } from "./link-budget.ts";

export interface ShoreState {
  /** Lines of the log book that shore has said it has on disk. */
  readonly entries: number;
  readonly spent: SpentToday | undefined;
}

export class FileShoreState {
  readonly #file: string;
  readonly #mayWrite: () => void;

  constructor(dataDir: string, mayWrite: () => void) {
    this.#file = join(dataDir, "shore.json");
    this.#mayWrite = mayWrite;
  }

  /** Nothing is known if there is no readable file: shore says what it has. */
  async read(): Promise<ShoreState> {
    try {
      const { entries, spent } = JSON.parse(await readFile(this.#file, "utf8")) as Record<string, unknown>;
      return { entries: Number.isSafeInteger(entries) ? Math.max(0, Number(entries)) : 0, spent: spentOf(spent) };
    } catch {
      return { entries: 0, spent: undefined };
    }
  }

  /** On disk when it resolves. */
  async write(state: ShoreState): Promise<void> {
    this.#mayWrite();
    await writeDurably(this.#file, `${JSON.stringify(state)}\n`);
  }
}

function spentOf(value: unknown): SpentToday | undefined {
  const { day, bytes } = (value ?? {}) as Record<string, unknown>;
  return typeof day === "string" && typeof bytes === "number" && bytes >= 0 ? { day, bytes } : undefined;
}
