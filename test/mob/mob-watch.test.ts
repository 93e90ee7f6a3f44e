/** The state table of a person overboard: each cell a case. */
import test from "ava";
import type { Position } from "../../src/ais/report.ts";
import { limits } from "../../src/mob/limits.ts";
import type { MarkKind, MobEvent, MobNews } from "../../src/mob/mob-event.ts";
import { MobWatch, type NewMark } from "../../src/mob/mob-watch.ts";
import { driftedTo, markedPlace, wayTo } from "../../src/mob/way-back.ts";
import { tableBelow } from "../support/page-table.ts";

const PLACE = { latitude: 39.5, longitude: 2.6 };

function mark(kind: MarkKind, who: string, position: Position | null = PLACE, atMs = 1000): NewMark {
  return { key: `${kind} ${who}`, kind, who, atMs, placed: position === null ? null : { position, atMs } };
}

function watch(): MobWatch {
  let last = 0;
  return new MobWatch(() => `event-${(last += 1)}`);
}

type State = "none" | "test" | "overboard";

function watchIn(state: State): MobWatch {
  const made = watch();
  if (state !== "none") made.mark(mark("person", "Ana"), state === "test", 0);
  return made;
}

function stateOf({ event }: MobWatch): State {
  if (event === undefined) return "none";
  return event.isTest ? "test" : "overboard";
}

const INPUTS: Readonly<Record<string, (to: MobWatch) => MobNews[] | undefined>> = {
  "somebody marks": (to) => to.mark(mark("person", "Eva"), false, 10),
  "somebody tests": (to) => to.mark(mark("person", "Eva"), true, 10),
  "a device says so": (to) => to.device(mark("device", "can0:30"), false, 10),
  "a device tests": (to) => to.device(mark("device", "can0:30"), true, 10),
  "it takes it back": (to) => {
    if (to.event?.isTest === true) to.device(mark("device", "can0:30"), true, 5);
    else if (to.event !== undefined) to.device(mark("device", "can0:30"), false, 5);
    return to.withdraw("device can0:30");
  },
  "distress is heard": (to) => to.distress(mark("beacon", "972000001"), false, 10),
  "a test is heard": (to) => to.distress(mark("beacon", "972000001"), true, 10),
  "somebody ends it": (to) => to.end({ by: "Eva", reason: "found", atMs: 2000 }, 10),
};

const STATES = ["none", "test", "overboard"] as const satisfies State[];
const TABLE = tableBelow("watch-states.md", "Person overboard");

test("the table has each input and each state", (t) => {
  t.deepEqual([...TABLE.keys()], Object.keys(INPUTS));
  for (const cells of TABLE.values()) t.deepEqual([...cells.keys()], [...STATES]);
});

for (const [input, cells] of TABLE)
  for (const state of STATES)
    test(`${state}, ${input} → ${cells.get(state)}`, (t) => {
      const made = watchIn(state);
      const news = INPUTS[input]?.(made);
      const said = news === undefined ? ["refused"] : news.map(({ what }) => what);
      const after = stateOf(made);
      t.is([after === state ? "=" : after, said.join(", ")].filter(Boolean).join(": "), cells.get(state) ?? "");
    });

test("what was heard in the half hour before the mark joins with it, what is far or old does not", (t) => {
  const made = watch();
  const far = { latitude: 40.5, longitude: 2.6 };
  made.distress(mark("beacon", "972000001"), false, 0);
  made.distress(mark("beacon", "972000002", far), false, limits.joinBeforeS);
  made.distress(mark("call", "224000001", null), false, limits.joinBeforeS);
  made.distress(mark("beacon", "972000003"), false, limits.joinBeforeS);
  made.mark(mark("person", "Ana"), false, limits.joinBeforeS + 1);
  t.deepEqual(
    made.event?.marks.map(({ who }) => who),
    ["Ana", "224000001", "972000003"],
  );
});

test("of more distress than is remembered, what was heard last joins", (t) => {
  const made = watch();
  const heard = 3 * limits.heard;
  const hour = 3600;
  for (let number = 1; number <= heard; number += 1)
    made.distress(mark("call", `224000${number}`), false, number * hour);
  made.mark(mark("person", "Ana"), false, heard * hour);
  t.deepEqual(
    made.event?.marks.map(({ who }) => who),
    ["Ana", `224000${heard}`],
  );
});

