/**
 * The tags of the watch over the position. They stand beside the position and never take its place: where she was when it was last trusted,
 * and where dead reckoning leads from there.
 */
export const POSITION_TAGS = {
  isDoubtful: "POSITION.DOUBTFUL",
  isUntrusted: "POSITION.UNTRUSTED",
  trustedLatitude: "POSITION.TRUSTED_LAT_DEG",
  trustedLongitude: "POSITION.TRUSTED_LON_DEG",
  reckonedLatitude: "POSITION.RECKONED_LAT_DEG",
  reckonedLongitude: "POSITION.RECKONED_LON_DEG",
  within: "POSITION.RECKONED_WITHIN_M",
} as const;

export function isPositionTag(tagId: string): boolean {
  return tagId.startsWith("POSITION.");
}
