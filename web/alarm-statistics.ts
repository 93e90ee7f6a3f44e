/** Keeps up what GET /alarms/stats says, for the marks of alarms that come and go or stand: asked as alarms change, and seldom. */
import { getJson } from "./api.ts";
import type { Board } from "./board.ts";

const LEAST_MS = 3000;
/** An alarm stands after a day, without a change that would tell. */
const REFRESH_MS = 300_000;

/** Asks at once. A service that does not count alarms has no marks. */
export async function askStatistics(board: Board): Promise<void> {
  const report = await getJson("/alarms/stats").catch(() => undefined);
  if (report !== undefined) board.takeStatistics(report);
}

export function watchStatistics(board: Board): void {
  let askedAtMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    askedAtMs = performance.now();
    void askStatistics(board);
  };
  const askSoon = () => {
    if (document.visibilityState === "hidden") return;
    timer ??= setTimeout(ask, Math.max(0, askedAtMs + LEAST_MS - performance.now()));
  };
  // Where there has been no alarm yet, there is nothing to be marked.
  board.onAlarms(() => (board.alarms.length > 0 || board.statistics !== undefined) && askSoon());
  setInterval(() => board.statistics !== undefined && askSoon(), REFRESH_MS);
}
