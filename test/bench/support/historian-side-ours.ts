/** Our file store, fed and asked as the service does. Its clock is that of the samples. */
import { join } from "node:path";
import type { Clock } from "../../../src/core/clock.ts";
import { type Columns } from "../../../src/historian/codec/columns.ts";
import { Historian } from "../../../src/historian/historian.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";
import type { Answer, Side } from "./historian-side.ts";
import { pointsOf } from "../../historian/support/points.ts";

export async function openOurs(dir: string): Promise<Side> {
  let nowMs = Date.now();
  const clock: Clock = { now: () => nowMs, monotonic: () => nowMs };
  const store = await openSqliteStore({
    file: join(dir, "historian.db"),
    retentionDays: 3650,
    maxBytes: 64e9,
    clock,
  });
  const history = new Historian({ store, clock });
  return {
    flush: async (samples) => {
      for (const sample of samples) history.record({ ...sample, source: "bench" });
      nowMs = samples.at(-1)?.timestampMs ?? nowMs;
      await history.flush();
      const { fault } = history.statistics();
      if (fault !== null) throw new Error(`the historian has a fault: ${fault}`);
    },
    newest: async (tagId, limit) => answerOf(await history.columns({ tagId, limit })),
    range: async (tagId, sinceMs, untilMs) => answerOf(await history.columns({ tagId, sinceMs, untilMs, limit: 1e9 })),
    reduce: async (tagId, sinceMs, untilMs, points) => {
      const intervalMs = (untilMs - sinceMs) / points;
      return answerOf(
        await history.columns(
          { tagId, sinceMs, untilMs, limit: 1e9 },
          { reduction: { intervalMs, aggregate: "mean" } },
        ),
      );
    },
    // The thread seals after it has answered; it takes this question when it has done.
    settle: async () => void (await history.columns({ tagId: "none", limit: 1 })),
    close: () => history.stop(),
  };
}

function answerOf(columns: Columns): Answer {
  const points = pointsOf(columns);
  return { points: points.length, sum: points.reduce((sum, { value }) => sum + Number(value), 0) };
}
