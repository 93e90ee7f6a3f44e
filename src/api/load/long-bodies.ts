/**
 * Requests with longer bodies than `limits.http.bodyBytes`: `limits.http.longBodies` are worked on at once, until they are answered. The
 * others wait, first come, first served. What waits is not read, and takes no memory; Node cuts it off when it has waited for
 * `limits.http.requestTimeoutS`.
 */
import type { IncomingMessage } from "node:http";
import type { Clock } from "../../core/clock.ts";
import { fairTurn } from "../../core/fair-turn.ts";
import { limits } from "../limits.ts";
import type { HttpStatistics } from "../reports.ts";

interface Waiting {
  readonly sinceMs: number;
  readonly begin: () => void;
}

export class LongBodies {
  readonly #clock: Pick<Clock, "monotonic">;
  readonly #waiting = new Set<Waiting>();
  #underWay = 0;
  #longestWaitMs = 0;

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  /** Does the work for a request of which at most `mostBytes` are read: at once, or in its turn if it is long. */
  async inTurn<T>(request: IncomingMessage, mostBytes: number, work: () => Promise<T>): Promise<T> {
    if (mostBytes <= limits.http.bodyBytes || !isLong(request)) return work();
    await this.#turn(request);
    try {
      await fairTurn();
      return await work();
    } finally {
      this.#underWay -= 1;
      const [next] = this.#waiting;
      if (this.#hasRoom) next?.begin();
    }
  }

  statistics(): Pick<HttpStatistics, "long_bodies_waiting" | "longest_wait_of_long_bodies_ms"> {
    const [first] = this.#waiting;
    const longestMs = Math.max(this.#longestWaitMs, first === undefined ? 0 : this.#clock.monotonic() - first.sinceMs);
    return { long_bodies_waiting: this.#waiting.size, longest_wait_of_long_bodies_ms: Math.round(longestMs) };
  }

  get #hasRoom(): boolean {
    return this.#underWay < limits.http.longBodies;
  }

  /** Resolves when it may begin, and is counted as begun. A client that has left takes its turn at once, and ends it. */
  #turn(request: IncomingMessage): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begin = () => {
      if (!this.#waiting.delete(waiting)) return;
      this.#longestWaitMs = Math.max(this.#longestWaitMs, this.#clock.monotonic() - waiting.sinceMs);
      this.#underWay += 1;
      request.off("close", begin);
      resolve();
    };
    const waiting = { sinceMs: this.#clock.monotonic(), begin };
    this.#waiting.add(waiting);
    request.once("close", begin);
    if (this.#hasRoom) begin();
    return promise;
  }
}

/** Whether it announces more than most doors take, or no length. */
function isLong({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > limits.http.bodyBytes;
}
