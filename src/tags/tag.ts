/**
 * A tag is a named process value. Its definition says what it is; a `TagUpdate` is its value at one moment; the store keeps the newest
 * update of each tag as its `TagValue`.
 */
import type { Quality } from "./quality.ts";

export interface TagDefinition {
  readonly id: string;
  readonly description: string;
  readonly unitSi: string;
  readonly controllable: boolean;
  readonly rangeNormalMin: number | null;
  readonly rangeNormalMax: number | null;
  /** Without an update for this many seconds the value becomes stale; 0: never. Absent: the source that holds the tag decides. */
  readonly timeoutS?: number;
}

/** Whether the tag becomes stale by a time-out. */
export function hasTimeout<T extends Pick<TagDefinition, "timeoutS">>(
  tag: T,
): tag is T & { readonly timeoutS: number } {
  return tag.timeoutS !== undefined && tag.timeoutS > 0;
}

/** What a tag can hold. Text, enumerations and documents are not process values. */
export type Scalar = number | boolean | null;

export interface TagUpdate {
  readonly tagId: string;
  readonly value: Scalar;
  readonly quality: Quality;
  /** When the value was true, in ms since 1970 (the device's or the kernel's receive time, not the time of storing). */
  readonly timestampMs: number;
  /** What the value was made from (a raw integer, say). Kept, but never returned by the tag endpoints. */
  readonly rawValue?: unknown;
  /** Who wrote it: `simulator`, `replay`, `nmea2000:can0:35`, … */
  readonly source: string;
}

/** The newest update of a tag. `timestampMs` of a stale value is still the time of its last update. */
export type TagValue = TagUpdate;

/** Letters, digits, `_ . -`: safe in a path, a file name, a metric and a topic. */
const TAG_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;

export function isTagId(text: string): boolean {
  return TAG_ID.test(text);
}
