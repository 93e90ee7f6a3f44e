/**
 * The alarms of the anchor watch are rules on its own tags, so they live as all alarms do: the distance from the anchor against the radius,
 * whether the watch can see, and the reminder of a watch that nobody has set.
 */
import { ringsOf } from "../../../anchor/anchorage.ts";
import type { AlarmRule } from "../../../alarms/rule.ts";
import type { AnchorMessages } from "../../../messages/en/anchor.ts";

export const ANCHOR_TAGS = {
  isDown: "ANCHOR.DOWN",
  latitude: "ANCHOR.LAT_DEG",
  longitude: "ANCHOR.LON_DEG",
  radius: "ANCHOR.RADIUS_M",
  distance: "ANCHOR.DISTANCE_M",
  bearing: "ANCHOR.BEARING_TRUE_DEG",
  isLost: "ANCHOR.WATCH_LOST",
  isUnwatched: "ANCHOR.UNWATCHED",
} as const;

/** m; GNSS wanders so much. */
const HYSTERESIS_M = 4;
/** Before the warning: yawing takes her there and back. */
const NEAR_DELAY_S = 10;

export function isAnchorTag(tagId: string): boolean {
  return tagId.startsWith("ANCHOR.");
}

export function anchorRules(radiusM: number, texts: AnchorMessages): AlarmRule[] {
  const { nearM, farM } = ringsOf(radiusM);
  const over = { tagId: ANCHOR_TAGS.distance, operator: ">", hysteresis: HYSTERESIS_M, advice: texts.advice } as const;
  return [
    {
      ...over,
      id: "near",
      threshold: nearM,
      delayS: NEAR_DELAY_S,
      priority: "warning",
      message: texts.near({ radiusM }),
      latching: false,
    },
    {
      ...over,
      id: "dragging",
      threshold: radiusM,
      delayS: 0,
      priority: "alarm",
      message: texts.dragging({ radiusM }),
      latching: true,
    },
    {
      ...over,
      id: "far",
      threshold: farM,
      delayS: 0,
      priority: "emergency",
      message: texts.far({ metres: farM }),
      latching: true,
    },
    {
      ...whileTrue,
      id: "lost",
      tagId: ANCHOR_TAGS.isLost,
      priority: "alarm",
      message: texts.lost,
      advice: texts.lostAdvice,
    },
  ];
}

/** For an owner who wants to be reminded. */
export function reminderRule(texts: AnchorMessages): AlarmRule {
  return {
    ...whileTrue,
    id: "unwatched",
    tagId: ANCHOR_TAGS.isUnwatched,
    priority: "caution",
    message: texts.unwatched,
    advice: texts.unwatchedAdvice,
  };
}

/** An alarm that comes and goes with its tag. */
export const whileTrue = { operator: "==", threshold: true, hysteresis: 0, delayS: 0, latching: false } as const;
