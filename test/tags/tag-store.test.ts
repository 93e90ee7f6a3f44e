import test from "ava";
import { limits } from "../../src/tags/limits.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import type { TagDefinition, TagUpdate } from "../../src/tags/tag.ts";
import { ManualClock } from "../support/clock.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const START = Date.UTC(2026, 0, 1);

function definition(id: string, more: Partial<TagDefinition> = {}): TagDefinition {
  const none = { rangeNormalMin: null, rangeNormalMax: null };
  return { id, description: "", unitSi: "rpm", controllable: false, ...none, ...more };
}

function update(tagId: string, value: TagUpdate["value"], more: Partial<TagUpdate> = {}): TagUpdate {
  return { tagId, value, quality: "good", timestampMs: START, source: "test", ...more };
}

function storeOf(...ids: string[]): { store: TagStore; clock: ManualClock; seen: TagUpdate[] } {
  const clock = new ManualClock(START);
  const store = new TagStore(clock);
  for (const id of ids) store.register(definition(id, { timeoutS: 5 }));
  const seen: TagUpdate[] = [];
  store.subscribe((each) => seen.push(each));
  return { store, clock, seen };
}

function values(updates: readonly TagUpdate[]): unknown[] {
  return updates.map(({ value }) => value);
}

test("a registered tag has no value until its first update", (t) => {
  const { store } = storeOf("A");
  t.true(store.has("A"));
  t.is(store.value("A"), undefined);
  t.is(store.definition("A")?.timeoutS, 5);
  t.is(store.write(update("A", 1)), "accepted");
  t.is(store.value("A")?.value, 1);
});

test("a definition is registered once, and what the caller changes later does not reach it", (t) => {
  const store = new TagStore(new ManualClock());
  const own = { ...definition("A") };
  t.true(store.register(own));
  own.unitSi = "K";
  t.is(store.definition("A")?.unitSi, "rpm");
  t.false(store.register(definition("A", { unitSi: "V" })));
  t.is(store.definition("A")?.unitSi, "rpm");
});

test("ids that are not safe in a path are refused", (t) => {
  const store = new TagStore(new ManualClock());
  const ids = ["", " ", "../x", "a/b", "a b", "é", "__proto__", ".x", "-x", "a\n", "a".repeat(129)];
  for (const id of ids) t.false(store.register(definition(id)), JSON.stringify(id));
  t.true(store.register(definition("a".repeat(128))));
  t.is(store.statistics().registrations_refused, 0);
});

test("names that objects are born with are tags like others, and unknown until they are registered", (t) => {
  const store = new TagStore(new ManualClock(START));
  for (const id of ["constructor", "toString", "hasOwnProperty", "__proto__"]) {
    t.false(store.has(id));
    t.is(store.value(id), undefined);
    t.is(store.definition(id), undefined);
    t.is(store.write(update(id, 1)), "unknown-tag");
  }
  t.true(store.register(definition("constructor")));
  t.is(store.write(update("constructor", 1)), "accepted");
  t.is(store.value("constructor")?.value, 1);
});

test("a full registry refuses more tags and counts them", (t) => {
  const store = new TagStore(new ManualClock());
  for (let i = 0; i < limits.registered; i += 1) store.register(definition(`T${i}`));
  t.false(store.register(definition("ONE_MORE")));
  t.false(store.has("ONE_MORE"));
  t.is(store.statistics().tags, limits.registered);
  t.is(store.statistics().registrations_refused, 1);
});

test("entries come in order of registration, with their values", (t) => {
  const { store } = storeOf("B", "A", "C");
  store.write(update("A", 2));
  const entries = [...store.entries()].map(({ definition, value }) => [definition.id, value?.value]);
  t.deepEqual(entries, [
    ["B", undefined],
    ["A", 2],
    ["C", undefined],
  ]);
});

test("numbers that are not finite become null and bad", (t) => {
  const { store, seen } = storeOf("A");
  for (const value of [Number.NaN, Infinity, -Infinity]) t.is(store.write(update("A", value)), "accepted");
  t.deepEqual(values(seen), [null, null, null]);
  t.true(seen.every(({ quality }) => quality === "bad"));
  t.is(store.statistics().non_finite, 3);
  t.deepEqual(store.statistics().by_quality, { good: 0, uncertain: 0, bad: 1, stale: 0 });
});

