/** Blocks and frames as they lie on disk, a page at a time, in steps (`shipment/shipping-source.ts`). */
import { matchesWildcard } from "../../core/wildcard.ts";
import { readBlockHead } from "../codec/block-codec.ts";
import { GrowingColumns } from "../codec/columns.ts";
import { groupByTag, packFrame, type TagName, unpackFrame } from "../codec/frame-codec.ts";
import { isDamage } from "../disk/damage.ts";
import type { FrameLog } from "../frame-log/frame-log.ts";
import { limits } from "../limits.ts";
import type { StoredBlock } from "../months/sqlite-blocks.ts";
import type { SqliteMonthFile } from "../months/sqlite-month-file.ts";
import type {
  BlockPage,
  BlockQuestion,
  FramePage,
  FrameQuestion,
  ShippedBlock,
  ShippedTimes,
} from "../shipment/shipping-source.ts";

const { blocksAtOnce, blocksAnswered, framesAtOnce, frameSamples, level } = limits.shipment;

export interface Synced {
  readonly newestBlock: number;
  /** Samples of frames before this one are all in blocks, up to the newest one. */
  readonly unsealedFrame: number;
}

interface Files extends Synced {
  readonly months: readonly SqliteMonthFile[];
  readonly log: FrameLog;
}

export function* blockPage(files: Files, { after, maxBytes, tags }: BlockQuestion): Generator<undefined, BlockPage> {
  const { newestBlock, unsealedFrame } = files;
  const isMeant = chooser(tags);
  const blocks: ShippedBlock[] = [];
  const times = new Map<number, ShippedTimes>();
  let damaged = 0;
  let bytes = 0;
  let through = after;
  while (bytes < maxBytes && blocks.length < blocksAnswered && through < newestBlock) {
    const file = fileAfter(files.months, through);
    if (file === undefined) {
      through = newestBlock;
      break;
    }
    const rows = rowsOf(file, through, maxBytes - bytes);
    if (rows === undefined) damaged += 1;
    for (const row of rows ?? []) {
      through = row.id;
      const block = shipped(row);
      if (block === undefined) damaged += 1;
      else if (isMeant(block.tagId)) {
        blocks.push(block);
        bytes += block.bytes.length;
      }
    }
    // A file has rows up to its last block; where it has not, they were taken away with its samples.
    if (rows === undefined || rows.length === 0) through = file.summary.lastBlock;
    else for (const row of file.timesOf(rows[0]?.id ?? 0, through)) times.set(row.firstBlock, row);
    yield;
  }
  for (const row of times.values()) bytes += row.bytes.length;
  return { blocks, times: [...times.values()], through, newestBlock, unsealedFrame, ...edgesOf(files.log), damaged };
}

/** The file that has the next block: ids ascend from file to file. One that was downsampled has no samples any more. */
function fileAfter(months: readonly SqliteMonthFile[], after: number): SqliteMonthFile | undefined {
  let next: SqliteMonthFile | undefined;
  for (const file of months) {
    const { lastBlock, finestMs } = file.summary;
    if (lastBlock <= after || finestMs > 0) continue;
    if (next === undefined || lastBlock < next.summary.lastBlock) next = file;
  }
  return next;
}

/** Undefined if the file cannot be read. */
function rowsOf(file: SqliteMonthFile, after: number, maxBytes: number): StoredBlock[] | undefined {
  try {
    return file.storedAfter(after, blocksAtOnce, maxBytes);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}

function shipped({ id, samples, bytes }: StoredBlock): ShippedBlock | undefined {
  try {
    const { tagId, sealedFrame } = readBlockHead(bytes);
    return { id, tagId, samples, bytes, sealedFrame };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}

export function* framePage(
  log: FrameLog,
  nameOf: (tag: number) => string | undefined,
  { from, through, maxBytes, tags }: FrameQuestion,
): Generator<undefined, FramePage> {
  const isMeant = chooser(tags);
  const columns = new GrowingColumns();
  const groups: [tag: number, from: number][] = [];
  const wanted = log.frames.filter(({ id }) => id >= from && id <= through).slice(0, framesAtOnce);
  let bytes = 0;
  let damaged = 0;
  let last = 0;
  for (const { id, bytes: size } of wanted) {
    if (last > 0 && (bytes + size > 2 * maxBytes || columns.length > frameSamples)) break;
    try {
      unpackFrame(log.frame(id), id, (tag) => {
        groups.push([tag, columns.length]);
        return columns;
      });
      bytes += size;
    } catch (error) {
      if (!isDamage(error)) throw error;
      damaged += 1;
    }
    last = id;
    yield;
  }
  const first = last === 0 ? 0 : (wanted[0]?.id ?? 0);
  return {
    ...merged(last, columns, groups, (tag) => (isMeant(nameOf(tag)) ? nameOf(tag) : undefined)),
    first,
    last,
    ...edgesOf(log),
    damaged,
  };
}

/** The samples of several frames as one frame. */
function merged(
  id: number,
  columns: GrowingColumns,
  groups: readonly (readonly [tag: number, from: number])[],
  nameOf: (tag: number) => string | undefined,
): Pick<FramePage, "frame" | "samples"> {
  const chosen = new GrowingColumns();
  chosen.reserve(columns.length);
  const tags = new Uint32Array(columns.length);
  const names = new Map<number, TagName>();
  for (const [at, [tag, from]] of groups.entries()) {
    const name = nameOf(tag);
    if (name === undefined) continue;
    names.set(tag, [tag, name]);
    const end = groups[at + 1]?.[1] ?? columns.length;
    for (let i = from; i < end; i += 1) {
      tags[chosen.length] = tag;
      chosen.add(columns.times[i] ?? 0, columns.values[i] ?? 0, columns.states[i] ?? 0);
    }
  }
  const { length, times, values, states } = chosen;
  if (length === 0) return { frame: undefined, samples: 0 };
  const grouped = groupByTag({ length, tags, times, values, states });
  const bytes = packFrame(id, grouped, [...names.values()], level);
  return { frame: { id, bytes, tags: [...names.values()].map(([, name]) => name) }, samples: length };
}

function edgesOf({ frames }: FrameLog): Pick<FramePage, "oldestFrame" | "newestFrame"> {
  return { oldestFrame: frames[0]?.id ?? 0, newestFrame: frames.at(-1)?.id ?? 0 };
}

function chooser(patterns: readonly string[]): (tagId: string | undefined) => boolean {
  if (patterns.length === 0) return (tagId) => tagId !== undefined;
  return (tagId) => tagId !== undefined && patterns.some((pattern) => matchesWildcard(tagId, pattern));
}
