/**
 * Does for many at once what each asks for alone: while one batch is under way, and for `limits.gatherMs` from its begin, what comes is the
 * next one. So a disk that is slow, or a crowd that knocks, makes the batches larger and not more. Each is answered when its own batch is
 * done. If a batch fails and the fault may be that of one item, each is done alone, so that nobody fails with her neighbour.
 */
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "./limits.ts";

export interface GatheredWork<Item, Result> {
  /** A result for each item, in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Its size in characters; a batch has at most `limits.batchChars`, or one item. */
  readonly charsOf: (item: Item) => number;
  /** Of the items with one key only one is in a batch; undefined: all may be. */
  readonly keyOf?: (item: Item) => string;
  readonly isOfOne: (error: unknown) => boolean;
  /** Thrown when more than `limits.postgresWaiting` wait. */
  readonly busy: () => Error;
}

interface Asked<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export class Gathered<Item, Result> {
  readonly #parts: GatheredWork<Item, Result>;
  #waiting: Asked<Item, Result>[] = [];
  #isAtWork = false;

  constructor(parts: GatheredWork<Item, Result>) {
    this.#parts = parts;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  add(item: Item): Promise<Result> {
    if (this.#waiting.length >= limits.postgresWaiting) return Promise.reject(this.#parts.busy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#isAtWork) return;
      this.#isAtWork = true;
      // What comes in the same turn of the event loop is in the same batch.
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#next();
      const nextMs = performance.now() + limits.gatherMs;
      if (!(await this.#isDone(batch))) for (const one of batch) await this.#isDone([one]);
      const pauseMs = nextMs - performance.now();
      if (pauseMs > 0 && this.#waiting.length < limits.batchRows) await delay(pauseMs);
    }
    this.#isAtWork = false;
  }

  /** False if each has to be done alone. */
  async #isDone(batch: readonly Asked<Item, Result>[]): Promise<boolean> {
    try {
      const results = await this.#parts.work(batch.map(({ item }) => item));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result);
    } catch (error) {
      if (batch.length > 1 && this.#parts.isOfOne(error)) return false;
      for (const { reject } of batch) reject(error);
    }
    return true;
  }

  #next(): Asked<Item, Result>[] {
    const { keyOf, charsOf } = this.#parts;
    const batch: Asked<Item, Result>[] = [];
    const later: Asked<Item, Result>[] = [];
    const keys = new Set<string>();
    let chars = 0;
    for (const one of this.#waiting) {
      const key = keyOf?.(one.item);
      const next = chars + charsOf(one.item);
      const isFull = batch.length > 0 && (batch.length >= limits.batchRows || next > limits.batchChars);
      if (isFull || (key !== undefined && keys.has(key))) later.push(one);
      else {
        batch.push(one);
        chars = next;
        if (key !== undefined) keys.add(key);
      }
    }
    this.#waiting = later;
    return batch;
  }
}
