/**
 * The alarms of the anchor watch are rules on its own tags, so they live as all alarms do: the distance from the anchor against the radius,
 * and whether the watch can see.
 */
import type { Anchorage } from "../../../anchor/anchorage.ts";
import type { AlarmRule } from "../../../alarms/rule.ts";
import type { AnchorMessages } from "../../../messages/en/anchor.ts";

export const DISTANCE_TAG = "ANCHOR.DISTANCE_M";
export const LOST_TAG = "ANCHOR.WATCH_LOST";

/** Of the radius: a warning before it, an emergency well beyond it, so that what was acknowledged at the edge is told again farther out. */
const NEAR_SHARE = 0.85;
const FAR_SHARE = 1.5;
/** m; GNSS wanders so much. */
const HYSTERESIS_M = 4;
/** Before the warning: yawing takes her there and back. */
const NEAR_DELAY_S = 10;

export function isAnchorTag(tagId: string): boolean {
  return tagId === DISTANCE_TAG || tagId === LOST_TAG;
}

export function anchorRules({ radiusM }: Pick<Anchorage, "radiusM">, texts: AnchorMessages): AlarmRule[] {
  const far = Math.round(radiusM * FAR_SHARE);
  const over = { tagId: DISTANCE_TAG, operator: ">", hysteresis: HYSTERESIS_M, advice: texts.advice } as const;
  return [
    {
      ...over,
      id: "near",
      threshold: Math.round(radiusM * NEAR_SHARE),
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
      threshold: far,
      delayS: 0,
      priority: "emergency",
      message: texts.far({ metres: far }),
      latching: true,
    },
    {
      id: "lost",
      tagId: LOST_TAG,
      operator: "==",
      threshold: true,
      hysteresis: 0,
      delayS: 0,
      priority: "alarm",
      message: texts.lost,
      advice: texts.lostAdvice,
      latching: false,
    },
  ];
}