test("a device that repeats what a person has ended does not begin it again, until it was silent or took it back", (t) => {
  const made = watch();
  const says = (atS: number, isTest = false) => made.device(mark("device", "can0:30"), isTest, atS).length;
  t.is(says(0), 1);
  t.is(says(1), 0, "the same again");
  made.end({ by: "Ana", reason: "found", atMs: 2000 }, 2);
  for (let atS = 3; atS < 2 * limits.spentS; atS += 60) t.is(says(atS), 0);
  const saved = made.saved;
  const next = watch();
  next.restore(JSON.parse(JSON.stringify(saved)) as typeof saved, 0);
  t.is(next.device(mark("device", "can0:30"), false, 1).length, 0, "nor after a restart");
  next.withdraw("device can0:30");
  t.is(next.device(mark("device", "can0:30"), false, 2).length, 1);
  t.is(says(5 * limits.spentS), 1, "after a silence it is believed");
});

test("a device whose test was ended is believed when it is in earnest", (t) => {
  const made = watch();
  made.device(mark("device", "can0:30"), true, 0);
  made.end({ by: "Ana", reason: "tested", atMs: 2000 }, 1);
  t.deepEqual(made.device(mark("device", "can0:30"), true, 2), []);
  t.is(made.device(mark("device", "can0:30"), false, 3)[0]?.what, "marked");
});

test("in a test the device of the test may be in earnest, too", (t) => {
  const made = watch();
  made.device(mark("device", "can0:30"), true, 0);
  t.deepEqual(
    made.device(mark("device", "can0:30"), false, 1).map(({ what }) => what),
    ["ended", "marked"],
  );
});

test("a beacon that moves keeps where it was heard first, and one without a place gets its first", (t) => {
  const made = watchIn("overboard");
  const there = { latitude: 39.51, longitude: 2.61 };
  made.distress(mark("beacon", "972000001"), false, 1);
  t.deepEqual(made.distress(mark("beacon", "972000001", there, 2000), false, 2), []);
  t.like(made.event?.marks[1], { placed: { position: PLACE }, newest: { position: there, atMs: 2000 } });
  made.distress(mark("call", "224000001", null), false, 3);
  made.distress(mark("call", "224000001", there, 3000), false, 4);
  t.like(made.event?.marks[2], { placed: { position: there } });
});

test("a device that takes it back and says it again is as it says, and that it took it back is told once", (t) => {
  const made = watchIn("overboard");
  const isWithdrawn = () => made.event?.marks[1]?.isWithdrawn;
  let news = 0;
  made.device(mark("device", "can0:30"), false, 1);
  for (let i = 0; i < 50; i += 1) {
    news += made.withdraw("device can0:30").length;
    t.true(isWithdrawn());
    news += made.device(mark("device", "can0:30"), false, 2).length;
    t.false(isWithdrawn());
  }
  t.is(news, 1);
});

test("marks have a bound", (t) => {
  const made = watchIn("overboard");
  for (let i = 0; i < 2 * limits.marks; i += 1) made.mark(mark("person", `${i}`), false, i);
  t.is(made.event?.marks.length, limits.marks);
  const other = watch();
  for (let i = 0; i < 2 * limits.heard; i += 1) other.distress(mark("beacon", `${i}`), false, i);
  other.mark(mark("person", "Ana"), false, 200);
  t.is(other.event?.marks.length, limits.marks);
});

test("the way back, and where the current takes a person", (t) => {
  const event = watchIn("overboard").event as MobEvent;
  const here = { latitude: 39.49, longitude: 2.6 };
  const way = wayTo(PLACE, here);
  t.is(Math.round(way.bearing ?? -1), 0);
  t.is(Math.round(way.distanceM ?? -1), 1112);
  t.like(wayTo(PLACE, undefined), { bearing: null, distanceM: null });
  t.like(markedPlace(event), { position: PLACE });
  const drifted = driftedTo(event, { setDeg: 90, driftMs: 0.5 }, 1000 + 600_000);
  t.is(Math.round(wayTo(drifted ?? PLACE, PLACE).distanceM ?? -1), 300);
  t.is(driftedTo(event, undefined, 1000), undefined);
  const before = driftedTo(event, { setDeg: 90, driftMs: 1 }, 0);
  t.is(before?.longitude.toFixed(9), PLACE.longitude.toFixed(9), "a clock that went back");
});
