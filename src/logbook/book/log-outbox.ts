/**
 * The queue of the service's own entries for the log book: in order, bounded, tried again while the disk is full. Entries by people do
 * not wait here: they succeed or fail at once.
 */
import { BoundedQueue } from "../../core/bounded-queue.ts";
import { isBitacoraError } from "../../core/errors.ts";
import { pause } from "../../core/pause.ts";
import { limits as logbookLimits } from "../limits.ts";
import type { EntryDraft, Logbook } from "../logbook.ts";

export class LogOutbox {
  readonly #logbook: Logbook;
  readonly #waiting = new BoundedQueue<EntryDraft>(logbookLimits.outboxEntries);
  #pump: Promise<void> | undefined;
  #closing = new AbortController();
  /** Entries that the book refused as invalid: trying again would not help. */
  refused = 0;

  constructor(logbook: Logbook) {
    this.#logbook = logbook;
  }

  /** Entries that were lost because the outbox was full. */
  get lost(): number {
    return this.#waiting.refused;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  add(draft: EntryDraft): void {
    this.#waiting.push(draft);
    this.#pump ??= this.#run().finally(() => {
      this.#pump = undefined;
    });
  }

  /** Tries once more to write what waits, but does not wait for a full disk. What waits then is lost, and `waiting` says how much. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#pump;
  }

  async #run(): Promise<void> {
    for (let draft = this.#waiting.peek(); draft !== undefined; draft = this.#waiting.peek()) {
      const outcome = await this.#attempt(draft);
      if (outcome === "retry") {
        if (this.#closing.signal.aborted) return;
        await pause(logbookLimits.outboxRetryMs, this.#closing.signal);
        continue;
      }
      if (outcome === "refused") this.refused += 1;
      this.#waiting.shift();
    }
  }

  async #attempt(draft: EntryDraft): Promise<"written" | "retry" | "refused"> {
    try {
      await this.#logbook.append(draft);
      return "written";
    } catch (error) {
      return isBitacoraError(error, "logbook-entry-invalid", "logbook-closed") ? "refused" : "retry";
    }
  }
}
