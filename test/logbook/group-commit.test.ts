import test from "ava";
import { GroupCommit } from "../../src/logbook/book/group-commit.ts";

/** A disk that is as slow as the test wants it: each write ends when it is told to. */
function slowDisk() {
  const groups: { items: number[]; end: (error?: Error) => void }[] = [];
  const commit = (items: number[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      groups.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((item) => `#${item}`))) });
    });
  return { groups, commit };
}

const bounds = { waiting: 5, groupWeight: 100 };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("what is added while a group is under way goes together in the next, in order", async (t) => {
  const disk = slowDisk();
  const appends = new GroupCommit(disk.commit, () => 1, bounds);
  const first = Promise.all([1, 2].map(async (item) => appends.add(item)));
  await turn();
  const second = Promise.all([3, 4, 5].map(async (item) => appends.add(item)));
  await turn();
  t.deepEqual(
    disk.groups.map(({ items }) => items),
    [[1, 2]],
  );
  t.is(appends.pending, 5);
  disk.groups[0]?.end();
  t.deepEqual(await first, ["#1", "#2"]);
  await turn();
  disk.groups[1]?.end();
  t.deepEqual(await second, ["#3", "#4", "#5"]);
  await appends.idle();
  t.is(appends.pending, 0);
});

test("a group that fails rejects its own and not the next", async (t) => {
  const disk = slowDisk();
  const appends = new GroupCommit(disk.commit, () => 1, bounds);
  const failing = [appends.add(1), appends.add(2)].map((promise) => t.throwsAsync(promise!, { message: "full" }));
  await turn();
  const later = appends.add(3);
  disk.groups[0]?.end(new Error("full"));
  await Promise.all(failing);
  await turn();
  disk.groups[1]?.end();
  t.is(await later, "#3");
});

test("what is too much for one group waits for the next, and what is too much to wait is refused", async (t) => {
  const disk = slowDisk();
  const appends = new GroupCommit(disk.commit, (item: number) => item, bounds);
  const taken = [60, 60, 500, 1, 1].map((item) => appends.add(item));
  t.is(appends.add(7), undefined);
  t.false(taken.includes(undefined));
  for (let group = 0; group < 4; group += 1) {
    await turn();
    disk.groups[group]?.end();
  }
  await appends.idle();
  t.deepEqual(
    disk.groups.map(({ items }) => items),
    [[60], [60], [500], [1, 1]],
  );
});
