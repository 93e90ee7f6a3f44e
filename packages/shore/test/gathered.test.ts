import test from "ava";
import { Gathered } from "../src/gathered.ts";
import { limits } from "../src/limits.ts";

/** Work that waits until it is let go on, and notes its batches. */
function gathered(isBad: (item: string) => boolean = () => false, keyOf?: (item: string) => string) {
  const batches: string[][] = [];
  const gate = Promise.withResolvers<void>();
  const one = new Gathered<string, string>({
    charsOf: (item) => item.length,
    ...(keyOf === undefined ? {} : { keyOf }),
    isOfOne: (error) => error instanceof RangeError,
    busy: () => new Error("busy"),
    work: async (items) => {
      batches.push([...items]);
      await gate.promise;
      if (items.some((item) => isBad(item))) throw new RangeError("bad");
      if (items.includes("away")) throw new Error("away");
      return items.map((item) => `${item}!`);
    },
  });
  return { one, batches, go: () => gate.resolve() };
}

test("what comes at once is one batch, and what comes meanwhile is the next; each has its own answer", async (t) => {
  const { one, batches, go } = gathered();
  const first = ["a", "b", "c"].map((item) => one.add(item));
  await new Promise(setImmediate);
  const meanwhile = ["d", "e"].map((item) => one.add(item));
  go();
  t.deepEqual(await Promise.all([...first, ...meanwhile]), ["a!", "b!", "c!", "d!", "e!"]);
  t.deepEqual(batches, [
    ["a", "b", "c"],
    ["d", "e"],
  ]);
});

test("an item that cannot be done fails alone, and with an engine that is away all do, without being tried again", async (t) => {
  const { one, batches, go } = gathered((item) => item === "bad");
  go();
  const results = await Promise.allSettled(["a", "bad", "c"].map((item) => one.add(item)));
  t.deepEqual(
    results.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  batches.length = 0;
  const lost = await Promise.allSettled(["a", "away"].map((item) => one.add(item)));
  t.true(lost.every(({ status }) => status === "rejected"));
  t.is(batches.length, 1);
  t.is(await one.add("d"), "d!");
});

test("two items with one key are in two batches, in their order; a batch has so many characters, and so many wait", async (t) => {
  const { one, batches, go } = gathered(undefined, (item) => item.slice(0, 1));
  const large = "l".repeat(limits.batchChars);
  const all = ["a1", "a2", "b", large, "a3"].map((item) => one.add(item));
  for (let i = 5; i < limits.postgresWaiting; i += 1) void one.add("z");
  await t.throwsAsync(one.add("z"), { message: "busy" });
  go();
  await Promise.all(all);
  t.deepEqual(
    batches.slice(0, 3).map((batch) => batch.map((item) => item.slice(0, 2))),
    [["a1", "b", "z"], ["a2", "z"], ["ll"]],
  );
});

test("what comes soon after the begin of a batch is the next one together, though it comes in many turns", async (t) => {
  const { one, batches, go } = gathered();
  go();
  await one.add("a");
  const soon = ["b", "c", "d"].map(async (item, i) => {
    for (let turn = 0; turn < i; turn += 1) await new Promise(setImmediate);
    return one.add(item);
  });
  t.deepEqual(await Promise.all(soon), ["b!", "c!", "d!"]);
  t.deepEqual(batches, [["a"], ["b", "c", "d"]]);
});
