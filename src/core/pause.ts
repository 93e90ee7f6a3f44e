import { setTimeout as sleep } from "node:timers/promises";

/** Resolves after so many milliseconds, or as soon as the signal is aborted. Never rejects. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}
