/** The sections `derive` and `calibrate`: what is wrong in them is said with its line and what to do. */
import test from "ava";
import { SECTIONS } from "../../src/connectors/connectors.ts";
import { RECIPES } from "../../src/derive/library.ts";
import { faultLine } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { shownValue } from "../../src/project/shown-values.ts";
import { shapeOf } from "../../src/tags/vocabulary/meaning.ts";

const head = `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
`;
const parse = (text: string) => parseProject(`${head}${text}`, "/projects", SECTIONS);
const faultsOf = (text: string): string[] => (parse(text).faults ?? []).map((fault) => faultLine(fault, "en"));
const warningsOf = (text: string): string[] => parse(text).warnings.map((fault) => faultLine(fault, "en"));
const derived = (text: string): string[] => (parse(text).project?.derive ?? []).map(({ tagId }) => tagId);

test("each name of the library is a derivation whose units fit", (t) => {
  t.is(RECIPES.length, 11);
  for (const name of RECIPES) {
    t.deepEqual(faultsOf(`derive: [${name}]\n`), [], name);
    t.true(derived(`derive: [${name}]\n`).length > 0, name);
  }
  t.deepEqual(faultsOf(`derive: [${RECIPES.join(", ")}]\n`), []);
});

test("what is made for each device is made for those that the project lists or names, or for those that are given", (t) => {
  const tags = "tags: [{ id: BATT_2.VOLTAGE_V, unit_si: V }]\nnames: { BATT_1: { name: Start } }\n";
  t.deepEqual(derived("derive: [battery_power]\n"), ["BATT_0.POWER_W"]);
  t.deepEqual(derived(`${tags}derive: [battery_power]\n`), ["BATT_1.POWER_W", "BATT_2.POWER_W"]);
  t.deepEqual(derived(`${tags}derive: [{ use: battery_power, of: [SOLAR_0] }]\n`), ["SOLAR_0.POWER_W"]);
});

test("a battery on a line of its own has its margins, unless the project makes them", (t) => {
  const line = (instance: string) =>
    `{ type: socketcan, interface: can${instance}, protocol: bms-can, instance: ${instance} }`;
  const margins = (battery: string) => [`${battery}.LOW_MARGIN_PCT`, `${battery}.HIGH_MARGIN_PCT`];
  t.deepEqual(derived(`sources: [${line("1")}]\n`), margins("BATT_1"));
  const both = `sources: [${line("1")}, ${line("2")}]\nderive: [{ use: battery_margins, of: [BATT_1] }]\n`;
  t.deepEqual(derived(both), [...margins("BATT_1"), ...margins("BATT_2")]);
  t.deepEqual(faultsOf(both), []);
});

test("a derived tag can have alarms, and another can be derived from it", (t) => {
  const text = `derive:
  - { tag: HEAT.W, unit_si: W, value: BATT_0.VOLTAGE_V * BATT_0.CURRENT_A }
  - { tag: HEAT.HOT, unit_si: bool, value: HEAT.W > 100 W }
alarms:
  rules:
    HEAT.W: [{ id: hot, operator: ">", threshold: 200, hysteresis: 10, priority: warning }]
    HEAT.HOT: [{ id: hot, operator: "==", threshold: true, priority: warning }]
`;
  t.deepEqual(faultsOf(text), []);
  t.deepEqual(warningsOf(text), []);
});

test("the name of a tag may say its unit, as that of a program's tag may", (t) => {
  t.deepEqual(faultsOf("derive: [{ tag: FRIDGE.MEAN_V, value: 'mean(BATT_0.VOLTAGE_V, 1 min)' }]\n"), []);
});

test("a difference of temperatures has a name that says so, and is then shown in K, without the bounds of a temperature", (t) => {
  const rise = (tag: string) => faultsOf(`derive: [{ tag: ${tag}, value: OUTSIDE_0.TEMP_K - BATT_0.TEMP_K }]\n`);
  t.regex(rise("RISE.K").join(), /line 4: derive\[0\]\.tag: "RISE\.K": .*let its name end in DIFF_K/);
  t.deepEqual(rise("RISE.DIFF_K"), []);
  t.is(shapeOf("RISE.DIFF_K", "K"), undefined);
  t.regex(shownValue("RISE.DIFF_K", "K", -5, "en"), /^.5\.0.K$/u);
});

