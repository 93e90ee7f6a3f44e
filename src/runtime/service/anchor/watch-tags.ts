/** The tags that a watch of the service keeps. Each registers itself when it first has something to say. */
import type { Clock } from "../../../core/clock.ts";
import type { Quality } from "../../../tags/quality.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import type { Scalar } from "../../../tags/tag.ts";
import { standardDefinition, type TagTexts } from "../../../tags/vocabulary/vocabulary.ts";

export interface WatchTagsParts {
  readonly tags: TagStore;
  readonly clock: Clock;
  readonly tagTexts: TagTexts;
}

export class WatchTags {
  readonly #parts: WatchTagsParts;
  readonly #source: string;

  /** `source`: of all values, `anchor-watch:`. */
  constructor(parts: WatchTagsParts, source: string) {
    this.#parts = parts;
    this.#source = source;
  }

  /** Null: there is nothing to know. */
  set(tagId: string, value: Scalar, quality: Quality = value === null ? "stale" : "good"): void {
    this.#register(tagId);
    const { tags, clock } = this.#parts;
    tags.write({ tagId, value, quality, timestampMs: clock.now(), source: this.#source });
  }

  /** What it said last is not known to be so any more. */
  doubt(tagId: string): void {
    const present = this.#parts.tags.value(tagId);
    if (present !== undefined && present.quality !== "stale") this.set(tagId, present.value, "stale");
  }

  /** Nothing is to be known of them any more. Those that never said anything stay unknown. */
  clear(tagIds: readonly string[]): void {
    for (const tagId of tagIds) if (this.#parts.tags.has(tagId)) this.set(tagId, null);
  }

  #register(tagId: string): void {
    const { tags, tagTexts } = this.#parts;
    if (tags.has(tagId)) return;
    const definition = standardDefinition(tagId, tagTexts);
    if (definition !== undefined) tags.register(definition);
  }
}
