/** Values at paths of Signal K, from any file: a number, a truth value, a word, or a document with members. Pure. */
import type { Precision } from "../../core/time-text.ts";
import type { Quality } from "../../tags/quality.ts";
import type { TakeSample } from "./sample.ts";
import type { Meaning, TagNames } from "./tag-names.ts";
import type { Tally } from "./tally.ts";

export interface ValueOptions {
  readonly names: TagNames;
  readonly tally: Tally;
  readonly take: TakeSample;
  /** The own vessel, as the file names the context; undefined if there is only one. */
  readonly context?: string | undefined;
  readonly precision: Precision;
}

/** One value, with what its name means. */
export interface GivenValue {
  readonly name: string;
  readonly meanings: readonly Meaning[];
  readonly value: unknown;
  readonly timestampMs: number;
  readonly quality?: Quality;
}

/** The whole value of a path: a tag for each member of a document. */
export function takeWhole(
  { tally, take }: Pick<ValueOptions, "tally" | "take">,
  { name, meanings, value: given, timestampMs, quality = "good" }: GivenValue,
): void {
  if (meanings.length === 0) return tally.refuseName(name);
  const value = documentOf(given);
  for (const { tagId, key, valueOf } of meanings) {
    const isMember = key !== undefined && typeof value === "object" && value !== null;
    // The document lacks this member.
    if (isMember && !(key in value)) continue;
    const found = valueOf(isMember ? (value as Readonly<Record<string, unknown>>)[key] : value);
    if (found === undefined || (key !== undefined && !isMember)) tally.refuse("noValue");
    else take({ tagId, timestampMs, value: found, quality });
  }
}

/** A text may be a document; older writers kept a position as `[longitude,latitude]`, as GeoJSON has it. */
function documentOf(value: unknown): unknown {
  if (typeof value !== "string" || !/^[{[]/.test(value)) return value;
  try {
    const document: unknown = JSON.parse(value);
    if (!Array.isArray(document)) return document;
    const [longitude, latitude] = document as unknown[];
    return typeof longitude === "number" && typeof latitude === "number" ? { longitude, latitude } : value;
  } catch {
    return value;
  }
}

/** Whose values they are, as a database or a log names vessels. */
export class OwnVessel {
  readonly #own: string | undefined;
  readonly #tally: Tally;

  /** `own`: the context of the own vessel; undefined if there is only one. */
  constructor(own: string | undefined, tally: Tally) {
    this.#own = own;
    this.#tally = tally;
  }

  /** `isSelf`: the values are marked as the own vessel's. She had another context before she was given an MMSI. */
  has(context: string | undefined, isSelf: boolean, values: number): boolean {
    if (this.#own === undefined || context === undefined || isSelf) return true;
    if (context === this.#own || context === "vessels.self") return true;
    this.#tally.refuseVessel(context, values);
    return false;
  }
}
