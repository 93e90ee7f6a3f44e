import type { Line } from "../captures/capture-format.ts";

/** What a protocol has dropped or was refused, by cause. The causes are few and named in the code, never by the device. */
export class Counts {
  readonly #counts: Record<string, number> = {};

  add(cause: string): void {
    this.#counts[cause] = (this.#counts[cause] ?? 0) + 1;
  }

  /** What came and is no record, by its fault. */
  refused(fault: string): void {
    this.add(`refused_${fault.replaceAll("-", "_")}`);
  }

  /** Counts, and gives false: not taken. */
  refuse(cause: string): false {
    this.add(cause);
    return false;
  }

  /** The lines that are whole; those that are too long are counted. */
  *whole(lines: Iterable<Line>): Generator<string> {
    for (const line of lines)
      if (line === undefined) this.add("too_long");
      else yield line;
  }

  all(): Readonly<Record<string, number>> {
    return { ...this.#counts };
  }
}
