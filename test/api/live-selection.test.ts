import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { TagPace } from "../../src/api/live/live-selection.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { refusalOf, subscribe } from "./support/subscriber.ts";
import { vesselFor } from "./support/vessel-test.ts";

const RPM = "ME_INST_0.RPM";
const OTHER_RPM = "ME_INST_1.RPM";
const DOOR = "DOOR_0.OPEN";

test("a subscriber that names tags gets their snapshot and their updates, and no others", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(RPM, 900);
  vessel.write(DOOR, true);
  const some = await subscribe(vessel.url, { query: "?tags=me_*.rpm,X.Y" });
  const all = await subscribe(vessel.url);
  for (let i = 0; i < 20; i += 1) {
    vessel.write(RPM, i);
    vessel.write(DOOR, i % 2 === 0);
    vessel.write(OTHER_RPM, 100 + i);
  }
  await all.atLeast(62);
  await some.atLeast(41);
  for (const { socket } of [some, all]) socket.close();
  t.deepEqual(
    some.messages.map(({ tag_id: id, value }) => [id, value]),
    [
      [RPM, 900],
      ...Array.from(
        { length: 20 },
        (_, i) =>
          [
            [RPM, i],
            [OTHER_RPM, 100 + i],
          ] as const,
      ).flat(),
    ] as never,
  );
});

test("with an interval the first update comes at once, then the newest of each interval, and the last is never lost", async (t) => {
  const vessel = await vesselFor(t);
  const slow = await subscribe(vessel.url, { query: `?min_interval_ms=300&tags=${RPM},${OTHER_RPM}` });
  const startMs = performance.now();
  let last = 0;
  while (performance.now() - startMs < 1500) {
    vessel.write(RPM, (last += 1));
    await delay(5);
  }
  vessel.write(OTHER_RPM, 7);
  const valueOf = (tag: string) => slow.messages.findLast(({ tag_id: id }) => id === tag)?.value;
  while (valueOf(RPM) !== last || valueOf(OTHER_RPM) !== 7) {
    await slow.atLeast(slow.messages.length + 1);
  }
  const ofRpm = slow.messages.filter(({ tag_id: id }) => id === RPM).map(({ value }) => Number(value));
  t.is(ofRpm[0], 1);
  t.true(ofRpm.length <= 2 + (performance.now() - startMs) / 300, `${ofRpm.length} messages`);
  t.deepEqual(
    ofRpm,
    ofRpm.toSorted((a, b) => a - b),
  );
});

test("a selection that cannot be read is refused with a 400 that names the parameter", async (t) => {
  const vessel = await vesselFor(t);
  const many = Array.from({ length: 101 }, (_, i) => `T${i}`).join(",");
  for (const [query, name] of [
    ["tags=", /tags/],
    ["tags=a,,b", /tags/],
    [`tags=${many}`, /101 tags; como máximo 100/],
    ["tags=A&tags=B", /tags aparece más de una vez/],
    ["tags=%ff", /tags no está bien codificado/],
    ["min_interval_ms=-1", /min_interval_ms/],
    ["min_interval_ms=1e3", /min_interval_ms/],
    ["min_interval_ms=3600001", /min_interval_ms/],
  ] as const) {
    const { status, body } = await refusalOf(`${vessel.url}/ws/realtime?${query}`);
    t.is(status, 400, query);
    t.regex(body.detail, name);
  }
  t.is((await vessel.get("/health")).body.live.subscribers, 0);
});

const updateOf = (tagId: string, value: number): TagUpdate => {
  return { tagId, value, quality: "good", timestampMs: 0, source: "test" };
};

test("at any interval no tag passes twice in it, and what passes last is the newest", (t) => {
  const seed = seedOf();
  t.log(`seed ${seed}`);
  const random = seededRandom(seed);
  for (let life = 0; life < 200; life += 1) {
    const intervalMs = 1 + random.below(50);
    const pace = new TagPace(intervalMs);
    const passed = new Map<string, { atMs: number; value: number }>();
    const newest = new Map<string, number>();
    const pass = ({ tagId, value }: TagUpdate, atMs: number): void => {
      const before = passed.get(tagId);
      if (before !== undefined && atMs - before.atMs < intervalMs) t.fail(`${tagId} passed twice`);
      if (before !== undefined && Number(value) < before.value) t.fail(`${tagId} ran backwards`);
      passed.set(tagId, { atMs, value: Number(value) });
    };
    let nowMs = 0;
    for (let i = 0; i < 300; i += 1) {
      nowMs += random.below(4);
      if (pace.waitMs(nowMs) === 0) for (const update of pace.due(nowMs)) pass(update, nowMs);
      const update = updateOf(`T${random.below(5)}`, i);
      newest.set(update.tagId, i);
      if (pace.passes(update, nowMs)) pass(update, nowMs);
    }
    for (let waitMs = pace.waitMs(nowMs); waitMs !== undefined; waitMs = pace.waitMs(nowMs)) {
      nowMs += waitMs;
      for (const update of pace.due(nowMs)) pass(update, nowMs);
    }
    for (const [tagId, value] of newest) t.is(passed.get(tagId)?.value, value);
  }
});
