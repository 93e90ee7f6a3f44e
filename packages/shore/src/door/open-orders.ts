/**
 * Orders on their way to vessels: those that no vessel has answered, asked for every few seconds, so that an answer to a report costs
 * PostgreSQL nothing. A vessel that gets one a second time knows it.
 */
import { limits } from "../limits.ts";
import type { OrderStore } from "../vessel/order-store.ts";
import type { OrderNews } from "../vessel/status-report.ts";

export class OpenOrders {
  readonly #store: OrderStore;
  #notes: ReadonlyMap<string, readonly string[]> = new Map();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: OrderStore) {
    this.#store = store;
  }

  start(): void {
    const look = (): void => {
      const looked = this.#store.unheard().then((notes) => (this.#notes = notes));
      // What PostgreSQL is like, others say.
      void looked
        .catch(() => undefined)
        .finally(() => {
          if (this.#timer !== undefined) this.#timer = setTimeout(look, limits.ordersFreshMs);
        });
    };
    this.#timer = setTimeout(look, 0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** What the answer to a report of the vessel has, once the news of it are on disk. */
  async exchange(vessel: string, news: readonly OrderNews[]): Promise<readonly string[] | undefined> {
    if (news.length > 0) await this.#store.heard(vessel, news);
    return this.#notes.get(vessel)?.slice(0, limits.ordersAtOnce);
  }
}
