/**
 * Packs open tails into what one round writes: blocks of about two thousand samples, the times that several tags share, and
 * roll-ups. Pure.
 */
import { limits } from "../limits.ts";
import { packBlock, summarize, type BlockSummary, type TimesPlace } from "../codec/block-codec.ts";
import type { Tail } from "./open-tails.ts";
import type { SealGroup } from "./seal-groups.ts";
import { packTimes } from "../codec/shared-times.ts";
import { rollupsOf, type SealedRollup } from "./sqlite-rollups.ts";

export interface SealedBlock {
  readonly id: number;
  readonly summary: BlockSummary;
  readonly bytes: Uint8Array;
}

/** All that is sealed of one tag in a round, through frame `sealedFrame`. */
export interface Sealing {
  readonly tagId: string;
  readonly sealedFrame: number;
  readonly blocks: readonly SealedBlock[];
  readonly rollups: readonly SealedRollup[];
}

/** The times that this many blocks share, from `firstBlock` on. */
export interface SealedTimes {
  readonly firstBlock: number;
  readonly blocks: number;
  readonly bytes: Uint8Array;
}

/** The newest block and frame before this round. */
export interface SealedBefore {
  readonly lastBlock: number;
  /** The newest frame with samples in the tails. */
  readonly lastFrame: number;
}

export interface SealingRound {
  readonly sealings: Sealing[];
  readonly times: SealedTimes[];
  readonly lastBlock: number;
}

/** From this many samples on, shared times have a row of their own: it costs some 40 bytes and saves repeating them. */
const LEAST_SHARED_SAMPLES = 64;

interface Packed {
  readonly tail: Tail;
  readonly tagId: string;
  readonly period: number;
  readonly blocks: SealedBlock[];
  readonly rollups: SealedRollup[];
}

/** `nameOf` returns the name of a tag and the period of its values, 0 if they do not go round. */
export function packGroups(
  groups: readonly SealGroup[],
  before: SealedBefore,
  nameOf: (tag: number) => { readonly tagId: string; readonly period: number },
): SealingRound {
  const sealings: Sealing[] = [];
  const times: SealedTimes[] = [];
  let { lastBlock } = before;
  for (const { tails, longest } of groups) {
    const all = tails.map((tail): Packed => ({ tail, ...nameOf(tail.tag), blocks: [], rollups: [] }));
    const { length, times: shared } = longest.columns;
    for (const [from, to] of cuts(length)) {
      // A tail that began later has only the last times.
      const own = all.filter(({ tail }) => length - tail.columns.length < to);
      const firstBlock = lastBlock + 1;
      const isShared = (own.length - 1) * (to - from) >= LEAST_SHARED_SAMPLES;
      if (isShared)
        times.push({ firstBlock, blocks: own.length, bytes: packTimes(firstBlock, own.length, shared, from, to) });
      for (const packed of own) {
        lastBlock += 1;
        const later = length - packed.tail.columns.length;
        const place = isShared ? { firstBlock, passed: Math.max(0, later - from) } : undefined;
        const part = { id: lastBlock, from: Math.max(0, from - later), to: to - later };
        packPart(packed, part, { sealedFrame: before.lastFrame, shared: place });
      }
    }
    for (const { tagId, blocks, rollups } of all)
      sealings.push({ tagId, sealedFrame: before.lastFrame, blocks, rollups });
  }
  return { sealings, times, lastBlock };
}

function packPart(
  { tail: { columns }, tagId, period, blocks, rollups }: Packed,
  { id, from, to }: { readonly id: number; readonly from: number; readonly to: number },
  place: { readonly sealedFrame: number; readonly shared: TimesPlace | undefined },
): void {
  const bytes = packBlock(tagId, id, columns, from, to, place);
  blocks.push({ id, summary: summarize(columns, from, to), bytes });
  rollups.push(...rollupsOf({ tagId, block: id, columns, from, to, period }));
}

/** Equal parts, each about a block long. */
function cuts(samples: number): [from: number, to: number][] {
  const parts = Math.max(1, Math.round(samples / limits.blockSamples));
  return Array.from({ length: parts }, (_, part) => [
    Math.floor((samples * part) / parts),
    Math.floor((samples * (part + 1)) / parts),
  ]);
}
