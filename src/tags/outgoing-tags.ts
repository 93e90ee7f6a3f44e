/** The tags as an output sees them: with all values, or only with live ones. */
import { originOf } from "./origin.ts";
import type { TagListener, TagStore } from "./tag-store.ts";
import type { TagValue } from "./tag.ts";

export type OutgoingTags = Pick<TagStore, "definition" | "entries" | "subscribe" | "value">;

/** `sendsAll` says whether simulated and replayed values go out as well. It is called each time, since a reload may change the answer. */
export function outgoingTags(tags: TagStore, sendsAll: () => boolean): OutgoingTags {
  return new Outgoing(tags, sendsAll);
}

/** A value that does not go out appears as no value. */
class Outgoing implements OutgoingTags {
  readonly #tags: TagStore;
  readonly #sendsAll: () => boolean;

  constructor(tags: TagStore, sendsAll: () => boolean) {
    this.#tags = tags;
    this.#sendsAll = sendsAll;
  }

  definition(tagId: string): ReturnType<TagStore["definition"]> {
    return this.#tags.definition(tagId);
  }

  value(tagId: string): TagValue | undefined {
    return this.#outgoing(this.#tags.value(tagId));
  }

  *entries(): ReturnType<TagStore["entries"]> {
    for (const { definition, value } of this.#tags.entries()) yield { definition, value: this.#outgoing(value) };
  }

  subscribe(listener: TagListener): () => void {
    return this.#tags.subscribe((update) => {
      if (this.#goesOut(update)) listener(update);
    });
  }

  #outgoing(value: TagValue | undefined): TagValue | undefined {
    return value !== undefined && this.#goesOut(value) ? value : undefined;
  }

  #goesOut({ source }: TagValue): boolean {
    return originOf(source) === "live" || this.#sendsAll();
  }
}
