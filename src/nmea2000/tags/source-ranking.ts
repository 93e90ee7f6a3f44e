/**
 * Which of several sources of one tag is believed, over all buses and gateways of a service. Without it two receivers would
 * make the position jump from one antenna to the other, message by message.
 *
 * A source is a device together with the parameter group that it sends. Of those that are alive the first in rank has the
 * tag: in the order that the project gives the devices, then in that of the groups (129025 before 129029). Of equals it is
 * whoever was heard first, until it has been silent for the tag's timeout, or says itself that it has no value. Whoever
 * comes back and ranks before the holder has the tag again at once. Devices that the project does not rank come after
 * those that it does.
 */
import { matchesWildcard } from "../../core/wildcard.ts";
import type { BusSource } from "./bus-sources.ts";
import { type DeviceFilter, isMeant } from "../node/device-filter.ts";

/** For these tags, these devices, in this order. */
export interface SourcePreference {
  /** Ids, with `*` for anything. */
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

/** Ranks of groups are smaller. */
const RANKS_OF_GROUPS = 16;

export class SourceRanking {
  readonly #preferences: readonly SourcePreference[];
  /** Bounded by the tags that can be registered. */
  readonly #tags = new Map<string, RankedTag>();

  constructor(preferences: readonly SourcePreference[] = []) {
    this.#preferences = preferences;
  }

  /** The tag's own record, the same for every bus; it is made for tags that are registered, and stays. */
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

/** Whether the tag takes this value. If so, its sender is the tag's source from now on. `nowMs` is monotonic. */
export function admits(tag: RankedTag, source: BusSource, pgn: number, groupRank: number, nowMs: number): boolean {
  const rank = rankOf(tag, source) + groupRank;
  const isHolder = tag.holder === source && tag.pgn === pgn;
  if (!isHolder && rank >= tag.rank && isHeld(tag, nowMs)) return false;
  take(tag, source, pgn, rank, nowMs, true);
  return true;
}

/** The same for a message without a value: the sender releases the tag, and never takes it from another one. */
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

/** The project's order, before that of the groups. */
function rankOf({ devices }: RankedTag, source: BusSource): number {
  if (devices.length === 0) return 0;
  const place = devices.findIndex((filter) => isMeant(filter, source));
  return (place < 0 ? devices.length : place) * RANKS_OF_GROUPS;
}
