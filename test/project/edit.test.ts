/** Edits of a project file's text: what its owner wrote stays. */
import test from "ava";
import { editProject } from "../../src/project/edit.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { type RuleChange, ruleEdits } from "../../src/project/rule-edits.ts";

const FILE = `# Aurora, as of the refit
id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
historian: { max_bytes: 8_000_000_000 } # the card has 32 GB
tags:
  - id: DEPTH
    unit_si: m
    alarms:
      # The harbour of Puerto Real has 2.6 m at low water.
      - { id: shallow, operator: "<", threshold: 3, priority: alarm, message: Shallow } # asked for by Ana
  - { id: SPEED, unit_si: m/s }
`;

const edited = (text: string, change: RuleChange): string => {
  const edits = ruleEdits(text, change);
  const after = edits && editProject(text, edits);
  if (after === undefined) throw new Error("not edited");
  return after;
};
const change = (tagId: string, alarmId: string, keys: RuleChange["keys"]) => ({ tagId, alarmId, keys });
const commentsOf = (text: string) => text.match(/#.*/g);

test("a number that takes the place of another one changes nothing else, not even a space", (t) => {
  const after = edited(FILE, change("DEPTH", "shallow", { threshold: 2.5 }));
  t.is(after, FILE.replace("threshold: 3,", "threshold: 2.5,"));
});

test("a key that is added, taken away or a text keeps all comments, and numbers as they were written", (t) => {
  const after = edited(
    FILE,
    change("DEPTH", "shallow", { delay_s: 5, message: "Shallow: keep off", priority: "warning" }),
  );
  t.deepEqual(commentsOf(after), commentsOf(FILE));
  t.regex(after, /8_000_000_000/);
  const { project } = parseProject(after, "/");
  t.like(project?.tags[0]?.alarms[0], { threshold: 3, delayS: 5, message: "Shallow: keep off", priority: "warning" });
  const back = edited(after, change("DEPTH", "shallow", { delay_s: null }));
  t.like(parseProject(back, "/").project?.tags[0]?.alarms[0], { delayS: 0 });
});

test("a new rule goes to those of its tag; where the tag has none of its own, beside the default ones", (t) => {
  const deep = edited(FILE, change("DEPTH", "deep", { operator: ">", threshold: 90, priority: "caution" }));
  t.deepEqual(
    parseProject(deep, "/").project?.tags[0]?.alarms.map(({ id }) => id),
    ["shallow", "deep"],
  );
  const fast = edited(FILE, change("SPEED", "fast", { operator: ">", threshold: 12, priority: "caution" }));
  const { project } = parseProject(fast, "/");
  t.deepEqual(project?.addedAlarms, { SPEED: [{ id: "fast", operator: ">", threshold: 12, priority: "caution" }] });
  const faster = edited(fast, change("SPEED", "fast", { threshold: 15 }));
  t.like(parseProject(faster, "/").project?.addedAlarms["SPEED"]?.[0], { threshold: 15 });
  t.deepEqual(parseProject(edited(faster, change("SPEED", "fast", undefined)), "/").project?.addedAlarms, {
    SPEED: [],
  });
});

test("of a default alarm only what changes is written; one that is removed is switched off", (t) => {
  const tank = (keys: RuleChange["keys"]) => change("TANK_FUEL_0.LEVEL_PCT", "low", keys);
  const defaultsIn = (text: string) => parseProject(text, "/").project?.defaultAlarms;
  const after = edited(FILE, tank({ threshold: 25 }));
  t.deepEqual(defaultsIn(after), { "TANK_FUEL_0.LEVEL_PCT": { low: { threshold: 25 } } });
  t.deepEqual(defaultsIn(edited(after, tank({ delay_s: 5 }))), {
    "TANK_FUEL_0.LEVEL_PCT": { low: { threshold: 25, delay_s: 5 } },
  });
  t.deepEqual(defaultsIn(edited(after, tank(undefined))), { "TANK_FUEL_0.LEVEL_PCT": { low: false } });
  t.deepEqual(defaultsIn(edited(`${FILE}alarms: { defaults: true }\n`, tank({ threshold: 25 }))), defaultsIn(after));
});

test("what is not there cannot be removed, and a broken file is not edited", (t) => {
  t.is(ruleEdits(FILE, change("DEPTH", "deep", undefined)), undefined);
  t.is(editProject("tags: [", [{ path: ["name"], value: "B" }]), undefined);
});

test("of alarms that several tags share by an alias only those of one tag change", (t) => {
  const shared = `${FILE.replace("    alarms:\n", "    alarms: &own\n").replace("unit_si: m/s }", "unit_si: m/s, alarms: *own }")}  - { id: LOG, unit_si: m, alarms: *own }\n`;
  const thresholdsIn = (text: string) =>
    parseProject(text, "/").project?.tags.map(({ alarms: [alarm] }) => alarm?.threshold);
  t.deepEqual(thresholdsIn(shared), [3, 3, 3]);
  const first = edited(shared, change("DEPTH", "shallow", { threshold: 2 }));
  t.deepEqual(thresholdsIn(first), [2, 3, 3]);
  t.deepEqual(thresholdsIn(edited(first, change("LOG", "shallow", { threshold: 1 }))), [2, 3, 1]);
  t.deepEqual(commentsOf(first)?.slice(0, 2), commentsOf(shared)?.slice(0, 2));
});

test("a rule beside others has the checks of all: its tag, its id, its limit", (t) => {
  const faultsOf = (rules: string) => {
    const { faults } = parseProject(`${FILE}alarms: { rules: ${rules} }\n`, "/");
    return faults?.map(({ path, problem }) => [path, problem[0]]);
  };
  t.is(faultsOf("{ SPEED: [{ id: fast, operator: '>', threshold: 12, priority: caution }] }"), undefined);
  t.deepEqual(faultsOf("{ SPED: [{ id: fast, operator: '>', threshold: 12, priority: caution }] }"), [
    ["alarms.rules.SPED", "unknownTag"],
  ]);
  t.deepEqual(faultsOf("{ DEPTH: [{ id: shallow, operator: '<', threshold: 2, priority: caution }] }"), [
    ["alarms.rules.DEPTH[0].id", "repeatedId"],
  ]);
  t.deepEqual(faultsOf("{ TANK_FUEL_0.LEVEL_PCT: [{ id: x, operator: '>', threshold: true, priority: caution }] }"), [
    ['alarms.rules["TANK_FUEL_0.LEVEL_PCT"][0].threshold', "thresholdNotNumber"],
  ]);
});

const WIDE = FILE.replaceAll(/^( +)/gm, "$1$1")
  .replaceAll(/^ {8}(?=unit|alarms)/gm, "      ")
  .replaceAll(/^ {12}/gm, "          ");
const NARROW = FILE.replaceAll(/\n {2}/g, "\n").replaceAll(/\n {4}/g, "\n  ");

for (const [style, text] of Object.entries({ usual: FILE, wide: WIDE, narrow: NARROW }))
  test(`a file keeps its line ends and its indentation, also where the document is written again: ${style}`, (t) => {
    const before = text.replaceAll("\n", "\r\n");
    const after = edited(before, change("SPEED", "fast", { operator: ">", threshold: 12, priority: "caution" }));
    t.is(after.split("\n").length, after.split("\r\n").length, "every line ends as they did");
    const lines = new Set(after.split("\r\n"));
    t.deepEqual(
      before.split("\r\n").filter((line) => !lines.has(line)),
      [],
    );
  });
