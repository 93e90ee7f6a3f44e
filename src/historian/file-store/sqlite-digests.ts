/** The hashes of sealed blocks, a page at a time in the order of their ids. */
import type { BlockDigest, DigestPage, DigestQuestion } from "../block-digests.ts";
import { blockLines, blockSha256 } from "../codec/block-text.ts";
import { timeSpan } from "../codec/columns.ts";
import { isDamage } from "../disk/damage.ts";
import { limits } from "../limits.ts";
import type { SqliteMonthFile } from "../months/sqlite-month-file.ts";

const { pageBlocks, stepBlocks, pageChars } = limits.digests;

export function* digestPage(
  months: readonly SqliteMonthFile[],
  { after, sinceMs = -Infinity, untilMs = Infinity, withLines = false }: DigestQuestion,
): Generator<undefined, Omit<DigestPage, "removed">> {
  const newestBlock = months.reduce((newest, { summary }) => Math.max(newest, summary.lastBlock), 0);
  const blocks: BlockDigest[] = [];
  let chars = 0;
  let through = after;
  while (blocks.length < pageBlocks && chars < pageChars && through < newestBlock) {
    const file = nextFile(months, through);
    if (file === undefined) {
      through = newestBlock;
      break;
    }
    const rows = rowsOf(file, { after: through, sinceMs, untilMs, limit: stepBlocks });
    for (const { id, tagId, samples, minMs, maxMs } of rows) {
      const found = read(file, tagId, id, withLines);
      blocks.push(found ?? { id, tagId, samples, minMs, maxMs, sha256: null });
      chars += found?.lines?.length ?? 0;
      through = id;
    }
    if (rows.length < stepBlocks) through = file.summary.lastBlock;
    yield;
  }
  return { blocks, through, newestBlock };
}

/** The file that has the next block: ids ascend from file to file. One that was downsampled has no samples any more. */
function nextFile(months: readonly SqliteMonthFile[], after: number): SqliteMonthFile | undefined {
  const later = months.filter(({ summary: { lastBlock, finestMs } }) => lastBlock > after && finestMs === 0);
  return later.toSorted((a, b) => a.summary.lastBlock - b.summary.lastBlock)[0];
}

/** None of a file that cannot be read. */
function rowsOf(file: SqliteMonthFile, bounds: Parameters<SqliteMonthFile["blocksIn"]>[0]) {
  try {
    return file.blocksIn(bounds);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [];
  }
}

function read(file: SqliteMonthFile, tagId: string, id: number, withLines: boolean): BlockDigest | undefined {
  try {
    const columns = file.block(tagId, id);
    if (columns === undefined) return undefined;
    const lines = blockLines(id, columns);
    const found = { id, tagId, samples: columns.length, ...timeSpan(columns), sha256: blockSha256(tagId, lines) };
    return withLines ? { ...found, lines } : found;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}
