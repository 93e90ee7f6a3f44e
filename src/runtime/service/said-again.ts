/**
 * An alarm that was acknowledged after its condition had left, or while it left, is cleared by the next value of its tag. A sensor speaks
 * soon. What the service says itself changes seldom (that a vessel is no danger any more, that a person is back aboard), so it is said once
 * more; otherwise such an alarm would stay open for ever.
 */
import type { Alarms } from "../../alarms/alarms.ts";
import type { Clock } from "../../core/clock.ts";
import { isMobTag } from "../../tags/mob-tags.ts";
import { isUsable } from "../../tags/quality.ts";
import { isCollisionTag, stationFamilyOf } from "../../tags/station-tags.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { isAnchorTag } from "./anchor/anchor-rules.ts";
import { isAreaTag } from "./areas/area-keeper.ts";
import { isDeadSensorTag } from "./sensor-watch.ts";

/** Whether the service itself says this value. */
export function isOfService(tagId: string): boolean {
  return (
    isDeadSensorTag(tagId) ||
    stationFamilyOf(tagId) !== undefined ||
    isCollisionTag(tagId) ||
    isAnchorTag(tagId) ||
    isAreaTag(tagId) ||
    isMobTag(tagId) ||
    /^(?:SYSTEM|LOGBOOK)\./.test(tagId)
  );
}

/** The result ends it. */
export function sayAgain(alarms: Pick<Alarms, "subscribe">, tags: TagStore, clock: Pick<Clock, "now">): () => void {
  return alarms.subscribe(({ record: { tag_id: tagId, condition }, kind }) => {
    const present = tags.value(tagId);
    if (kind !== "alarm_ack" || condition || !isOfService(tagId) || present === undefined) return;
    if (isUsable(present.quality)) tags.write({ ...present, tagId, timestampMs: clock.now() });
  });
}
