/** The conditions of alarms in the project file: what becomes a rule, and what is a fault, with its suggestion. */
import test from "ava";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import { faultText } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { problemWords } from "./support/problem-words.ts";

const head = `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
`;

function parse(alarm: string, { unit = "V", more = "" } = {}) {
  const text = `${head}${more}tags:
  - { id: BATT_0.VOLTAGE_V, unit_si: V }
  - { id: A.B, unit_si: ${unit}, alarms: [{ id: a, priority: warning, ${alarm} }] }
`;
  return parseProject(text, "/projects");
}

function ruleOf(alarm: string, more = {}): AlarmRule | undefined {
  const { project, faults } = parse(alarm, more);
  if (project === undefined) throw new Error(faults.map((fault) => faultText(fault, "en")).join("\n"));
  return project.tags.at(-1)?.alarms[0];
}

/** `key problem argument …` of each fault. */
const outline = (alarm: string, more = {}): string[] =>
  (parse(alarm, more).faults ?? []).map(({ path, problem }) =>
    [path.replace("tags[1].alarms[0].", ""), problemWords(problem)].join(" "),
  );

test("each kind becomes a rule with its own settings", (t) => {
  t.like(ruleOf("operator: outside, low: 11, high: 15, hysteresis: 0.2"), {
    operator: "outside",
    threshold: 15,
    hysteresis: 0.2,
    settings: { low: 11, high: 15 },
    message: "A.B outside 15",
  });
  t.like(ruleOf("operator: rate, threshold: 2, window_s: 60"), { settings: { window_s: 60, direction: "either" } });
  t.like(ruleOf("operator: deviation, threshold: 1, from: BATT_0.VOLTAGE_V"), {
    settings: { from: "BATT_0.VOLTAGE_V" },
  });
  const heading = "operator: deviation, threshold: 1, from: VESSEL.YAW_DEG";
  t.like(ruleOf(heading, { unit: "deg" }), { settings: { full_circle: 360 } });
  t.like(ruleOf("operator: stale, threshold: 30", { unit: "bool" }), { operator: "stale", threshold: 30 });
  const settings = { window_s: 3600, counted: "== true" };
  t.like(ruleOf("operator: count, threshold: 6, window_s: 3600", { unit: "bool" }), { threshold: 6, settings });
});

test("what belongs to the life of an alarm becomes part of its rule, and is left out where it is not given", (t) => {
  const life = 'off_delay_s: 3, repeat_s: 60, escalate: { after_s: 300, to: alarm }, group: shore, only_when: "BATT_0.VOLTAGE_V > 20", only_when_hold_s: 5'; // prettier-ignore
  t.like(ruleOf(`operator: ">", threshold: 5, ${life}`), {
    offDelayS: 3,
    repeatS: 60,
    escalate: { afterS: 300, to: "alarm" },
    group: "shore",
    onlyWhen: { tagId: "BATT_0.VOLTAGE_V", operator: ">", threshold: 20, holdS: 5 },
  });
  t.is(ruleOf('operator: ">", threshold: 5, advice: Call Ana')?.advice, "Call Ana");
  const plain = Object.keys(ruleOf('operator: ">", threshold: 5') ?? {});
  t.deepEqual(plain, ["id", "tagId", "operator", "threshold", "hysteresis", "delayS", "priority", "message", "latching"]); // prettier-ignore
});

test("a key that a kind needs, and one that it does not use, is a fault", (t) => {
  t.deepEqual(outline('operator: ">"'), ["threshold missing threshold"]);
  t.deepEqual(outline("operator: outside, low: 5"), ["high missing high"]);
  t.deepEqual(outline("operator: outside, low: 5, high: 6, threshold: 7"), ["threshold notForOperator outside"]);
  t.deepEqual(outline("operator: stale, threshold: 5, hysteresis: 1"), ["hysteresis notForOperator stale"]);
  t.deepEqual(outline('operator: ">", threshold: 5, window_s: 9'), ["window_s notForOperator >"]);
  t.deepEqual(outline("operator: count, threshold: 3, window_s: 9"), ["counted missing counted"]);
  t.deepEqual(outline('operator: ">", threshold: 5, only_when_hold_s: 9'), ["only_when missing only_when"]);
});

