/**
 * The stored samples, for an output that sends them elsewhere: sealed blocks in the order of their ids, and the frames of the log that are
 * not sealed yet, several of them packed as one. Blocks are not decoded.
 */

export interface ShippedBlock {
  readonly id: number;
  readonly tagId: string;
  /** The last frame of the log whose samples of this tag are in this block, in others of the same round, or in earlier ones. */
  readonly sealedFrame: number;
  readonly samples: number;
  /** In the format of block-codec.ts. */
  readonly bytes: Uint8Array;
}

/** Times that several blocks share, in the format of shared-times.ts. */
export interface ShippedTimes {
  readonly firstBlock: number;
  readonly bytes: Uint8Array;
}

export interface BlockPage {
  readonly blocks: readonly ShippedBlock[];
  readonly times: readonly ShippedTimes[];
  /** The last id that this page covers. The next page continues after it. */
  readonly through: number;
  /** The newest block. If it equals `through`, this is the last page. */
  readonly newestBlock: number;
  /** All samples of frames before this one are in blocks up to `newestBlock`. */
  readonly unsealedFrame: number;
  /** The frames in the log; samples of older ones are all in blocks. 0 if the log is empty. */
  readonly oldestFrame: number;
  readonly newestFrame: number;
  /** Blocks that could not be read. */
  readonly damaged: number;
}

export interface BlockQuestion {
  /** Blocks with a higher id. */
  readonly after: number;
  readonly maxBytes: number;
  /** Patterns of tags, of which one must match; without patterns, all tags. */
  readonly tags: readonly string[];
}

export interface FrameQuestion {
  /** Inclusive. */
  readonly from: number;
  /** Inclusive. */
  readonly through: number;
  readonly maxBytes: number;
  readonly tags: readonly string[];
}

export interface FramePage {
  /** The frames from `first` to `last`, packed as one with the id of the newest, and the names of its tags; undefined if there are none. */
  readonly frame: { readonly id: number; readonly bytes: Uint8Array; readonly tags: readonly string[] } | undefined;
  readonly samples: number;
  /** The ids of the first and the last frame that is included, or could not be read. 0 if there are none. */
  readonly first: number;
  readonly last: number;
  readonly oldestFrame: number;
  readonly newestFrame: number;
  readonly damaged: number;
}

export interface SealedNow {
  /** For each tag, the last frame whose samples are in blocks. */
  readonly sealed: readonly (readonly [tagId: string, frame: number])[];
  readonly newestBlock: number;
  readonly newestFrame: number;
}

export interface ShippingSource {
  blocks(question: BlockQuestion): Promise<BlockPage>;
  frames(question: FrameQuestion): Promise<FramePage>;
  /** What is in blocks now, and synced. */
  sealed(): Promise<SealedNow>;
}
