/**
 * Writes what a broker or a sentence says to tags. A tag that another source has, and keeps fresh, is left to it: a battery that is heard on
 * the bus as well has one voice, and what we send out never comes back as a new value.
 */
import type { Clock } from "../core/clock.ts";
import type { Quality } from "./quality.ts";
import { isUsable } from "./quality.ts";
import type { TagStore } from "./tag-store.ts";
import type { Scalar, TagDefinition } from "./tag.ts";
import { limits } from "./limits.ts";

export interface TakenTagsParts {
  readonly tags: Pick<TagStore, "definition" | "register" | "value" | "write">;
  readonly clock: Clock;
  /** What writes them: `venus:192.168.1.20`. */
  readonly source: string;
}

export class TakenTags {
  readonly counters = { updates: 0, registered_tags: 0, other_source: 0, refused_values: 0 };
  readonly #parts: TakenTagsParts;

  constructor(parts: TakenTagsParts) {
    this.#parts = parts;
  }

  /** Registers the tag if it is not; `define` says what it would be, undefined if it may not be. */
  write(tagId: string, value: Scalar, quality: Quality, define: () => TagDefinition | undefined, unitSi: string): void {
    const { tags, clock, source } = this.#parts;
    const present = tags.value(tagId);
    const definition = tags.definition(tagId);
    // Nobody makes a tag of what is not measured.
    if (definition === undefined && (value === null || !this.#register(define()))) return;
    const isBool = (definition?.unitSi ?? unitSi) === "bool";
    if (
      (definition !== undefined && definition.unitSi !== unitSi) ||
      (value !== null && isBool !== (typeof value === "boolean"))
    ) {
      this.counters.refused_values += 1;
      return;
    }
    const nowMs = clock.now();
    const isOthers = present !== undefined && present.source !== source && isUsable(present.quality);
    if (isOthers && Math.abs(nowMs - present.timestampMs) < limits.otherSourceMs) {
      this.counters.other_source += 1;
      return;
    }
    if (tags.write({ tagId, value, quality, timestampMs: nowMs, source }) === "accepted") this.counters.updates += 1;
  }

  /** The device is gone: its value is what it was, and stale. */
  gone(tagId: string): void {
    const { tags, source } = this.#parts;
    const present = tags.value(tagId);
    if (present?.source === source && present.quality !== "stale") tags.write({ ...present, quality: "stale" });
  }

  #register(definition: TagDefinition | undefined): boolean {
    if (definition === undefined || this.counters.registered_tags >= limits.takenTags) {
      this.counters.refused_values += 1;
      return false;
    }
    if (!this.#parts.tags.register(definition)) return false;
    this.counters.registered_tags += 1;
    return true;
  }
}
