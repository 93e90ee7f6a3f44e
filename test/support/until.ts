/** Waits for what happens by itself soon. */
import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again until the answer is something; an error after `withinMs`. */
export async function until<T>(ask: () => T | Promise<T>, withinMs = 20_000): Promise<NonNullable<T>> {
  for (const startedAt = performance.now(); ;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms: ${ask.toString()}`);
    await sleep(20);
  }
}
