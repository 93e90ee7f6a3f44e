/**
 * Writes what the alarm engine decided to disk: first the transitions to the log book, then the changed records to the record store. So the
 * store is never ahead of the book. It never throws into the engine.
 *
 * The transitions of one rule are written one after the other; those of different rules do not wait for each other. Each is handed to the
 * log book at once. The book gives it its time, and writes all that arrive together with one fsync.
 *
 * A refused write (a full disk, say) is tried again after a pause, in order, for as long as the service runs. Transitions wait in a bounded
 * queue; when it is full, the oldest of the rule with the most are lost and counted. Changes of a record without a transition are saved at
 * most every `limits.recordSaveMs`, since a condition may come and go ten times a second.
 */
import type { Bounds } from "../core/bounds.ts";
import { BitacoraError, isBitacoraError } from "../core/errors.ts";
import { limits } from "./limits.ts";
import { within } from "../core/within.ts";
import type { AlarmEvent } from "./alarm-event.ts";
import type { AlarmRecord, AlarmRecordStore } from "./alarm-record.ts";
import { ruleKey } from "./rule.ts";
import { RuleQueue, type Taken } from "./rule-queue.ts";

export type WriteEvent = (event: AlarmEvent) => Promise<unknown>;

export class AlarmWriter {
  readonly #log: WriteEvent;
  readonly #store: Pick<AlarmRecordStore, "save" | "remove">;
  readonly #recordOf: (id: string) => AlarmRecord | undefined;
  readonly #retryMs: number;
  readonly #closeMs: number;
  readonly #waiting: RuleQueue<AlarmEvent>;
  readonly #unsaved = new Set<string>();
  readonly #unremoved = new Set<string>();
  /** By `ruleKey`; bounded by the number of rules. */
  readonly #lost = new Map<string, number>();
  /** Callers of `writeNow` that wait until nothing else of their rule is pending, or the log book refuses. */
  readonly #settling = new Map<string, PromiseWithResolvers<void>>();
  /** Whether the log book has refused: nothing is handed over until the next try. */
  #isRefused = false;
  #underWay = 0;
  /** Resolves when no write is under way. */
  #quiet: PromiseWithResolvers<void> | undefined;
  #logFault: unknown;
  #storeFault: unknown;
  #run: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** `log` resolves when the log book has the event on disk. */
  constructor(
    log: WriteEvent,
    store: Pick<AlarmRecordStore, "save" | "remove">,
    recordOf: (id: string) => AlarmRecord | undefined,
    bounds: Partial<Bounds<Pick<typeof limits, "closeMs" | "pendingTransitions" | "retryMs">>> = {},
  ) {
    this.#log = log;
    this.#store = store;
    this.#recordOf = recordOf;
    this.#retryMs = bounds.retryMs ?? limits.retryMs;
    this.#closeMs = bounds.closeMs ?? limits.closeMs;
    this.#waiting = new RuleQueue(bounds.pendingTransitions ?? limits.pendingTransitions);
  }

  /** Transitions that are not in the log book yet. */
  get pending(): number {
    return this.#waiting.size;
  }

  /** Transitions that the log book does not have: those lost for good and, while it refuses, those that wait. */
  get unlogged(): number {
    const lost = this.#lost.values().reduce((sum, count) => sum + count, 0);
    return lost + (this.#logFault === undefined ? 0 : this.pending);
  }

  /** How many were lost for each rule, by `ruleKey`; after `close` also those that were still waiting. */
  lost(): ReadonlyMap<string, number> {
    const lost = new Map(this.#lost);
    if (this.#closed) for (const [key, size] of this.#waiting.sizes()) lost.set(key, (lost.get(key) ?? 0) + size);
    return lost;
  }

  /** The last error of the log book or the record store; undefined once a later write has succeeded. */
  get fault(): unknown {
    return this.#logFault ?? this.#storeFault;
  }

  /** Queues an event; its record is saved after it. */
  write(event: AlarmEvent): void {
    const lost = this.#waiting.push(keyOfEvent(event), event);
    if (lost !== undefined) this.#lose(lost);
    if (this.#isRefused) return;
    // In a task of its own: the fan-out of an update does not wait for the first steps of the log book.
    queueMicrotask(() => this.#handOver());
    void this.flush();
  }

  /** The record has changed without a transition; it is saved within `limits.recordSaveMs`. */
  changed(id: string): void {
    this.#unsaved.add(id);
    this.#later(limits.recordSaveMs);
  }

  /** The records are no longer kept. If the store refuses to remove them for too long, they are removed at the next start. */
  removed(ids: readonly string[]): void {
    for (const id of ids) {
      this.#unsaved.delete(id);
      if (this.#unremoved.size < limits.records) this.#unremoved.add(id);
    }
    this.#later(limits.recordSaveMs);
  }

  /**
   * Writes one transition now, after the pending ones of its rule. Rejects when the log book refuses it or one of those; it is then not in
   * the book, and never will be.
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
    await this.#log(event);
  }

  /** Writes and saves everything pending, until nothing is left or something is refused. Never rejects. */
  flush(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    // The run under way has met a refusal: another one follows it.
    if (this.#isRefused && this.#run !== undefined) return this.#run.then(() => this.flush());
    this.#run ??= Promise.resolve().then(() => this.#writeAll());
    return this.#run;
  }

  /** Tries once more to write what is pending, for at most `limits.closeMs`; nothing is written after that. */
  async close(): Promise<void> {
    await within(this.#closeMs, this.flush());
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
      // In the same turn as the last check of the queue: anything that comes later begins a new run.
      this.#run = undefined;
      if (this.pending + this.#unsaved.size + this.#unremoved.size > 0) this.#later(this.#retryMs);
    }
  }

  /** Hands over the first event of each rule; only a single event while the last write has failed. */
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
      await this.#log(taken.item);
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
      // It would always be refused, and must not hold up the others.
      this.#lose(taken);
      this.#noteWritten(taken);
      return;
    }
    this.#logFault = error;
    this.#isRefused = true;
    this.#waiting.putBack(taken.key);
    this.#release();
  }

  /** Wakes the waiting callers; each checks for itself whether its rule is done. */
  #release(): void {
    for (const { resolve } of this.#settling.values()) resolve();
    this.#settling.clear();
  }

  /** False if nothing is left to do, or something was refused. */
  async #saveSome(): Promise<boolean> {
    if (this.#unremoved.size > 0) return this.#removeAll([...this.#unremoved]);
    for (const id of this.#unsaved) {
      const record = this.#recordOf(id);
      // A record is saved only after the book has all its transitions.
      if (record !== undefined && this.#waiting.sizeOf(keyOf(record)) > 0) continue;
      return this.#saveOne(id, record);
    }
    return false;
  }

  async #saveOne(id: string, record: AlarmRecord | undefined): Promise<boolean> {
    this.#unsaved.delete(id);
    if (record === undefined) return true;
    const isSaved = await this.#stored(this.#store.save(record));
    if (!isSaved) this.#unsaved.add(id);
    return isSaved;
  }

  async #removeAll(ids: readonly string[]): Promise<boolean> {
    const isRemoved = await this.#stored(this.#store.remove(ids));
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

/** An event without a rule (silencing all alarms) has a line of its own. */
function keyOfEvent(event: AlarmEvent): string {
  if ("record" in event) return keyOf(event.record);
  if (event.kind !== "alarm_silenced") return ruleKey(event.tag_id, event.alarm_id);
  return event.of === undefined ? "" : keyOf(event.of);
}
