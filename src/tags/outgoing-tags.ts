/**
 * The tags as an output sees them: with all values, or only with live ones. What a receiver says of a position that is not to be trusted goes
 * out as uncertain, in the words that each output has for that:
 *
 *     NMEA 0183   status V, mode E, quality 6      MQTT, shore   quality `uncertain`
 *     NMEA 2000   not available                    Signal K      the notification of the alarm
 *
 * What is only passed on, sentences and groups, is as it came.
 */
import { originOf } from "./origin.ts";
import { POSITION_TAGS } from "./position-tags.ts";
import { needsFix } from "./tag-intake.ts";
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
      const outgoing = this.#outgoing(update);
      if (outgoing !== undefined) listener(outgoing);
    });
  }

  #outgoing(value: TagValue | undefined): TagValue | undefined {
    if (value === undefined || !this.#goesOut(value)) return undefined;
    const isBelieved = value.quality !== "good" || !this.#isUntrusted || !needsFix(value.tagId);
    return isBelieved ? value : { ...value, quality: "uncertain" };
  }

  get #isUntrusted(): boolean {
    return this.#tags.value(POSITION_TAGS.isUntrusted)?.value === true;
  }

  #goesOut({ source }: TagValue): boolean {
    return originOf(source) === "live" || this.#sendsAll();
  }
}
