/**
 * Selects one of several sources of a tag, over all buses and gateways of a service. Without it, two receivers would
 * make the position jump from one antenna to the other with each message.
 *
 * A source is a device together with the parameter group that it sends. Of the active sources the first in rank holds
 * the tag. The rank is the project's order of the devices (devices that it does not list come last), then the order of
 * the groups (129025 before 129029). With equal rank, the first source keeps the tag until it is silent for the tag's
 * timeout or sends "not available". A source with a better rank takes the tag at once.
 */
import { matchesWildcard } from "../../core/wildcard.ts";
import type { BusSource } from "./bus-sources.ts";
import { type DeviceFilter, matchesDevice } from "../node/device-filter.ts";

/** The order of the devices for some tags. */
export interface SourcePreference {
  /** Tag ids, with `*` as a wildcard. */
  readonly tags: readonly string[];
  readonly devices: readonly DeviceFilter[];
}

export interface RankedTag {
  readonly devices: readonly DeviceFilter[];
  readonly timeoutMs: number;
  holder: BusSource | undefined;
  pgn: number;
  rank: number;
  heardAtMs: number;
  /** Whether the holder's last message had a value. */
  usable: boolean;
}

/** Larger than all ranks of groups. */
const RANKS_OF_GROUPS = 16;

export class SourceRanking {
  readonly #preferences: readonly SourcePreference[];
  /** Bounded by the tags that can be registered. */
  readonly #tags = new Map<string, RankedTag>();

  constructor(preferences: readonly SourcePreference[] = []) {
    this.#preferences = preferences;
  }

  /** The record of a registered tag, the same for every bus. It is never removed. */
  of(tagId: string, timeoutMs: number): RankedTag {
    let tag = this.#tags.get(tagId);
    if (tag === undefined) {
      const preference = this.#preferences.find(({ tags }) => tags.some((pattern) => matchesWildcard(tagId, pattern)));
      const devices = preference?.devices ?? [];
      tag = { devices, timeoutMs, holder: undefined, pgn: 0, rank: 0, heardAtMs: 0, usable: false };
      this.#tags.set(tagId, tag);
    }
    return tag;
  }
}

/** Whether the tag accepts this value. If so, the sender becomes the source of the tag. `nowMs` is monotonic. */
export function admits(tag: RankedTag, source: BusSource, pgn: number, groupRank: number, nowMs: number): boolean {
  const rank = rankOf(tag, source) + groupRank;
  const isHolder = tag.holder === source && tag.pgn === pgn;
  if (!isHolder && rank >= tag.rank && isHeld(tag, nowMs)) return false;
  take(tag, source, pgn, rank, nowMs, true);
  return true;
}

/**
 * The same for a message without a value: it never takes the tag from an active holder, and another source may take it
 * next.
 */
export function admitsAbsence(
  tag: RankedTag,
  source: BusSource,
  pgn: number,
  groupRank: number,
  nowMs: number,
): boolean {
  const isHolder = tag.holder === source && tag.pgn === pgn;
  if (!isHolder && isHeld(tag, nowMs)) return false;
  take(tag, source, pgn, rankOf(tag, source) + groupRank, nowMs, false);
  return true;
}

function isHeld({ holder, usable, heardAtMs, timeoutMs }: RankedTag, nowMs: number): boolean {
  return holder !== undefined && usable && nowMs - heardAtMs <= timeoutMs;
}

function take(tag: RankedTag, source: BusSource, pgn: number, rank: number, nowMs: number, usable: boolean): void {
  tag.holder = source;
  tag.pgn = pgn;
  tag.rank = rank;
  tag.heardAtMs = nowMs;
  tag.usable = usable;
}

/** The rank by the project's order, which weighs more than that of the groups. */
function rankOf({ devices }: RankedTag, source: BusSource): number {
  if (devices.length === 0) return 0;
  const place = devices.findIndex((filter) => matchesDevice(filter, source));
  return (place < 0 ? devices.length : place) * RANKS_OF_GROUPS;
}
