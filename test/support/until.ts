/** Waits for what happens by itself soon: on a busy machine later, and never only where something is wrong. */
import { setTimeout as sleep } from "node:timers/promises";

/** Below the time that ava gives a file without news, so that a test says what it waited for. */
const WITHIN_MS = 60_000;
/** Between two questions, which cost the processor that the answer may wait for: little at first, then more. */
const [SOONEST_MS, LATEST_MS] = [10, 100];

/** Asks again and again until the answer is something; an error that names `what` was waited for when it does not come. */
export async function until<T>(
  ask: () => T | Promise<T>,
  what: string | (() => string) = ask.toString(),
): Promise<NonNullable<T>> {
  const startedAt = performance.now();
  for (let pauseMs = SOONEST_MS; ; pauseMs = Math.min(1.3 * pauseMs, LATEST_MS)) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() - startedAt > WITHIN_MS)
      throw new Error(`in vain, for ${WITHIN_MS / 1000} s: ${typeof what === "string" ? what : what()}`);
    await sleep(pauseMs);
  }
}
