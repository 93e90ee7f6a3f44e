/** Expressions: how they are read, what is refused, and what they give beside a plain evaluator. */
import test from "ava";
import { compileExpression, type Scope } from "../../src/derive/expression/compile.ts";
import { ExpressionFault } from "../../src/derive/expression/fault.ts";
import { BY_TRUST, type Input, Moment } from "../../src/derive/expression/moment.ts";
import { shapeOf } from "../../src/tags/vocabulary/meaning.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { type Known, randomExpression, TAGS, unitOfTag } from "./support/random-expression.ts";

function scopeOf(unitOf: (tagId: string) => string | undefined) {
  const inputs = new Map<string, Input>();
  const scope: Scope = {
    unitOf,
    shapeOf,
    input(tagId, { factor, offset }) {
      const input = inputs.get(tagId) ?? {
        tagId, factor, offset, value: NaN, trust: BY_TRUST.indexOf("bad"), timestampMs: 0, source: "", origin: 0,
      }; // prettier-ignore
      inputs.set(tagId, input);
      return input;
    },
    integral: (text) => ({ text, total: 0, resets: 0 }),
  };
  return { inputs, scope };
}

const UNITS: Readonly<Record<string, string>> = {
  "BATT_0.VOLTAGE_V": "V",
  "BATT_0.CURRENT_A": "A",
  "BATT_0.TEMP_K": "K",
  "BATT_1.TEMP_K": "K",
  "A.RATIO": "-",
  "TANK_FUEL_0.LEVEL_PCT": "%",
  "ME_INST_0.FUEL_RATE_M3H": "m3/h",
  "ME_INST_0.RPM": "rpm",
  "ME_INST_0.RUNNING": "bool",
  "VESSEL.HEADING_TRUE_DEG": "deg",
  "WIND_APPARENT.ANGLE_DEG": "deg",
  "VESSEL.SOG_MS": "m/s",
  "VESSEL.LAT_DEG": "deg",
  "VESSEL.LON_DEG": "deg",
  "NOTE.A": "text",
  "a-b.C": "V",
};
const unitOf = (tagId: string): string | undefined => UNITS[tagId];

/** The result in the unit, with these values of the tags in theirs. */
function result(text: string, unitSi: string, values: Readonly<Record<string, number>> = {}): number {
  const { inputs, scope } = scopeOf(unitOf);
  const { run, unit } = compileExpression(text, unitSi, scope);
  for (const input of inputs.values()) {
    input.value = (values[input.tagId] ?? NaN) * input.factor + input.offset;
    input.trust = 0;
  }
  return (run(new Moment()) - unit.offset) / unit.factor;
}

function faultOf(text: string, unitSi = "-"): string | undefined {
  try {
    compileExpression(text, unitSi, scopeOf(unitOf).scope);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    return error.problem[0];
  }
}

test("operators bind as in arithmetic, and their signs have two forms", (t) => {
  for (const [text, expected] of [
    ["1 + 2 * 3", 7],
    ["(1 + 2) × 3", 9],
    ["8 ÷ 4 ÷ 2", 1],
    ["7 − 2 - 1", 4],
    ["-2 ^ 2", -4],
    ["2 ^ 3 ^ 2", 512],
    ["2 ^ -1", 0.5],
    ["1.5e2 + .5", 150.5],
    ["min(3, 1, 2) + max(3, 1) * clamp(9, 0, 2)", 7],
    ["if(1 < 2 and not 2 < 1 or false, 1, 0)", 1],
    ["if(not (true and false), 1, 0)", 1],
    ["table(5, 0: 0, 10: 100)", 50],
    ["table(-1, 0: 3, 10: 100) + table(11, 0: 3, 10: 100)", 103],
    ["first(when(false, 1), when(true, 2), 3)", 2],
    ["abs(-3) + sqrt(9) + exp(0) + ln(1)", 7],
  ] as const)
    t.is(result(text, "-"), expected, text);
});

