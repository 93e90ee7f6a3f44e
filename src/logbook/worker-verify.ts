/**
 * Runs verifications beside the event loop, one at a time: who asks while one is under way gets its answer. A book that
 * is read in one chunk takes a few milliseconds, a thread takes longer to start; anything larger gets a worker.
 */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { BitacoraError } from "../core/errors.ts";
import { limits } from "../core/limits.ts";
import { type BookFiles, verifyFiles } from "./file-verify.ts";
import type { BookReport } from "./verify.ts";

export class WorkerVerifier {
  #running: Promise<BookReport> | undefined;
  #worker: Worker | undefined;

  /** Rejects with `logbook-io` when the book cannot be read, with `logbook-closed` when `stop` comes in between. */
  run(files: () => BookFiles): Promise<BookReport> {
    this.#running ??= this.#verify(files()).finally(() => {
      this.#running = undefined;
      this.#worker = undefined;
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #verify(files: BookFiles): Promise<BookReport> {
    const bytes = files.volumes.reduce((sum, { length = Infinity }) => sum + length, 0);
    try {
      return await (bytes > limits.logbook.verifyInlineBytes ? this.#inWorker(files) : verifyFiles(files));
    } catch (error) {
      if (error instanceof BitacoraError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new BitacoraError("logbook-io", { file: files.volumes.at(-1)?.path, reason }, error);
    }
  }

  #inWorker(files: BookFiles): Promise<BookReport> {
    // The worker's file has the extension of this one: `.ts` in the sources, `.js` where they were built.
    const url = new URL(`./verify-worker${extname(import.meta.url)}`, import.meta.url);
    // Lines come and go; with a small heap they are collected sooner, and the service is 60 MB lighter meanwhile.
    const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
    const worker = new Worker(url, { workerData: files, name: "logbook-verify", resourceLimits });
    this.#worker = worker;
    return new Promise<BookReport>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      // After an answer or an error this changes nothing any more.
      worker.once("exit", () => reject(new BitacoraError("logbook-closed")));
    });
  }
}
