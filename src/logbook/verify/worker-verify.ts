/**
 * Runs verifications in a worker thread, one at a time. A report is about the book at the time of the call or later: callers that arrive
 * while a verification runs all share the next one. So a hundred callers at once have the book read twice. A verification that no
 * caller waits for any longer is stopped. Intact books are remembered; see `file-known.ts`.
 *
 * A small book is verified in the event loop: that takes a few milliseconds, less than starting a thread.
 */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { BitacoraError } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import type { KnownBook } from "./file-known.ts";
import { type BookFiles, type VerifiedBook, verifyFiles } from "./file-verify.ts";
import type { BookReport } from "./verify.ts";
import type { VerifyTask } from "./verify-worker.ts";

/** A verification, and the number of callers that wait for it. */
interface PendingRun {
  waiters: number;
  report: Promise<BookReport>;
}

export class WorkerVerifier {
  #running: PendingRun | undefined;
  #next: PendingRun | undefined;
  #worker: Worker | undefined;
  #known: KnownBook | undefined;
  #isStopped = false;

  /**
   * Rejects with `logbook-io` if the book cannot be read, with `logbook-closed` if `stop` is called meanwhile, and with the signal's
   * reason when `signal` aborts.
   */
  run(files: () => BookFiles, signal?: AbortSignal): Promise<BookReport> {
    if (this.#running === undefined && this.#next === undefined) {
      this.#running = { waiters: 0, report: this.#work(files) };
      return this.#wait(this.#running, signal);
    }
    this.#next ??= this.#after(this.#running, files);
    return this.#wait(this.#next, signal);
  }

  /** Verifications that were stopped because no caller waited for them any longer. */
  abandoned = 0;

  async #wait(run: PendingRun, signal: AbortSignal | undefined): Promise<BookReport> {
    run.waiters += 1;
    if (signal === undefined) return run.report;
    const gone = Promise.withResolvers<never>();
    const abandon = (): void => {
      run.waiters -= 1;
      gone.reject(signal.reason);
      if (run.waiters > 0 || run !== this.#running || this.#worker === undefined) return;
      this.abandoned += 1;
      void this.#worker.terminate();
    };
    if (signal.aborted) abandon();
    else signal.addEventListener("abort", abandon, { once: true });
    try {
      return await Promise.race([run.report, gone.promise]);
    } finally {
      signal.removeEventListener("abort", abandon);
    }
  }

  #after(running: PendingRun | undefined, files: () => BookFiles): PendingRun {
    const { promise, resolve } = Promise.withResolvers<BookReport>();
    const run: PendingRun = { waiters: 0, report: promise };
    const begin = async (): Promise<BookReport> => {
      await running?.report.catch(() => undefined);
      this.#next = undefined;
      if (this.#isStopped || run.waiters === 0) throw new BitacoraError("logbook-closed");
      this.#running = run;
      return this.#work(files);
    };
    resolve(begin());
    return run;
  }

  async #work(files: () => BookFiles): Promise<BookReport> {
    try {
      return await this.#verify(files());
    } finally {
      this.#running = undefined;
      this.#worker = undefined;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#worker?.terminate();
  }

  async #verify(files: BookFiles): Promise<BookReport> {
    const bytes = files.volumes.reduce((sum, { length = Infinity }) => sum + length, 0);
    try {
      return await (bytes > limits.verifyInlineBytes ? this.#inWorker(files) : verifyFiles(files));
    } catch (error) {
      if (error instanceof BitacoraError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new BitacoraError("logbook-io", { file: files.volumes.at(-1)?.path, reason }, error);
    }
  }

  #inWorker(files: BookFiles): Promise<BookReport> {
    // The worker's file has the extension of this one: `.ts` in the sources, `.js` where they were built.
    const url = new URL(`./verify-worker${extname(import.meta.url)}`, import.meta.url);
    // A small heap is collected more often: that saves 60 MB of memory.
    const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
    const workerData: VerifyTask = { files, known: this.#known };
    const worker = new Worker(url, { workerData, name: "logbook-verify", resourceLimits });
    this.#worker = worker;
    return new Promise<BookReport>((resolve, reject) => {
      worker.once("message", ({ report, known }: VerifiedBook) => {
        this.#known = known;
        resolve(report);
      });
      worker.once("error", reject);
      // After an answer or an error this has no effect.
      worker.once("exit", () => reject(new BitacoraError("logbook-closed")));
    });
  }
}
