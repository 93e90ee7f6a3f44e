/** The tags as an output sees them: with all values, or with those that are live. */
import { originOf } from "./origin.ts";
import type { TagListener, TagStore } from "./tag-store.ts";
import type { TagValue } from "./tag.ts";

export type OutgoingTags = Pick<TagStore, "definition" | "entries" | "subscribe" | "value">;

/** `sendsAll`: also what is not live. */
export function outgoingTags(tags: TagStore, sendsAll: boolean): OutgoingTags {
  return sendsAll ? tags : new LiveTags(tags);
}

/** Tags of which only live values are seen; another one is as none. */
class LiveTags implements OutgoingTags {
  readonly #tags: TagStore;

  constructor(tags: TagStore) {
    this.#tags = tags;
  }

  definition(tagId: string): ReturnType<TagStore["definition"]> {
    return this.#tags.definition(tagId);
  }

  value(tagId: string): TagValue | undefined {
    return liveOnly(this.#tags.value(tagId));
  }

  *entries(): ReturnType<TagStore["entries"]> {
    for (const { definition, value } of this.#tags.entries()) yield { definition, value: liveOnly(value) };
  }

  subscribe(listener: TagListener): () => void {
    return this.#tags.subscribe((update) => {
      if (originOf(update.source) === "live") listener(update);
    });
  }
}

function liveOnly(value: TagValue | undefined): TagValue | undefined {
  return value === undefined || originOf(value.source) === "live" ? value : undefined;
}
