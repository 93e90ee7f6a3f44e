/**
 * Writes one of the service's own tags (`own-tags.ts`): true while there is a fault. The tag is registered at the first fault, unless the
 * project has it already.
 */
import type { Clock } from "../../core/clock.ts";
import { OWN_TAG_SOURCES, type OwnTag, type OwnTagId } from "../../project/own-tags.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { WholeService } from "./whole-service.ts";

export class SystemAlarm {
  readonly #tags: TagStore;
  readonly #clock: Clock;
  readonly #tagId: OwnTagId;
  readonly #definition: TagDefinition | undefined;
  #isKnown: boolean;

  /** `made`: the service's tags that the project does not list itself. If this tag is not among them, the project has registered it. */
  constructor(
    tagId: OwnTagId,
    { tags, clock, alarms }: Pick<WholeService, "alarms" | "clock" | "tags">,
    made: readonly OwnTag[],
  ) {
    this.#tagId = tagId;
    this.#tags = tags;
    this.#clock = clock;
    this.#definition = made.find(({ definition }) => definition.id === tagId)?.definition;
    // An open alarm of the last run clears only when the tag is written as false.
    this.#isKnown = this.#definition === undefined || alarms.open().some((record) => record.tag_id === tagId);
  }

  /** Called about once a second. */
  say(isAtFault: boolean): void {
    if (!this.#isKnown && !isAtFault) return;
    this.#isKnown = true;
    if (this.#definition !== undefined && !this.#tags.has(this.#tagId)) this.#tags.register(this.#definition);
    this.#tags.write({
      tagId: this.#tagId,
      value: isAtFault,
      quality: "good",
      timestampMs: this.#clock.now(),
      source: OWN_TAG_SOURCES[this.#tagId],
    });
  }
}
