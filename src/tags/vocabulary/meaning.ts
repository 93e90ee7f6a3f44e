/** What a tag means: from its row in the vocabulary or, without a row, from its name. */
import type { Priority } from "../../core/priority.ts";
import type { Band } from "../rivals.ts";
import type { Shape } from "../shape.ts";
import type { TagDefinition } from "../tag.ts";
import { quantityByName, type Truth, truthByName } from "./by-name.ts";
import { QUANTITIES, type Quantity, type QuantityName } from "./quantities.ts";
import type { System, TruthClass } from "./row.ts";
import { entriesLike, entriesOfDevice, type Entry, entryOf, UNKNOWN_RANK } from "./vocabulary.ts";

export interface Meaning {
  readonly system: System;
  /** Its position in the order of a watch. */
  readonly rank: number;
  readonly quantity: QuantityName;
  /** The priority of a warning, while a truth is true; undefined for a state. */
  readonly priority?: Priority;
  readonly truth?: TruthClass;
}

/** The project decides the unit of a tag: a unit other than the vocabulary's means another quantity. */
export function meaningOf({ id, unitSi, description }: Pick<TagDefinition, "id" | "unitSi" | "description">): Meaning {
  const entry = entryOf(id)?.entry;
  const system = entry?.system ?? systemByDevice(id);
  const rank = entry?.rank ?? rankByName(id, system);
  const isKnown = entry !== undefined && QUANTITIES[entry.row.quantity].unit === unitSi;
  if (unitSi !== "bool") {
    return { system, rank, quantity: isKnown ? entry.row.quantity : quantityByName(id, unitSi) };
  }
  return { system, rank, quantity: "bool", ...(isKnown ? truthOf(entry) : likeOthers(id, system, description)) };
}

/** The system of the vessel that a tag belongs to, by its id. */
export function systemOf(tagId: string): System {
  return entryOf(tagId)?.entry.system ?? systemByDevice(tagId);
}

/** The possible values of a tag; undefined if nothing is known. For an unknown device, no name says whether its angle wraps around. */
export function shapeOf(tagId: string, unitSi: string): Shape | undefined {
  const row = entryOf(tagId)?.entry.row;
  if (row !== undefined && QUANTITIES[row.quantity].unit === unitSi) return quantityShape(row.quantity);
  const shape = quantityShape(quantityByName(tagId, unitSi));
  return shape?.turns === true && entriesOfDevice(tagId).length === 0 ? undefined : shape;
}

/** By how much two sensors of the tag may differ; undefined if that says nothing. */
export function bandOf(tagId: string, unitSi: string): Band | undefined {
  if (NOISY.test(tagId)) return undefined;
  if (unitSi === "bool") return ONE_STATE.has(systemOf(tagId)) ? EITHER : undefined;
  const { quantity } = meaningOf({ id: tagId, unitSi, description: "" });
  const { band }: Quantity = QUANTITIES[quantity];
  return band;
}

/** An engine or a battery has one state, whoever tells it; receivers and autopilots have states of their own. */
const ONE_STATE: ReadonlySet<System> = new Set(["propulsion", "electrical"]);
const EITHER: Band = { least: 0, share: 0 };

/** At anchor each receiver has a course over ground of its own. */
const NOISY = /[._]COG_/;

function quantityShape(name: QuantityName): Shape | undefined {
  const { shape }: Quantity = QUANTITIES[name];
  return shape;
}

function truthOf({ row: { warning, truth } }: Entry): Truth {
  return {
    ...(truth === undefined ? {} : { truth }),
    ...(warning === undefined ? {} : { priority: warning.priority }),
  };
}

/**
 * The meaning of a truth with the same name on another device of the system: `ENGINE_PORT.WATER_FLOW` means what `ME_INST_{N}.WATER_FLOW`
 * does.
 */
function likeOthers(tagId: string, system: System, description: string): Truth {
  const like = entriesLike(tagId).find((entry) => entry.system === system && entry.row.warning !== undefined);
  return like === undefined || like.row.warning?.priority === "emergency"
    ? truthByName(tagId, description)
    : truthOf(like);
}

/** The rank of a tag with the same property, otherwise of the first tag of the device, otherwise `UNKNOWN_RANK`. */
function rankByName(tagId: string, system: System): number {
  const others = entriesLike(tagId);
  const like = others.find((entry) => entry.system === system) ?? others[0] ?? entriesOfDevice(tagId)[0];
  return like?.rank ?? UNKNOWN_RANK;
}

/** The system of the vessel that a device belongs to, judged by the name of the device in tag ids. Projects name devices as they like. */
const DEVICES = {
  propulsion: "ME ENG ENGINE ENGINE_ROOM PROP GEARBOX TRANSMISSION THRUSTER EXHAUST_GAS SHAFT_SEAL HYDRAULIC OIL",
  tanks: "TANK FUEL WATER WATERMAKER LIVE_WELL BAIT_WELL",
  electrical: "BATT BATTERY GEN GENSET SHORE AC DC ALTERNATOR INVERTER CHARGER SOLAR CONVERTER WINDGEN SWITCHBANK",
  navigation:
    "VESSEL NAV ANCHOR AREA WIND DEPTH GNSS GPS COMPASS ENV SEA OUTSIDE ATMOSPHERE ALTIMETER DEW_POINT HEAT_INDEX",
  steering: "RUDDER STEERING AUTOPILOT TRIM_TABS",
  hull: "HULL BILGE DOOR HATCH WINDLASS",
  safety: "SAFETY FIRE SMOKE GAS MOB",
  lights: "LIGHT LIGHTS NAVLIGHTS",
  network: "BUS GATEWAY LOGBOOK",
  comfort: "CABIN HVAC COMFORT SALOON FRIDGE FREEZER INSIDE HEATING",
} as const satisfies Readonly<Record<Exclude<System, "other">, string>>;

const EXPRESSIONS = Object.entries(DEVICES).map(
  ([system, names]) => [system as System, new RegExp(`^(?:${names.replaceAll(" ", "|")})(?:_|\\d|\\.)`, "i")] as const,
);

function systemByDevice(tagId: string): System {
  return EXPRESSIONS.find(([, expression]) => expression.test(tagId))?.[0] ?? "other";
}
