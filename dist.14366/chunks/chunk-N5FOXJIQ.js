import {
  isUnit
} from "./chunk-Y242XFSZ.js";

// src/tags/vocabulary/by-name.ts
var QUANTITIES = [
  ["%", /STATE_OF_CHARGE|(?:^|[._])SOC(?:_|$)/, "stateOfCharge"],
  ["%", /HUMIDITY/, "humidity"],
  ["%", /(?:^|[._])(?:LEVEL|STATE_OF_HEALTH)_PCT$/, "share"],
  ["Pa", /ATMOSPHER|BAROMET|(?:^|[._])(?:BARO|ALTIMETER)|(?:^|\.)AIR_PRESSURE/, "airPressure"],
  // The devices of Venus OS whose pressure is that of the air, inside or outside.
  ["Pa", /^(?:BATTERY_BANK|FRIDGE|TEMPERATURE|CABIN|OUTSIDE|WATER_HEATER|FREEZER)_\d+\.PRESSURE/, "airPressure"],
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
  ["m3", /TRIP|USED|CONSUMED|PRODUCED/, "volumeUsed"]
];
function quantityByName(tagId, unitSi) {
  const named = QUANTITIES.find(([unit, name]) => unit === unitSi && name.test(tagId))?.[2];
  return named ?? (isUnit(unitSi) ? unitSi : "-");
}
function unitByName(tagId) {
  if (tagId.endsWith("_DEG")) return "deg";
  return tagId.endsWith("_RAD") ? "rad" : "-";
}
var AT_ONCE = /(?:^|_)(?:OVER_?TEMPERATURE|OVER_?HEAT|LOW_OIL_PRESSURE|EMERGENCY_STOP|SHUTTING_DOWN|WARNING_LEVEL_2|OVERBOARD)/;
var AMISS = /(?:^|_)(?:WARNING|FAULT|ERROR|ALARM|FAIL|FAILURE|LOST|LOW|HIGH|OVER|UNDER|EXCEEDED|TRIPPED|LEAK|UNSAFE|UNACCEPTABLE|OVERCHARGE|OVERLOAD|OVERRIDE|CHECK|WATER_IN_FUEL)(?:_|$)/;
var VALVE = /_VALVE$/;
var WORDS = /\b(?:warning|alarm|fault|failure|error|overheat\w*|aviso|alarma|fallo|avería|sobretemperatura)\b/i;
var problem = (priority) => ({ truth: "problem", priority });
var TRUTHS = [
  [/RUNNING$|PUMP(?:_\d+)?$/, { truth: "running" }],
  [/^(?:BUS|GATEWAY)_.*\.UP$|(?<!DIS)CONNECTED$/, { truth: "connectivity" }],
  [/HIGH_WATER|FLOOD(?!LIGHT)/, { truth: "moisture", priority: "alarm" }],
  [/SMOKE|^FIRE/, { truth: "smoke", priority: "alarm" }],
  [/^(?:DOOR|HATCH).*OPEN/, { truth: "door" }],
  [/^(?:LIGHTS?|NAVLIGHTS)[_.]/, { truth: "light" }],
  [/^(?:MOB|GAS)[_.]/, problem("alarm")],
  [/(?<!DIS)CHARGING$/, { truth: "battery_charging" }]
];
function truthByName(tagId, description) {
  const named = TRUTHS.find(([name]) => name.test(tagId))?.[1];
  if (named !== void 0) return named;
  const property = tagId.slice(tagId.indexOf(".") + 1);
  if (AT_ONCE.test(property)) return problem("alarm");
  return AMISS.test(property) && !VALVE.test(property) || WORDS.test(description) ? problem("warning") : {};
}

export {
  quantityByName,
  unitByName,
  truthByName
};
