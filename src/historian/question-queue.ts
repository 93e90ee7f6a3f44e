/**
 * Decides which questions the store answers now, and which wait. Questions of little work and of much work have separate
 * lanes, so that the newest hour does not wait behind a year. Each lane runs a few at once, in order of arrival. When all
 * waiting places are taken, a question is refused (`historian-busy`). A cancelled question frees its place at once, and stops
 * if it has begun. Pure.
 */
import { BitacoraError } from "../core/errors.ts";
import { limits } from "./limits.ts";

/** The client that asks a question. */
export interface Asker {
  /** Cancels the question: it rejects with `historian-cancelled`, and no further work is done. */
  readonly signal?: AbortSignal | undefined;
  /** The client that asks: clients share the places. Undefined: the service itself, which may take all of them. */
  readonly client?: string | undefined;
}

interface Lane {
  readonly atOnce: number;
  readonly places: number;
  asking: number;
  waiting: Waiting[];
}

interface Waiting {
  readonly client: string | undefined;
  readonly begin: () => void;
}

const { shortWork, shortAtOnce, longAtOnce, shortPlaces, longPlaces } = limits.questions;

export class QuestionQueue {
  readonly #short: Lane = { atOnce: shortAtOnce, places: shortPlaces, asking: 0, waiting: [] };
  readonly #long: Lane = { atOnce: longAtOnce, places: longPlaces, asking: 0, waiting: [] };
  #cancelled = 0;
  #refused = 0;

  /** `cancelled` are those whose clients no longer waited. */
  statistics() {
    return {
      asking: this.#short.asking + this.#long.asking,
      waiting: this.#short.waiting.length + this.#long.waiting.length,
      cancelled: this.#cancelled,
      refused: this.#refused,
    };
  }

  /** Calls `ask` when its turn comes. `work` is in blocks, as `HistorianStore.workOf` estimates it. */
  async run<T>(work: number, { signal, client }: Asker, ask: () => Promise<T>): Promise<T> {
    const lane = work <= shortWork ? this.#short : this.#long;
    try {
      await this.#turn(lane, signal, client);
      try {
        return await ask();
      } finally {
        lane.asking -= 1;
        this.#next(lane);
      }
    } catch (error) {
      if (signal?.aborted === true) this.#cancelled += 1;
      throw error;
    }
  }

  async #turn(lane: Lane, signal: AbortSignal | undefined, client: string | undefined): Promise<void> {
    if (signal?.aborted === true) throw new BitacoraError("historian-cancelled");
    if (lane.asking < lane.atOnce) {
      lane.asking += 1;
      return;
    }
    const own = client === undefined ? 0 : lane.waiting.filter((one) => one.client === client).length;
    if (lane.waiting.length >= lane.places || own >= lane.places / 2) {
      this.#refused += 1;
      throw new BitacoraError("historian-busy");
    }
    await new Promise<void>((resolve, reject) => {
      const cancel = (): void => {
        lane.waiting = lane.waiting.filter((one) => one !== waiting);
        reject(new BitacoraError("historian-cancelled"));
      };
      const waiting: Waiting = {
        client,
        begin: () => {
          signal?.removeEventListener("abort", cancel);
          resolve();
        },
      };
      signal?.addEventListener("abort", cancel, { once: true });
      lane.waiting.push(waiting);
    });
  }

  /** A free place is assigned to the next question before that question resumes. */
  #next(lane: Lane): void {
    const next = lane.waiting.shift();
    if (next === undefined) return;
    lane.asking += 1;
    next.begin();
  }
}
