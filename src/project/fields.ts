/** Access to parts of a file of unknown form: a value that is not a mapping has no keys, one that is not a list no items. */
import type { Finding, Path } from "./fault.ts";

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
export function repeatedIds(items: readonly Item[]): Finding[] {
  const first = new Map<string, string>();
  const findings: Finding[] = [];
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

/** A tag, or a pattern of tags, and where it stands. */
export type Named = readonly [pattern: string, path: Path];

/** The texts of a list. */
export function namesIn(list: unknown, path: Path): Named[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((name: unknown, index): Named[] => (typeof name === "string" ? [[name, [...path, index]]] : []));
}

/** The texts of the list `tags` of each item. */
export function namesOfItems(items: readonly Item[]): Named[] {
  return items.flatMap(({ fields, path }) => namesIn(fields["tags"], [...path, "tags"]));
}
