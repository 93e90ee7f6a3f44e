/**
 * Writes what a round seals into a month file in one transaction: blocks, shared times and roll-ups, with the rows of their tags
 * and the summary.
 */
import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../disk/sqlite-file.ts";
import type { SealedBlock } from "./sealed.ts";
import type { SealingRound } from "./sealing.ts";
import { insertBlocks } from "./sqlite-blocks.ts";
import { summaryAfter, writeSummary, type MonthSummary } from "./sqlite-month-summary.ts";
import type { IndexEntry, SqliteMonthTags } from "./sqlite-month-tags.ts";
import { insertRollups } from "./sqlite-rollups.ts";
import { insertTimes } from "./sqlite-times.ts";

/** What the file has before the round. */
interface MonthBefore {
  readonly tags: SqliteMonthTags;
  readonly summary: MonthSummary;
}

/** Returns the summary after the round. When it throws, nothing was written. */
export function writeRound(
  database: DatabaseSync,
  file: string,
  before: MonthBefore,
  { sealings, times }: SealingRound,
): MonthSummary {
  const { tags } = before;
  let summary = summaryAfter(before.summary, sealings);
  try {
    inTransaction(database, file, () => {
      const numbered = sealings.map((one) => ({
        ...one,
        tag: tags.put(one.tagId, one.sealedFrame, one.blocks.map(entryOf)),
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

function entryOf({ id, summary: { minMs, maxMs, samples } }: SealedBlock): IndexEntry {
  return { id, minMs, maxMs, samples };
}
