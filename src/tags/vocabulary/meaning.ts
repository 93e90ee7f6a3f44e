/** What a tag means, from its row in the vocabulary, or from its name where it has none. */
import type { Priority } from "../../core/priority.ts";
import type { TagDefinition } from "../tag.ts";
import { quantityByName, type Truth, truthByName } from "./by-name.ts";
import { QUANTITIES, type QuantityName } from "./quantities.ts";
import type { System, TruthClass } from "./row.ts";
import { systemByDevice } from "./systems.ts";
import { entriesOfProperty, type Entry, entryOf, UNKNOWN_RANK, propertyOf, VOCABULARY } from "./vocabulary.ts";

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
  const system = systemOf(id);
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

function truthOf({ row: { warning, truth } }: Entry): Truth {
  return {
    ...(truth === undefined ? {} : { truth }),
    ...(warning === undefined ? {} : { priority: warning.priority }),
  };
}

/** Another device of the system with a truth of the same name: `ENGINE_PORT.WATER_FLOW` is what `ME_INST_{N}.WATER_FLOW` is. */
function likeOthers(tagId: string, system: System, description: string): Truth {
  const like = entriesOfProperty(propertyOf(tagId)).find(
    (entry) => entry.system === system && entry.row.warning !== undefined,
  );
  return like === undefined || like.row.warning?.priority === "emergency"
    ? truthByName(tagId, description)
    : truthOf(like);
}

/** Where a tag of the same property stands, or else the device's first; what is not known at all has a rank of its own. */
function rankByName(tagId: string, system: System): number {
  const others = entriesOfProperty(propertyOf(tagId));
  const like = others.find((entry) => entry.system === system) ?? others[0];
  if (like !== undefined) return like.rank;
  const [device = ""] = tagId.split(/(?:_\d+)?\./);
  return VOCABULARY.find(({ pattern }) => pattern.split(/(?:_\{N\})?\./)[0] === device)?.rank ?? UNKNOWN_RANK;
}
