/** What a round of sealing passes to a month file. */
import type { BlockSummary } from "../codec/block-codec.ts";
import type { SealedRollup } from "./sqlite-rollups.ts";

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
