/** The stations that AIS hears, around our vessel. */
import { AisTargets } from "../../ais/targets.ts";
import { signalkSection } from "../../connectors/signalk/section.ts";
import { sectionOf } from "../../project/section.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { vesselPosition } from "../../tags/usable-number.ts";
import type { RunningOptions } from "./service-options.ts";

export function openTargets({ project, clock }: RunningOptions, tags: TagStore): AisTargets {
  return new AisTargets({
    now: () => clock.monotonic(),
    ownMmsi: sectionOf(project, signalkSection)?.mmsi,
    ownPosition: () => vesselPosition(tags),
  });
}
