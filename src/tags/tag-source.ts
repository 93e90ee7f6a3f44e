/** Who has a tag, why, and who else speaks of it: what a person is shown who asks where a value comes from. */
import type { Calibration } from "./calibration.ts";
import type { Quality } from "./quality.ts";
import type { Rival } from "./rivals.ts";
import type { Speaker, StatementGroup } from "./source-ranking.ts";

export interface TagSource {
  readonly holder: Speaker;
  readonly group: StatementGroup | undefined;
  /** How its readings are corrected. */
  readonly calibration: Calibration | undefined;
  /** How long ago the holder spoke of the tag, and of anything. */
  readonly silentMs: number;
  readonly holderSilentMs: number;
  /** Why the holder has it: nobody else speaks, its place in an order of preference, its warning, its wire, or that it was heard first. */
  readonly reason: "alone" | "listed" | "calls" | "wire" | "statement" | "shallowest" | "first";
  /** Those that speak now. */
  readonly rivals: readonly (Rival & { readonly silentMs: number })[];
}

/** A tag that a derived one waits for: nothing has said it, it has no value, or that is too old. */
export interface MissingTag {
  readonly tagId: string;
  /** Undefined: nothing has said it. */
  readonly quality: Quality | undefined;
  /** Since when it is stale, ms since 1970. */
  readonly staleSinceMs: number | undefined;
}
