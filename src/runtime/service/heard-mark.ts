/**
 * Whether this vessel has ever heard a bus: an empty file in the data directory, made at its first frame. A bus that was heard and is away
 * is a fault; one that was never heard is awaited, as on a computer that was just installed and has no adapter yet.
 */
import { existsSync } from "node:fs";
import { writeDurably } from "../../core/durable-file.ts";

export class HeardMark {
  readonly #file: string;
  #wasHeard: boolean;

  /** Looks whether the file is there. */
  constructor(file: string) {
    this.#file = file;
    this.#wasHeard = existsSync(file);
  }

  get wasHeard(): boolean {
    return this.#wasHeard;
  }

  /** Called with each frame. A mark that cannot be written is made at the first frame of another run. */
  hear(): void {
    if (this.#wasHeard) return;
    this.#wasHeard = true;
    void writeDurably(this.#file, "").catch(() => undefined);
  }
}
