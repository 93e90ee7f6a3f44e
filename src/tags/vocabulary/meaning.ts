/** What a tag means, from its row in the vocabulary, or from its name where it has none. */
import type { Priority } from "../../core/priority.ts";
import type { Shape } from "../shape.ts";
import type { TagDefinition } from "../tag.ts";
import { quantityByName, type Truth, truthByName } from "./by-name.ts";
import { QUANTITIES, type Quantity, type QuantityName } from "./quantities.ts";
import type { System, TruthClass } from "./row.ts";
import { systemByDevice } from "./systems.ts";
import { entriesLike, entriesOfDevice, type Entry, entryOf, UNKNOWN_RANK } from "./vocabulary.ts";

export interface Meaning {
  readonly system: System;
  /** Its place in the order of a watch. */
  readonly rank: number;
  readonly quantity: QuantityName;
  /** Of a truth: the urgency of what is wrong while it is true; undefined for a state. */
  readonly priority?: Priority;
  readonly truth?: TruthClass;
}

/** The project decides a tag's unit: another one than the vocabulary's is another quantity. */
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

/** What the value of a tag can be at all; undefined where nothing is known. Whether the angle of an unknown device turns, no name says. */
export function shapeOf(tagId: string, unitSi: string): Shape | undefined {
  const row = entryOf(tagId)?.entry.row;
  if (row !== undefined && QUANTITIES[row.quantity].unit === unitSi) return quantityShape(row.quantity);
  const shape = quantityShape(quantityByName(tagId, unitSi));
  return shape?.turns === true && entriesOfDevice(tagId).length === 0 ? undefined : shape;
}

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

/** Another device of the system with a truth of the same name: `ENGINE_PORT.WATER_FLOW` is what `ME_INST_{N}.WATER_FLOW` is. */
function likeOthers(tagId: string, system: System, description: string): Truth {
  const like = entriesLike(tagId).find((entry) => entry.system === system && entry.row.warning !== undefined);
  return like === undefined || like.row.warning?.priority === "emergency"
    ? truthByName(tagId, description)
    : truthOf(like);
}

/** Where a tag of the same property stands, or else the device's first; what is not known at all has a rank of its own. */
function rankByName(tagId: string, system: System): number {
  const others = entriesLike(tagId);
  const like = others.find((entry) => entry.system === system) ?? others[0] ?? entriesOfDevice(tagId)[0];
  return like?.rank ?? UNKNOWN_RANK;
}
