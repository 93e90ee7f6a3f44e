/** What a protocol has dropped or was refused, by cause. The causes are few and named in the code, never by the device. */
export class Counts {
  readonly #counts: Record<string, number> = {};

  add(cause: string): void {
    this.#counts[cause] = (this.#counts[cause] ?? 0) + 1;
  }

  /** Counts, and gives false: not taken. */
  refuse(cause: string): false {
    this.add(cause);
    return false;
  }

  all(): Readonly<Record<string, number>> {
    return { ...this.#counts };
  }
}
