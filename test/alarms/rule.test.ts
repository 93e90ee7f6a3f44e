import test from "ava";
import { ruleKey } from "../../src/alarms/rule.ts";
import { conditionHolds, type Operator, OPERATORS } from "../../src/alarms/conditions/comparison.ts";
import { alarmRule } from "../support/alarms.ts";

/** Threshold 100 and hysteresis 5 throughout. What is not listed as holding does not hold. */
const VALUES = [-1e9, 94, 94.9, 95, 95.1, 99.9, 100, 100.1, 104.9, 105, 105.1, 1e9];
const TABLE: Record<Operator, { entersAt: number[]; staysAt: number[] }> = {
  ">": { entersAt: [100.1, 104.9, 105, 105.1, 1e9], staysAt: [95.1, 99.9, 100, 100.1, 104.9, 105, 105.1, 1e9] },
  ">=": {
    entersAt: [100, 100.1, 104.9, 105, 105.1, 1e9],
    staysAt: [95, 95.1, 99.9, 100, 100.1, 104.9, 105, 105.1, 1e9],
  },
  "<": { entersAt: [-1e9, 94, 94.9, 95, 95.1, 99.9], staysAt: [-1e9, 94, 94.9, 95, 95.1, 99.9, 100, 100.1, 104.9] },
  "<=": {
    entersAt: [-1e9, 94, 94.9, 95, 95.1, 99.9, 100],
    staysAt: [-1e9, 94, 94.9, 95, 95.1, 99.9, 100, 100.1, 104.9, 105],
  },
  "==": { entersAt: [100], staysAt: [95, 95.1, 99.9, 100, 100.1, 104.9, 105] },
  "!=": { entersAt: VALUES.filter((v) => v !== 100), staysAt: VALUES.filter((v) => v !== 100) },
};

for (const operator of OPERATORS) {
  const { entersAt, staysAt } = TABLE[operator];

  test(`v ${operator} 100 is entered by the plain comparison, whatever the hysteresis`, (t) => {
    for (const hysteresis of [0, 5, 1000]) {
      const rule = alarmRule({ operator, hysteresis });
      for (const value of VALUES) t.is(conditionHolds(rule, value, false), entersAt.includes(value), String(value));
    }
  });

  test(`v ${operator} 100 is left past the hysteresis of 5, to the last digit`, (t) => {
    const rule = alarmRule({ operator, hysteresis: 5 });
    for (const value of VALUES) t.is(conditionHolds(rule, value, true), staysAt.includes(value), String(value));
  });

  test(`v ${operator} 100 without hysteresis is left where it is entered`, (t) => {
    const rule = alarmRule({ operator, hysteresis: 0 });
    for (const value of VALUES) t.is(conditionHolds(rule, value, true), entersAt.includes(value), String(value));
  });

  test(`v ${operator} 100 cannot be judged by null, a boolean, or what is no number`, (t) => {
    for (const value of [null, true, false, Number.NaN, Infinity, -Infinity]) {
      for (const holding of [true, false]) t.is(conditionHolds(alarmRule({ operator }), value, holding), undefined);
    }
  });
}

test("booleans are compared with == and !=, and hysteresis has no meaning for them", (t) => {
  for (const holding of [true, false]) {
    for (const value of [true, false]) {
      for (const threshold of [true, false]) {
        const is = alarmRule({ operator: "==", threshold, hysteresis: 3 });
        const isNot = alarmRule({ operator: "!=", threshold, hysteresis: 3 });
        t.is(conditionHolds(is, value, holding), value === threshold);
        t.is(conditionHolds(isNot, value, holding), value !== threshold);
      }
    }
  }
});

test("booleans have no order, and are not numbers", (t) => {
  for (const operator of [">", ">=", "<", "<="] as const) {
    t.is(conditionHolds(alarmRule({ operator, threshold: true }), true, false), undefined);
  }
  for (const operator of ["==", "!="] as const) {
    t.is(conditionHolds(alarmRule({ operator, threshold: true }), 1, false), undefined);
    t.is(conditionHolds(alarmRule({ operator, threshold: 1 }), true, false), undefined);
    t.is(conditionHolds(alarmRule({ operator, threshold: false }), null, true), undefined);
  }
});

test("the threshold is moved as decimals are, not as binary fractions are", (t) => {
  // 0.3 - 0.1 is 0.19999999999999998 and 13.8 - 0.2 is 13.600000000000001.
  t.false(conditionHolds(alarmRule({ operator: ">", threshold: 0.3, hysteresis: 0.1 }), 0.2, true));
  t.true(conditionHolds(alarmRule({ operator: ">=", threshold: 13.8, hysteresis: 0.2 }), 13.6, true));
  t.true(conditionHolds(alarmRule({ operator: "<=", threshold: 0.1, hysteresis: 0.2 }), 0.3, true));
  t.false(conditionHolds(alarmRule({ operator: "<", threshold: 0.1, hysteresis: 0.2 }), 0.3, true));
  t.false(conditionHolds(alarmRule({ operator: ">", threshold: 350_000, hysteresis: 20_000 }), 330_000, true));
});

test("a rule's key tells apart what only runs together", (t) => {
  t.not(ruleKey("A", "b c"), ruleKey("A.b", "c"));
  t.not(ruleKey("A", "high"), ruleKey("B", "high"));
});
