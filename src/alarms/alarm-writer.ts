/**
 * Brings what the alarm engine decided to disk: transitions to the log book, and after them the records that they changed to the
 * record store. So the store is never ahead of the book. It never throws into the engine.
 *
 * The transitions of one rule are written one after the other; those of different rules do not wait for each other. Each is
 * handed to the log book as soon as it comes, which dates it then and writes what came at the same time with one fsync.
 *
 * What is refused (a full disk, say) is tried again after a pause, in order, for as long as the service runs; transitions
 * wait in a bounded queue, beyond which the oldest are lost and counted. Changes of a record that are no transition are
 * saved at most every `limits.recordSaveMs`, for a condition may come and go ten times a second.
 */
import { BitacoraError, isBitacoraError } from "../core/errors.ts";
import { limits } from "./limits.ts";
import { within } from "../core/within.ts";
import type { AlarmEvent } from "./alarm-event.ts";
import type { AlarmRecord, AlarmRecordStore } from "./alarm-record.ts";
import { ruleKey } from "./rule.ts";
import { RuleQueue, type Taken } from "./rule-queue.ts";

export type WriteEvent = (event: AlarmEvent) => Promise<unknown>;

export interface AlarmWriterParts {
  /** Resolves when the log book has the event on disk. */
  readonly log: WriteEvent;
  readonly store: Pick<AlarmRecordStore, "save" | "remove">;
  /** The record as it is now. */
  readonly recordOf: (id: string) => AlarmRecord | undefined;
  readonly retryMs?: number;
  readonly capacity?: number;
  readonly closeMs?: number;
}

