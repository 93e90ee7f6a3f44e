/**
 * Which lamps warn, and how urgently: by the tag's own alarm rules; where it has none, by its id and its description. A lamp that
 * warns is red or amber while it is lit, and grey else; never green. Pure.
 */
import { PRIORITIES } from "../src/alarms/rule.ts";

const RED =
  /(^|_)(OVER_?TEMPERATURE|OVER_?HEAT|LOW_OIL_PRESSURE|EMERGENCY_STOP|SHUTTING_DOWN|WARNING_LEVEL_2|HIGH_WATER|FLOOD|FIRE|SMOKE|OVERBOARD)/;
const AMBER =
  /(^|_)(WARNING|FAULT|ERROR|ALARM|FAIL|FAILURE|LOW|HIGH|OVER|UNDER|EXCEEDED|TRIPPED|LEAK|UNSAFE|UNACCEPTABLE|OVERCHARGE|OVERLOAD|OVERRIDE|CHECK|CHECK_ENGINE|WATER_IN_FUEL|WATER_FLOW|CHARGE_INDICATOR|PREHEAT_INDICATOR|EGR_SYSTEM|THROTTLE_POSITION_SENSOR|POWER_REDUCTION|MAINTENANCE_NEEDED|SECONDARY_THROTTLE|NEUTRAL_START_PROTECT|SAIL_DRIVE|TOO_FAST|NO_MOTION|END_OF_RODE)(_|$)/;
/** Named after a pressure that is low or high by design. */
const PART = /_(PUMP|VALVE)$/;
const WORDS = /\b(warning|alarm|fault|failure|error|overheat\w*|aviso|alarma|fallo|avería|sobretemperatura)\b/i;

/** The level of a priority: `red` is to be acted on at once, `amber` is to be looked at. */
function levelOfPriority(priority) {
  return PRIORITIES.indexOf(priority) <= PRIORITIES.indexOf("alarm") ? "red" : "amber";
}

/**
 * `{ level: "red" | "amber", when: true | false }`: the value with which the lamp warns; undefined for one that does not.
 */
export function lampLevel({ id, description }, rules = []) {
  const ofTruth = rules.filter(({ threshold }) => typeof threshold === "boolean");
  const urgent = PRIORITIES.flatMap((priority) => ofTruth.filter((rule) => rule.priority === priority))[0];
  if (urgent !== undefined) {
    return { level: levelOfPriority(urgent.priority), when: (urgent.operator === "!=") !== urgent.threshold };
  }
  const [, device, property] = /^([^.]*)\.?(.*)$/.exec(id);
  if (/^(MOB|FIRE|SMOKE|GAS)(_|$)/.test(device) || RED.test(property)) return { level: "red", when: true };
  if ((AMBER.test(property) && !PART.test(property)) || WORDS.test(description)) return { level: "amber", when: true };
  return undefined;
}
