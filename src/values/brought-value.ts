/** A value that a program or a person brings, and what became of it. */
import type { Quality } from "../tags/quality.ts";
import type { Scalar } from "../tags/tag.ts";

export interface BroughtValue {
  readonly tagId: string;
  /** Null: there is none, the sensor has failed. */
  readonly value: Scalar;
  /** By default good; of null always bad. */
  readonly quality?: Exclude<Quality, "stale"> | undefined;
  /** When it was measured, ms since 1970; absent: now. */
  readonly timestampMs?: number | undefined;
  /** It becomes stale if it is not repeated within this time; 0: never. */
  readonly timeoutS?: number | undefined;
  /** The unit of a tag that registers itself; otherwise it must be the tag's. */
  readonly unitSi?: string | undefined;
  /** For a tag that registers itself. */
  readonly description?: string | undefined;
}

/** Why a value was not taken. */
export const REFUSALS = [
  /** Its id does not begin with the token's prefix. */
  "outside-prefix",
  /** The service itself keeps tags of that name. */
  "reserved",
  /** A person may set only what the project says is controllable. */
  "not-controllable",
  /** There is no such tag, and it cannot be registered: the id is not one, or there is no value yet. */
  "unknown",
  /** There are as many tags as may be. */
  "full",
  /** Another unit than the tag's, or a number where it is true or false. */
  "unit",
  /** Beyond what is possible: the tag has no value now. */
  "impossible",
  /** Its time is before anything was measured: the clock that it is from was not set. */
  "undated",
  /** The tag has a newer value. */
  "older",
  /** A source that goes before keeps the tag: a bus, usually. */
  "held",
] as const;
export type Outcome = "taken" | (typeof REFUSALS)[number];

/** A program, and what the ids of its tags begin with. An empty prefix allows all. */
export interface Program {
  readonly name: string;
  readonly prefix: string;
}
