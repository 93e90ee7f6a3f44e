/** Access to parts of a file of unknown form: a value that is not a mapping has no keys, one that is not a list no items. */
import type { ProjectFault, Path } from "./fault.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Item {
  readonly fields: Fields;
  readonly path: Path;
}

export function itemsOf(value: unknown, path: Path): Item[] {
  if (!Array.isArray(value)) return [];
  return value.map((item, index) => ({ fields: fieldsOf(item), path: [...path, index] }));
}

export function fieldsOf(value: unknown): Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Fields) : {};
}

/** Items with an id that an earlier one of the list has. */
export function repeatedIds(items: readonly Item[]): ProjectFault[] {
  const first = new Map<string, string>();
  const findings: ProjectFault[] = [];
  for (const { fields, path } of items) {
    const { id } = fields;
    if (typeof id !== "string") continue;
    const earlier = first.get(id);
    const [list, index] = path.slice(-2);
    if (earlier === undefined) first.set(id, `${list}[${index}]`);
    else findings.push({ path: [...path, "id"], value: id, problem: ["repeatedId", { first: earlier }] });
  }
  return findings;
}