test("negative zero becomes zero", (t) => {
  const { store } = storeOf("A");
  store.write(update("A", -0));
  t.true(Object.is(store.value("A")?.value, 0));
});

test("booleans, null, raw values and sources are kept as they came", (t) => {
  const { store } = storeOf("A");
  store.write(update("A", true, { rawValue: { bits: 1 }, source: "nmea2000:can0:35" }));
  t.deepEqual(store.value("A"), update("A", true, { rawValue: { bits: 1 }, source: "nmea2000:can0:35" }));
  store.write(update("A", null, { quality: "uncertain" }));
  t.is(store.value("A")?.value, null);
  t.is(store.statistics().with_value, 1);
});

test("what is no value, no quality or no time is invalid and changes nothing", (t) => {
  const { store, seen } = storeOf("A");
  const wrong = [
    { value: "12" },
    { value: undefined },
    { value: 12n },
    { quality: "excellent" },
    { timestampMs: Number.NaN },
    { timestampMs: Infinity },
    { timestampMs: 1e300 },
    { timestampMs: "now" },
  ];
  for (const each of wrong) t.is(store.write({ ...update("A", 1), ...each } as TagUpdate), "invalid");
  t.is(store.statistics().invalid, wrong.length);
  t.is(store.value("A"), undefined);
  t.is(seen.length, 0);
});

test("fractions of a millisecond are cut", (t) => {
  const { store } = storeOf("A");
  store.write(update("A", 1, { timestampMs: START + 0.9 }));
  t.is(store.value("A")?.timestampMs, START);
});

test("an update of a tag that is not registered is counted", (t) => {
  const { store, seen } = storeOf("A");
  t.is(store.write(update("B", 1)), "unknown-tag");
  t.is(store.statistics().unknown_tag, 1);
  t.is(seen.length, 0);
});

test("an update older than the current value is refused and counted, one of the same time is not", (t) => {
  const { store, seen } = storeOf("A", "B");
  t.is(store.write(update("A", 1, { timestampMs: START + 10 })), "accepted");
  t.is(store.write(update("A", 2, { timestampMs: START + 9 })), "older-than-current");
  t.is(store.write(update("B", 3, { timestampMs: START + 9 })), "accepted");
  t.is(store.write(update("A", 4, { timestampMs: START + 10 })), "accepted");
  t.deepEqual(values(seen), [1, 3, 4]);
  t.is(store.statistics().older_than_current, 1);
});

test("an update older than the current value is told to those who keep a record, and a listener that throws is counted", (t) => {
  const { store, seen } = storeOf("A");
  const older: unknown[] = [];
  store.subscribeOlder(() => {
    throw new Error("no");
  });
  store.subscribeOlder((one) => older.push(one.value));
  store.write(update("A", 1, { timestampMs: START + 10 }));
  store.write(update("A", -0, { timestampMs: START + 9 }));
  store.write(update("A", 3, { timestampMs: START + 11 }));
  t.deepEqual(older, [0]);
  t.deepEqual(values(seen), [1, 3]);
  t.is(store.statistics().listener_errors, 1);
});

test("a wall clock that is set back does not freeze the tags until the old time comes again", (t) => {
  const { store, clock } = storeOf("A");
  store.write(update("A", 1, { timestampMs: clock.now() }));
  clock.jumpWall(-3_600_000);
  clock.advance(100);
  t.is(store.write(update("A", 2, { timestampMs: clock.now() })), "accepted");
  t.is(store.value("A")?.value, 2);
  t.is(store.statistics().replaced_ahead_of_clock, 1);
  t.is(store.write(update("A", 3, { timestampMs: clock.now() - 1 })), "older-than-current");
});

test("a value of a device whose clock is years ahead does not keep out the others", (t) => {
  const { store, clock } = storeOf("A");
  store.write(update("A", 1, { timestampMs: Date.UTC(2038, 0, 19) }));
  t.is(store.write(update("A", 2, { timestampMs: clock.now() })), "accepted");
});

test("a value slightly ahead of the clock still refuses older updates", (t) => {
  const { store, clock } = storeOf("A");
  store.write(update("A", 1, { timestampMs: clock.now() + limits.aheadOfClockMs }));
  t.is(store.write(update("A", 2, { timestampMs: clock.now() })), "older-than-current");
});

