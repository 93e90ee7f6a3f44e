/** The stations that AIS hears, around our vessel. */
import { AisTargets } from "../../ais/targets.ts";
import { signalkSection } from "../../connectors/signalk/section.ts";
import { sectionOf } from "../../project/section.ts";
import { isUsable } from "../../tags/quality.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { RunningOptions } from "./service-options.ts";

export function openTargets({ project, clock }: RunningOptions, tags: TagStore): AisTargets {
  const degrees = (tagId: string): number | undefined => {
    const present = tags.value(tagId);
    return typeof present?.value === "number" && isUsable(present.quality) ? present.value : undefined;
  };
  return new AisTargets({
    now: () => clock.monotonic(),
    ownMmsi: sectionOf(project, signalkSection)?.mmsi,
    ownPosition: () => {
      const [latitude, longitude] = [degrees("VESSEL.LAT_DEG"), degrees("VESSEL.LON_DEG")];
      return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    },
  });
}
