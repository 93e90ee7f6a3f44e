/** What a distress beacon and a DSC call are taken for, and when: each row is one that sends; the state table, each cell. */
import test from "ava";
import type { DscAct, DscCall } from "../../src/distress/dsc-call.ts";
import { DISTRESS_STATES, DistressWatch, type HeardBeacon } from "../../src/distress/distress-watch.ts";
import { limits } from "../../src/distress/limits.ts";
import { tableBelow } from "../support/page-table.ts";

const BEACON: HeardBeacon = {
  mmsi: "972123456",
  beacon: "mob",
  navStatus: undefined,
  text: undefined,
  position: undefined,
};

function watched() {
  const said: string[] = [];
  const seen = new Set<string>();
  const watch = new DistressWatch({
    calls: ({ mmsi, state }) => said.push(`${state} ${mmsi}`),
    silent: (mmsi) => said.push(`silent ${mmsi}`),
    answered: (mmsi, by) => said.push(`answered ${mmsi} ${by}`),
    leftOut: ({ mmsi }, count) => said.push(`left out ${mmsi} ${count}`),
    roomy: () => said.push("roomy"),
    isSeen: (mmsi) => seen.has(mmsi),
  });
  return { watch, said, seen };
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

const MMSI = "972123456";

function dsc(act: DscAct, more: Partial<DscCall> = {}): DscCall {
  return { act, mmsi: MMSI, by: undefined, nature: undefined, position: undefined, ...more };
}

const STATES = ["nobody", "safety", "urgency", "test", "distress"] as const;

/** What brings a station into each state. */
const INTO: Readonly<Record<(typeof STATES)[number], (watch: DistressWatch) => void>> = {
  nobody: () => undefined,
  safety: (watch) => watch.call(dsc("safety"), 0),
  urgency: (watch) => watch.call(dsc("urgency"), 0),
  test: (watch) => watch.hear({ ...BEACON, text: "MOB TEST" }, 0),
  distress: (watch) => watch.hear({ ...BEACON, navStatus: 14 }, 0),
};

const INPUTS: Readonly<Record<string, (watch: DistressWatch) => void>> = {
  "an active beacon": (watch) => watch.hear({ ...BEACON, navStatus: 14 }, 1),
  "a beacon's test": (watch) => watch.hear({ ...BEACON, text: "TEST" }, 1),
  "a beacon that says neither for 20 s": (watch) => {
    watch.hear(BEACON, 1);
    watch.tick(1 + limits.textS);
  },
  "a DSC call of distress": (watch) => watch.call(dsc("distress"), 1),
  "a relay": (watch) => watch.call(dsc("relay", { by: "002" }), 1),
  "an acknowledgement by another station": (watch) => watch.call(dsc("acknowledged", { by: "002" }), 1),
  "a call of urgency": (watch) => watch.call(dsc("urgency"), 1),
  "a call of safety": (watch) => watch.call(dsc("safety"), 1),
  "a routine call": (watch) => watch.call(dsc("other"), 1),
  "she takes it back": (watch) => watch.call(dsc("cancelled"), 1),
  "a sentence that names her twice": (watch) => watch.call(dsc("distress or cancelled"), 1),
  "a position": (watch) => watch.call(dsc("position"), 1),
  "half an hour of silence": (watch) => watch.tick(limits.silentS),
};

const TABLE = tableBelow("watch-states.md", "Distress");

test("the table has each input and each state", (t) => {
  t.deepEqual([...TABLE.keys()], Object.keys(INPUTS));
  t.deepEqual(STATES, ["nobody", ...DISTRESS_STATES]);
  for (const cells of TABLE.values()) t.deepEqual([...cells.keys()], [...STATES]);
});

for (const [input, cells] of TABLE)
  for (const state of STATES)
    test(`${state}, ${input} → ${cells.get(state)}`, (t) => {
      const { watch, said } = watched();
      INTO[state](watch);
      said.length = 0;
      INPUTS[input]?.(watch);
      const news = said.map((line) => line.split(" ")[0]).map((word) => (word === "silent" ? "nobody" : word));
      t.is(news.join(", ") || "=", cells.get(state) ?? "");
    });

test("a place and the nature that are known only later are told as well, once", (t) => {
  const { watch, said } = watched();
  const position = { latitude: 1, longitude: 2 };
  watch.call(dsc("distress"), 0);
  watch.call(dsc("distress", { position }), 1);
  watch.call(dsc("distress", { position, nature: "fire" }), 2);
  watch.call(dsc("distress", { position, nature: "fire" }), 3);
  t.is(said.length, 3);
});

test("an acknowledgement by one station is told once, and by so many", (t) => {
  const { watch, said } = watched();
  watch.call(dsc("distress"), 0);
  for (let i = 0; i < 20; i += 1) for (const _ of "ab") watch.call(dsc("acknowledged", { by: `00${i}` }), 1);
  t.is(said.filter((line) => line.startsWith("answered")).length, limits.answers);
});

test("a sentence that names its vessel twice, and comes again by another wire or expanded, means the same again", (t) => {
  const { watch, said } = watched();
  const twice = (nowS: number, more: Partial<DscCall> = {}) => watch.call(dsc("distress or cancelled", more), nowS);
  twice(0);
  twice(1, { position: { latitude: 1, longitude: 2 } });
  t.deepEqual(said, ["distress 972123456", "distress 972123456"], "an alert, and its place");
  for (const nowS of [100, 101, 130, 155]) twice(nowS);
  t.deepEqual(said.slice(2), ["silent 972123456"]);
  twice(100 + limits.sameCallS);
  t.is(said.at(-1), "distress 972123456", "what is ignored does not make the time longer");
});

test("on the bus 110 is a person overboard, and never an end; a nature that is known stays", (t) => {
  const { watch, said } = watched();
  const says110 = (by?: string) => watch.call(dsc("relay", { by, nature: "overboard", isNatureDoubtful: true }), 1);
  watch.call(dsc("distress", { nature: "fire" }), 0);
  says110("002");
  says110();
  t.deepEqual(said, ["distress 972123456"]);
});

const REAL = { ...BEACON, mmsi: "972224111", navStatus: 14 };

test("however many tests, calls of urgency and safety: a beacon and a call have their places", (t) => {
  const { watch, said } = watched();
  for (let i = 0; i < 500; i += 1) {
    watch.call(dsc("safety", { mmsi: String(300_000_000 + i) }), i);
    watch.call(dsc("urgency", { mmsi: String(400_000_000 + i) }), i);
    watch.hear({ ...BEACON, mmsi: String(970_000_000 + i), text: "SART TEST" }, i);
  }
  watch.hear(REAL, 501);
  watch.call(dsc("distress", { mmsi: "224999888" }), 501);
  t.deepEqual(said.slice(-2), ["distress 972224111", "distress 224999888"]);
  t.true(said.includes("safety 300000499"), "the newest takes the place of the oldest");
});

test("however many calls are invented: a beacon has its place, and the real call is named with how many there are", (t) => {
  const { watch, said, seen } = watched();
  for (let i = 0; i < limits.places.call; i += 1) watch.call(dsc("distress", { mmsi: String(200_000_000 + i) }), i);
  watch.hear(REAL, 50);
  t.is(said.at(-1), "distress 972224111");
  watch.call(dsc("distress", { mmsi: "224999888" }), 51);
  t.is(said.at(-1), "left out 224999888 1");
  watch.call(dsc("distress", { mmsi: "224999888" }), 52);
  watch.call(dsc("distress", { mmsi: "224999889" }), 53);
  t.is(said.at(-1), "left out 224999889 2", "told once each");
  t.is(watch.counters()["distress_left_out"], 2);

  seen.add("200000005");
  watch.call(dsc("distress", { mmsi: "224999888" }), 60);
  t.deepEqual(said.slice(-2), ["silent 200000005", "distress 224999888"], "what was acknowledged gives way");
  watch.call(dsc("distress", { mmsi: "200000005" }), 61);
  t.is(said.at(-1), "distress 224999888", "and is no news when it goes on");
  watch.tick(53 + limits.silentS);
  t.is(said.at(-1), "roomy");
});

test("one station that relays many leaves room for what others say", (t) => {
  const { watch, said } = watched();
  for (let i = 0; i < 100; i += 1) watch.call(dsc("relay", { mmsi: String(200_000_000 + i), by: "002241022" }), i);
  t.is(said.filter((line) => line.startsWith("distress")).length, limits.relayedBy);
  watch.call(dsc("distress", { mmsi: "224999888" }), 100);
  t.is(said.at(-1), "distress 224999888");
});

test("tests that say later that they are active take no more places than there are", (t) => {
  const { watch, said } = watched();
  const beacon = (i: number) => ({ ...BEACON, mmsi: String(970_000_000 + i) });
  for (let i = 0; i < limits.places.beacon; i += 1) watch.hear({ ...beacon(i), navStatus: 14 }, i);
  watch.hear({ ...beacon(99), text: "SART TEST" }, 50);
  watch.hear({ ...beacon(99), navStatus: 14 }, 51);
  t.is(said.at(-1), "left out 970000099 1");
  watch.hear(beacon(100), 52);
  t.is(said.at(-1), "left out 970000100 2", "also one that has not said what it is");
});
