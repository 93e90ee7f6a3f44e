import test from "ava";
import type { Seen } from "../../../src/alarms/conditions/condition.ts";
import { conditionKind, makeCondition } from "../../../src/alarms/conditions/kinds.ts";
import type { AlarmRule } from "../../../src/alarms/rule.ts";
import type { Scalar } from "../../../src/tags/tag.ts";
import { alarmRule } from "../../support/alarms.ts";

/** A condition, told value after value; what it says after each, `-` where it cannot be judged. */
function follow(more: Partial<AlarmRule>) {
  const condition = makeCondition(alarmRule({ hysteresis: 0, ...more }));
  let holding = false;
  const judge = (seen: Partial<Seen>, atS: number): string => {
    const all = { value: null, other: null, silentMs: 0, passedMs: atS * 1000, ...seen };
    const holds = condition.holds(all, holding);
    holding = holds ?? holding;
    return holds === undefined ? "-" : holds ? "1" : "0";
  };
  return {
    condition,
    judge,
    values: (...values: [Scalar, number][]) => values.map(([value, atS]) => judge({ value }, atS)).join(""),
  };
}

test("outside: it enters beyond either end, and leaves inside by the hysteresis", (t) => {
  const settings = { low: 11, high: 15 };
  const { values, condition } = follow({ operator: "outside", threshold: 15, hysteresis: 0.5, settings });
  t.is(
    values([12, 0], [11, 1], [10.9, 2], [11.4, 3], [11.5, 4], [15, 5], [15.1, 6], [14.6, 7], [14.5, 8]),
    "001100110",
  );
  t.is(values([null, 9], [true, 9], [Infinity, 9]), "---");
  t.is(condition.crossed?.(10), 11);
  t.is(condition.crossed?.(16), 15);
});

test("inside: it enters from end to end, and a steady value at an end does not flap", (t) => {
  const settings = { low: 18, high: 23 };
  const { values } = follow({ operator: "inside", threshold: 23, settings });
  t.is(values([17.9, 0], [18, 1], [18, 2], [18, 3], [17.9, 4], [23, 5], [23, 6], [23.1, 7]), "01110110");
  const wide = follow({ operator: "inside", threshold: 23, hysteresis: 0.5, settings });
  t.is(wide.values([23.5, 0], [23, 1], [23.5, 2], [23.6, 3], [17.5, 4], [18, 5], [17.5, 6], [17.4, 7]), "01100110");
});

test("deviation: the difference from another tag, either way, while both can be judged", (t) => {
  const { judge } = follow({ operator: "deviation", threshold: 5, hysteresis: 1, settings: { from: "U" } });
  const pairs = [[10, 5], [10, 4], [4, 8.5], [4, 8], [null, 0], [0, null], [true, 0]] as const; // prettier-ignore
  t.is(pairs.map(([value, other]) => judge({ value, other }, 0)).join(""), "0110---");
});

test("deviation: two headings differ by the shorter way round", (t) => {
  const built = conditionKind("deviation")?.build({ threshold: 10, from: "U" }, "deg");
  const { judge } = follow({ operator: "deviation", ...built });
  t.is(judge({ value: 355, other: 3 }, 0), "0");
  t.is(judge({ value: 350, other: 3 }, 0), "1");
  t.is(judge({ value: -170, other: 180 }, 0), "0");
});

test("stale: it holds from the threshold's second of silence, says when that will be, and ends with the next value", (t) => {
  const { judge, condition } = follow({ operator: "stale", threshold: 10 });
  t.is([0, 9999, 10_000, 60_000, 0].map((silentMs) => judge({ silentMs }, 0)).join(""), "00110");
  t.is(condition.dueInMs?.({ value: null, other: null, passedMs: 0, silentMs: 4000 }), 6000);
  t.true(condition.judgesSilence);
});

const counting = { operator: "count", threshold: 3, settings: { window_s: 10, counted: "== true" } } as const;

test("count: three beginnings within the window, and not the time that it lasts", (t) => {
  const { values } = follow(counting);
  t.is(values([true, 0], [true, 1], [false, 2], [true, 3], [false, 4], [true, 6], [true, 9]), "0000011");
  // The first of the three is ten seconds old: it has left.
  t.is(values([true, 10]), "0");
});

test("count: it ends by itself when the window has passed, and says when", (t) => {
  const { values, judge, condition } = follow(counting);
  t.is(values([true, 0], [false, 1], [true, 2], [false, 3], [true, 4]), "00001");
  t.is(condition.dueInMs?.({ value: null, other: null, passedMs: 4000, silentMs: 0 }), 6000);
  t.is(judge({ value: true }, 9.999), "1");
  t.is(judge({ value: true }, 10), "0");
});

test("count: what is counted may be a comparison of a number, with the hysteresis between two of them", (t) => {
  const settings = { window_s: 100, counted: "> 80" };
  const { values } = follow({ operator: "count", threshold: 2, hysteresis: 5, settings });
  t.is(values([81, 0], [79, 1], [81, 2], [75, 3], [81, 4]), "00001");
});

test("count: just after a start an alarm that stands is not said to be over", (t) => {
  const condition = makeCondition(alarmRule({ ...counting, hysteresis: 0 }));
  const seen = (atS: number): Seen => ({ value: false, other: null, silentMs: 0, passedMs: atS * 1000 });
  t.is(condition.holds(seen(0), true), undefined);
  t.is(condition.holds(seen(9), true), undefined);
  t.is(condition.holds(seen(10), true), false);
});

test("rate: a change within the window, in the direction that counts", (t) => {
  const rateOf = (direction: string) =>
    follow({ operator: "rate", threshold: 5, settings: { window_s: 16, direction } }).values;
  t.is(rateOf("fall")([20, 0], [18, 4], [15, 8], [14.9, 12], [14.9, 30]), "00010");
  t.is(rateOf("rise")([20, 0], [10, 4], [16, 8]), "001");
  t.is(rateOf("either")([20, 0], [10, 4], [14, 8]), "011");
});

test("rate: the same change over a longer time is none", (t) => {
  const { values } = follow({ operator: "rate", threshold: 5, settings: { window_s: 16, direction: "fall" } });
  t.is(values(...Array.from({ length: 60 }, (_, i): [number, number] => [100 - i * 0.3, i])), "0".repeat(60));
});

test("rate: of a tag that is sent when it changes, the value before the window counts, but not for ever", (t) => {
  const rateOf = () => follow({ operator: "rate", threshold: 5, settings: { window_s: 10, direction: "fall" } }).values;
  t.is(rateOf()([20, 0], [10, 15]), "01");
  t.is(rateOf()([20, 0], [10, 25]), "00");
});

test("a word that is no kind is none, also where objects have a member of that name", (t) => {
  for (const name of ["constructor", "", ">>", 5, undefined]) t.is(conditionKind(name), undefined);
});
