/** The project's order of preference of the devices that send a tag, by their NAMEs, addresses and buses. */
import { matchesWildcard } from "../../core/wildcard.ts";
import type { PreferenceOf } from "../../tags/source-ranking.ts";
import { type DeviceFilter, matchesDevice } from "../node/device-filter.ts";

/** The order of preference of devices for some tags. */
export interface SourcePreference {
  /** Tag ids, with `*` as a wildcard. */
  readonly tags: readonly string[];
  readonly devices: readonly DeviceFilter[];
}

/** The order for a tag; undefined if the project has none. */
export function preferenceFor(preferences: readonly SourcePreference[], tagId: string): PreferenceOf | undefined {
  const devices = preferences.find(({ tags }) => tags.some((pattern) => matchesWildcard(tagId, pattern)))?.devices;
  if (devices === undefined) return undefined;
  return (speaker) => {
    const place = devices.findIndex((filter) => matchesDevice(filter, speaker));
    return place < 0 ? devices.length : place;
  };
}
