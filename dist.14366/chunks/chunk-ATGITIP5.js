import {
  QUANTITIES,
  UNKNOWN_RANK,
  entriesLike,
  entriesOfDevice,
  entryOf
} from "./chunk-BOUECWPG.js";
import {
  quantityByName,
  truthByName
} from "./chunk-N5FOXJIQ.js";

// src/tags/vocabulary/systems.ts
var DEVICES = {
  propulsion: "ME ENG ENGINE ENGINE_ROOM PROP GEARBOX TRANSMISSION THRUSTER EXHAUST_GAS SHAFT_SEAL HYDRAULIC OIL",
  tanks: "TANK FUEL WATER WATERMAKER LIVE_WELL BAIT_WELL",
  electrical: "BATT BATTERY GEN GENSET SHORE AC DC ALTERNATOR INVERTER CHARGER SOLAR CONVERTER WINDGEN SWITCHBANK",
  navigation: "VESSEL NAV WIND DEPTH GNSS GPS COMPASS ENV SEA OUTSIDE ATMOSPHERE ALTIMETER DEW_POINT HEAT_INDEX",
  steering: "RUDDER STEERING AUTOPILOT TRIM_TABS",
  hull: "HULL BILGE DOOR HATCH WINDLASS",
  safety: "SAFETY FIRE SMOKE GAS MOB",
  lights: "LIGHT LIGHTS NAVLIGHTS",
  network: "BUS GATEWAY LOGBOOK",
  comfort: "CABIN HVAC COMFORT SALOON FRIDGE FREEZER INSIDE HEATING"
};
var EXPRESSIONS = Object.entries(DEVICES).map(
  ([system, names]) => [system, new RegExp(`^(?:${names.replaceAll(" ", "|")})(?:_|\\d|\\.)`, "i")]
);
function systemByDevice(tagId) {
  return EXPRESSIONS.find(([, expression]) => expression.test(tagId))?.[0] ?? "other";
}

// src/tags/vocabulary/meaning.ts
function meaningOf({ id, unitSi, description }) {
  const entry = entryOf(id)?.entry;
  const system = entry?.system ?? systemByDevice(id);
  const rank = entry?.rank ?? rankByName(id, system);
  const isKnown = entry !== void 0 && QUANTITIES[entry.row.quantity].unit === unitSi;
  if (unitSi !== "bool") {
    return { system, rank, quantity: isKnown ? entry.row.quantity : quantityByName(id, unitSi) };
  }
  return { system, rank, quantity: "bool", ...isKnown ? truthOf(entry) : likeOthers(id, system, description) };
}
function systemOf(tagId) {
  return entryOf(tagId)?.entry.system ?? systemByDevice(tagId);
}
function shapeOf(tagId, unitSi) {
  const row = entryOf(tagId)?.entry.row;
  if (row !== void 0 && QUANTITIES[row.quantity].unit === unitSi) return quantityShape(row.quantity);
  const shape = quantityShape(quantityByName(tagId, unitSi));
  return shape?.turns === true && entriesOfDevice(tagId).length === 0 ? void 0 : shape;
}
function bandOf(tagId, unitSi) {
  if (unitSi === "bool" || NOISY.test(tagId)) return void 0;
  const { quantity } = meaningOf({ id: tagId, unitSi, description: "" });
  const { band } = QUANTITIES[quantity];
  return band;
}
var NOISY = /[._]COG_/;
function quantityShape(name) {
  const { shape } = QUANTITIES[name];
  return shape;
}
function truthOf({ row: { warning, truth } }) {
  return {
    ...truth === void 0 ? {} : { truth },
    ...warning === void 0 ? {} : { priority: warning.priority }
  };
}
function likeOthers(tagId, system, description) {
  const like = entriesLike(tagId).find((entry) => entry.system === system && entry.row.warning !== void 0);
  return like === void 0 || like.row.warning?.priority === "emergency" ? truthByName(tagId, description) : truthOf(like);
}
function rankByName(tagId, system) {
  const others = entriesLike(tagId);
  const like = others.find((entry) => entry.system === system) ?? others[0] ?? entriesOfDevice(tagId)[0];
  return like?.rank ?? UNKNOWN_RANK;
}

export {
  meaningOf,
  systemOf,
  shapeOf,
  bandOf
};
