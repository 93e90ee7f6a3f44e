/**
 * Values by Signal K: a PUT of a path, and deltas that a program sends over the stream. They go the way of PUT /tags, by the same rights: a
 * program writes below its token's prefix, a person sets what is controllable.
 */
import type { Caller } from "../../../access/caller.ts";
import { unlessRefused } from "../../../core/refused.ts";
import { quoted, signalkAnswers as texts } from "../../../messages/details.ts";
import type { Service } from "../../service.ts";
import { DeltaReader, type PathValue } from "../../../signalk/delta-reader.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import { unitOf } from "../../../tags/vocabulary/vocabulary.ts";
import type { BroughtValue, Outcome as ValueOutcome } from "../../../values/brought-value.ts";
import { notTaken, STATUS_OF } from "../../values/given-values.ts";
import type { Outcome } from "./outcome.ts";

/** The row of the policy, for both. */
export const VALUE_DOOR = "SIGNALK value";

export class ValueRequests {
  readonly #model: SignalkModel;
  readonly #service: Pick<Service, "acts" | "tags">;
  readonly #reader = new DeltaReader();

  constructor(model: SignalkModel, service: Pick<Service, "acts" | "tags">) {
    this.#model = model;
    this.#service = service;
    this.#reader.read(JSON.stringify({ self: model.context }));
  }

  async put(path: string, value: unknown, caller: Caller): Promise<Outcome> {
    const [tagId] = this.#model.paths.tagsAt(path);
    const notPossible = { statusCode: 405, message: texts.putNotPossible({ path, tagId }) };
    const brought = this.#broughtOf({ path, value, timestampMs: undefined }, caller);
    if (typeof brought === "string") {
      const { unit: statusCode } = STATUS_OF;
      return tagId === undefined ? notPossible : { statusCode, message: brought };
    }
    const outcomes = await this.#service.acts.values.take(caller, brought, {
      user: texts.user({ client: caller.client }),
    });
    const refused = outcomes.find(isNotTaken);
    if (refused === undefined) return { statusCode: 200, message: texts.done };
    if (refused === "not-controllable" || refused === "unknown") return notPossible;
    return { statusCode: STATUS_OF[refused], message: notTaken(refused, brought[0]?.tagId ?? path) };
  }

  /** What a program sends over the stream. The result says what was not taken; undefined if all was. */
  delta(text: string, caller: Caller): string | undefined {
    const { values: acts } = this.#service.acts;
    // Also a program of this computer shows by a token that it means this: many clients send what they hear back to its server.
    const program = caller.kind === "program" ? unlessRefused(() => acts.programOf(caller)) : undefined;
    if (program === undefined) return texts.deltasRefused;
    const { refused_values: before } = this.#reader.counters;
    const said = this.#reader.read(text);
    const unreadable = this.#reader.counters.refused_values - before;
    const read = said.map((each) => this.#broughtOf(each, caller));
    const brought = read.flatMap((each) => (typeof each === "string" ? [] : each));
    const outcomes = brought.length === 0 ? [] : unlessRefused(() => acts.bring(program, brought));
    if (outcomes === undefined) return texts.deltasTooMany;
    const refused = [
      ...outcomes.flatMap((outcome, i) => (isNotTaken(outcome) ? notTaken(outcome, brought[i]?.tagId ?? "") : [])),
      ...read.filter((each) => typeof each === "string"),
      ...Array<string>(unreadable).fill(texts.valueUnreadable),
    ];
    const [why] = refused;
    if (why !== undefined) return texts.valuesRefused({ count: refused.length, why });
    return said.length === 0 ? texts.deltaWithoutValues : undefined;
  }

  /** The tag for each part of a value: an existing one below the caller's prefix, else a possible one; or why there is no tag. */
  #broughtOf({ path, value, timestampMs }: PathValue, { prefix = "" }: Caller): BroughtValue[] | string {
    const { tags } = this.#service;
    const candidates = this.#model.paths.tagsAt(path).flatMap((tagId) => {
      const place = this.#model.paths.placeOf(tagId, unitOf(tagId, tags));
      return place?.path === path ? [{ tagId, place }] : [];
    });
    const [first] = candidates;
    if (first === undefined) return texts.noTagAt({ path: quoted(path) });
    const brought = [...Map.groupBy(candidates, ({ place }) => place.key).values()].flatMap((ofKey) => {
      const below = ofKey.filter(({ tagId }) => tagId.startsWith(prefix));
      const chosen = below.find(({ tagId }) => tags.has(tagId)) ?? below[0] ?? ofKey[0];
      const part = chosen?.place.key === undefined ? value : partOf(value, chosen.place.key);
      const scalar = part === null ? null : part === undefined ? undefined : chosen?.place.fromSk(part);
      return chosen === undefined || scalar === undefined ? [] : [{ tagId: chosen.tagId, value: scalar, timestampMs }];
    });
    return brought.length > 0 ? brought : notTaken("unit", first.tagId);
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
