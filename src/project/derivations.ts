/**
 * The derived tags of a project file in any form: those that it writes, and those that the library makes for a name. `derive-section.ts`
 * checks them.
 */
import type { Derivation } from "../derive/derivation.ts";
import { recipeOf } from "../derive/library.ts";
import { unitInName } from "../tags/vocabulary/by-name.ts";
import { unitOfTag } from "../tags/vocabulary/vocabulary.ts";
import type { Path } from "./fault.ts";
import { type Fields, fieldsOf, itemsOf } from "./fields.ts";

/** A derivation as it is written: its unit may be unknown, and its expression may be wrong. */
export interface WrittenDerivation extends Omit<Derivation, "unitSi"> {
  readonly unitSi: string | undefined;
  /** The path of what makes it: an expression, or a name of the library. */
  readonly path: Path;
}

export function derivationsIn(file: Fields): WrittenDerivation[] {
  const listed = new Map(itemsOf(file["tags"], []).map(({ fields: { id, unit_si: unit } }) => [id, unit] as const));
  const unitOf = (tagId: string): string | undefined => {
    const unit = listed.get(tagId);
    return typeof unit === "string" ? unit : (unitOfTag(tagId) ?? unitInName(tagId));
  };
  const derived = (each: unknown, path: Path): WrittenDerivation[] => {
    const fields = fieldsOf(each);
    const { use, tag, value, unit_si: unit, description } = fields;
    const name = typeof each === "string" ? each : use;
    if (typeof name === "string")
      return made(name, fields, file).map(([tagId, text]) => ({ tagId, value: text, unitSi: unitOf(tagId), path }));
    if (typeof tag !== "string" || typeof value !== "string") return [];
    return [
      {
        tagId: tag,
        value,
        unitSi: typeof unit === "string" ? unit : unitOf(tag),
        path: [...path, "value"],
        ...(typeof description === "string" ? { description } : {}),
      },
    ];
  };
  const written: readonly unknown[] = Array.isArray(file["derive"]) ? file["derive"] : [];
  const all = written.flatMap((each, i) => derived(each, ["derive", i]));
  // What a battery on a line of its own says has its margins, which default alarms watch.
  for (const { fields, path } of itemsOf(file["sources"], ["sources"])) {
    if (fields["protocol"] !== "bms-can") continue;
    const margins = derived({ use: "battery_margins", of: [`BATT_${Number(fields["instance"] ?? 0)}`] }, path);
    all.push(...margins.filter(({ tagId }) => !all.some((each) => each.tagId === tagId)));
  }
  return all;
}

function made(name: string, { of, table }: Fields, file: Fields): readonly (readonly [string, string])[] {
  const recipe = recipeOf(name);
  if (recipe === undefined) return [];
  const isOfKind = (each: unknown): each is string => typeof each === "string" && recipe.devices?.test(each) === true;
  const devices = Array.isArray(of) ? of.filter(isOfKind) : devicesOf(name, file);
  return recipe.make({ devices, table: tableIn(table) });
}

/** Those of its kind that the project lists or names, otherwise the usual ones. */
function devicesOf(name: string, file: Fields): readonly string[] {
  const { devices: kind, usual = [] } = recipeOf(name) ?? {};
  if (kind === undefined) return [];
  const ids = itemsOf(file["tags"], []).flatMap(({ fields: { id } }) => (typeof id === "string" ? [id] : []));
  const known = [...Object.keys(fieldsOf(file["names"])), ...ids.map((id) => id.split(".")[0] ?? id)];
  const named = [...new Set(known)].filter((device) => kind.test(device)).sort();
  return named.length === 0 ? usual : named;
}

type Pair = readonly [number, number];

function tableIn(table: unknown): readonly Pair[] | undefined {
  return Array.isArray(table) ? table.filter((pair): pair is Pair => Array.isArray(pair)) : undefined;
}
