import { isUsable } from "./quality.ts";
import type { TagStore } from "./tag-store.ts";

/** The number that a tag has now; undefined if it has none, or none that may be relied on. */
export function usableNumber(tags: Pick<TagStore, "value">, tagId: string): number | undefined {
  const present = tags.value(tagId);
  return typeof present?.value === "number" && isUsable(present.quality) ? present.value : undefined;
}

/** Where the vessel is, in degrees; undefined while that is not known. */
export function vesselPosition(
  tags: Pick<TagStore, "value">,
): { readonly latitude: number; readonly longitude: number } | undefined {
  const [latitude, longitude] = [usableNumber(tags, "VESSEL.LAT_DEG"), usableNumber(tags, "VESSEL.LON_DEG")];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
