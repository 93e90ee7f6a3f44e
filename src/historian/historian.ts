/**
 * The historian: takes every tag update at once and without waiting, writes once a second, and answers queries over stored
 * and waiting samples alike. If the store fails, nobody waits for it: the samples stay in the buffer, the fault is shown, and
 * the next flush tries again in the same order.
 */
import { setImmediate } from "node:timers/promises";
import type { Clock } from "../core/clock.ts";
import { BitacoraError, faultCode } from "../core/errors.ts";
import { formatIsoTime } from "../core/time.ts";
import type { Columns } from "./codec/columns.ts";
import { limits } from "./limits.ts";
import type { TagUpdate } from "../tags/tag.ts";
import type { DigestPage, DigestQuestion } from "./block-digests.ts";
import { DeadbandFilter, type DeadbandOf } from "./deadband.ts";
import type {
  CheckReport,
  HistorianStore,
  HistoryQuery,
  Sample,
  ScanPage,
  ScanQuery,
  TagSpan,
} from "./historian-store.ts";
import type { Asking, History } from "./history.ts";
import type { HistorianStatistics } from "./statistics.ts";
import { type Asker, QuestionQueue } from "./question-queue.ts";
import { SampleBuffer } from "./sample-buffer.ts";
import type { ShippingSource } from "./shipment/shipping-source.ts";

/** The work of a page, or of a question about the files themselves: less than a query that reads blocks. */
const LITTLE = 1;

export interface HistorianOptions {
  readonly store: HistorianStore;
  readonly clock: Clock;
  readonly flushMs?: number;
  readonly bufferSamples?: number;
  /** Throws if writing is not allowed now; the samples then wait. */
  readonly mayWrite?: (() => void) | undefined;
  /** The deadbands of tags; without this function every sample is recorded. */
  readonly deadbandOf?: DeadbandOf;
}

export class Historian implements History {
  readonly #store: HistorianStore;
  readonly #clock: Clock;
  readonly #flushMs: number;
  readonly #mayWrite: () => void;
  readonly #deadbands: DeadbandFilter;
  readonly #waiting: SampleBuffer;
  readonly #questions = new QuestionQueue();
  /** The samples being written to the store, and a promise that settles when that has ended, well or badly. */
  #underWay: { readonly samples: readonly Sample[]; readonly settled: Promise<void> } | undefined;
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopping: Promise<void> | undefined;
  #flushes = 0;
  #failedFlushes = 0;
  #lastFlushMs: number | null = null;
  #fault: string | null = null;
  #late = 0;
  /** When samples were first and last dropped. */
  #losses: { readonly dropped: number; readonly sinceMs: number; readonly untilMs: number } | undefined;

  constructor({ store, clock, flushMs, bufferSamples, mayWrite, deadbandOf = () => undefined }: HistorianOptions) {
    this.#mayWrite = mayWrite ?? (() => {});
    this.#store = store;
    this.#clock = clock;
    this.#flushMs = flushMs ?? limits.flushMs;
    this.#deadbands = new DeadbandFilter(deadbandOf);
    this.#waiting = new SampleBuffer(bufferSamples ?? limits.bufferSamples);
  }

