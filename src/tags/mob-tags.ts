/**
 * The tags of a person overboard. What a device says (PGN 127233, a switch) is `MOB.ACTIVE`: it begins the event, whose alarm is that of
 * `MOB.MARKED`. The others are there while the event is.
 */
export const MOB_DEVICE_TAG = "MOB.ACTIVE";
export const MOB_ALARM_TAG = "MOB.MARKED";
export const MOB_TEST_TAG = "MOB.TEST";
export const MOB_DISTANCE_TAG = "MOB.DISTANCE_M";
export const MOB_BEARING_TAG = "MOB.BEARING_TRUE_DEG";

/** Whether its alarm is that of a person overboard. */
export function isMobTag(tagId: string): boolean {
  return tagId === MOB_ALARM_TAG || tagId === MOB_TEST_TAG;
}
