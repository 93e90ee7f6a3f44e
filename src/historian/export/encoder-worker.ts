/** Runs in the thread of an encoder: takes a batch and answers with its bytes; null asks for the end of the file. */
import { parentPort, workerData } from "node:worker_threads";
import { lowerThreadPriority } from "../../core/background-thread.ts";
import type { Batch, ExportShape } from "./batch.ts";
import { encoderOf } from "./encoder.ts";

lowerThreadPriority();

const encoder = encoderOf(workerData as ExportShape);

parentPort?.on("message", (batch: Batch | null) => {
  const bytes = batch === null ? encoder.end() : encoder.encode(batch);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
