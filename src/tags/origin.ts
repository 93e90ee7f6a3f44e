/**
 * Where a value comes from: from the vessel now, from a model, or from a recording that is played. It is told by the source of the update, in
 * this one place. What is not live goes out to other devices and programs only where the project says so: an autopilot would steer by it.
 */
import type { TagListener, TagStore } from "./tag-store.ts";
import type { TagValue } from "./tag.ts";

export const ORIGINS = ["live", "simulated", "replayed"] as const;

export type Origin = (typeof ORIGINS)[number];

/** What the sources of these updates are, or begin with. A recording stands in the place of a bus. */
export const SIMULATOR_SOURCE = "simulator";
export const REPLAY_SOURCE = "nmea2000:replay";

export function originOf(source: string): Origin {
  if (source === SIMULATOR_SOURCE) return "simulated";
  return source === REPLAY_SOURCE || source.startsWith(`${REPLAY_SOURCE}:`) ? "replayed" : "live";
}

/** The tags as an output sees them. */
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
