/**
 * Values by Signal K: a PUT of a path, and deltas that a program sends over the stream. They go the way of PUT /tags, by the same rights: a
 * program writes below its token's prefix, a person sets what is controllable.
 */
import type { Caller } from "../../../access/caller.ts";
import type { ValueActs } from "../../../acts/value-acts.ts";
import { isRefusal } from "../../../acts/refusal.ts";
import { signalkAnswers as texts } from "../../../messages/details.ts";
import { DeltaReader, type PathValue } from "../../../signalk/delta-reader.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import { unitOf } from "../../../tags/vocabulary/vocabulary.ts";
import type { BroughtValue, Outcome as ValueOutcome } from "../../../values/brought-value.ts";
import { problemOfRefusal } from "../../refused-act.ts";
import { notTaken, STATUS_OF } from "../../values/given-values.ts";
import type { Outcome } from "./outcome.ts";

/** The row of the policy, for both. */
export const VALUE_DOOR = "SIGNALK value";

interface ValueRequestParts {
  readonly model: Pick<SignalkModel, "paths" | "context">;
  readonly tags: Pick<TagStore, "definition" | "has">;
  readonly acts: ValueActs;
}

export class ValueRequests {
  readonly #parts: ValueRequestParts;
  readonly #reader = new DeltaReader();

  constructor(parts: ValueRequestParts) {
    this.#parts = parts;
    this.#reader.read(JSON.stringify({ self: parts.model.context }));
  }

  async put(path: string, value: unknown, caller: Caller): Promise<Outcome> {
    const [tagId] = this.#parts.model.paths.tagsAt(path);
    const notPossible = { statusCode: 405, message: texts.putNotPossible({ path, tagId }) };
    const brought = this.#broughtOf({ path, value, timestampMs: undefined }, caller);
    if (brought.length === 0) return notPossible;
    const outcomes = await this.#parts.acts.take(caller, brought, { user: texts.user({ client: caller.client }) });
    if (isRefusal(outcomes)) {
      const { status, detail } = await problemOfRefusal(outcomes);
      return { statusCode: status, message: detail };
    }
    const refused = outcomes.find(isNotTaken);
    if (refused === undefined) return { statusCode: 200, message: texts.done };
    if (refused === "not-controllable" || refused === "unknown") return notPossible;
    return { statusCode: STATUS_OF[refused], message: notTaken(refused, brought[0]?.tagId ?? path) };
  }

  /** What a program sends over the stream. The result says what was not taken; undefined if all was. */
  delta(text: string, caller: Caller): string | undefined {
    const { acts } = this.#parts;
    // Also a program of this computer shows by a token that it means this: many clients send what they hear back to its server.
    const program = caller.kind === "program" ? acts.programOf(caller) : undefined;
    if (program === undefined || isRefusal(program)) return texts.deltasRefused;
    const said = this.#reader.read(text);
    const brought = said.flatMap((each) => this.#broughtOf(each, caller));
    const outcomes = brought.length === 0 ? [] : acts.bring(program, brought);
    if (isRefusal(outcomes)) return texts.deltasTooMany;
    const index = outcomes.findIndex(isNotTaken);
    const [refused, tagId = ""] = [outcomes[index], brought[index]?.tagId];
    if (refused !== undefined && isNotTaken(refused))
      return texts.valuesRefused({ count: outcomes.filter(isNotTaken).length, why: notTaken(refused, tagId) });
    return brought.length === 0 ? texts.deltaWithoutTags : undefined;
  }

  /** Of each part of a value its tag: one below the caller's prefix that is there, else one that may be. */
  #broughtOf({ path, value, timestampMs }: PathValue, { prefix = "" }: Caller): BroughtValue[] {
    const { model, tags } = this.#parts;
    const candidates = model.paths.tagsAt(path).flatMap((tagId) => {
      const place = model.paths.placeOf(tagId, unitOf(tagId, tags));
      return place?.path === path ? [{ tagId, place }] : [];
    });
    return [...Map.groupBy(candidates, ({ place }) => place.key).values()].flatMap((ofKey) => {
      const below = ofKey.filter(({ tagId }) => tagId.startsWith(prefix));
      const chosen = below.find(({ tagId }) => tags.has(tagId)) ?? below[0] ?? ofKey[0];
      const part = chosen?.place.key === undefined ? value : partOf(value, chosen.place.key);
      const scalar = part === null ? null : part === undefined ? undefined : chosen?.place.fromSk(part);
      return chosen === undefined || scalar === undefined ? [] : [{ tagId: chosen.tagId, value: scalar, timestampMs }];
    });
  }
}

function isNotTaken(outcome: ValueOutcome): outcome is Exclude<ValueOutcome, "taken"> {
  return outcome !== "taken";
}

/** The part of an object; null if the whole is null. */
function partOf(value: unknown, key: string): unknown {
  if (value === null) return null;
  return typeof value === "object" ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}
