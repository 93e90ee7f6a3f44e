import { setTimeout as sleep } from "node:timers/promises";

/** Resolves after this many milliseconds, or as soon as the signal is aborted. Never rejects. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}

/** Works again and again, until the signal is aborted. */
export function repeated(work: () => void, everyMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(work, everyMs);
  const end = () => {
    clearInterval(timer);
    resolve();
  };
  signal.addEventListener("abort", end, { once: true });
  return promise;
}
