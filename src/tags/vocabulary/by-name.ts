/**
 * Guesses the meaning of a tag from its name, where the vocabulary has no row: projects, MQTT topics and Venus OS name tags as they like.
 * The expressions match whole words: WINDLASS is not wind, FLOODLIGHT is not a flood, and DISCONNECTED is not connected.
 */
import type { Priority } from "../../core/priority.ts";
import { isUnit, type UnitSi } from "../../core/units.ts";
import type { QuantityName } from "./quantities.ts";
import type { TruthClass } from "./row.ts";

/** `COOLER.RISE_DIFF_K`: of two temperatures, in kelvins; without it, K is shown in °C and bounded as a temperature. */
export const TEMPERATURE_DIFFERENCE = /[._]DIFF_K$/;

/**
 * The first match counts. A name must clearly mean the usual quantity: compressed air, starting air and the air of a turbocharger are not
 * weather.
 */
const QUANTITIES: readonly (readonly [unit: UnitSi, name: RegExp, quantity: QuantityName])[] = [
  ["%", /STATE_OF_CHARGE|(?:^|[._])SOC(?:_|$)/, "stateOfCharge"],
  ["%", /HUMIDITY/, "humidity"],
  ["%", /(?:^|[._])(?:LEVEL|STATE_OF_HEALTH)_PCT$/, "share"],
  ["Pa", /ATMOSPHER|BAROMET|(?:^|[._])(?:BARO|ALTIMETER)|(?:^|\.)AIR_PRESSURE/, "airPressure"],
  // The devices of Venus OS whose pressure is that of the air, inside or outside.
  ["Pa", /^(?:BATTERY_BANK|FRIDGE|TEMPERATURE|CABIN|OUTSIDE|WATER_HEATER|FREEZER)_\d+\.PRESSURE/, "airPressure"],
  ["K", TEMPERATURE_DIFFERENCE, "temperatureDifference"],
  ["s", /HOURS/, "hours"],
  ["s", /(?:^|[._])UTC(?:_|$)/, "moment"],
  ["s", /TIME/, "duration"],
  ["m", /LOG_|DISTANCE/, "distance"],
  ["m", /CROSS_TRACK_M$/, "distanceToSide"],
  ["m/s", /LINE_SPEED/, "lineSpeed"],
  ["m/s", /_TO_STARBOARD_MS$/, "speedToSide"],
  ["m/s", /(?:^|[._])WIND(?:[._]|$)/, "windSpeed"],
  ["deg/s", /RATE_OF_TURN/, "rateOfTurn"],
  ["deg", /(?:^|[._])WIND[._].*(?:DIRECTION|DIR)/, "windDirection"],
  ["deg", /(?:HEADING|COG|TRACK|BEARING|DIRECTION|SET)(?:_TO_STEER)?(?:_TRUE|_MAGNETIC)?_DEG$/, "course"],
  ["deg", /(?:ANGLE|ORDER|ROLL|LEEWAY)_DEG$/, "angleToSide"],
  ["deg", /PITCH_DEG$/, "pitch"],
  ["deg", /(?:VARIATION|DEVIATION)_DEG$/, "variation"],
  ["deg", /(?:^|[._])LAT_DEG$/, "latitude"],
  ["deg", /(?:^|[._])LON_DEG$/, "longitude"],
  ["-", /^AIS\.(?:COLLISION|DISTRESS|BEACON_TEST|URGENCY_CALL|SAFETY_CALL)_\d+$/, "mmsi"],
  ["m3", /TRIP|USED|CONSUMED|PRODUCED/, "volumeUsed"],
];

export function quantityByName(tagId: string, unitSi: string): QuantityName {
  const named = QUANTITIES.find(([unit, name]) => unit === unitSi && name.test(tagId))?.[2];
  return named ?? (isUnit(unitSi) ? unitSi : "-");
}

const UNITS_IN_NAMES: Readonly<Record<string, UnitSi>> = {
  K: "K",
  PA: "Pa",
  PCT: "%",
  V: "V",
  A: "A",
  W: "W",
  WH: "Wh",
  AH: "Ah",
  HZ: "Hz",
  M: "m",
  MS: "m/s",
  M3: "m3",
  S: "s",
  KG: "kg",
  RPM: "rpm",
  DEG: "deg",
  RAD: "rad",
};

/** The unit that a name ends in, as those of the vocabulary do: `FRIDGE.TEMP_K`. Undefined for another name. */
export function unitInName(tagId: string): UnitSi | undefined {
  return UNITS_IN_NAMES[/[_.]([A-Z0-9]+)$/.exec(tagId)?.[1] ?? ""];
}

export function unitByName(tagId: string): UnitSi {
  return unitInName(tagId) ?? "-";
}

export interface Truth {
  readonly truth?: TruthClass;
  /** True is a warning. */
  readonly priority?: Priority;
}

/** Shown in red: somebody is needed at once. */
const AT_ONCE =
  /(?:^|_)(?:OVER_?TEMPERATURE|OVER_?HEAT|LOW_OIL_PRESSURE|EMERGENCY_STOP|SHUTTING_DOWN|WARNING_LEVEL_2|OVERBOARD)/;
const AMISS =
  /(?:^|_)(?:WARNING|FAULT|ERROR|ALARM|FAIL|FAILURE|LOST|LOW|HIGH|OVER|UNDER|EXCEEDED|TRIPPED|LEAK|UNSAFE|UNACCEPTABLE|OVERCHARGE|OVERLOAD|OVERRIDE|CHECK|WATER_IN_FUEL)(?:_|$)/;
/** A valve may be named after a pressure that is low or high by design. */
const VALVE = /_VALVE$/;
const WORDS = /\b(?:warning|alarm|fault|failure|error|overheat\w*|aviso|alarma|fallo|avería|sobretemperatura)\b/i;

const problem = (priority: Priority): Truth => ({ truth: "problem", priority });

/** The first match counts. Pumps come first, since a pump may be named after what it pumps, or after a pressure. */
const TRUTHS: readonly (readonly [name: RegExp, truth: Truth])[] = [
  [/RUNNING$|PUMP(?:_\d+)?$/, { truth: "running" }],
  [/^(?:BUS|GATEWAY)_.*\.UP$|(?<!DIS)CONNECTED$/, { truth: "connectivity" }],
  [/HIGH_WATER|FLOOD(?!LIGHT)/, { truth: "moisture", priority: "alarm" }],
  [/SMOKE|^FIRE/, { truth: "smoke", priority: "alarm" }],
  [/^(?:DOOR|HATCH).*OPEN/, { truth: "door" }],
  [/^(?:LIGHTS?|NAVLIGHTS)[_.]/, { truth: "light" }],
  [/^(?:MOB|GAS)[_.]/, problem("alarm")],
  [/(?<!DIS)CHARGING$/, { truth: "battery_charging" }],
];

export function truthByName(tagId: string, description: string): Truth {
  const named = TRUTHS.find(([name]) => name.test(tagId))?.[1];
  if (named !== undefined) return named;
  const property = tagId.slice(tagId.indexOf(".") + 1);
  if (AT_ONCE.test(property)) return problem("alarm");
  return (AMISS.test(property) && !VALVE.test(property)) || WORDS.test(description) ? problem("warning") : {};
}
