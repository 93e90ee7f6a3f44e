/** Sixty questions for 100 000 intervals each that nobody waits for: every socket is closed after 20 ms. And one alone. */
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../attack.ts";
import { AttackedService, historyTag } from "../support/attack-service.ts";

const QUESTIONS = 60;
/** As long as the service worked on them before it noticed that they were gone. */
const WATCHED_S = 30;

const path = (intervalS: number) =>
  `/tags/${historyTag(1)}/history?interval_s=${intervalS}&limit=100000&since=2025-01-01T00:00:00Z`;

export const scene: Scene = {
  name: `${QUESTIONS} abandoned questions, and one alone`,
  async run(print) {
    const service = await AttackedService.start({ withHistory: true });
    try {
      await service.attacked(print, "one question for 100 000 intervals, answered", async () => {
        const startedAt = performance.now();
        const response = await fetch(`${service.url}${path(90)}`);
        const records = (await response.json()) as unknown[];
        return `${response.status}, ${records.length} records after ${Math.round(performance.now() - startedAt)} ms`;
      });
      await service.attacked(print, `${QUESTIONS} questions, each socket closed after 20 ms`, async () => {
        for (let i = 0; i < QUESTIONS; i += 1) {
          const socket = service.get(path(90 + i));
          setTimeout(() => socket.destroy(), 20);
          await delay(20);
        }
        const startedAt = performance.now();
        const response = await fetch(`${service.url}/tags/${historyTag(1)}/history?limit=10`);
        const said = `history answers ${response.status} after ${Math.round(performance.now() - startedAt)} ms`;
        await delay(WATCHED_S * 1000);
        return said;
      });
    } finally {
      await service.end();
    }
  },
};
