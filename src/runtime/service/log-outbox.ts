/**
 * Entries of the service's own on their way into the log book: in order, bounded, tried again while the disk is full.
 * People's entries do not wait here: they are answered at once, with success or with the fault.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { BoundedQueue } from "../../core/bounded-queue.ts";
import { isBitacoraError } from "../../core/errors.ts";
import { limits as logbookLimits } from "../../logbook/limits.ts";
import type { EntryDraft, Logbook } from "../../logbook/logbook.ts";

export class LogOutbox {
  readonly #logbook: Logbook;
  readonly #waiting = new BoundedQueue<EntryDraft>(logbookLimits.outboxEntries);
  #pump: Promise<void> | undefined;
  #closing = new AbortController();
  /** Entries that the book refused for good (they can never be written). */
  refused = 0;

  constructor(logbook: Logbook) {
    this.#logbook = logbook;
  }

  /** Entries that found the outbox full. */
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

  /** Tries once more to write what waits, without waiting for a disk that is full. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#pump;
  }

  async #run(): Promise<void> {
    for (let draft = this.#waiting.peek(); draft !== undefined; draft = this.#waiting.peek()) {
      const outcome = await this.#attempt(draft);
      if (outcome === "retry") {
        if (this.#closing.signal.aborted) return;
        await sleep(logbookLimits.outboxRetryMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
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
