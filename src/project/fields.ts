/** Access to parts of a file of unknown form: a value that is not a mapping has no keys, one that is not a list no items. */
import type { Path } from "./fault.ts";

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
