/**
 * The alarms of the anchor watch are rules on its own tags, so they live as all alarms do: the distance from the anchor against the radius,
 * whether the watch can see, and the reminder of a watch that nobody has set.
 */
import type { AlarmRecord } from "../../../alarms/alarm-record.ts";
import { type Anchorage, ringsOf } from "../../../anchor/anchorage.ts";
import type { AnchorState, Watched } from "../../../anchor/anchor-watch.ts";
import type { Priority } from "../../../core/priority.ts";
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

export const DRAGGING = "dragging";
export const LOST = "lost";
/** m; GNSS wanders this much. */
export const HYSTERESIS_M = 4;
/** Before the warning: yawing takes her there and back. */
const NEAR_DELAY_S = 10;

export function isAnchorTag(tagId: string): boolean {
  return tagId.startsWith("ANCHOR.");
}

/** How far out she has been: near the edge, beyond it, well beyond it. */
const LEVELS = ["near", "outside", "far"] as const satisfies AnchorState[];
export type DragLevel = (typeof LEVELS)[number];

const PRIORITY_OF = { near: "warning", outside: "alarm", far: "emergency" } as const satisfies Record<
  DragLevel,
  Priority
>;

export function isFartherOut(level: DragLevel, than: DragLevel): boolean {
  return LEVELS.indexOf(level) > LEVELS.indexOf(than);
}

/** Whether it is the alarm of `dragRule`. */
export function isDragging({ tag_id: tagId, alarm_id: id }: AlarmRecord): boolean {
  return tagId === ANCHOR_TAGS.distance && id === DRAGGING;
}

/** Where the watch says that she is, and how far out its alarm says that she has been. */
export function levelOf(state: AnchorState, open: AlarmRecord | undefined): DragLevel {
  return LEVELS.findLast((level) => level === state || PRIORITY_OF[level] === open?.priority) ?? "near";
}

/** Where she is now; undefined while that is not known. */
export function distanceText(
  { state, distanceM }: Watched,
  { radiusM }: Pick<Anchorage, "radiusM">,
  texts: AnchorMessages,
): string | undefined {
  if (distanceM === undefined) return undefined;
  const values = { metres: Math.round(distanceM), radiusM };
  if (state === "far") return texts.far(values);
  if (state === "outside") return texts.outside(values);
  return state === "near" ? texts.close(values) : texts.inside(values);
}

/** One alarm, which rises with the distance; beyond the radius it stays until somebody has acknowledged it. */
export function dragRule(
  level: DragLevel,
  { radiusM, setAtMs }: Pick<Anchorage, "radiusM" | "setAtMs">,
  message: string,
  { advice }: Pick<AnchorMessages, "advice">,
): AlarmRule {
  return {
    id: DRAGGING,
    subject: String(setAtMs),
    tagId: ANCHOR_TAGS.distance,
    operator: ">",
    threshold: ringsOf(radiusM).nearM,
    hysteresis: HYSTERESIS_M,
    delayS: level === "near" ? NEAR_DELAY_S : 0,
    priority: PRIORITY_OF[level],
    message,
    advice,
    latching: level !== "near",
  };
}

/** Nobody watches while there is no position. */
export function blindRule({ setAtMs }: Pick<Anchorage, "setAtMs">, texts: AnchorMessages): AlarmRule {
  const { lost: message, lostAdvice: advice } = texts;
  const subject = String(setAtMs);
  return { ...whileTrue, id: LOST, subject, tagId: ANCHOR_TAGS.isLost, priority: "alarm", message, advice };
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
