/**
 * A trial of a rule in a thread of its own, with a lower priority: the service goes on meanwhile. Its questions to the historian are asked
 * here, in the name of who wants to know; a question that fails ends the trial.
 */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { TrialResult } from "../../../api/service.ts";
import { BitacoraError } from "../../../core/errors.ts";
import type { Columns } from "../../../historian/codec/columns.ts";
import type { HistoryQuery } from "../../../historian/historian-store.ts";
import type { Reduction } from "../../../historian/reduction.ts";
import type { AskHistory, TrialQuestion } from "./rule-trial.ts";

/** The message of the thread: one of the three. */
export interface FromTrial {
  readonly ask?: { readonly id: number; readonly query: HistoryQuery; readonly reduction: Reduction | undefined };
  /** The share that is done. */
  readonly progress?: number;
  readonly result?: TrialResult;
}

/** The answer to a question. */
export interface ToTrial {
  readonly id: number;
  readonly columns: Columns;
}

/** A page of each of three tags (`limits.trial.page`), and what is made of it. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/** Rejects as the historian does, and with `historian-cancelled` when the signal aborts. */
export async function tryInThread(
  ask: AskHistory,
  question: TrialQuestion,
  { signal, onProgress }: { readonly signal: AbortSignal | undefined; readonly onProgress: (share: number) => void },
): Promise<TrialResult> {
  // The client has left while the rule was read: a thread's end would be a rejection that nobody waits for.
  if (signal?.aborted === true) throw new BitacoraError("historian-cancelled");
  // The worker's file has the extension of this file: `.ts` in the sources, `.js` in the build.
  const url = new URL(`./trial-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(url, { name: "trial", workerData: question, resourceLimits: RESOURCE_LIMITS });
  const { promise, resolve, reject } = Promise.withResolvers<TrialResult>();
  const answer = async ({ id, query, reduction }: NonNullable<FromTrial["ask"]>): Promise<void> => {
    const columns = await ask(query, reduction);
    worker.postMessage({ id, columns } satisfies ToTrial, []);
  };
  worker.on("message", (message: FromTrial) => {
    if (message.ask !== undefined) answer(message.ask).catch(reject);
    if (message.progress !== undefined) onProgress(message.progress);
    if (message.result !== undefined) resolve(message.result);
  });
  worker.once("error", reject);
  worker.once("exit", () => reject(new BitacoraError("historian-cancelled")));
  const cancel = (): void => reject(new BitacoraError("historian-cancelled"));
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    return await promise;
  } finally {
    signal?.removeEventListener("abort", cancel);
    await worker.terminate();
  }
}
