/** The examples of docs/derive.md, computed: one at least for each function, each operator, and each name of the library. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import type { Derivation } from "../../src/derive/derivation.ts";
import { Deriver } from "../../src/derive/deriver.ts";
import { FUNCTIONS } from "../../src/derive/expression/functions.ts";
import { RECIPES, recipeOf } from "../../src/derive/library.ts";
import { Intake } from "../../src/tags/intake.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import type { Scalar } from "../../src/tags/tag.ts";
import { unitOfTag } from "../../src/tags/vocabulary/vocabulary.ts";
import { ManualClock } from "../support/clock.ts";
import { projectRoot } from "../support/service-process.ts";

const PAGE = readFileSync(join(projectRoot, "docs/derive.md"), "utf8");
const UNITS: Readonly<Record<string, string>> = { "X.A": "A", "SILENT.V": "V" };
const SECONDS = 60;
/** Of the value. */
const NEAR = 0.02;

/** What these give after a minute, or so many seconds, in which the tags have these values in each second; undefined: none. */
function computed(
  derivations: readonly Derivation[],
  valuesAt: (second: number) => Readonly<Record<string, number>>,
  seconds = SECONDS,
) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const unitOf = (id: string) => UNITS[id] ?? derivations.find(({ tagId }) => tagId === id)?.unitSi ?? unitOfTag(id);
  const bounds = { description: "", controllable: false, rangeNormalMin: null, rangeNormalMax: null };
  const due: (() => void)[] = [];
  const deriver = new Deriver({
    tags,
    intake: new Intake({ tags, clock }),
    clock,
    unitOf,
    define: ({ tagId, unitSi }) => ({ id: tagId, unitSi, ...bounds }),
    defer: (compute) => due.push(compute),
  });
  deriver.take(derivations);
  for (let second = 0; second <= seconds; second += 1) {
    if (second > 0) clock.advance(1000);
    for (const [tagId, value] of Object.entries(valuesAt(second))) {
      if (!tags.has(tagId)) tags.register({ id: tagId, unitSi: unitOf(tagId) ?? "-", ...bounds });
      tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source: "test" });
    }
    for (let next = due.shift(); next !== undefined; next = due.shift()) next();
    deriver.tick();
  }
  return (tagId: string): Scalar | undefined => tags.value(tagId)?.value;
}

const EXAMPLES = [...PAGE.matchAll(/`([^`]+)` → `([^`]+)`/g)].map(([, text = "", result = ""]) => ({ text, result }));

test("each example of an expression gives what the page says, in the same unit", (t) => {
  const derivations = EXAMPLES.map(({ text, result }, i) => {
    const isTruth = result === "true" || result === "false";
    const value = isTruth ? `(${text}) == ${result}` : `abs(${text} - (${result})) <= ${NEAR} * abs(${result})`;
    return { tagId: `EXAMPLE.N_${i}`, unitSi: "bool", value };
  });
  const valueOf = computed(derivations, (second) => ({ "X.A": second }));
  for (const [i, { text }] of EXAMPLES.entries()) t.is(valueOf(`EXAMPLE.N_${i}`), true, text);
  const used = new Set(EXAMPLES.flatMap(({ text }) => text.match(/[a-z]\w*|[<>=!]=|[^\s\w]/g) ?? []));
  const wanted = [...Object.keys(FUNCTIONS), ..."+ - * / ^ × ÷ − > >= < <= == != and or not true false".split(" ")];
  t.deepEqual(wanted.filter((each) => !used.has(each)), []); // prettier-ignore
});

