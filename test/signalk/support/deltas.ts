/** What peers say in deltas of Signal K, by path, to be held against ours. */

export interface Delta {
  readonly context?: string;
  readonly updates?: readonly { readonly values?: readonly { readonly path: string; readonly value: unknown }[] }[];
}

/** By path. What has none is one object, as in a tree. */
export function valuesOf({ updates = [] }: Delta = {}): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const identity = {};
  for (const { path, value } of updates.flatMap((update) => update.values ?? []))
    if (path) values.set(path, value);
    else values.set("", Object.assign(identity, value));
  return values;
}

/** With six digits. */
export function plain(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(6));
  if (typeof value !== "object" || value === null) return value ?? null;
  const known = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(known.map(([key, each]) => [key, plain(each)]));
}
