/**
 * What a Signal K server keeps in its folder (`~/.signalk`), as far as an import reads it. Source: SignalK/signalk-server, `src/config`,
 * `src/deltaeditor.ts`, `packages/streams/src/simple.ts` (9edfbf95). Files of people: nothing in them is taken for granted.
 */
export interface ServerFiles {
  /** `settings.json`. */
  readonly settings: unknown;
  /** `baseDeltas.json`: the vessel, and what the owner says of paths (meta). */
  readonly deltas: unknown;
  /** `defaults.json`, which it was before. */
  readonly defaults: unknown;
  /** `priorities.json`, which was a part of the settings before. */
  readonly priorities: unknown;
  /** `plugin-config-data/ID.json`, by ID. */
  readonly plugins: Readonly<Record<string, unknown>>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The keys of a mapping; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a project file takes in no text: it is invisible, acts on a terminal or changes the direction of writing. */
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;

export function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.replaceAll(UNSEEN, " ").trim() : "";
  return text === "" ? undefined : text;
}

/** A number, also one that somebody has typed as a text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** What an owner has said of the own vessel: values by path, and meta by path; later deltas win. */
export interface OwnersWords {
  readonly values: ReadonlyMap<string, unknown>;
  readonly meta: ReadonlyMap<string, Fields>;
}

export function ownersWords({ deltas, defaults }: Pick<ServerFiles, "deltas" | "defaults">): OwnersWords {
  const values = new Map<string, unknown>();
  const meta = new Map<string, Fields>();
  readTree(fieldsOf(fieldsOf(fieldsOf(defaults)["vessels"])["self"]), [], values, meta);
  for (const delta of itemsOf(deltas)) {
    const { context, updates } = fieldsOf(delta);
    if (context !== "vessels.self") continue;
    for (const update of itemsOf(updates)) {
      const { values: said, meta: described } = fieldsOf(update);
      for (const { path, value } of itemsOf(said).map(fieldsOf)) {
        if (path === "") for (const [key, part] of Object.entries(fieldsOf(value))) values.set(key, part);
        else if (typeof path === "string") values.set(path, value);
      }
      for (const { path, value } of itemsOf(described).map(fieldsOf)) {
        if (typeof path === "string") meta.set(path, { ...meta.get(path), ...fieldsOf(value) });
      }
    }
  }
  return { values, meta };
}

const DEEPEST = 16;

/** `defaults.json` is a tree: a leaf has `value`, a path has `meta`. */
function readTree(
  node: Fields,
  path: readonly string[],
  values: Map<string, unknown>,
  meta: Map<string, Fields>,
): void {
  if (path.length > DEEPEST) return;
  for (const [key, child] of Object.entries(node)) {
    const at = [...path, key];
    if (key === "meta") meta.set(path.join("."), fieldsOf(child));
    else if (key === "value") values.set(path.join("."), child);
    else if (typeof child === "object") readTree(fieldsOf(child), at, values, meta);
    else if (path.length === 0) values.set(key, child);
  }
}
