/**
 * Runs the scenarios; this is the process inside the rig. One `Report` a line on standard output. With an argument, only
 * those whose title matches it as a regular expression:
 *
 *     test/can-rig/can-rig -- node test/can/support/run-scenarios.ts 'removed'
 */
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { scenarios } from "../scenarios.ts";
import type { Outcome, Report, Scenario } from "./scenario.ts";

/** Programs are slow in an emulated machine, and it may share its processors: seen were five times as long as on a quiet one. */
const TIMEOUT_MS = Number(process.env["CAN_SCENARIO_S"] ?? 300) * 1000;

const report = (line: Report) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function play({ title, run }: Scenario): Promise<Outcome> {
  const log: string[] = [];
  const undo: (() => unknown)[] = [];
  const startedAt = performance.now();
  let error: unknown;
  const limit = new AbortController();
  try {
    await Promise.race([
      run({ log: (text) => log.push(text), onEnd: (each) => undo.push(each) }),
      sleep(TIMEOUT_MS, undefined, { signal: limit.signal }).then(() => {
        throw new Error(`not over after ${TIMEOUT_MS} ms`);
      }),
    ]);
  } catch (thrown) {
    error = thrown;
  }
  limit.abort();
  for (const each of undo.toReversed()) {
    try {
      await each();
    } catch (thrown) {
      error ??= thrown;
    }
  }
  const durationMs = Math.round(performance.now() - startedAt);
  const outcome = { title, passed: error === undefined, durationMs, log };
  return error === undefined ? outcome : { ...outcome, error: inspect(error) };
}

const wanted = new RegExp(process.argv[2] ?? "");
for (const each of scenarios.filter(({ title }) => wanted.test(title))) {
  report({ began: each.title });
  report(await play(each));
}
// Nothing may be left that keeps the process alive: what is left shows as a rig that reaches its time limit.
