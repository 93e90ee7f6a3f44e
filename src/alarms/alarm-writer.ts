/**
 * Brings what the alarm engine decided to disk: transitions to the log book, in order, one after the other; then the records
 * they changed to the record store. So the store is never ahead of the book. It never throws into the engine.
 *
 * What is refused (a full disk, say) is tried again after a pause, in order, for as long as the service runs; transitions
 * wait in a bounded queue, beyond which the oldest are lost and counted. Changes of a record that are no transition are
 * saved at most every `limits.alarms.recordSaveMs`, for a condition may come and go ten times a second.
 */
import { BoundedQueue } from "../core/bounded-queue.ts";
import { BitacoraError, isBitacoraError } from "../core/errors.ts";
import { limits } from "./limits.ts";
import type { AlarmRecord, AlarmRecordStore, AlarmTransition } from "./alarm-record.ts";

export type WriteTransition = (transition: AlarmTransition) => Promise<unknown>;

export interface AlarmWriterParts {
  /** Resolves when the log book has the transition on disk. */
  readonly log: WriteTransition;
  readonly store: Pick<AlarmRecordStore, "save" | "remove">;
  /** The record as it is now. */
  readonly recordOf: (id: string) => AlarmRecord | undefined;
  readonly retryMs?: number;
  readonly capacity?: number;
}

export class AlarmWriter {
  readonly #parts: AlarmWriterParts;
  readonly #retryMs: number;
  readonly #waiting: BoundedQueue<AlarmTransition>;
  /** Taken from the queue and not yet in the book: it keeps its turn while it is tried again. */
  #next: AlarmTransition | undefined;
  readonly #unsaved = new Set<string>();
  readonly #unremoved = new Set<string>();
  #lost = 0;
  #logFault: unknown;
  #storeFault: unknown;
  /** Resolves when no transition waits any more. */
  #logged: PromiseWithResolvers<void> | undefined;
  #run: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: AlarmWriterParts) {
    this.#parts = parts;
    this.#retryMs = parts.retryMs ?? limits.alarms.retryMs;
    this.#waiting = new BoundedQueue(parts.capacity ?? limits.alarms.pendingTransitions);
  }

  /** Transitions that are not in the log book yet. */
  get pending(): number {
    return this.#waiting.size + (this.#next === undefined ? 0 : 1);
  }

  /** Transitions that the log book could not take: those lost for good, and while it refuses those that wait for it. */
  get unlogged(): number {
    return this.#lost + (this.#logFault === undefined ? 0 : this.pending);
  }

  /** What the log book or the record store answered last, if it was a refusal; undefined when all is well. */
  get fault(): unknown {
    return this.#logFault ?? this.#storeFault;
  }

  /** Queues a transition; its record is saved after it. */
  transition(transition: AlarmTransition): void {
    if (!this.#waiting.push(transition)) {
      const oldest = this.#waiting.shift();
      if (oldest !== undefined) this.#lose(oldest);
      this.#waiting.push(transition);
    }
    if (this.#timer === undefined || this.#logFault === undefined) void this.flush();
  }

  /** The record has changed without a transition; it is saved before long. */
  changed(id: string): void {
    this.#unsaved.add(id);
    this.#later(limits.alarms.recordSaveMs);
  }

  /** The records are no longer kept. Those that the store keeps because it refused for too long leave at the next start. */
  removed(ids: readonly string[]): void {
    for (const id of ids) {
      this.#unsaved.delete(id);
      if (this.#unremoved.size < limits.alarms.records) this.#unremoved.add(id);
    }
    this.#later(limits.alarms.recordSaveMs);
  }

  /**
   * Writes one transition now, after all that wait. Rejects when the log book refuses it or one of those; it is then not
   * in the book and will not be.
   */
  async write(transition: AlarmTransition): Promise<void> {
    if (this.pending > 0) {
      this.#logged ??= Promise.withResolvers();
      // Whichever is first: a person waits for this, who need not wait for records to be saved.
      await Promise.race([this.#logged.promise, this.flush()]);
    }
    if (this.#closed || this.pending > 0) throw this.#logFault ?? new BitacoraError("logbook-closed");
    await this.#parts.log(transition);
  }

  /** Writes and saves what waits, until nothing does or something is refused. Never rejects. */
  flush(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    // Begins in a task of its own: an update's fan-out does not wait for what the log book does first.
    this.#run ??= Promise.resolve().then(() => this.#writeAll());
    return this.#run;
  }

  /** Tries once more to write what waits, then nothing more is written. */
  async close(): Promise<void> {
    await this.flush();
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #writeAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      while (await this.#writeOne());
    } finally {
      // In the same turn as the last look at what waits: what comes after it begins a new run.
      this.#run = undefined;
      if (this.pending + this.#unsaved.size + this.#unremoved.size > 0) this.#later(this.#retryMs);
    }
  }

  /** False when nothing waits or something was refused. Records wait until the book has every transition. */
  async #writeOne(): Promise<boolean> {
    this.#next ??= this.#waiting.shift();
    if (this.#next !== undefined) return this.#logOne(this.#next);
    if (this.#unremoved.size > 0) return this.#removeAll([...this.#unremoved]);
    const [id] = this.#unsaved;
    return id !== undefined && this.#saveOne(id);
  }

  async #logOne(transition: AlarmTransition): Promise<boolean> {
    try {
      await this.#parts.log(transition);
      this.#logFault = undefined;
    } catch (error) {
      if (!isBitacoraError(error, "logbook-entry-invalid")) {
        this.#logFault = error;
        return false;
      }
      // It will be refused for ever, and must not stand in the way of the others.
      this.#lose(transition);
    }
    this.#unsaved.add(transition.record.id);
    this.#next = undefined;
    if (this.pending === 0) {
      this.#logged?.resolve();
      this.#logged = undefined;
    }
    return true;
  }

  async #saveOne(id: string): Promise<boolean> {
    const record = this.#parts.recordOf(id);
    this.#unsaved.delete(id);
    if (record === undefined) return true;
    const saved = await this.#stored(this.#parts.store.save(record));
    if (!saved) this.#unsaved.add(id);
    return saved;
  }

  async #removeAll(ids: readonly string[]): Promise<boolean> {
    const removed = await this.#stored(this.#parts.store.remove(ids));
    if (removed) for (const id of ids) this.#unremoved.delete(id);
    return removed;
  }

  async #stored(done: Promise<void>): Promise<boolean> {
    try {
      await done;
      this.#storeFault = undefined;
      return true;
    } catch (error) {
      this.#storeFault = error;
      return false;
    }
  }

  #lose(transition: AlarmTransition): void {
    this.#lost += 1;
    this.#unsaved.add(transition.record.id);
  }

  #later(ms: number): void {
    if (this.#closed || this.#timer !== undefined || this.#run !== undefined) return;
    this.#timer = setTimeout(() => void this.flush(), ms).unref();
  }
}