test("each name of the library gives what the page says of its example", (t) => {
  const [, block = ""] = /^```\n(true_wind [^`]+)```/m.exec(PAGE) ?? [];
  const lines = block.replaceAll(/\n +→/g, " →").trim().split("\n");
  const pairs = (text: string) =>
    Object.fromEntries(text.split(", ").map((pair) => [pair.split(" ")[0] ?? "", Number(pair.split(" ")[1])]));
  const seen = lines.map((line) => {
    const [, name = "", from = "", gives = ""] = /^(\w+) +(.+?) +→ (.+)$/.exec(line) ?? [];
    const { usual: devices = [], make } = recipeOf(name) ?? { make: () => [] };
    const made = make({ devices }).map(([tagId, value]) => ({ tagId, value, unitSi: unitOfTag(tagId) ?? "-" }));
    const valueOf = computed(made, () => pairs(from));
    t.deepEqual(Object.keys(pairs(gives)), made.map(({ tagId }) => tagId), name); // prettier-ignore
    for (const [tagId, value] of Object.entries(pairs(gives)))
      t.true(Math.abs(Number(valueOf(tagId)) - value) <= Math.abs(value) * 1e-3, `${tagId}: ${String(valueOf(tagId))}`);
    return name;
  });
  t.deepEqual(seen, [...RECIPES]);
});

test("what has no direction gets none, what needs no course does without, and no dew point is above the air", (t) => {
  const of = (name: "current" | "true_wind" | "dew_point", values: Readonly<Record<string, number>>) => {
    const { make } = recipeOf(name) ?? { make: () => [] };
    const made = make({ devices: [] }).map(([tagId, value]) => ({ tagId, value, unitSi: unitOfTag(tagId) ?? "-" }));
    const valueOf = computed(made, () => values);
    return made.map(({ tagId }) => {
      const value = valueOf(tagId);
      return typeof value === "number" ? Number(value.toFixed(6)) : value;
    });
  };
  const [sog, stw, heading, course] = [
    "VESSEL.SOG_MS",
    "VESSEL.STW_MS",
    "VESSEL.HEADING_TRUE_DEG",
    "VESSEL.COG_TRUE_DEG",
  ];
  t.deepEqual(of("current", { [sog]: 0, [stw]: 0.8, [heading]: 0 }), [0.8, 180], "at anchor, in a tide");
  t.deepEqual(
    of("current", { [sog]: 0.5, [stw]: 0.8, [heading]: 0 }),
    [undefined, undefined],
    "under way a course is needed",
  );
  t.deepEqual(
    of("current", { [sog]: 3.01, [stw]: 3, [heading]: 90, [course]: 90 })[1],
    undefined,
    "no current, no set",
  );
  const [aws, awa] = ["WIND_APPARENT.SPEED_MS", "WIND_APPARENT.ANGLE_DEG"];
  t.deepEqual(of("true_wind", { [aws]: 3, [awa]: 0.001, [stw]: 3, [heading]: 5 }), [0.000052, undefined, undefined]);
  t.deepEqual(of("true_wind", { [aws]: 3.5, [awa]: 0, [stw]: 3, [heading]: 5 }), [0.5, 0, 5]);
  const [temperature, humidity] = ["OUTSIDE_0.TEMP_K", "OUTSIDE_0.HUMIDITY_PCT"];
  t.deepEqual(of("dew_point", { [temperature]: 285.15, [humidity]: 103 }), [285.15]);
  t.deepEqual(of("dew_point", { [temperature]: 285.15, [humidity]: 0 }), [undefined]);
});

test("the example of a wind shift is what the last minute is away from the quarter of an hour, the shortest way round", (t) => {
  const [, value = ""] = /WIND\.SHIFT_DEG, value: "(.+)" }/.exec(PAGE) ?? [];
  const derivations = [{ tagId: "WIND.SHIFT_DEG", unitSi: "deg", value }];
  const turned = (by: number) =>
    Number(
      computed(
        derivations,
        (s) => ({ "WIND_TRUE_WATER.DIRECTION_DEG": s < 600 ? 350 : (350 + by) % 360 }),
        660,
      )("WIND.SHIFT_DEG"),
    );
  t.true(Math.abs(turned(0)) < 0.1);
  t.true(Math.abs(turned(40) - 36.4) < 2, String(turned(40)));
  t.true(Math.abs(turned(-30) + 27.3) < 2, String(turned(-30)));
});
