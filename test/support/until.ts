/** Waits for what happens by itself soon: on a busy machine later, and never only where something is wrong. */
import { setTimeout as sleep } from "node:timers/promises";

/** Below the time that ava gives a file without news, so that a test says what it waited for. */
const WITHIN_MS = 60_000;
/** Soon at first; what takes long is asked less often, since each question to a service takes some milliseconds of the processor. */
const PAUSE_MS = { first: 20, most: 200, longer: 1.2 };

/** Asks again and again until the answer is something; an error that names `what` was waited for when it does not come. */
export async function until<T>(
  ask: () => T | Promise<T>,
  what: string | (() => string) = ask.toString(),
): Promise<NonNullable<T>> {
  let pauseMs = PAUSE_MS.first;
  for (const startedAt = performance.now(); ;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() - startedAt > WITHIN_MS)
      throw new Error(`in vain, for ${WITHIN_MS / 1000} s: ${typeof what === "string" ? what : what()}`);
    await sleep(pauseMs);
    pauseMs = Math.min(PAUSE_MS.most, pauseMs * PAUSE_MS.longer);
  }
}
