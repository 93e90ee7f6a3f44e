/** What a distress beacon is taken for, and when: each row is one that sends. */
import test from "ava";
import { DistressWatch, type HeardBeacon } from "../../src/distress/distress-watch.ts";
import { limits } from "../../src/distress/limits.ts";

const BEACON: HeardBeacon = {
  mmsi: "972123456",
  beacon: "mob",
  navStatus: undefined,
  text: undefined,
  position: undefined,
};

function watched() {
  const said: string[] = [];
  const watch = new DistressWatch({
    calls: ({ mmsi, state }) => said.push(`${state} ${mmsi}`),
    silent: (mmsi) => said.push(`silent ${mmsi}`),
  });
  return { watch, said };
}

const ROWS: readonly (readonly [what: string, reports: readonly Partial<HeardBeacon>[], said: readonly string[]])[] = [
  ["the status of an active beacon", [{ navStatus: 14 }], ["distress 972123456"]],
  ["the text of an active beacon", [{ text: "MOB ACTIVE" }], ["distress 972123456"]],
  ["the text of a test", [{}, { text: "MOB TEST" }], ["test 972123456"]],
  [
    "a test that becomes real",
    [{ text: "SART TEST" }, { navStatus: 14, text: "SART TEST" }],
    ["test 972123456", "distress 972123456"],
  ],
  ["a distress that is then called a test", [{ navStatus: 14 }, { text: "MOB TEST" }], ["distress 972123456"]],
  ["the same again and again", [{ navStatus: 14 }, { navStatus: 14 }, { text: "MOB ACTIVE" }], ["distress 972123456"]],
  ["neither status nor text yet", [{}, { position: { latitude: 1, longitude: 2 } }], []],
];

for (const [what, reports, expected] of ROWS)
  test(what, (t) => {
    const { watch, said } = watched();
    for (const report of reports) watch.hear({ ...BEACON, ...report }, 10);
    watch.tick(12);
    t.deepEqual(said, expected);
  });

test("one that says neither counts as distress once a text should have come", (t) => {
  const { watch, said } = watched();
  watch.hear(BEACON, 10);
  watch.tick(10 + limits.textS - 1);
  t.deepEqual(said, []);
  watch.tick(10 + limits.textS);
  t.deepEqual(said, ["distress 972123456"]);
});

test("it is silent after half an hour, and calls again if it comes back", (t) => {
  const { watch, said } = watched();
  watch.hear({ ...BEACON, navStatus: 14 }, 0);
  watch.tick(limits.silentS);
  watch.hear({ ...BEACON, navStatus: 14 }, limits.silentS + 1);
  t.deepEqual(said, ["distress 972123456", "silent 972123456", "distress 972123456"]);
});

test("a call of the last run is not made a second time", (t) => {
  const { watch, said } = watched();
  watch.restore("972123456", "mob", "distress", 0);
  watch.hear({ ...BEACON, navStatus: 14 }, 1);
  t.deepEqual(said, []);
  watch.tick(limits.silentS + 1);
  t.deepEqual(said, ["silent 972123456"]);
});

test("no more calls at once than the bound", (t) => {
  const { watch, said } = watched();
  for (let i = 0; i < 100; i++) watch.hear({ ...BEACON, mmsi: String(972_000_000 + i), navStatus: 14 }, 0);
  t.is(said.length, limits.calls);
  t.is(watch.counters()["left_out"], 100 - limits.calls);
});
