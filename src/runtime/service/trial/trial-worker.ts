/** The thread of one trial of a rule: asks for samples, says how far it is, and ends with its result. */
import { parentPort, workerData } from "node:worker_threads";
import { lowerThreadPriority } from "../../../core/background-thread.ts";
import type { Columns } from "../../../historian/codec/columns.ts";
import { type TrialQuestion, tryRule } from "./rule-trial.ts";
import type { FromTrial, ToTrial } from "./trial-thread.ts";

lowerThreadPriority();

const say = (message: FromTrial): void => parentPort?.postMessage(message, []);
const asked: ((columns: Columns) => void)[] = [];

parentPort?.on("message", ({ id, columns }: ToTrial) => asked[id]?.(columns));

const result = await tryRule(
  (query, reduction) =>
    new Promise((resolve) => {
      const id = asked.push(resolve) - 1;
      say({ ask: { id, query, reduction } });
    }),
  workerData as TrialQuestion,
  (progress) => say({ progress }),
);
say({ result });
parentPort?.close();
