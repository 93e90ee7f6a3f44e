/** What the link to shore must know after a restart: `shore.json` in the data directory, replaced as a whole. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../../../core/durable-file.ts";
import type { SpentToday } from "./link-budget.ts";

export interface ShoreState {
  /** Lines of the log book that shore has said it has on disk. */
  readonly entries: number;
  readonly spent: SpentToday | undefined;
  /** Through when it has roll-ups, ms since 1970; 0 if it never got any. */
  readonly rollupsMs: number;
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
      const { entries, spent, rollupsMs } = JSON.parse(await readFile(this.#file, "utf8")) as Record<string, unknown>;
      return { entries: wholeNumber(entries), spent: spentOf(spent), rollupsMs: wholeNumber(rollupsMs) };
    } catch {
      return { entries: 0, spent: undefined, rollupsMs: 0 };
    }
  }

  /** On disk when it resolves. */
  async write(state: ShoreState): Promise<void> {
    this.#mayWrite();
    await writeDurably(this.#file, `${JSON.stringify(state)}\n`);
  }
}

function wholeNumber(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0;
}

function spentOf(value: unknown): SpentToday | undefined {
  const { day, bytes } = (value ?? {}) as Record<string, unknown>;
  return typeof day === "string" && typeof bytes === "number" && bytes >= 0 ? { day, bytes } : undefined;
}