export class AlarmWriter {
  readonly #parts: AlarmWriterParts;
  readonly #retryMs: number;
  readonly #waiting: RuleQueue<AlarmEvent>;
  readonly #unsaved = new Set<string>();
  readonly #unremoved = new Set<string>();
  /** By `ruleKey`; there are no more of them than rules. */
  readonly #lost = new Map<string, number>();
  /** Those who wait until nothing of a rule is left to be written, or the log book refuses. */
  readonly #settling = new Map<string, PromiseWithResolvers<void>>();
  /** Whether the log book has refused: nothing more is handed over until the next try. */
  #isRefused = false;
  #underWay = 0;
  /** Resolves when nothing is under way any more. */
  #quiet: PromiseWithResolvers<void> | undefined;
  #logFault: unknown;
  #storeFault: unknown;
  #run: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: AlarmWriterParts) {
    this.#parts = parts;
    this.#retryMs = parts.retryMs ?? limits.retryMs;
    this.#waiting = new RuleQueue(parts.capacity ?? limits.pendingTransitions);
  }

  /** Transitions that are not in the log book yet. */
  get pending(): number {
    return this.#waiting.size;
  }

  /** Transitions that the log book could not take: those lost for good, and while it refuses those that wait for it. */
  get unlogged(): number {
    const lost = this.#lost.values().reduce((sum, count) => sum + count, 0);
    return lost + (this.#logFault === undefined ? 0 : this.pending);
  }

  /** How many were lost of each rule, by `ruleKey`; after `close` also those that still waited. */
  lost(): ReadonlyMap<string, number> {
    const lost = new Map(this.#lost);
    if (this.#closed) for (const [key, size] of this.#waiting.sizes()) lost.set(key, (lost.get(key) ?? 0) + size);
    return lost;
  }

  /** What the log book or the record store answered last, if it was a refusal; undefined when all is well. */
  get fault(): unknown {
    return this.#logFault ?? this.#storeFault;
  }

  /** Queues an event; its record is saved after it. */
  write(event: AlarmEvent): void {
    const lost = this.#waiting.push(keyOfEvent(event), event);
    if (lost !== undefined) this.#lose(lost);
    if (this.#isRefused) return;
    // In a task of its own: an update's fan-out does not wait for what the log book does first.
    queueMicrotask(() => this.#handOver());
    void this.flush();
  }

  /** The record has changed without a transition; it is saved before long. */
  changed(id: string): void {
    this.#unsaved.add(id);
    this.#later(limits.recordSaveMs);
  }

  /** The records are no longer kept. Those that the store keeps because it refused for too long leave at the next start. */
  removed(ids: readonly string[]): void {
    for (const id of ids) {
      this.#unsaved.delete(id);
      if (this.#unremoved.size < limits.records) this.#unremoved.add(id);
    }
    this.#later(limits.recordSaveMs);
  }

  /**
   * Writes one transition now, after those of its rule that wait. Rejects when the log book refuses it or one of those; it is
   * then not in the book and will not be.
   */
  async writeNow(event: AlarmEvent): Promise<void> {
    const key = keyOfEvent(event);
    if (!this.#closed && this.#waiting.sizeOf(key) > 0) {
      const settling = this.#settling.get(key) ?? Promise.withResolvers();
      this.#settling.set(key, settling);
      this.#isRefused = false;
      this.#handOver();
      void this.flush();
      await settling.promise;
    }
    if (this.#closed || this.#waiting.sizeOf(key) > 0) throw this.#logFault ?? new BitacoraError("logbook-closed");
    await this.#parts.log(event);
  }

  /** Writes and saves what waits, until nothing does or something is refused. Never rejects. */
  flush(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    // What is under way has been refused already: it is tried again after it.
    if (this.#isRefused && this.#run !== undefined) return this.#run.then(() => this.flush());
    this.#run ??= Promise.resolve().then(() => this.#writeAll());
    return this.#run;
  }

  /** Tries once more to write what waits, for `limits.closeMs` at the most; then nothing more is written. */
  async close(): Promise<void> {
    await within(this.#parts.closeMs ?? limits.closeMs, this.flush());
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#release();
  }

  async #writeAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isRefused = false;
    try {
      for (let isMore = true; isMore;) {
        this.#handOver();
        await this.#quiet?.promise;
        const isSaved = await this.#saveSome();
        isMore = isSaved || (this.pending > 0 && !this.#isRefused);
      }
    } finally {
      // In the same turn as the last look at what waits: what comes after it begins a new run.
      this.#run = undefined;
      if (this.pending + this.#unsaved.size + this.#unremoved.size > 0) this.#later(this.#retryMs);
    }
  }

  /** Hands over the first of each rule; a single one as long as it is not known that the log book takes any. */
  #handOver(): void {
    for (;;) {
      const atOnce = this.#logFault === undefined ? limits.writesAtOnce : 1;
      if (this.#closed || this.#isRefused || this.#underWay >= atOnce) return;
      const taken = this.#waiting.take();
      if (taken === undefined) return;
      this.#underWay += 1;
      this.#quiet ??= Promise.withResolvers();
      void this.#logOne(taken);
    }
  }

  async #logOne(taken: Taken<AlarmEvent>): Promise<void> {
    try {
      await this.#parts.log(taken.item);
      this.#logFault = undefined;
      this.#noteWritten(taken);
    } catch (error) {
      this.#noteRefused(taken, error);
    }
    this.#underWay -= 1;
    this.#handOver();
    if (this.#underWay > 0) return;
    this.#quiet?.resolve();
    this.#quiet = undefined;
  }

  #noteWritten({ key, item }: Taken<AlarmEvent>): void {
    if ("record" in item) this.#unsaved.add(item.record.id);
    this.#waiting.done(key);
    if (this.#waiting.sizeOf(key) > 0) return;
    this.#settling.get(key)?.resolve();
    this.#settling.delete(key);
  }

  #noteRefused(taken: Taken<AlarmEvent>, error: unknown): void {
    if (isBitacoraError(error, "logbook-entry-invalid")) {
      // It will be refused for ever, and must not stand in the way of the others.
      this.#lose(taken);
      this.#noteWritten(taken);
      return;
    }
    this.#logFault = error;
    this.#isRefused = true;
    this.#waiting.putBack(taken.key);
    this.#release();
  }

  /** Those who wait look for themselves how it stands. */
  #release(): void {
    for (const { resolve } of this.#settling.values()) resolve();
    this.#settling.clear();
  }

  /** False when nothing is left to be done, or something was refused. */
  async #saveSome(): Promise<boolean> {
    if (this.#unremoved.size > 0) return this.#removeAll([...this.#unremoved]);
    for (const id of this.#unsaved) {
      const record = this.#parts.recordOf(id);
      // It waits until the book has all its transitions.
      if (record !== undefined && this.#waiting.sizeOf(keyOf(record)) > 0) continue;
      return this.#saveOne(id, record);
    }
    return false;
  }

  async #saveOne(id: string, record: AlarmRecord | undefined): Promise<boolean> {
    this.#unsaved.delete(id);
    if (record === undefined) return true;
    const isSaved = await this.#stored(this.#parts.store.save(record));
    if (!isSaved) this.#unsaved.add(id);
    return isSaved;
  }

  async #removeAll(ids: readonly string[]): Promise<boolean> {
    const isRemoved = await this.#stored(this.#parts.store.remove(ids));
    if (isRemoved) for (const id of ids) this.#unremoved.delete(id);
    return isRemoved;
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

  #lose({ key, item }: Taken<AlarmEvent>): void {
    this.#lost.set(key, (this.#lost.get(key) ?? 0) + 1);
    if ("record" in item) this.#unsaved.add(item.record.id);
  }

  #later(ms: number): void {
    if (this.#closed || this.#timer !== undefined || this.#run !== undefined) return;
    this.#timer = setTimeout(() => void this.flush(), ms).unref();
  }
}

function keyOf({ tag_id: tagId, alarm_id: alarmId }: AlarmRecord): string {
  return ruleKey(tagId, alarmId);
}

/** What is of no rule (a silence of all) has a line of its own. */
function keyOfEvent(event: AlarmEvent): string {
  if ("record" in event) return keyOf(event.record);
  if (event.kind !== "alarm_silenced") return ruleKey(event.tag_id, event.alarm_id);
  return event.of === undefined ? "" : keyOf(event.of);
}