test("a tag without an update for its timeout becomes stale, with the value and the time that it had", (t) => {
  const { store, clock, seen } = storeOf("A");
  store.write(update("A", 7));
  clock.advance(5000);
  t.is(store.markStale(), 0);
  clock.advance(1);
  t.is(store.markStale(), 1);
  t.is(store.markStale(), 0);
  t.deepEqual(store.value("A"), update("A", 7, { quality: "stale" }));
  t.deepEqual(
    seen.map(({ quality }) => quality),
    ["good", "stale"],
  );
  t.deepEqual(store.statistics().by_quality, { good: 0, uncertain: 0, bad: 0, stale: 1 });
});

test("a stale tag recovers with its next update, also with one of the same time", (t) => {
  const { store, clock } = storeOf("A");
  for (const timestampMs of [START, START, START + 20_000]) {
    t.is(store.write(update("A", 1, { timestampMs })), "accepted");
    t.is(store.value("A")?.quality, "good");
    clock.advance(6000);
    t.is(store.markStale(), 1);
    t.is(store.value("A")?.quality, "stale");
  }
});

test("refused updates do not keep a tag fresh", (t) => {
  const { store, clock } = storeOf("A");
  store.write(update("A", 1));
  clock.advance(4000);
  store.write(update("A", 2, { timestampMs: START - 1 }));
  clock.advance(4000);
  t.is(store.markStale(), 1);
});

test("bad and null values become stale too, tags without a value or a timeout never", (t) => {
  const { store, clock } = storeOf("A", "B");
  store.register(definition("FOREVER"));
  store.register(definition("ZERO", { timeoutS: 0 }));
  store.write(update("A", null, { quality: "bad" }));
  store.write(update("FOREVER", 1));
  store.write(update("ZERO", 1));
  clock.advance(3_600_000);
  t.is(store.markStale(), 1);
  t.is(store.value("A")?.quality, "stale");
  t.is(store.value("B"), undefined);
  t.is(store.value("FOREVER")?.quality, "good");
});

test("a wall clock that jumps marks nothing stale and unmarks nothing", (t) => {
  const { store, clock } = storeOf("A", "B");
  store.write(update("A", 1));
  clock.advance(6000);
  store.markStale();
  store.write(update("B", 1));
  for (const jump of [-86_400_000 * 365, 86_400_000 * 3650, 1]) {
    clock.jumpWall(jump);
    t.is(store.markStale(), 0);
    t.is(store.value("A")?.quality, "stale");
    t.is(store.value("B")?.quality, "good");
  }
  clock.advance(5001);
  t.is(store.markStale(), 1);
});

test("listeners are called in the order of subscription, before write returns", (t) => {
  const { store } = storeOf("A");
  const calls: string[] = [];
  for (const name of ["first", "second", "third"])
    store.subscribe(({ value }) => calls.push(`${name} ${String(value)}`));
  store.write(update("A", 1));
  t.deepEqual(calls, ["first 1", "second 1", "third 1"]);
});

test("a listener that throws is counted and keeps nobody from the update", (t) => {
  const { store } = storeOf("A");
  const fault = new Error("of the listener");
  store.subscribe(() => {
    throw fault;
  });
  const after: TagUpdate[] = [];
  store.subscribe((each) => after.push(each));
  t.is(store.write(update("A", 1)), "accepted");
  t.is(store.write(update("A", 2)), "accepted");
  t.deepEqual(values(after), [1, 2]);
  t.is(store.statistics().listener_errors, 2);
  t.is(store.lastListenerError, fault);
});

test("one function subscribed twice is called twice, and each subscription ends by itself", (t) => {
  const { store } = storeOf("A");
  let calls = 0;
  const listener = (): void => void (calls += 1);
  const first = store.subscribe(listener);
  const second = store.subscribe(listener);
  store.write(update("A", 1));
  t.is(calls, 2);
  first();
  first();
  store.write(update("A", 2));
  t.is(calls, 3);
  second();
  store.write(update("A", 3));
  t.is(calls, 3);
  t.is(store.statistics().subscribers, 1);
});

