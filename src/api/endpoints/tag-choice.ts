/** The tags that a request selects, by id or by pattern. */
import { matchesWildcard } from "../../core/wildcard.ts";
import { api, quoted } from "../../messages/details.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { limits } from "../limits.ts";
import { Problem } from "../problem.ts";

/** Most names in a message. */
const SHOWN = 10;

/** In the order of the names, each tag once. Throws a 404 with the unknown names, and a 400 for more than `most` tags. */
export function chosenTags(names: readonly string[], store: TagStore, most: number): readonly TagDefinition[] {
  const chosen = new Map<string, TagDefinition>();
  const unknown: string[] = [];
  const wanted = new Set(names);
  mustBeFew(wanted);
  for (const name of wanted) {
    const found = name.includes("*")
      ? matching(name, store)
      : [store.definition(name)].filter((one) => one !== undefined);
    if (found.length === 0) unknown.push(name);
    for (const definition of found) chosen.set(definition.id, definition);
  }
  if (unknown.length > 0) throw unknownTags(unknown);
  if (chosen.size > most) throw new Problem(400, api.tooManyTags({ tags: chosen.size, max: most }));
  return [...chosen.values()];
}

/** Each pattern is compared with every tag. Throws a 400 for more than a client may name. */
export function mustBeFew(names: Iterable<string>): void {
  const patterns = [...names].filter((name) => name.includes("*")).length;
  if (patterns > limits.live.patterns)
    throw new Problem(400, api.tooManyTags({ tags: patterns, max: limits.live.patterns }));
}

/** A 404 with the first of the names. */
export function unknownTags(names: readonly string[]): Problem {
  return new Problem(
    404,
    api.tagsUnknown({
      names: names.slice(0, SHOWN).map(quoted),
      all: names.length,
      more: Math.max(0, names.length - SHOWN),
    }),
  );
}

function matching(pattern: string, store: TagStore): TagDefinition[] {
  return [...store.entries()].map(({ definition }) => definition).filter(({ id }) => matchesWildcard(id, pattern));
}
