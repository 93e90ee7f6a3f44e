/**
 * The proxy of an encoder in a worker thread, for a service that listens to a bus meanwhile: packing a row group takes a
 * tenth of a second. One batch is under way at a time.
 */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { type Batch, buffersOf, type ExportShape } from "./batch.ts";

/** A row group (`limits.export.rowGroupRows`) and what is made of it take some 50 MB. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

export class RemoteEncoder {
  readonly #worker: Worker;
  #waiting: PromiseWithResolvers<Uint8Array> | undefined;
  #ended: Error | undefined;

  constructor(shape: ExportShape) {
    // The worker's file has the extension of this file: `.ts` in the sources, `.js` in the build.
    const url = new URL(`./encoder-worker${extname(import.meta.url)}`, import.meta.url);
    this.#worker = new Worker(url, { name: "export", workerData: shape, resourceLimits: RESOURCE_LIMITS });
    this.#worker.on("message", (bytes: Uint8Array) => this.#waiting?.resolve(bytes));
    this.#worker.on("error", (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on("exit", () => this.#fail(new Error("the thread of the export has ended")));
  }

  /** Transfers the batch: the caller can no longer use it. */
  encode(batch: Batch): Promise<Uint8Array> {
    return this.#ask(batch, buffersOf(batch));
  }

  end(): Promise<Uint8Array> {
    return this.#ask(null, []);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(batch: Batch | null, transfer: ArrayBuffer[]): Promise<Uint8Array> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#waiting = Promise.withResolvers<Uint8Array>();
    this.#worker.postMessage(batch, transfer);
    return this.#waiting.promise;
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    this.#waiting?.reject(this.#ended);
  }
}
