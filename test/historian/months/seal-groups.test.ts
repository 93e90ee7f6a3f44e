import test from "ava";
import { OpenTails } from "../../../src/historian/months/open-tails.ts";
import { dueGroups, groupTails, type SealGroup } from "../../../src/historian/months/seal-groups.ts";

/** Tails by tag, with these times; what is sampled first is in frame 1. */
function tailsOf(times: Readonly<Record<number, readonly number[]>>): OpenTails {
  const tails = new OpenTails();
  for (const [tag, own] of Object.entries(times)) {
    for (const timeMs of own) tails.extend(Number(tag), 1).add(timeMs, 1, 0);
  }
  tails.countAll();
  return tails;
}

const listOf = (times: Readonly<Record<number, readonly number[]>>) => [...tailsOf(times)];

const tagsOf = (groups: readonly SealGroup[]) =>
  groups.map(({ tails }) => tails.map(({ tag }) => tag)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

const steps = (count: number, stepMs: number, startMs = 1e12) =>
  Array.from({ length: count }, (_, i) => startMs + i * stepMs);

test("tails with exactly the same times are one group", (t) => {
  const device = steps(1500, 500);
  const off = device.map((timeMs, i) => (i === 700 ? timeMs + 1 : timeMs));
  const groups = groupTails(listOf({ 0: device, 1: off, 2: device, 3: steps(1500, 500, 1e12 + 1), 4: off, 5: device }));
  t.deepEqual(tagsOf(groups), [[0, 2, 5], [1, 4], [3]]);
});

test("no group has more than sixteen tags", (t) => {
  const device = steps(20, 500);
  const groups = groupTails(listOf(Object.fromEntries(Array.from({ length: 40 }, (_, tag) => [tag, device]))));
  t.deepEqual(
    tagsOf(groups).map(({ length }) => length),
    [16, 16, 8],
  );
});

test("a tail that began later is of the group when it has half of its times or more", (t) => {
  const device = steps(1000, 500);
  const groups = groupTails(listOf({ 0: device.slice(501), 1: device.slice(500), 2: device, 3: device.slice(1) }));
  t.deepEqual(tagsOf(groups), [[0], [1, 2, 3]]);
  t.is(groups.find(({ tails }) => tails.length === 3)?.longest.tag, 2);
});

test("a group is due when its first tag is, and the aged ones some at a time", (t) => {
  const device = steps(2047, 500);
  const tails = tailsOf({ 0: device, 1: device });
  // The first block of tag 0 is due at half a block.
  t.deepEqual(tagsOf(dueGroups(tails, Infinity, 0)), [[0, 1]]);
  for (const tail of tails) tail.isFirst = false;
  t.deepEqual(dueGroups(tails, Infinity, 0), []);
  t.deepEqual(tagsOf(dueGroups(tails, Infinity, 2)), [[0, 1]]);
  const many = tailsOf(Object.fromEntries(Array.from({ length: 200 }, (_, tag) => [tag, steps(10, 500, tag)])));
  t.is(dueGroups(many, Infinity, 2).length, 64);
});