test("a listener that is ended within a fan-out is not called any more", (t) => {
  const { store } = storeOf("A");
  const calls: string[] = [];
  let endSecond = (): void => undefined;
  const endFirst = store.subscribe(() => {
    calls.push("first");
    endSecond();
    endFirst();
  });
  endSecond = store.subscribe(() => calls.push("second"));
  store.subscribe(() => calls.push("third"));
  store.write(update("A", 1));
  store.write(update("A", 2));
  t.deepEqual(calls, ["first", "third", "third"]);
});

test("who subscribes within a fan-out sees the updates from the next one on", (t) => {
  const { store } = storeOf("A");
  const late: TagUpdate[] = [];
  const end = store.subscribe(({ value }) => {
    if (value !== 1) return;
    // This one is accepted before the subscription, and waits: who subscribes now finds it as the tag's value.
    store.write(update("A", 2));
    store.subscribe((each) => late.push(each));
    store.write(update("A", 3));
  });
  store.write(update("A", 1));
  end();
  store.write(update("A", 4));
  t.deepEqual(values(late), [3, 4]);
});

test("when listeners write, all listeners still see all updates in one order", (t) => {
  const { store, seen } = storeOf("A", "B", "C");
  store.subscribe(({ tagId, value }) => {
    if (tagId !== "A") return;
    t.is(store.write(update("B", `${value}` === "1" ? 10 : 20)), "accepted");
    t.is(store.value("B")?.value, 10);
    store.write(update("C", 11));
  });
  const last: TagUpdate[] = [];
  store.subscribe((each) => {
    if (each.tagId === "B") store.write(update("C", 12));
    last.push(each);
  });
  store.write(update("A", 1));
  t.deepEqual(values(seen), [1, 10, 11, 12]);
  t.deepEqual(values(last), [1, 10, 11, 12]);
  t.is(store.value("C")?.value, 12);
});

test("two listeners that answer each other for ever are stopped, counted, and the store goes on", (t) => {
  const { store, seen } = storeOf("A", "B");
  const outcomes = new Set<string>();
  store.subscribe(({ tagId, value }) => outcomes.add(store.write(update(tagId === "A" ? "B" : "A", value))));
  store.write(update("A", 1));
  t.deepEqual([...outcomes], ["accepted", "nested-too-often"]);
  t.is(seen.length, 1 + limits.nestedWrites);
  t.is(store.statistics().nested_refused, 1);
  t.is(store.statistics().updates, 1 + limits.nestedWrites);
  store.write(update("A", 2));
  t.is(seen.length, 2 * (1 + limits.nestedWrites));
});

test("staleness marked by a listener is handed out in order as well", (t) => {
  const { store, clock, seen } = storeOf("A", "B");
  store.write(update("A", 1));
  clock.advance(6000);
  let marked = 0;
  store.subscribe(({ tagId }) => {
    if (tagId === "B") marked += store.markStale();
  });
  store.write(update("B", 2));
  t.is(marked, 1);
  t.deepEqual(
    seen.map(({ tagId, quality }) => `${tagId} ${quality}`),
    ["A good", "B good", "A stale"],
  );
});

test("the counts by quality are those of the latest values, whatever comes", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const ids = ["A", "B", "C", "D", "E"];
  const { store, clock } = storeOf(...ids);
  for (let i = 0; i < 5000; i += 1) {
    const value = random.pick([1, -0, null, true, Number.NaN, 2.5]);
    const quality = random.pick(["good", "uncertain", "bad", "stale"] as const);
    const timestampMs = clock.now() - random.below(50);
    store.write(update(random.pick([...ids, "UNKNOWN"]), value, { quality, timestampMs }));
    if (random.next() < 0.3) clock.advance(random.below(4000));
    if (random.next() < 0.05) clock.jumpWall(random.below(100_000) - 50_000);
    store.markStale();
  }
  const counted: Record<string, number> = { good: 0, uncertain: 0, bad: 0, stale: 0 };
  for (const { value } of store.entries()) if (value) counted[value.quality] = (counted[value.quality] ?? 0) + 1;
  const statistics = store.statistics();
  t.deepEqual({ ...statistics.by_quality }, counted as typeof statistics.by_quality);
  t.is(statistics.with_value, ids.length);
  t.is(statistics.tags, ids.length);
});
