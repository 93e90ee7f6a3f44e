/**
 * The proxy of the archive in the service: starts its worker thread, sends it requests and settles their promises. If the
 * thread ends, for whatever reason, every unanswered request is rejected.
 */
import { Worker } from "node:worker_threads";
import type { Clock } from "../../core/clock.ts";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import { GrowingColumns } from "../codec/columns.ts";
import type { TaggedColumns, TagName } from "../codec/frame-codec.ts";
import type { HistorianStoreStatistics, Sample } from "../historian-store.ts";
import { asBitacoraError } from "../disk/sqlite-file.ts";
import type { Reply, Request, WorkerData } from "./sqlite-protocol.ts";
import type { AnswerTo, Question, QuestionInput } from "./sqlite-questions.ts";

const { threadYoungMb, threadOldMb } = limits;
/** How long closing may take before the thread is terminated; what was acknowledged is on disk in any case. */
const CLOSE_TIMEOUT_MS = 3000;
/** The worker runs from the sources or from the build, like this file. */
const SCRIPT = new URL(import.meta.url.endsWith(".ts") ? "./sqlite-worker.ts" : "./sqlite-worker.js", import.meta.url);

/** The period of a tag's values; undefined if they do not go round. */
export type PeriodOf = (tagId: string) => number | undefined;

interface Asking {
  /** Cancels the question: it rejects with `historian-cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the share done, by the questions that report it. */
  readonly onProgress?: (share: number) => void;
}

export class RemoteArchive {
  readonly opened: Promise<void>;
  onStatistics: (statistics: HistorianStoreStatistics) => void = () => {};
  onEnd: () => void = () => {};
  readonly #file: string;
  readonly #clock: Clock;
  readonly #periodOf: PeriodOf;
  readonly #worker: Worker;
  readonly #pending = new Map<number, PromiseWithResolvers<Reply>>();
  /** By request id. */
  readonly #progress = new Map<number, (share: number) => void>();
  readonly #numbers = new Map<string, number>();
  /** Tags whose names no successful append of this thread has carried yet. */
  readonly #unsaved = new Map<number, TagName>();
  /** Tags that the file knows and that no append has named since this thread started. */
  readonly #silent = new Map<string, number>();
  #nextNumber = 0;
  #lastId = 0;
  #error: BitacoraError | undefined;
  #hasEnded = false;
  /** Until when the thread may be opening its files; undefined once it has. */
  #openUntilMs: number | undefined;
  /** When the ping was sent that the thread has not answered yet. */
  #pingedMs: number | undefined;