  start(): void {
    if (this.#stopping !== undefined) return;
    this.#timer ??= setInterval(() => {
      // If the disk is slower than the period, flushes must not pile up: one is enough.
      if (this.#flushing === undefined) void this.flush();
    }, this.#flushMs);
  }

  record(update: TagUpdate): void {
    if (this.#stopping === undefined) this.#deadbands.take(update, this.#keep);
    else this.#late += 1;
    this.#lookAtLosses();
  }

  /** Records an update that came too late to become its tag's value. No deadband applies, since that follows the values. */
  recordOlder(update: TagUpdate): void {
    if (this.#stopping === undefined) this.#keep(update);
    else this.#late += 1;
    this.#lookAtLosses();
  }

  async flush(): Promise<void> {
    // A flush under way may have begun before the caller's last sample came.
    while (this.#flushing !== undefined) await this.#flushing;
    this.#flushing = this.#flushAll().finally(() => {
      // Not within `#flushAll`: with nothing to write, that ends before its promise is stored here.
      this.#flushing = undefined;
    });
    await this.#flushing;
  }

  async columns(query: HistoryQuery, { reduction, signal, client }: Asking = {}): Promise<Columns> {
    const work = await this.#store.workOf(query, reduction);
    return this.#questions.run(work, { signal, client }, async () => {
      // Only when the append has settled is it known whether its samples are stored or wait again. Then, before the next
      // append, the store and the buffer together hold every sample exactly once.
      while (this.#underWay !== undefined) await this.#underWay.settled;
      const waiting = this.#waiting.of(query.tagId);
      return this.#store.columns(query, { waiting, ...(reduction && { reduction }), ...(signal && { signal }) });
    });
  }

  async tags(asker: Asker = {}): Promise<TagSpan[]> {
    return this.#questions.run(LITTLE, asker, async () => {
      await this.flush();
      return this.#store.tags(asker.signal);
    });
  }

  async scan(query: ScanQuery, asker: Asker = {}): Promise<ScanPage> {
    return this.#questions.run(LITTLE, asker, async () => {
      if (query.after === undefined) await this.flush();
      return this.#store.scan(query);
    });
  }

  check(signal: AbortSignal, onProgress: (share: number) => void): Promise<CheckReport> {
    return this.#store.check(signal, onProgress);
  }

  get shipping(): ShippingSource | undefined {
    return this.#store.shipping;
  }

  async digests(question: DigestQuestion, asker: Asker = {}): Promise<DigestPage> {
    const { digests } = this.#store;
    if (digests === undefined) throw new BitacoraError("nothing-to-check");
    return this.#questions.run(limits.digests.pageBlocks, asker, () => digests(question));
  }

  statistics(): HistorianStatistics {
    const { maintenance_fault: maintenanceFault = null, thread_ends = 0, ...stored } = this.#store.statistics();
    return {
      ...stored,
      thread_ends,
      buffered: this.#waiting.size + (this.#underWay?.samples.length ?? 0),
      dropped: this.#dropped,
      dropped_since: this.#losses === undefined ? null : formatIsoTime(this.#losses.sinceMs),
      dropped_until: this.#losses === undefined ? null : formatIsoTime(this.#losses.untilMs),
      left_out: this.#deadbands.leftOut,
      questions: this.#questions.statistics().asking,
      waiting_questions: this.#questions.statistics().waiting,
      cancelled_questions: this.#questions.statistics().cancelled,
      refused_questions: this.#questions.statistics().refused,
      flushes: this.#flushes,
      failed_flushes: this.#failedFlushes,
      last_flush_ms: this.#lastFlushMs,
      fault: this.#fault ?? this.#refusal() ?? maintenanceFault,
    };
  }

  silentMs(): number {
    return this.#store.silentMs?.() ?? 0;
  }

  restartStore(): void {
    this.#store.restart?.();
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#deadbands.finish(this.#keep);
    await this.flush();
    await this.#store.close();
  }

  get #dropped(): number {
    return this.#waiting.dropped + this.#late;
  }

  /** Called after every step that may have dropped a sample. */
  #lookAtLosses(): void {
    const dropped = this.#dropped;
    if (dropped === (this.#losses?.dropped ?? 0)) return;
    const nowMs = this.#clock.now();
    this.#losses = { dropped, sinceMs: this.#losses?.sinceMs ?? nowMs, untilMs: nowMs };
  }

  /** Why writing is not allowed now; null if it is. Known before a flush has tried. */
  #refusal(): string | null {
    try {
      this.#mayWrite();
      return null;
    } catch (error) {
      return faultCode(error);
    }
  }

  readonly #keep = ({ tagId, timestampMs, value, quality }: TagUpdate): void =>
    this.#waiting.push({ tagId, timestampMs: Math.floor(timestampMs), value, quality });

  /** Writes the samples that wait now, in batches; samples that arrive meanwhile are left to the next flush. */
  async #flushAll(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const startedAt = this.#clock.monotonic();
    for (let left = this.#waiting.size; left > 0;) {
      const samples = this.#waiting.take(Math.min(left, limits.flushSamples));
      if (samples.length === 0) break;
      left -= samples.length;
      if (!(await this.#append(samples))) return;
      // Between two batches, queries that waited for the first get their turn.
      if (left > 0) await setImmediate();
    }
    this.#flushes += 1;
    this.#lastFlushMs = Math.round((this.#clock.monotonic() - startedAt) * 10) / 10;
  }

  async #append(samples: readonly Sample[]): Promise<boolean> {
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    this.#underWay = { samples, settled };
    try {
      this.#mayWrite();
      await this.#store.append(samples);
      this.#fault = null;
      return true;
    } catch (error) {
      this.#failedFlushes += 1;
      this.#fault = faultCode(error);
      this.#waiting.putBack(samples);
      this.#lookAtLosses();
      return false;
    } finally {
      this.#underWay = undefined;
      settle();
    }
  }
}
