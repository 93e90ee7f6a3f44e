/**
 * The groups that a gateway sends for us: it drops the others without a word. Each is enabled, all are activated at once, since the bus
 * pauses meanwhile, and each is read back. Nothing is stored in the device: its memory wears out, and its settings are the owner's.
 */
import { limits as nmea2000Limits } from "../../limits.ts";

type State = "wanted" | "enabled" | "checked" | "refused";

export class TransmitList {
  readonly #states = new Map<number, State>();
  #addedMs = -Infinity;

  /** The device has started again: it knows nothing. */
  forget(): void {
    for (const pgn of this.#states.keys()) this.#states.set(pgn, "wanted");
    this.#addedMs = -Infinity;
  }

  want(pgns: readonly number[], nowMs: number): void {
    for (const pgn of pgns) {
      if (this.#states.has(pgn)) continue;
      this.#states.set(pgn, "wanted");
      this.#addedMs = nowMs;
    }
  }

  /** What is to be enabled, if anything is: a moment later, so that what comes together is activated together. */
  due(nowMs: number): readonly number[] {
    return nowMs - this.#addedMs < nmea2000Limits.transmitListMs ? [] : this.#in("wanted");
  }

  /** Those that are to be read back. */
  get enabled(): readonly number[] {
    return this.#in("enabled");
  }

  get sent(): readonly number[] {
    return this.#in("checked");
  }

  set(pgn: number, state: Exclude<State, "wanted">): void {
    if (this.#states.has(pgn)) this.#states.set(pgn, state);
  }

  #in(state: State): number[] {
    return [...this.#states].flatMap(([pgn, its]) => (its === state ? [pgn] : []));
  }
}