test("values are computed in base units, and the result is in the unit of its tag", (t) => {
  const tags = {
    "BATT_0.VOLTAGE_V": 12,
    "BATT_0.CURRENT_A": -5,
    "TANK_FUEL_0.LEVEL_PCT": 25,
    "ME_INST_0.FUEL_RATE_M3H": 0.0036,
    "VESSEL.SOG_MS": 5,
    "BATT_0.TEMP_K": 293.15,
    "a-b.C": 3,
  };
  const near = (text: string, unit: string, expected: number): void => {
    const found = result(text, unit, tags);
    t.true(Math.abs(found - expected) <= 1e-12 * Math.abs(expected), `${text}: ${found}`);
  };
  near("BATT_0.VOLTAGE_V * BATT_0.CURRENT_A", "W", -60);
  near("BATT_0.VOLTAGE_V * 1 Ah", "Wh", 12);
  near("TANK_FUEL_0.LEVEL_PCT / 100 % * 400 L", "m3", 0.1);
  near("ME_INST_0.FUEL_RATE_M3H", "L/h", 3.6);
  near("ME_INST_0.FUEL_RATE_M3H / VESSEL.SOG_MS", "m3/m", 2e-7);
  near("10 kn", "m/s", 18_520 / 3600);
  near("20 °C", "K", 293.15);
  near("1 bar + 50 hPa", "Pa", 105_000);
  near("asin(1) + 1°", "deg", 91);
  near("rose(-90 deg)", "deg", 270);
  near("side(270 deg)", "deg", -90);
  near('"a-b.C" + 1 V', "V", 4);
  near("if(BATT_0.TEMP_K > 0 and BATT_0.TEMP_K < 21 °C, 1, 0)", "-", 1);
});

test("distances and bearings go the shortest way round the earth", (t) => {
  const [metres, bearing] = ["distance", "bearing"].map((name) => `${name}(0 deg, 179.5 deg, 0 deg, -179.5 deg)`);
  t.true(Math.abs(result(metres ?? "", "m") - 111_194.93) < 0.1);
  t.is(Math.round(result(bearing ?? "", "deg")), 90);
});

test("what does not fit together is a fault, whichever way it is written", (t) => {
  for (const [text, unitSi, fault] of [
    ["BATT_0.VOLTAGE_V + BATT_0.TEMP_K", "V", "unitsDiffer"],
    ["BATT_0.VOLTAGE_V + 1", "V", "unitsDiffer"],
    ["max(BATT_0.VOLTAGE_V, 1 A)", "V", "unitsDiffer"],
    ["if(true, 1 V, 1 A)", "V", "unitsDiffer"],
    ["TANK_FUEL_0.LEVEL_PCT > 50", "bool", "unitsDiffer"],
    ["BATT_0.VOLTAGE_V", "A", "resultUnit"],
    ["BATT_0.VOLTAGE_V > 1 V", "V", "resultUnit"],
    ["BATT_0.VOLTAGE_V", "bool", "resultUnit"],
    ["sin(1)", "-", "wrongUnit"],
    ["mean(BATT_0.VOLTAGE_V, 1 V)", "V", "wrongUnit"],
    ["mean(BATT_0.VOLTAGE_V, VESSEL.SOG_MS)", "V", "wrongUnit"],
    ["mean(BATT_0.VOLTAGE_V, 2 s * 3)", "V", "constantWanted"],
    ["mean(BATT_0.VOLTAGE_V, 40 h)", "V", "constantWanted"],
    ["mean(BATT_0.VOLTAGE_V)", "V", "functionForm"],
    ["min(1)", "-", "functionForm"],
    ["min(1: 2, 3)", "-", "functionForm"],
    ["table(1, 0: 0)", "-", "functionForm"],
    ["table(1, 1: 0, 0: 1)", "-", "tableRises"],
    ["meen(1, 2 s)", "-", "unknownFunction"],
    ["constructor(1)", "-", "unknownFunction"],
    ["ME_INST_0.RUNNING + 1", "-", "numberWanted"],
    ["not 1", "bool", "truthWanted"],
    ["1 and true", "bool", "truthWanted"],
    ["true < false", "bool", "numberWanted"],
    ["BATT_0.VOLTAGE_V ^ BATT_0.VOLTAGE_V", "V", "powerOfUnit"],
    ["NOTE.A", "-", "tagIsText"],
    ["NO.SUCH", "-", "noSuchTag"],
    ["1 < 2 < 3", "bool", "expressionSyntax"],
    ["1 +", "-", "expressionSyntax"],
    ["(1", "-", "expressionSyntax"],
    ["1 2", "-", "expressionSyntax"],
    ["", "-", "expressionSyntax"],
    ["1; 2", "-", "expressionSyntax"],
    ["and", "bool", "expressionSyntax"],
    ["0,5 m", "m", "expressionSyntax"],
    ["(".repeat(60), "-", "expressionTooLong"],
    ["1+".repeat(1001), "-", "expressionTooLong"],
    ["1+".repeat(700) + "1", "-", "expressionTooLong"],
  ] as const)
    t.is(faultOf(text, unitSi), fault, text);
});

