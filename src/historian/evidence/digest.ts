/** The hashes of sealed blocks, as they are asked for and answered. */
import type { RemovedSpan } from "./removed-spans.ts";

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
