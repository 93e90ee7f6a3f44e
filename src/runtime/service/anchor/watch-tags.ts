/** The tags that a watch of the service keeps. Each registers itself when it first has something to say. */
import type { Quality } from "../../../tags/quality.ts";
import type { Scalar } from "../../../tags/tag.ts";
import { standardDefinition } from "../../../tags/vocabulary/vocabulary.ts";
import type { WholeService } from "../whole-service.ts";

type TaggedService = Pick<WholeService, "clock" | "messages" | "tags">;

export class WatchTags {
  readonly #service: TaggedService;
  readonly #source: string;

  /** `source`: of all values, `anchor-watch:`. */
  constructor(service: TaggedService, source: string) {
    this.#service = service;
    this.#source = source;
  }

  /** Null: there is nothing to know. */
  set(tagId: string, value: Scalar, quality: Quality = value === null ? "stale" : "good"): void {
    this.#register(tagId);
    const { tags, clock } = this.#service;
    tags.write({ tagId, value, quality, timestampMs: clock.now(), source: this.#source });
  }

  /** Makes its last values stale. */
  doubt(tagId: string): void {
    const present = this.#service.tags.value(tagId);
    if (present !== undefined && present.quality !== "stale") this.set(tagId, present.value, "stale");
  }

  /** Makes them stale. Those that never said anything stay unknown. */
  clear(tagIds: readonly string[]): void {
    for (const tagId of tagIds) if (this.#service.tags.has(tagId)) this.set(tagId, null);
  }

  #register(tagId: string): void {
    const { tags, messages } = this.#service;
    if (tags.has(tagId)) return;
    const definition = standardDefinition(tagId, messages.nmea);
    if (definition !== undefined) tags.register(definition);
  }
}
