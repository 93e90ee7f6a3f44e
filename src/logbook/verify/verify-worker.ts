/**
 * The verification in a worker thread: it hashes the whole book, and the service must raise alarms meanwhile. It gets a `VerifyTask`,
 * posts one `VerifiedBook`, and ends.
 */
import { parentPort, workerData } from "node:worker_threads";
import { lowerThreadPriority } from "../../core/background-thread.ts";
import { type BookFiles, verifyAgain } from "./file-verify.ts";
import type { KnownBook } from "./file-known.ts";

export interface VerifyTask {
  readonly files: BookFiles;
  readonly known: KnownBook | undefined;
}

lowerThreadPriority();
const { files, known } = workerData as VerifyTask;
const verified = await verifyAgain(files, known);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of node:worker_threads has no origin.
parentPort?.postMessage(verified);
