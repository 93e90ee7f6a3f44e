/**
 * Which tag a name in a file means, and its value in the tag's unit: as the user says (`--map`), by the path of Signal K, or as it is where
 * it is the id of a tag of the vocabulary or of one that the history has.
 */
import { isTagId, type Scalar } from "../../tags/tag.ts";
import { unitOfTag } from "../../tags/vocabulary/vocabulary.ts";
import { placesAt } from "../tag-at-path.ts";
import { limits } from "../limits.ts";

export interface Meaning {
  readonly tagId: string;
  /** The key of the object that has the value; undefined if the value itself is meant. */
  readonly key: string | undefined;
  /** Undefined if the tag cannot have such a value. */
  readonly valueOf: (value: unknown) => Scalar | undefined;
}

/** What the user says of a name. */
export interface OwnName {
  readonly tagId: string;
  /** From the unit of the file to that of the tag; without it they are the same. */
  readonly convert?: ((value: number) => number) | undefined;
}

export class TagNames {
  readonly #own: ReadonlyMap<string, OwnName>;
  readonly #stored: ReadonlySet<string>;
  readonly #known = new Map<string, readonly Meaning[]>();

  /** `own`: by names. `stored`: the tags that the history has. */
  constructor(own: ReadonlyMap<string, OwnName>, stored: ReadonlySet<string>) {
    this.#own = own;
    this.#stored = stored;
  }

  /** The tags that a name means: several for an object with keys; empty if none. */
  of(name: string): readonly Meaning[] {
    let meanings = this.#known.get(name);
    if (meanings === undefined) {
      meanings = this.#find(name);
      if (this.#known.size < limits.history.names) this.#known.set(name, meanings);
    }
    return meanings;
  }

  /** The tag that an export of this program names. */
  ofExport(tagId: string): readonly Meaning[] {
    return isTagId(tagId) ? [asItIs(tagId)] : [];
  }

  #find(name: string): readonly Meaning[] {
    const own = this.#own.get(name);
    if (own !== undefined) return [asItIs(own.tagId, own.convert)];
    const whole = placesAt(name).map(({ tagId, unitSi, place }) => meaning(tagId, place.key, unitSi, place.fromSk));
    if (whole.length > 0) return whole;
    // A member of an object by itself: navigation.attitude.roll.
    const dot = name.lastIndexOf(".");
    const key = name.slice(dot + 1);
    const part = placesAt(name.slice(0, Math.max(0, dot))).find(({ place }) => place.key === key);
    if (part !== undefined) return [meaning(part.tagId, undefined, part.unitSi, part.place.fromSk)];
    return unitOfTag(name) !== undefined || this.#stored.has(name) ? [asItIs(name)] : [];
  }
}

function asItIs(tagId: string, convert: OwnName["convert"] = (value) => value): Meaning {
  return meaning(tagId, undefined, unitOfTag(tagId), (value) => {
    if (typeof value === "number") return Number.isFinite(value) ? convert(value) : undefined;
    return typeof value === "boolean" || value === null ? value : undefined;
  });
}

/** If its unit is known, only a tag of truths takes booleans. Some databases keep them as 0 and 1. */
function meaning(
  tagId: string,
  key: string | undefined,
  unitSi: string | undefined,
  convert: (value: unknown) => Scalar | undefined,
): Meaning {
  const valueOf = (given: unknown): Scalar | undefined => {
    const converted = convert(given);
    // Some truths are words in Signal K, and were kept as truths by the database.
    const value = converted === undefined && typeof given === "boolean" ? given : converted;
    if (value === undefined || value === null || unitSi === undefined) return value;
    if (unitSi !== "bool") return typeof value === "number" ? value : undefined;
    return value === 0 || value === 1 ? value === 1 : typeof value === "boolean" ? value : undefined;
  };
  return { tagId, key, valueOf };
}
