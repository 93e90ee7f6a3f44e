/**
 * Groups open tails that have the same times, to seal them together: one message with several values has one time, which is
 * stored once for all of its tags. A tail that began later shares only the last times; if these are at least half of the
 * longer tail's, it is sealed with the group, and is in step from then on. Pure.
 */
import { limits } from "../limits.ts";
import type { Columns } from "../codec/columns.ts";
import type { Tail } from "./open-tails.ts";
import { sealAt } from "../seal-at.ts";

/** Tails whose times are the last times of the longest. */
export interface SealGroup {
  /** In the order of their tags; the first one decides when the group is due. */
  readonly tails: readonly Tail[];
  readonly longest: Tail;
}

/** The grouping key is made of the first and the last of this many last times: tails with different times mostly differ in it. */
const KEY_TIMES = 8;
/** Tails with the same key and different times: each is compared with this many others at most. */
const MAX_COMPARED = 32;

/** The groups that are full, and some of those whose oldest sample keeps too many frames in the log. */
export function dueGroups(tails: Iterable<Tail>, roomForSamples: number, oldestKept: number): SealGroup[] {
  // Comparing all the times of all tails in each round would be more work than packing them.
  const isDue = ({ tag, columns, isFirst, firstFrame }: Tail): boolean =>
    firstFrame < oldestKept || columns.length >= sealAt(tag, isFirst, roomForSamples);
  const full: SealGroup[] = [];
  const aged: { readonly group: SealGroup; readonly firstFrame: number }[] = [];
  let agedTags = 0;
  for (const group of alike(tails)
    .filter((some) => some.some(isDue))
    .flatMap(groupTails)) {
    const firstFrame = group.tails.reduce((first, tail) => Math.min(first, tail.firstFrame), Infinity);
    if (isFull(group, roomForSamples)) full.push(group);
    else if (firstFrame < oldestKept) {
      aged.push({ group, firstFrame });
      agedTags += group.tails.length;
    }
  }
  aged.sort((a, b) => a.firstFrame - b.firstFrame);
  let room = Math.max(limits.sealAgedTags, agedTags >> 3);
  for (const { group } of aged) {
    if (room <= 0) break;
    room -= group.tails.length;
    full.push(group);
  }
  return full;
}

function isFull({ tails: [leader], longest }: SealGroup, roomForSamples: number): boolean {
  return leader !== undefined && longest.columns.length >= sealAt(leader.tag, leader.isFirst, roomForSamples);
}

/** Tails that may have the same times. */
function alike(tails: Iterable<Tail>): Tail[][] {
  const byKey = new Map<number, Tail[]>();
  for (const tail of tails) {
    const key = keyOf(tail);
    const some = byKey.get(key);
    if (some === undefined) byKey.set(key, [tail]);
    else some.push(tail);
  }
  return [...byKey.values()];
}

export function groupTails(tails: readonly Tail[]): SealGroup[] {
  const families: Tail[][] = [];
  // The longest first: the others are compared with it.
  for (const same of sameTails(tails).sort(([a], [b]) => lengthOf(b) - lengthOf(a))) {
    const [tail] = same;
    const family = families.slice(-MAX_COMPARED).find(([longest]) => hasTimesOf(tail, longest));
    if (family === undefined) families.push(same);
    else family.push(...same);
  }
  return families.flatMap(inParts);
}

/** Groups tails with exactly the same times; a hash finds candidates before their times are compared. */
function sameTails(tails: readonly Tail[]): Tail[][] {
  const sets = new Map<string, Tail[]>();
  for (const tail of tails) {
    for (let key = `${tail.columns.length} ${hashOf(tail)}`; ; key += " ") {
      const same = sets.get(key);
      if (same === undefined) sets.set(key, [tail]);
      else if (isSame(tail, same[0])) same.push(tail);
      else continue;
      break;
    }
  }
  return [...sets.values()];
}

function lengthOf(tail: Tail | undefined): number {
  return tail?.columns.length ?? 0;
}

/** FNV-1a over the steps, one word each. */
function hashOf({ columns: { length, times } }: Tail): number {
  let hash = 0x811c_9dc5;
  for (let i = 1; i < length; i += 1) hash = Math.imul(hash ^ ((times[i] ?? 0) - (times[i - 1] ?? 0)), 0x0100_0193);
  return hash;
}

function isSame({ columns: a }: Tail, tail: Tail | undefined): boolean {
  return tail !== undefined && a.length === tail.columns.length && hasLastTimes(a, tail.columns);
}

function keyOf({ columns: { length, times } }: Tail): number {
  const last = times[length - 1] ?? 0;
  return last * 1024 + ((last - (times[Math.max(0, length - KEY_TIMES)] ?? 0)) % 1024);
}

/** Whether its times are the last ones of the longer tail, and enough of them to seal it with that. */
function hasTimesOf(tail: Tail | undefined, longer: Tail | undefined): boolean {
  if (tail === undefined || longer === undefined) return false;
  const passed = longer.columns.length - tail.columns.length;
  return passed > 0 && passed <= tail.columns.length && hasLastTimes(tail.columns, longer.columns);
}

function hasLastTimes(columns: Columns, longer: Columns): boolean {
  const passed = longer.length - columns.length;
  for (let i = columns.length - 1; i >= 0; i -= 1) if (columns.times[i] !== longer.times[passed + i]) return false;
  return true;
}

function inParts(family: readonly Tail[]): SealGroup[] {
  const byTag = family.toSorted((a, b) => a.tag - b.tag);
  const groups: SealGroup[] = [];
  for (let from = 0; from < byTag.length; from += limits.sharedTimesTags) {
    const tails = byTag.slice(from, from + limits.sharedTimesTags);
    const longest = tails.reduce((a, b) => (b.columns.length > a.columns.length ? b : a));
    groups.push({ tails, longest });
  }
  return groups;
}