test("a temperature in °C is a point: compared and chosen as it is, and refused in sums and beside differences", (t) => {
  const [A, B] = ["BATT_0.TEMP_K", "BATT_1.TEMP_K"];
  const tags = { [A]: 273.15 + 42, [B]: 273.15 + 30 };
  for (const [text, unitSi, expected] of [
    [`${A} > 41 °C`, "bool", 1],
    [`${B} < -5 °C`, "bool", 0],
    [`-5 °C < ${B}`, "bool", 1],
    [`${A} - 2 K > 39 °C`, "bool", 1],
    [`${A} + (${A} - ${B}) < 53 °C`, "bool", 0],
    [`max(${A}, ${B}, 20 °C) - ${B} > 11 K`, "bool", "pointInSum"],
    [`max(${A}, ${B}) > 100 °F`, "bool", 1],
    [`if(${A} > ${B}, ${A}, 20 °C)`, "K", 315.15],
    [`first(when(false, ${A}), 20 degC)`, "K", 293.15],
    [`table(${A}, 0 °C: 1 V, 84 °C: 3 V)`, "V", 2],
    [`table(1 V, 0 V: -10 °C, 2 V: 10 °C)`, "K", 273.15],
    [`clamp(${A}, 0 °C, 40 °C)`, "K", 313.15],
    [`mean(${A}, 10 s) > 41 °C`, "bool", 1],
    [`(${A} + ${B}) / 2 > 35 °C`, "bool", 1],
    [`abs(${A} - ${B}) > 10 K`, "bool", 1],
    [`abs(${A} - ${B}) > 10 °C`, "bool", "pointInSum"],
    [`mean(${A} - ${B}, 10 s) > 10 °C`, "bool", "pointInSum"],
    [`(${A} - ${B}) / 2 < 10 °F`, "bool", "pointInSum"],
    [`(${A} - ${B}) + 2 K < 10 °C`, "bool", "pointInSum"],
    [`rate(${A}) * 60 s > 5 °C`, "bool", "pointInSum"],
    [`${A} > ${B} + 10 °C`, "bool", "pointInSum"],
    [`${A} - 2 °C`, "K", "pointInSum"],
    [`2 * 20 °C`, "K", "pointInSum"],
    [`abs(-5 °C)`, "K", "pointInSum"],
    [`-(5 °C)`, "K", 268.15],
    [`-max(5 °C, ${A})`, "K", "pointInSum"],
    [`integrate(20 °C) / 1 s`, "K", "pointInSum"],
    [`(20 °C) ^ 2 / 1 K`, "K", "pointInSum"],
  ] as const) {
    if (typeof expected === "string") t.is(faultOf(text, unitSi), expected, text);
    else t.true(Math.abs(result(text, unitSi, tags) - expected) < 1e-9, text);
  }
});

test("what is not finite is no value, wherever it comes up, and no sum over time keeps it", (t) => {
  for (const text of [
    "ln(0)",
    "A.RATIO ^ -1",
    "exp(1000)",
    "10 ^ 400",
    "ln(0) + 1",
    "max(ln(0), 1)",
    "if(ln(0) < 5, 1, 0)",
  ])
    t.is(result(text, "-", { "A.RATIO": 0 }), NaN, text);
  for (const text of [
    "mean(A.RATIO ^ -1, 10 s)",
    "damp(ln(A.RATIO), 10 s)",
    "lag(A.RATIO ^ -1, 10 s)",
    "rate(A.RATIO ^ -1) * 1 s",
    "integrate(A.RATIO ^ -1) / 1 s",
  ]) {
    const { inputs, scope } = scopeOf(unitOfTag);
    const { run } = compileExpression(text, "-", scope);
    const moment = new Moment();
    const values = Array.from({ length: 60 }, (_, i) => {
      const input = inputs.get("A.RATIO");
      if (input !== undefined) Object.assign(input, { value: i === 10 ? 0 : 1, trust: 0 });
      moment.begin(i * 1000);
      return run(moment);
    });
    t.true(Number.isFinite(values.at(-1)), text);
    t.false(values.includes(Infinity) || values.includes(-Infinity), text);
  }
  t.is(faultOf("1e999", "-"), "expressionSyntax");
});

