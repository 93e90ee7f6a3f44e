/**
 * What people decide of sources: whose value of a tag counts. An act resolves when the log book and the data directory have it on disk, or
 * rejects with a `Refused`.
 */
import type { Caller } from "../access/caller.ts";
import { Refused } from "../core/refused.ts";
import { Turn } from "../core/turn.ts";
import { SOURCE_CHOSEN } from "../logbook/entry/audit-event.ts";
import { type Acting, nameInBook } from "./gate.ts";

/** The source that somebody has chosen for a tag, as it was called then: `nmea2000:can0:37`. */
export interface SourceChoice {
  readonly source: string;
  readonly by: string;
  readonly atMs: number;
}

export interface SourceStore {
  /** The sources that speak of the tag now. */
  speakers(tagId: string): readonly string[];
  /** Undefined: nobody's choice counts any more. Resolves when it is on disk. */
  choose(tagId: string, choice: SourceChoice | undefined): Promise<void>;
}

export class SourceActs {
  readonly #acting: Acting;
  readonly #store: SourceStore;
  readonly #turn = new Turn();

  constructor(acting: Acting, store: SourceStore) {
    this.#acting = acting;
    this.#store = store;
  }

  /** `source`: undefined: the tag goes by the project's order, and by itself, again. The result is the choice that counts now. */
  async choose(
    caller: Caller,
    tagId: string,
    source: string | undefined,
    said?: string,
  ): Promise<{ readonly choice: SourceChoice | undefined }> {
    await this.#acting.gate.check(caller, "choose source");
    // In the order of the log book, so that its last entry is the choice that counts.
    return this.#turn.take(() => this.#choose(tagId, source, nameInBook(caller, said)));
  }

  async #choose(
    tagId: string,
    source: string | undefined,
    by: string,
  ): Promise<{ readonly choice: SourceChoice | undefined }> {
    const { logbook, clock, messages } = this.#acting;
    const { entries: texts } = messages;
    const store = this.#store;
    if (source !== undefined && !store.speakers(tagId).includes(source))
      throw new Refused("no-such-source", { tagId, source });
    const summary = source === undefined ? texts.sourceReleased({ tagId }) : texts.sourceChosen({ tagId, source });
    const payload = { event: SOURCE_CHOSEN, tag_id: tagId, source: source ?? null };
    await logbook.append({ kind: "manual", summary, payload, user: by });
    const choice = source === undefined ? undefined : { source, by, atMs: clock.now() };
    await store.choose(tagId, choice);
    return { choice };
  }
}
