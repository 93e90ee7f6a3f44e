/** 64 connections that ask for what costs most, again and again, and take all that they get. */
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../attack.ts";
import { AttackedService, historyTag, SECONDS } from "../support/attack-service.ts";

const CONNECTIONS = 64;

const QUESTIONS: readonly ((i: number) => string)[] = [
  (i) => `/tags/${historyTag(i % 10)}/history?interval_s=${90 + (i % 60)}&limit=100000&since=2025-01-01T00:00:00Z`,
  (i) => `/tags/${historyTag(i % 10)}/history?limit=100000`,
  (i) => `/tags/${historyTag(i % 10)}/history?interval_s=61&limit=100000&aggregate=time_mean`,
  (i) => `/tags/${historyTag(i % 10)}/history?interval_s=77&limit=100000&aggregate=minmax&format=csv`,
  (i) => `/tags/${historyTag(i % 10)}/history?limit=100000&cursor=oldest`,
  () => "/history/export?format=parquet",
  () => "/history/tags",
  () => "/logbook?limit=100000",
  () => "/logbook/verify",
  () => "/tags",
];

export const scene: Scene = {
  name: `${CONNECTIONS} heavy connections`,
  async run(print) {
    const service = await AttackedService.start({ withHistory: true });
    try {
      await service.attacked(print, `${CONNECTIONS} connections for ${SECONDS} s`, async () => {
        const until = performance.now() + SECONDS * 1000;
        const answers = new Map<number | string, number>();
        const stop = new AbortController();
        const one = async (i: number) => {
          for (let k = i; performance.now() < until; k += CONNECTIONS + 1) {
            const status = await ask(`${service.url}${QUESTIONS[k % QUESTIONS.length]?.(k)}`, stop.signal);
            answers.set(status, (answers.get(status) ?? 0) + 1);
            // Whoever is refused comes again at once, but not in no time.
            if (status !== 200) await delay(50);
          }
        };
        setTimeout(() => stop.abort(), SECONDS * 1000);
        await Promise.all(Array.from({ length: CONNECTIONS }, (_, i) => one(i)));
        return [...answers].map(([status, times]) => `${times} × ${status}`).join(", ");
      });
    } finally {
      await service.end();
    }
  },
};

/** The status, once the whole answer is there. */
async function ask(url: string, signal: AbortSignal): Promise<number | string> {
  try {
    const response = await fetch(url, { signal });
    for await (const _ of response.body ?? []);
    return response.status;
  } catch {
    return signal.aborted ? "ended" : "cut";
  }
}
