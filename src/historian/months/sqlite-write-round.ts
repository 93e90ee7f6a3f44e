/**
 * Writes what a round seals into a month file in one transaction: blocks, shared times and roll-ups, with the rows of their tags
 * and the summary.
 */
import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../disk/sqlite-file.ts";
import type { SealingRound } from "./sealing.ts";
import { insertBlocks } from "./sqlite-blocks.ts";
import { summaryAfter, writeSummary, type MonthSummary } from "./sqlite-month-summary.ts";
import type { SqliteMonthTags } from "./sqlite-month-tags.ts";
import { insertRollups } from "./sqlite-rollups.ts";
import { insertTimes } from "./sqlite-times.ts";

/** Returns the summary after the round; `before` is that of the file now. When it throws, nothing was written. */
export function writeRound(
  database: DatabaseSync,
  file: string,
  tags: SqliteMonthTags,
  before: MonthSummary,
  { sealings, times }: SealingRound,
): MonthSummary {
  let summary = summaryAfter(before, sealings);
  try {
    inTransaction(database, file, () => {
      const numbered = sealings.map((one) => ({
        ...one,
        tag: tags.put(
          one.tagId,
          one.sealedFrame,
          one.blocks.map(({ id, summary: { minMs, maxMs, samples } }) => ({ id, minMs, maxMs, samples })),
        ),
      }));
      insertBlocks(
        database,
        numbered.flatMap(({ tag, blocks }) => blocks.map((block) => ({ tag, ...block }))),
      );
      insertTimes(database, times);
      for (const { tag, tagId, rollups } of numbered)
        tags.addRollups(tagId, insertRollups(database, tag, tagId, rollups));
      const count = database.prepare("SELECT count(*) AS n FROM tag").get()?.["n"];
      summary = { ...summary, tags: Number(count) };
      writeSummary(database, summary);
    });
  } catch (error) {
    tags.clearCache();
    throw error;
  }
  return summary;
}
