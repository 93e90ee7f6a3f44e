/** What the crew sees of the orders of the office ashore, whichever door they come by, and how they end one. */
import type { Caller } from "../../access/caller.ts";
import { nameInBook } from "../../acts/gate.ts";
import { Refused } from "../../core/refused.ts";
import type { ConnectorContext } from "../connector.ts";
import type { KeptOrder, OrderBook } from "./order-book.ts";
import { wordsIn } from "./words.ts";

export class ShoreOrders {
  readonly #service: Pick<ConnectorContext, "acts" | "locale">;
  readonly #book: () => OrderBook | undefined;

  /** `book`: undefined where the project lets nobody order. */
  constructor(service: Pick<ConnectorContext, "acts" | "locale">, book: () => OrderBook | undefined) {
    this.#service = service;
    this.#book = book;
  }

  /** The newest first. */
  list(): readonly KeptOrder[] {
    return this.#book()?.all.toReversed() ?? [];
  }

  /** Rejects with a `Refused`, or where log book or disk do not take it. */
  async end(caller: Caller, number: number, said?: string): Promise<KeptOrder> {
    const { acts, locale } = this.#service;
    await acts.gate.check(caller, "end order");
    const user = nameInBook(caller, said);
    const ended = await this.#book()?.end(number, user, wordsIn(locale).order.byCrew({ user }));
    if (ended === undefined) throw new Refused("no-such-order", { number });
    return ended;
  }
}
