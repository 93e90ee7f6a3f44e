/**
 * Reads the samples of a tag in order of arrival, page by page. A place is `block~samples`: after the block with this id, and
 * this many samples further. Blocks are sealed from the open tail in the same order, so a place in the tail stays valid when
 * the tail has become a block. Pure.
 */
import { GrowingColumns, type Columns } from "../codec/columns.ts";
import type { ScanPage, ScanQuery } from "../historian-store.ts";

/** Most blocks that one page reads: some ten milliseconds. */
export const SCAN_BLOCKS = 64;

interface ScanPlace {
  readonly block: number;
  readonly samples: number;
}

/** What is known of a block without unpacking it. */
export interface ScanBlock {
  readonly id: number;
  readonly samples: number;
  readonly minMs: number;
  readonly maxMs: number;
}

export interface ScanSources<T extends ScanBlock> {
  /** The blocks of the tag after this id, ascending: at least the next `SCAN_BLOCKS`, or all there are. */
  blocksAfter(id: number): readonly T[];
  /** The samples of a block; undefined if they are lost. */
  unpack(block: T): Columns | undefined;
  readonly tail: Columns;
}

export function scanPage<T extends ScanBlock>(query: ScanQuery, sources: ScanSources<T>): ScanPage {
  const { sinceMs = -Infinity, untilMs = Infinity, limit } = query;
  let { block: passed, samples: skip } = placeOf(query.after);
  const points = new GrowingColumns();
  const take = ({ length, times, values, states }: Columns): boolean => {
    let at = skip;
    for (; at < length && points.length < limit; at += 1) {
      const timeMs = times[at] ?? NaN;
      if (timeMs >= sinceMs && timeMs <= untilMs) points.add(timeMs, values[at] ?? 0, states[at] ?? 0);
    }
    skip = Math.max(at, skip);
    return at >= length;
  };
  const page = (isLast: boolean): ScanPage => {
    const place = `${passed}~${skip}`;
    return { columns: points, next: isLast ? null : place, place };
  };

  const blocks = sources.blocksAfter(passed);
  for (const block of blocks.slice(0, SCAN_BLOCKS)) {
    const isInside = block.maxMs >= sinceMs && block.minMs <= untilMs;
    const columns = isInside && skip < block.samples ? sources.unpack(block) : undefined;
    if (columns !== undefined && !take(columns)) return page(false);
    skip = Math.max(0, skip - block.samples);
    passed = block.id;
  }
  if (blocks.length >= SCAN_BLOCKS) return page(false);
  return page(take(sources.tail));
}

/** Any other text means the beginning, so that nothing is left out. */
function placeOf(after: string | undefined): ScanPlace {
  const m = /^(\d{1,15})~(\d{1,15})$/.exec(after ?? "");
  return m === null ? { block: 0, samples: 0 } : { block: Number(m[1]), samples: Number(m[2]) };
}
