/**
 * Samples as they lie on disk, for an output that carries them elsewhere: sealed blocks in the order of their ids, and the frames of the
 * log that are not sealed yet, several of them packed as one. Nothing is decoded for blocks.
 */

export interface ShippedBlock {
  readonly id: number;
  readonly tagId: string;
  /** Through which frame of the log the samples of its tag are in blocks, with this one and the others of its round. */
  readonly sealedFrame: number;
  readonly samples: number;
  /** As drawn in block-codec.ts. */
  readonly bytes: Uint8Array;
}

/** Times that several blocks share, as drawn in shared-times.ts. */
export interface ShippedTimes {
  readonly firstBlock: number;
  readonly bytes: Uint8Array;
}

export interface BlockPage {
  readonly blocks: readonly ShippedBlock[];
  readonly times: readonly ShippedTimes[];
  /** The id through which this page has looked. The next one goes on after it. */
  readonly through: number;
  /** The newest block; blocks of this page and before are all there are if it is `through`. */
  readonly newestBlock: number;
  /** Samples of frames before this one are all in blocks, up to the newest one. */
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
  /** Patterns of tags, of which one must match; none are every tag. */
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
  /** The frames from this one through that one, as one frame of the newest one's id with the names of its tags; undefined if none is there. */
  readonly frame: { readonly id: number; readonly bytes: Uint8Array; readonly tags: readonly string[] } | undefined;
  readonly samples: number;
  /** Ids of the frames that are in it, or could not be read. 0 if there are none. */
  readonly first: number;
  readonly last: number;
  readonly oldestFrame: number;
  readonly newestFrame: number;
  readonly damaged: number;
}

export interface SealedNow {
  /** Through which frame the samples of each tag are in blocks. */
  readonly sealed: readonly (readonly [tagId: string, frame: number])[];
  readonly newestBlock: number;
  readonly newestFrame: number;
}

export interface ShippingSource {
  blocks(question: BlockQuestion): Promise<BlockPage>;
  frames(question: FrameQuestion): Promise<FramePage>;
  /** What is in blocks now, after a sync. */
  sealed(): Promise<SealedNow>;
}