test("faults are said with their line, and with what was perhaps meant", (t) => {
  const found = faultsOf(`derive:
  - true_wnd
  - { tag: A.V, unit_si: V, value: BATT_0.VOLTAGE_V + BATT_0.TEMP_K }
  - { tag: B.V, unit_si: V, value: BATT_0.VOLTAG_V }
  - { tag: C.W, unit_si: W, value: D.W * 2 }
  - { tag: D.W, unit_si: W, value: C.W / 2 }
  - { tag: E.V, unit_si: V, value: "meen(BATT_0.VOLTAGE_V, 3 s)" }
  - { tag: A.V, unit_si: V, value: 1 V }
  - { use: hours, of: [BATT_0] }
  - { use: trip, table: [[0, 1], [1, 2]] }
  - { use: tank_volume, table: [[0, 1], [0, 2]] }
  - { use: hours, tag: X }
  - { tag: F.X, value: 1 V }
  - {}
  - { tag: G.K, value: FRIDGE.TEMP_K }
  - { tag: H.X, value: "BATT_0.VOLTAGE_V * meen(1)" }
`);
  const expected = [
    /^line 5: derive\[0\]: "true_wnd": .*did you mean true_wind\?/,
    /^line 6: derive\[1\]\.value: .*V and K cannot be added/,
    /^line 7: derive\[2\]\.value: "BATT_0\.VOLTAG_V": no tag .*did you mean BATT_0\.VOLTAGE_V\?/,
    /^line 8: derive\[3\]\.value: "C\.W": .*C\.W ← D\.W ← C\.W/,
    /^line 10: derive\[5\]\.value: .*meen is not a function; did you mean mean\?/,
    /^line 11: derive\[6\]\.value: "A\.V": A\.V is derived twice \(also at derive\[1\]\.value\)/,
    /^line 12: derive\[7\]\.of\[0\]: "BATT_0": hours is not made of this, but of devices like ME_INST_0/,
    /^line 13: derive\[8\]\.table: trip has no table/,
    /^line 14: derive\[9\]: .*the first numbers of the pairs must rise/,
    /^line 15: derive\[10\]: .*remove one of the two/,
    /^line 16: derive\[11\]\.unit_si: unit_si is missing: the expression gives V;/,
    /^line 17: derive\[12\]\.use: use is missing/,
    /^line 18: derive\[13\]\.value: "FRIDGE\.TEMP_K": no tag .* list it under tags, even if a program brings it/,
    /^line 19: derive\[14\]\.value: .*meen is not a function/,
  ];
  t.is(found.length, expected.length, found.join("\n"));
  for (const [i, each] of expected.entries()) t.regex(found[i] ?? "", each);
});

test("a calibration that corrects nothing, or what has nothing to correct, is a fault; a tag that cannot come a warning", (t) => {
  const text = `calibrate:
  - { tag: VESSEL.DEPTH_M }
  - { tag: MOB.ACTIVE, offset: 1 }
  - { tag: TANK_FUEL_0.LEVEL_PCT, table: [[1, 0], [0, 5]] }
  - { tag: "VESSEL.STW_*", factor: 0 }
  - { tag: VESSEL.DEPT_M, offset: 1 }
`;
  const faults = faultsOf(text);
  t.is(faults.length, 4, faults.join("\n"));
  t.regex(faults.join("\n"), /corrects nothing[^]*in bool[^]*must rise[^]*scale of 0/);
  t.regex(warningsOf(text).join("\n"), /VESSEL\.DEPT_M": .*did you mean VESSEL\.DEPTH_M\?/);
});

test("what derived tags cost is bounded: mean, lag and rate count for the parts that they keep, in one expression and in all together", (t) => {
  const derivations = (count: number, value: string): string =>
    `derive:\n${Array.from({ length: count }, (_, i) => `  - { tag: D${i}.OUT_V, unit_si: V, value: '${value}' }\n`).join("")}`;
  const means = (count: number): string =>
    Array.from({ length: count }, (_, i) => `mean(BATT_0.VOLTAGE_V, ${i + 1} s)`).join(" + ");
  const nested = (depth: number): string => `${"mean(".repeat(depth)}BATT_0.VOLTAGE_V${", 9 s)".repeat(depth)}`;
  t.deepEqual(faultsOf(derivations(1, means(9))), []);
  for (const value of [means(10), nested(10), means(10).replaceAll("mean", "lag")]) {
    const [fault = "", ...others] = faultsOf(derivations(1, value));
    t.regex(fault, /costs too much: mean, lag and rate count as 60 operations each, and 600 are allowed/);
    t.deepEqual(others, []);
  }
  t.deepEqual(faultsOf(derivations(475, nested(1))), []);
  const [fault = "", ...others] = faultsOf(derivations(477, nested(1)));
  t.regex(fault, /cost 30051 operations together, and 30000 are allowed/);
  t.deepEqual(others, []);
  t.deepEqual(faultsOf(derivations(500, "BATT_0.VOLTAGE_V * 2 + 1 V")), []);
});