  constructor(data: WorkerData, clock: Clock, periodOf: PeriodOf) {
    this.#periodOf = periodOf;
    this.#file = data.file;
    this.#clock = clock;
    const resourceLimits = { maxYoungGenerationSizeMb: threadYoungMb, maxOldGenerationSizeMb: threadOldMb };
    this.#worker = new Worker(SCRIPT, { name: "historian", workerData: data, resourceLimits });
    this.#worker.on("message", (reply: Reply) => this.#settle(reply));
    this.#worker.on("error", (error) => {
      this.#error = asBitacoraError(error, data.file);
    });
    this.#worker.on("exit", () => this.#end());
    this.#openUntilMs = clock.monotonic() + limits.openMs;
    this.opened = this.#expect(0).then(({ names = [] }) => {
      this.#openUntilMs = undefined;
      for (const [number, name] of names.entries()) if (name !== undefined) this.#silent.set(name, number);
      this.#nextNumber = names.length;
    });
  }

  async append(samples: readonly Sample[]): Promise<void> {
    const columns = this.#tagged(samples);
    const names = [...this.#unsaved.values()];
    const moment = { nowMs: this.#clock.now(), monotonicMs: this.#clock.monotonic() };
    const { tags, times, values, states } = columns;
    await this.#send({ kind: "append", samples: columns, names, moment }, [
      tags.buffer,
      times.buffer,
      values.buffer,
      states.buffer,
    ]);
    for (const [number] of names) this.#unsaved.delete(number);
  }

  async ask<Q extends Question>(
    question: Q,
    input: QuestionInput<Q>,
    { signal, onProgress }: Asking = {},
  ): Promise<AnswerTo<Q>> {
    if (signal?.aborted === true) throw new BitacoraError("historian-cancelled");
    const reply = this.#send({ kind: "ask", question, input });
    const id = this.#lastId;
    const cancel = (): void => this.#worker.postMessage({ kind: "cancel", id } satisfies Request, []);
    signal?.addEventListener("abort", cancel);
    if (onProgress !== undefined) this.#progress.set(id, onProgress);
    try {
      const { answer } = await reply;
      return answer as AnswerTo<Q>;
    } finally {
      this.#progress.delete(id);
      signal?.removeEventListener("abort", cancel);
    }
  }

  /**
   * For how long the thread has not answered. If no ping is outstanding, this sends one. It is 0 while the thread may still be opening its
   * files, and after it has ended: the next call of the store starts another.
   */
  silentMs(): number {
    const nowMs = this.#clock.monotonic();
    if (this.#hasEnded) return 0;
    if (this.#openUntilMs !== undefined) return Math.max(0, nowMs - this.#openUntilMs);
    if (this.#pingedMs === undefined) {
      this.#pingedMs = nowMs;
      const answered = (): void => {
        this.#pingedMs = undefined;
      };
      this.#send({ kind: "ping" }).then(answered, answered);
    }
    return nowMs - this.#pingedMs;
  }

  /** Ends the thread without asking it, unless the kernel holds it. What it has not answered rejects with `historian-io`. */
  end(): void {
    void this.#worker.terminate();
  }

  async close(): Promise<void> {
    const timer = setTimeout(() => void this.#worker.terminate(), CLOSE_TIMEOUT_MS);
    try {
      await this.#send({ kind: "close" });
    } catch (error) {
      // The thread was terminated or died: either way it is closed.
      if (!isBitacoraError(error)) throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #tagged(samples: readonly Sample[]): TaggedColumns {
    const columns = new GrowingColumns();
    columns.reserve(samples.length);
    const tags = new Uint32Array(samples.length);
    for (const [at, { tagId, timestampMs, value, quality }] of samples.entries()) {
      tags[at] = this.#numberOf(tagId);
      columns.push(timestampMs, value, quality);
    }
    const { length, times, values, states } = columns;
    return { length, tags, times, values, states };
  }

  #numberOf(tagId: string): number {
    const known = this.#numbers.get(tagId);
    if (known !== undefined) return known;
    const number = this.#silent.get(tagId) ?? this.#nextNumber;
    if (!this.#silent.delete(tagId)) this.#nextNumber += 1;
    this.#numbers.set(tagId, number);
    this.#unsaved.set(number, [number, tagId, this.#periodOf(tagId) ?? 0]);
    return number;
  }

  #send(request: RequestBody, transfer: ArrayBufferLike[] = []): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = this.#expect(id);
    if (this.#hasEnded) this.#rejectAll();
    else this.#worker.postMessage({ ...request, id } satisfies Request, transfer as ArrayBuffer[]);
    return reply;
  }

  #expect(id: number): Promise<Reply> {
    const deferred = Promise.withResolvers<Reply>();
    this.#pending.set(id, deferred);
    return deferred.promise;
  }

  #settle(reply: Reply): void {
    const { id, error, statistics, progress } = reply;
    if (statistics !== undefined) this.onStatistics(statistics);
    if (progress !== undefined) {
      this.#progress.get(id)?.(progress);
      return;
    }
    const deferred = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === undefined) deferred?.resolve(reply);
    else deferred?.reject(new BitacoraError(error.code, error.details));
  }

  #end(): void {
    this.#hasEnded = true;
    this.onEnd();
    this.#rejectAll();
  }

  #rejectAll(): void {
    const reason =
      this.#error ?? new BitacoraError("historian-io", { file: this.#file, reason: "its thread has ended" });
    for (const deferred of this.#pending.values()) deferred.reject(reason);
    this.#pending.clear();
  }
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type RequestBody = WithoutId<Request>;