test("true or unknown is true, false and unknown is false, whichever stands first, as good as what decided", (t) => {
  const STATES = {
    high: [1, "good"],
    low: [0, "good"],
    unsure: [1, "uncertain"],
    old: [1, "stale"],
    dead: [NaN, "bad"],
  } as const;
  for (const [word, one, other, value, quality] of [
    ["or", "high", "dead", 1, "good"],
    ["or", "high", "old", 1, "good"],
    ["or", "high", "unsure", 1, "good"],
    ["or", "unsure", "dead", 1, "uncertain"],
    ["or", "low", "dead", NaN, "bad"],
    ["or", "low", "old", 1, "stale"],
    ["or", "old", "dead", 1, "bad"],
    ["and", "low", "dead", 0, "good"],
    ["and", "low", "old", 0, "good"],
    ["and", "high", "dead", NaN, "bad"],
    ["and", "high", "unsure", 1, "uncertain"],
  ] as const)
    for (const order of [[one, other], [other, one]] as const) {
      const { inputs, scope } = scopeOf(unitOfTag);
      const { run } = compileExpression(`A.ON ${word} B.ON`, "bool", scope);
      for (const [i, id] of ["A.ON", "B.ON"].entries()) {
        const [known, trust] = STATES[order[i] ?? one];
        const input = inputs.get(id);
        if (input !== undefined) Object.assign(input, { value: known, trust: BY_TRUST.indexOf(trust) });
      }
      const moment = new Moment();
      moment.begin(0);
      t.is(run(moment), value, order.join(` ${word} `));
      t.is(BY_TRUST[moment.worst], quality, order.join(` ${word} `));
      t.is(moment.unusable.length === 0, quality === "good" || quality === "uncertain");
    } // prettier-ignore
});

test("10,000 random expressions give what a plain evaluator gives, as good and as old", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  let [values, nothing] = [0, 0];
  for (let i = 0; i < 10_000; i += 1) {
    const kind = (["V", "A", "m", "deg", "-", "bool"] as const)[i % 6] ?? "V";
    const plain = randomExpression(kind, random);
    const { inputs, scope } = scopeOf(unitOfTag);
    const { run } = compileExpression(plain.text, kind, scope);
    const tags = new Map<string, Known>();
    const moment = new Moment();
    let nowMs = random.below(100_000);
    for (let step = 0; step < 6; step += 1) {
      nowMs += 1 + random.below(3000);
      change(tags, inputs, nowMs, random);
      moment.begin(nowMs);
      const found = run(moment);
      const read: Known[] = [];
      const expected = plain.of({ nowMs, tags, read });
      const isNear = Math.abs(found - expected) <= 1e-6 * Math.max(1, Math.abs(expected));
      if (Number.isNaN(expected)) nothing += 1;
      else values += 1;
      if (
        !(Number.isNaN(expected)
          ? Number.isNaN(found)
          : isNear || found === expected || isAcross(kind, found, expected))
      )
        t.fail(`step ${step}: ${found}, not ${expected}: ${plain.text}`);
      const worst = Math.max(0, ...read.map(({ quality }) => BY_TRUST.indexOf(quality)));
      if (moment.worst !== worst) t.fail(`step ${step}: quality ${moment.worst}, not ${worst}: ${plain.text}`);
      const oldest = Math.min(Infinity, ...read.map(({ atMs }) => atMs));
      if (moment.oldestMs !== oldest) t.fail(`step ${step}: ${moment.oldestMs}, not ${oldest}: ${plain.text}`);
    }
  }
  t.log(`${values} values, ${nothing} without one`);
  t.true(values > 20_000);
});

/** 359.9999999° and 0° are the same. */
function isAcross(kind: string, one: number, other: number): boolean {
  return kind === "deg" && Math.abs(Math.abs(one - other) - 360) < 1e-6;
}

function change(
  tags: Map<string, Known>,
  inputs: ReadonlyMap<string, Input>,
  nowMs: number,
  random: ReturnType<typeof seededRandom>,
): void {
  for (const [kind, ids] of Object.entries(TAGS)) {
    for (const id of ids) {
      if (random.below(3) > 0) continue;
      const quality = (["good", "good", "good", "uncertain", "stale", "bad"] as const)[random.below(6)] ?? "good";
      // No two directions are opposite: there is no shorter way between those.
      const direction = random.below(412) * 0.875;
      const number = kind === "bool" ? random.below(2) : kind === "deg" ? direction : random.below(400) / 8;
      const value = quality === "bad" ? NaN : number;
      tags.set(id, { value, quality, atMs: nowMs });
      const input = inputs.get(id);
      if (input !== undefined) {
        input.value = value;
        input.trust = BY_TRUST.indexOf(quality);
        input.timestampMs = nowMs;
      }
    }
  }
}
