/**
 * Sends messages to one recipient, one after another, the most urgent first. After a failure it pauses; a newer message ends the pause.
 * "All is well" is sent only when no alarm is due.
 */
import type { Delivery } from "../delivery.ts";
import type { Waiting } from "./outbox.ts";

/** Resolves to the reason if it has to be tried again. */
type Send = (item: Waiting, signal: AbortSignal) => Promise<string | undefined>;
interface AllIsWell {
  isDue(): boolean;
  send(signal: AbortSignal): Promise<string | undefined>;
}

export class RecipientQueue {
  readonly delivery: Delivery;
  readonly #next: () => Waiting | undefined;
  readonly #send: Send;
  readonly #well: AllIsWell;
  /** Rejects with a fault of ours; undefined while there is nothing to send. */
  running: Promise<void> | undefined;
  #fault: unknown;
  /** What ends the pause, and the newest entry when it began. */
  #pause: { readonly news: AbortController; readonly entry: number } | undefined;

  constructor(delivery: Delivery, next: () => Waiting | undefined, send: Send, well: AllIsWell) {
    this.delivery = delivery;
    this.#next = next;
    this.#send = send;
    this.#well = well;
  }

  /** Begins to send what is due, if it does not already. Called again and again. Throws what has ended it. */
  look(signal: AbortSignal): void {
    if (this.#fault !== undefined) throw this.#fault;
    const item = this.#next();
    if (this.#pause !== undefined && (item?.entry ?? 0) > this.#pause.entry) this.#pause.news.abort();
    if (this.running !== undefined || (item === undefined && !this.#well.isDue())) return;
    this.running = this.#run(signal)
      .catch((error: unknown) => (this.#fault = error))
      .then(() => (this.running = undefined));
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const item = this.#next();
      if (item === undefined && !this.#well.isDue()) return;
      const failure = await (item === undefined ? this.#well.send(signal) : this.#send(item, signal));
      if (failure === undefined) this.delivery.succeeded();
      else await this.#pauseAfter(failure, item?.entry ?? 0, signal);
    }
  }

  async #pauseAfter(failure: string, entry: number, signal: AbortSignal): Promise<void> {
    const news = new AbortController();
    this.#pause = { news, entry };
    await this.delivery.failed(failure, AbortSignal.any([signal, news.signal]));
    this.#pause = undefined;
  }
}
