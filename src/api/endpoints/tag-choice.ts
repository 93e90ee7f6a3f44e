/** The tags that a request selects, by id or by pattern. */
import { matchesWildcard } from "../../core/wildcard.ts";
import { api } from "../../messages/es/api.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { Problem } from "../problem.ts";

/** Most names in a message. */
const SHOWN = 10;

/** In the order of the names, each tag once. Throws a 404 with the unknown names, and a 400 for more than `most` tags. */
export function chosenTags(names: readonly string[], store: TagStore, most: number): readonly TagDefinition[] {
  const chosen = new Map<string, TagDefinition>();
  const unknown: string[] = [];
  for (const name of new Set(names)) {
    const found = name.includes("*")
      ? matching(name, store)
      : [store.definition(name)].filter((one) => one !== undefined);
    if (found.length === 0) unknown.push(name);
    for (const definition of found) chosen.set(definition.id, definition);
  }
  if (unknown.length > 0) throw unknownTags(unknown);
  if (chosen.size > most) throw new Problem(400, api.tooManyTags(chosen.size, most));
  return [...chosen.values()];
}

/** A 404 with the first of the names. */
export function unknownTags(names: readonly string[]): Problem {
  return new Problem(404, api.tagsUnknown(names.slice(0, SHOWN), names.length));
}

function matching(pattern: string, store: TagStore): TagDefinition[] {
  return [...store.entries()].map(({ definition }) => definition).filter(({ id }) => matchesWildcard(id, pattern));
}