test("settings that cannot be are faults", (t) => {
  t.deepEqual(outline("operator: outside, low: 6, high: 5"), ["high bandReversed 6"]);
  t.deepEqual(outline("operator: outside, low: 5, high: 6, hysteresis: 0.6"), ["hysteresis bandTooNarrow 1"]);
  t.deepEqual(outline("operator: outside, low: 5, high: 6", { unit: "bool" }), ["operator operatorOnBool"]);
  t.deepEqual(outline("operator: rate, threshold: 0, window_s: 5"), ["threshold notAbove 0"]);
  t.deepEqual(outline("operator: rate, threshold: true, window_s: 5"), ["threshold thresholdNotNumber V"]);
  t.deepEqual(outline("operator: stale, threshold: true"), ["threshold notAbove 0"]);
  const count = 'operator: count, window_s: 9, counted: "> 5"';
  t.deepEqual(outline(`${count}, threshold: 2.5`), ["threshold notWhole"]);
  t.deepEqual(outline(`${count}, threshold: 1001`), ["threshold tooLarge 1000"]);
  t.deepEqual(outline('operator: count, threshold: 2, window_s: 9, counted: "5"'), ["counted badFormat comparison"]);
  t.deepEqual(outline('operator: count, threshold: 2, window_s: 9, counted: "== true"'), [
    "counted thresholdNotNumber V",
  ]);
  t.deepEqual(outline('operator: ">", threshold: 5, escalate: { after_s: 5, to: caution }'), [
    "escalate.to notHigher warning",
  ]);
});

const behind = (text: string) => `operator: ">", threshold: 5, only_when: "${text}"`;

test("a tag that is listed nowhere and that the bus does not make is a fault, with the nearest one", (t) => {
  t.deepEqual(outline("operator: deviation, threshold: 1, from: BATT_0.VOLTAGE_X"), [
    "from unknownTag BATT_0.VOLTAGE_V",
  ]);
  t.deepEqual(outline(behind("ME_INST_1.RMP > 300")), ["only_when unknownTag ME_INST_1.RPM"]);
  t.deepEqual(outline(behind("QWERTY.UIOP > 300")), ["only_when unknownTag "]);
});

test("a tag that registers itself, or that the service makes, is none", (t) => {
  for (const tag of ["ME_INST_7.RPM", "BUS_CAN0.LOAD_PCT", "GATEWAY_0.UP"])
    t.deepEqual(outline(behind(`${tag} != 3`)), [], tag);
  const own = "nmea2000: { mappings: [{ pgn: 127488, field: speed, tag: 'SHAFT_{N}.RPM' }] }\n";
  t.deepEqual(outline(behind("SHAFT_2.RPM > 3"), { more: own }), []);
});

test("where nothing registers itself, only listed tags are known", (t) => {
  const more = "nmea2000: { auto_register: false }\n";
  t.deepEqual(outline(behind("ME_INST_7.RPM > 3"), { more }), ["only_when unknownTag "]);
  t.deepEqual(outline(behind("BATT_0.VOLTAGE_V > 3"), { more }), []);
});

test("only_when is a tag, a comparison and a value of the tag's unit", (t) => {
  t.deepEqual(outline(behind("> 300")), ["only_when badFormat tagComparison"]);
  t.deepEqual(outline(behind("BATT_0.VOLTAGE_V == true")), ["only_when thresholdNotNumber V"]);
  t.deepEqual(outline(behind("GNSS.FIX == 3")), ["only_when thresholdNotBool"]);
  t.deepEqual(outline(behind("ME_INST_1.RPM == true")), ["only_when thresholdNotNumber rpm"]);
});

test("a comparison of another tag has a hysteresis, which is that tag's", (t) => {
  const rule = ruleOf(`${behind("BATT_0.VOLTAGE_V > 13")}, only_when_hysteresis: 0.5`);
  t.like(rule, { onlyWhen: { tagId: "BATT_0.VOLTAGE_V", threshold: 13, hysteresis: 0.5 } });
  t.deepEqual(outline('operator: ">", threshold: 5, only_when_hysteresis: 9'), ["only_when missing only_when"]);
  t.deepEqual(outline(`${behind("GNSS.FIX == true")}, only_when_hysteresis: 1`), [
    "only_when_hysteresis hysteresisOnBool",
  ]);
});

