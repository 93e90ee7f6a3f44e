/** The hashes of sealed blocks, which the log book binds, and which blocks retention has removed. */

export interface RemovedSpan {
  /** Ids, both inclusive. */
  readonly first_block: number;
  readonly last_block: number;
  /** The name of the file that they were in, such as 2026-11.2. */
  readonly month: string;
  /** What is left of them: the finest roll-ups, in milliseconds; null if nothing is. */
  readonly left_ms: number | null;
}

export interface DigestQuestion {
  /** Blocks with a higher id. */
  readonly after: number;
  /** Only blocks that may have samples inside these bounds, inclusive. */
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  /** Whether the lines are wanted as well. */
  readonly withLines?: boolean;
}

export interface BlockDigest {
  readonly id: number;
  readonly tagId: string;
  readonly minMs: number;
  readonly maxMs: number;
  readonly samples: number;
  /** Hexadecimal; null for a block that cannot be read. */
  readonly sha256: string | null;
  readonly lines?: string;
}

export interface DigestPage {
  readonly blocks: readonly BlockDigest[];
  /** The last id that this page covers. The next page continues after it. */
  readonly through: number;
  /** The newest block. If it equals `through`, this is the last page. */
  readonly newestBlock: number;
  /** All that retention has removed so far. */
  readonly removed: readonly RemovedSpan[];
}
