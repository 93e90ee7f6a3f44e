/** The stations that AIS hears, around our vessel. */
import { AisTargets } from "../../ais/targets.ts";
import { signalkSection } from "../../connectors/signalk/section.ts";
import { sectionOf } from "../../project/section.ts";
import { vesselPosition } from "../../tags/usable-number.ts";
import type { WholeService } from "./whole-service.ts";

export function openTargets({ project, clock, tags }: Pick<WholeService, "clock" | "project" | "tags">): AisTargets {
  return new AisTargets({
    now: () => clock.monotonic(),
    ownMmsi: sectionOf(project, signalkSection)?.mmsi,
    ownPosition: () => vesselPosition(tags),
  });
}