test("a rule that never comes, never goes, or reads what says nothing is a fault", (t) => {
  const rate = "operator: rate, window_s: 60, threshold: 5";
  const deviation = "operator: deviation, threshold: 5";
  const cases: Readonly<Record<string, readonly [alarm: string, unit: string, ...faults: string[]]>> = {
    "rate left by no change": [`${rate}, hysteresis: 5`, "V", "hysteresis notBelow 5"],
    "rate left by a small one": [`${rate}, hysteresis: 4.9`, "V"],
    "deviation left by none": [`${deviation}, from: BATT_0.VOLTAGE_V, hysteresis: 6`, "V", "hysteresis notBelow 5"],
    "deviation of another unit": [`${deviation}, from: BATT_0.VOLTAGE_V`, "K", "from otherUnit V K"],
    "… which the bus makes": [`${deviation}, from: BATT_0.TEMP_K`, "V", "from otherUnit K V"],
    "deviation from a bool": [`${deviation}, from: GNSS.FIX`, "V", "from otherUnit bool V"],
    "deviation from itself": [`${deviation}, from: A.B`, "V", "from ownTag"],
    "deviation of more than half a circle": [
      "operator: deviation, threshold: 180, from: VESSEL.YAW_DEG",
      "deg",
      "threshold neverReached 180",
    ],
    "only_when on itself": [behind("A.B < 5"), "V", "only_when ownTag"],
    "only_when that is never so": [behind("BATT_0.TEMP_K < -5"), "V", "only_when neverHolds 0"],
    "below nothing": ['operator: "<=", threshold: -5', "K", "threshold neverHolds 0"],
    "outside of what there is": ["operator: outside, low: -20, high: -5", "K", "high neverClears below -5 0"],
    "inside of what there is not": ["operator: inside, low: -20, high: -5", "K", "high neverHolds 0"],
    "inside of all there is": ["operator: inside, low: 0, high: 100", '"%"'],
    "above a full tank": ['operator: "<", threshold: 15, hysteresis: 86', '"%"', "threshold neverClears above 101 100"],
    "a count of what is never so": [
      'operator: count, counted: "< -1", threshold: 3, window_s: 60',
      "count",
      "counted neverHolds 0",
    ],
    "a count of what never ends": [
      'operator: count, counted: "> 5", hysteresis: 6, threshold: 3, window_s: 60',
      "count",
      "counted neverClears below -1 0",
    ],
    "a hysteresis that != does not use": [
      'operator: "!=", threshold: 5, hysteresis: 1',
      "V",
      "hysteresis notForOperator !=",
    ],
  };
  for (const [title, [alarm, unit, ...faults]] of Object.entries(cases))
    t.deepEqual(outline(alarm, { unit }), faults, title);
  const { faults } = parseProject(
    `${head}tags:\n  - { id: A.NAME, unit_si: text }\n  - { id: A.B, unit_si: V, alarms: [{ id: a, priority: warning, ${behind("A.NAME == 1")} }] }\n`,
    "/projects",
  );
  t.deepEqual(
    faults?.map(({ problem }) => problem),
    [["gateOnText"]],
  );
});

test("a tag is not called dead between two of its values", (t) => {
  const parsed = (tag: string, seconds: number) =>
    parseProject(
      `${head}tags: [{ ${tag}, alarms: [{ id: a, priority: warning, operator: stale, threshold: ${seconds} }] }]\n`,
      "/projects",
    ).faults?.map(({ path, value, problem }) => [path, value, problemWords(problem)].join(" "));
  const slow = "id: A.B, unit_si: V, timeout_s: 60";
  t.deepEqual(parsed(slow, 59), ["tags[0].alarms[0].threshold 59 beforeTimeout 60"]);
  t.is(parsed(slow, 60), undefined);
  const tank = "id: TANK_FUEL_0.LEVEL_PCT, unit_si: '%'";
  t.deepEqual(parsed(tank, 2), ["tags[0].alarms[0].threshold 2 beforeTimeout 2.5"]);
  t.is(parsed(tank, 3), undefined);
});
