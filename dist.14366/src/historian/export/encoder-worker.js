import {
  lowerThreadPriority
} from "../../../chunks/chunk-JJE5INKC.js";
import {
  encoderOf
} from "../../../chunks/chunk-N66LESNT.js";
import "../../../chunks/chunk-YRVD5FC5.js";
import "../../../chunks/chunk-47P5LQBP.js";
import "../../../chunks/chunk-47AZHGYU.js";
import "../../../chunks/chunk-3GFNS52N.js";
import "../../../chunks/chunk-A3YBKGDL.js";

// src/historian/export/encoder-worker.ts
import { parentPort, workerData } from "node:worker_threads";
lowerThreadPriority();
var encoder = encoderOf(workerData);
parentPort?.on("message", (batch) => {
  const bytes = batch === null ? encoder.end() : encoder.encode(batch);
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
