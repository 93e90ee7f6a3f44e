/**
 * The verification in a thread of its own: it is arithmetic over the whole book, and the service has alarms to raise
 * meanwhile. It gets a `BookFiles`, posts one `BookReport`, and ends.
 */
import { parentPort, workerData } from "node:worker_threads";
import { type BookFiles, verifyFiles } from "./file-verify.ts";

const report = await verifyFiles(workerData as BookFiles);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of node:worker_threads has no origin.
parentPort?.postMessage(report);
