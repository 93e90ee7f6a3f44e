/** The state table of a person overboard: each cell a case. */
import test from "ava";
import type { Position } from "../../src/ais/report.ts";
import { limits } from "../../src/mob/limits.ts";
import type { MarkKind, MobEvent, MobNews } from "../../src/mob/mob-event.ts";
import { type Marked, MobWatch, type NewMark } from "../../src/mob/mob-watch.ts";
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
  "somebody marks": (to) => newsOf(to.mark(mark("person", "Eva"), false, 10)),
  "the same press again": (to) => newsOf(to.mark(mark("person", "Ana"), false, 10)),
  "somebody tests": (to) => newsOf(to.mark(mark("person", "Eva"), true, 10)),
  "who it was is said": (to) => to.name("person Ana", "Luis", "Eva"),
  "a device says so": (to) => to.device(mark("device", "can0:30"), false, 10),
  "a device tests": (to) => to.device(mark("device", "can0:30"), true, 10),
  "it takes it back": (to) => {
    if (to.event?.isTest === true) to.device(mark("device", "can0:30"), true, 5);
    else if (to.event !== undefined) to.device(mark("device", "can0:30"), false, 5);
    return to.withdraw("device can0:30");
  },
  "distress is heard": (to) => to.distress(mark("beacon", "972000001"), false, 10),
  "a test is heard": (to) => to.distress(mark("beacon", "972000001"), true, 10),
  "somebody ends it": (to) => to.end({ by: "Eva", reason: "found", atMs: 2000 }),
};

function newsOf(marked: Marked): MobNews[] | undefined {
  return marked === "refused" ? undefined : marked === "known" ? [] : marked.news;
}

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

/**
 * A device that says so every `everyS`; a person ends it after `endS`, and it goes on for `forS` more. How often it begins an event then.
 */
function begunAgain(made: MobWatch, everyS: number, endS: number, forS: number): number {
  let begun = 0;
  for (let atS = 0; atS <= endS; atS += everyS) made.device(mark("device", "can0:30"), false, atS);
  made.end({ by: "Ana", reason: "found", atMs: 2000 });
  for (let atS = endS - (endS % everyS) + everyS; atS < endS + forS; atS += everyS) {
    begun += made.device(mark("device", "can0:30"), false, atS).length;
    if (made.event !== undefined) made.end({ by: "Ana", reason: "again", atMs: 2000 });
  }
  return begun;
}

for (const everyS of [1, 5, 10, 60, 119])
  test(`a device that repeats each ${everyS} s what a person has ended does not begin it again; after a pause of its own length it does`, (t) => {
    const made = watch();
    t.is(begunAgain(made, everyS, 4 * everyS, 3600), 0);
    const saved = made.saved;
    const next = watch();
    next.restore(JSON.parse(JSON.stringify(saved)) as typeof saved, 0);
    t.is(next.device(mark("device", "can0:30"), false, everyS).length, 0, "nor after a restart");
    const pauseS = limits.silentPeriods * everyS + limits.jitterS + 1;
    t.is(next.device(mark("device", "can0:30"), false, everyS + pauseS)[0]?.what, "marked", "another press");
  });

test("a device that repeats slower than it is ended is believed until its period is known, and no longer", (t) => {
  t.true(begunAgain(watch(), 100, 10, 3600) <= 2);
});

test("a device that says it once at each press is believed each time, however often it was ended", (t) => {
  const made = watch();
  const press = (atS: number) => made.device(mark("device", "4711"), false, atS).map(({ what }) => what);
  t.deepEqual(press(0), ["marked"]);
  made.end({ by: "Ana", reason: "back aboard", atMs: 0 });
  for (const atS of [60, 360, 900, 1440, 1980]) {
    t.deepEqual(press(atS), ["marked"], `${atS} s`);
    made.end({ by: "Ana", reason: "back aboard", atMs: 0 });
  }
});

test("a device that took it back is believed at once", (t) => {
  const made = watch();
  begunAgain(made, 1, 10, 10);
  made.withdraw("device can0:30");
  t.is(made.device(mark("device", "can0:30"), false, 21).length, 1);
});

test("a press that is told again is marked once, also after its event", (t) => {
  const made = watch();
  const press = mark("person", "screen-1");
  t.is(newsOf(made.mark(press, false, 0))?.length, 1);
  t.is(made.mark(press, false, 1), "known");
  made.end({ by: "Ana", reason: "found", atMs: 2000 });
  const next = watch();
  next.restore(JSON.parse(JSON.stringify(made.saved)) as typeof made.saved, 0);
  t.is(next.mark(press, false, 2), "known");
  t.is(next.event, undefined);
  t.is(newsOf(next.mark(mark("person", "screen-2"), false, 3))?.length, 1);
});

test("a device whose test was ended is believed when it is in earnest", (t) => {
  const made = watch();
  made.device(mark("device", "can0:30"), true, 0);
  made.end({ by: "Ana", reason: "tested", atMs: 2000 });
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

test("a person's mark always fits, whatever is heard, and the first stays", (t) => {
  const made = watchIn("overboard");
  const news = Array.from({ length: 100 }, (_, i) => made.distress(mark("call", `2000${i}`, null), false, i)).flat();
  t.is(news.filter(({ what }) => what === "joined").length, limits.marks.call);
  t.is(news.filter(({ what }) => what === "crowded").length, 1, "that some are left out is told once");
  t.is(made.event?.leftOut, 100 - limits.marks.call);
  made.distress(mark("call", "224000001"), false, 101);
  for (let i = 0; i < 50; i += 1) made.distress(mark("call", `3000${i}`, null), false, 102 + i);
  const people = Array.from({ length: 50 }, (_, i) => newsOf(made.mark(mark("person", `${i}`), false, 200 + i)));
  t.true(people.every((said) => said?.[0]?.what === "joined"));
  const who = (kind: MarkKind) => made.event?.marks.flatMap((each) => (each.kind === kind ? [each.who] : [])) ?? [];
  t.deepEqual([who("person")[0], who("person").at(-1), who("person").length], ["Ana", "49", limits.marks.person]);
  t.true(who("call").includes("224000001"), "one with a place stays before those without");
});

test("who presses again and again removes no mark of others, whichever is older", (t) => {
  const made = watchIn("overboard");
  made.mark(mark("person", "Cris", null), false, 1);
  made.mark({ ...mark("person", "tablet"), isUnnamed: true }, false, 2);
  for (let i = 0; i < 100; i += 1) {
    const press = { ...mark("person", "somebody at 192.0.2.9"), key: `person ${i}`, isUnnamed: true };
    t.is(newsOf(made.mark(press, false, 3 + i))?.[0]?.what, "joined");
  }
  const who = made.event?.marks.map((each) => each.who) ?? [];
  t.is(who.length, limits.marks.person);
  t.deepEqual(who.slice(0, 3), ["Ana", "Cris", "tablet"]);
  for (let i = 0; i < 100; i += 1)
    made.mark({ ...mark("person", `somebody at fd00::${i}`), isUnnamed: true }, false, 200);
  t.true(made.event?.marks.some((each) => each.who === "Cris") === true, "from many addresses");
});

test("calls that are heard before the mark leave room for beacons", (t) => {
  const made = watch();
  made.distress(mark("beacon", "972000001"), false, 0);
  for (let i = 0; i < 500; i += 1) made.distress(mark("call", `${i}`), false, 1 + i);
  newsOf(made.mark(mark("person", "Ana"), false, 600));
  t.true(made.event?.marks.some(({ who }) => who === "972000001"));
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
