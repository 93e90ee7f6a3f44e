/** A registered tag as the intake sees it: what its id and its unit say of its readings, and who has it. */
import { type Calibration, type Calibrations, calibrationsOf } from "./calibration.ts";
import { type Contradiction, contradictionOf } from "./contradictions.ts";
import type { Band, Rivals } from "./rivals.ts";
import type { Shape } from "./shape.ts";
import type { PreferenceOf, RankedTag } from "./source-ranking.ts";
import type { TagDefinition } from "./tag.ts";
import type { TagWriter } from "./tag-store.ts";
import { bandOf, meaningOf, shapeOf } from "./vocabulary/meaning.ts";

/** Shared by all wires. */
export interface TagIntake extends RankedTag {
  readonly tagId: string;
  readonly unitSi: string;
  readonly write: TagWriter;
  readonly shape: Shape | undefined;
  /** Whether the value is the time of day that a device reports. */
  readonly isTime: boolean;
  readonly fix: "says" | "needs" | undefined;
  readonly contradiction: Contradiction | undefined;
  readonly band: Band | undefined;
  /** A depth: of several sounders the shallowest holds it, until somebody has chosen one. */
  readonly isDepth: boolean;
  /** A truth that is a warning: who says that it is up goes before who says that it is not. */
  readonly isWarning: boolean;
  /** The tag of the reading that it belongs to: the depth, for its offset and for what is computed from both. */
  readonly reading: string | undefined;
  calibrations: Calibrations | undefined;
  /** Undefined until a second speaker is heard. */
  rivals: Rivals | undefined;
}

/** Whether the receiver has a position. Values that need one are void while the same speaker reports that it has none. */
const FIX_TAG = "GNSS.FIX";
const TIME_TAG = "VESSEL.TIME_UTC_S";
const DEPTH_TAG = "VESSEL.DEPTH_M";
const DEPTHS = /^VESSEL\.DEPTH_(?:M|BELOW_(?:KEEL|SURFACE)_M)$/;
const OF_DEPTH = /^VESSEL\.DEPTH_(?!M$)/;
const NEEDS_FIX = /^VESSEL\.(?:LAT_DEG|LON_DEG|SOG_MS|COG_\w+)$|^GNSS\.ALTITUDE_M$/;

/** Whether the tag has a value only while a receiver knows where it is. */
export function needsFix(tagId: string): boolean {
  return NEEDS_FIX.test(tagId);
}

/** Nobody has spoken of it yet. */
export function newTagIntake(
  { id: tagId, unitSi }: Pick<TagDefinition, "id" | "unitSi">,
  write: TagWriter,
  calibrations: readonly Calibration[],
  preferenceOf: PreferenceOf | undefined,
): TagIntake {
  const shape = shapeOf(tagId, unitSi);
  return {
    tagId,
    unitSi,
    write,
    shape,
    calibrations: calibrationsOf(tagId, calibrations, shape),
    isTime: tagId === TIME_TAG,
    fix: tagId === FIX_TAG ? "says" : needsFix(tagId) ? "needs" : undefined,
    contradiction: contradictionOf(tagId),
    band: bandOf(tagId, unitSi),
    isWarning: meaningOf({ id: tagId, unitSi, description: "" }).priority !== undefined,
    isDepth: DEPTHS.test(tagId),
    reading: OF_DEPTH.test(tagId) ? DEPTH_TAG : undefined,
    rivals: undefined,
    preferenceOf,
    holdMs: 0,
    holder: undefined,
    statement: undefined,
    rank: 0,
    heardAtMs: 0,
    usable: false,
  };
}
