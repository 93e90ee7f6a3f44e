/**
 * Zones of a path (Signal K specification 1.8, "Metadata") as alarms of its tag. Pure. A zone between two limits whose next one is worse is
 * everything on that side: below 11.5 V a warning and below 10.5 V an alarm, where Signal K has the first from 10.5 to 11.5 V.
 */
import { asText } from "../../core/as-text.ts";
import { type Priority } from "../../core/priority.ts";
import type { TagPlace } from "../../signalk/path-map.ts";
import { type Fields, fieldsOf, itemsOf, numberOf, textOf } from "./server-files.ts";

/** Worse ones last. States that are no alarm (nominal, normal) are missing. */
const PRIORITY_OF: Readonly<Record<string, Priority>> = {
  alert: "caution",
  warn: "warning",
  alarm: "alarm",
  emergency: "emergency",
};
const SEVERITY = Object.keys(PRIORITY_OF);

interface Zone {
  readonly lower: number | undefined;
  readonly upper: number | undefined;
  readonly state: string;
  readonly message: string | undefined;
}

export type ZoneAlarm = Readonly<Record<string, unknown>>;

/** When an alarm of a tag counts (`only_when`), by the side on which it is: nothing where it always does. */
export type GateOf = (tagId: string, operator: string) => ZoneAlarm;

/** Undefined in the place of a zone that no alarm can say. */
export function alarmsOf(
  meta: Fields,
  tagId: string,
  { fromSk }: Pick<TagPlace, "fromSk">,
  gateOf: GateOf,
): (ZoneAlarm | undefined)[] {
  const zones = itemsOf(meta["zones"]).map(zoneOf);
  return zones
    .filter(({ state }) => Object.hasOwn(PRIORITY_OF, state))
    .map((zone, index) => {
      const condition = conditionOf(zone, zones, (value) => fromSk(value));
      const { state, message } = zone;
      if (condition === undefined) return undefined;
      return {
        id: `zone-${index + 1}`,
        ...condition,
        // An oil pressure of nothing is right while the engine stands.
        ...gateOf(tagId, asText(condition["operator"])),
        delay_s: 2,
        priority: PRIORITY_OF[state],
        ...(message === undefined ? {} : { message: message.slice(0, 200) }),
      };
    });
}

function zoneOf(given: unknown): Zone {
  const { lower, upper, state, message } = fieldsOf(given);
  return { lower: numberOf(lower), upper: numberOf(upper), state: asText(state), message: textOf(message) };
}

function conditionOf(
  { lower, upper, state }: Zone,
  zones: readonly Zone[],
  inUnit: (value: number) => unknown,
): ZoneAlarm | undefined {
  // No value is in it, and the server ignores it.
  if (lower !== undefined && upper !== undefined && lower >= upper) return undefined;
  const isWorse = (other: Zone): boolean => SEVERITY.indexOf(other.state) > SEVERITY.indexOf(state);
  const isWorseBelow = zones.some((other) => other.upper === lower && isWorse(other));
  const isWorseAbove = zones.some((other) => other.lower === upper && isWorse(other));
  const [low, high] = [lower, upper].map((limit) => (limit === undefined ? undefined : rounded(inUnit(limit))));
  if (upper !== undefined && (lower === undefined || isWorseBelow))
    return high && { operator: "<", threshold: high.value };
  if (lower !== undefined && (upper === undefined || isWorseAbove))
    return low && { operator: ">=", threshold: low.value };
  return low && high && { operator: "inside", low: low.value, high: high.value };
}

/** Without the noise of a conversion: 0.7853981633974483 rad is 45 degrees. */
function rounded(value: unknown): { readonly value: number } | undefined {
  return typeof value === "number" ? { value: Number(value.toPrecision(10)) } : undefined;
}
