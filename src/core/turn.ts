/**
 * Turns at one resource. What reads, waits and then writes takes a turn, so that nobody else writes in between. Work that fails gives the
 * turn on.
 */
import { Refused } from "./refused.ts";

export class Turn {
  #last: Promise<unknown> = Promise.resolve();
  /** Begun and not ended. */
  #open = 0;
  /** Changes that somebody who waits has not seen, in order; none is kept while nobody waits. */
  readonly #changes: Change[] = [];

  /** Does the work after all that was given before it. */
  take<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /**
   * As `take`, for work that changes a thing which others may change at the same moment, without having seen what this one does to it: the
   * first counts, and the others are refused (`overtaken`). Work that fails has changed nothing.
   */
  async takeFirst<T>(change: Change, work: () => Promise<T>): Promise<T> {
    const seen = this.#changes.length;
    this.#open += 1;
    try {
      return await this.take(async () => {
        const first = this.#changes.slice(seen).find((earlier) => touches(earlier, change));
        if (first !== undefined) throw new Refused("overtaken", { by: first.by });
        const result = await work();
        this.#changes.push(change);
        return result;
      });
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.#changes.length = 0;
    }
  }
}

type Path = readonly (string | number)[];

export interface Change {
  /** The path of each; of two paths, one that begins with the other is of the same thing. */
  readonly things: readonly Path[];
  readonly by: string;
}

function touches({ things: ours }: Change, { things: theirs }: Change): boolean {
  const isOfOne = (one: Path, other: Path) => one.every((step, i) => i >= other.length || step === other[i]);
  return ours.some((one) => theirs.some((other) => isOfOne(one, other)));
}
