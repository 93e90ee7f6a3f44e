/** Says through its tag whether the service itself is at fault; the tag registers itself when it first is. */
import type { Alarms } from "../../alarms/alarms.ts";
import type { Clock } from "../../core/clock.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { OwnTag } from "../../project/own-tags.ts";
import type { TagDefinition } from "../../tags/tag.ts";

export class SystemAlarm {
  readonly #tags: TagStore;
  readonly #clock: Clock;
  readonly #tagId: string;
  readonly #definition: TagDefinition | undefined;
  #isKnown: boolean;

  /** `definition`: undefined where the project lists the tag itself. */
  constructor(
    tagId: string,
    { tags, clock, alarms }: { readonly tags: TagStore; readonly clock: Clock; readonly alarms: Alarms },
    definition: TagDefinition | undefined,
  ) {
    this.#tagId = tagId;
    this.#tags = tags;
    this.#clock = clock;
    this.#definition = definition;
    // An alarm of the last run has to hear that it is over.
    this.#isKnown = definition === undefined || alarms.open().some((record) => record.tag_id === tagId);
  }

  /** Of one of the service's own tags: `made` are those that the project does not list itself. */
  static of(
    tagId: string,
    parts: { readonly tags: TagStore; readonly clock: Clock; readonly alarms: Alarms },
    made: readonly OwnTag[],
  ): SystemAlarm {
    return new SystemAlarm(tagId, parts, made.find(({ definition }) => definition.id === tagId)?.definition);
  }

  /** Called about once a second. */
  say(isAtFault: boolean): void {
    if (!this.#isKnown && !isAtFault) return;
    this.#isKnown = true;
    if (this.#definition !== undefined && !this.#tags.has(this.#tagId)) this.#tags.register(this.#definition);
    const timestampMs = this.#clock.now();
    this.#tags.write({ tagId: this.#tagId, value: isAtFault, quality: "good", timestampMs, source: "system" });
  }
}
