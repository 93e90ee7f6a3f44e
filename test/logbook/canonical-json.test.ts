/** RFC 8785 against its own vectors, and against the package of the RFC's author. */
import test from "ava";
import reference from "canonicalize";
import { BitacoraError } from "../../src/core/errors.ts";
import { jsonValue } from "../../src/core/parse-json.ts";
import { limits } from "../../src/logbook/limits.ts";
import { canonicalize } from "../../src/logbook/entry/canonical-json.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";

/** Appendix B: the bits of a double, and its text. */
const NUMBERS: readonly (readonly [string, string])[] = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
];

function doubleOf(hex: string): number {
  return Buffer.from(hex, "hex").readDoubleBE();
}

function reasonOf(value: unknown): unknown {
  try {
    return canonicalize(value);
  } catch (error) {
    return error instanceof BitacoraError && error.code === "logbook-entry-invalid" ? error.details["reason"] : error;
  }
}

test("numbers are printed as appendix B of the RFC prints them", (t) => {
  for (const [hex, text] of NUMBERS) t.is(canonicalize(doubleOf(hex)), text, hex);
});

test("NaN and the infinities of appendix B are refused", (t) => {
  for (const hex of ["7fffffffffffffff", "7ff0000000000000", "fff0000000000000"]) {
    t.is(reasonOf({ value: doubleOf(hex) }), "not-finite");
  }
});

test("the example of section 3.2.2 gets the text of section 3.2.3", (t) => {
  const input = String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`;
  const expected = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
  t.is(canonicalize(JSON.parse(input)), expected);
});

test("members are sorted by UTF-16 code units, as in section 3.2.3", (t) => {
  const input = {
    "€": "Euro Sign",
    "\r": "Carriage Return",
    "\uFB33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\u{1F600}": "Emoji: Grinning Face",
    "\u0080": "Control",
    ö: "Latin Small Letter O With Diaeresis",
  };
  const values = [...canonicalize(input).matchAll(/:"([^"]+)"/g)].map((match) => match[1]);
  t.deepEqual(values, [
    "Carriage Return",
    "One",
    "Control",
    "Latin Small Letter O With Diaeresis",
    "Euro Sign",
    "Emoji: Grinning Face",
    "Hebrew Letter Dalet With Dagesh",
  ]);
});

/** Input and output of the test data that the RFC's author publishes beside it (json-canonicalization), those that are not above. */
const PUBLISHED: readonly (readonly [string, string])[] = [
  [
    String.raw`{"1": {"f": {"f": "hi","F": 5} ,"\n": 56.0}, "10": { }, "": "empty", "a": { }, "111": [ { } ], "A": { }}`,
    String.raw`{"":"empty","1":{"\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{}],"A":{},"a":{}}`,
  ],
  [`[ 56, { "d": true, "10": null, "1": [ ] } ]`, `[56,{"1":[],"10":null,"d":true}]`],
  [
    `{"peach": "This sorting order", "péché": "is wrong according to French", "pêche": "but canonicalization MUST", "sin": "ingnore locale"}`,
    `{"peach":"This sorting order","péché":"is wrong according to French","pêche":"but canonicalization MUST","sin":"ingnore locale"}`,
  ],
  [
    String.raw`{"\u20ac": "Euro Sign", "\r": "Carriage Return", "1": "One", "\u0080": "Control\u007f", "\ud83d\ude02": "Smiley", "\u00f6": "Latin Small Letter O With Diaeresis", "\ufb33": "Hebrew Letter Dalet With Dagesh", "</script>": "Browser Challenge"}`,
    `{"\\r":"Carriage Return","1":"One","</script>":"Browser Challenge","\u0080":"Control\u007f","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","\u{1F602}":"Smiley","\uFB33":"Hebrew Letter Dalet With Dagesh"}`,
  ],
  [`{"Unnormalized Unicode":"d\u0323\u0307"}`, `{"Unnormalized Unicode":"d\u0323\u0307"}`],
  [`{"Unnormalized Unicode":"\u1E0D\u0307"}`, `{"Unnormalized Unicode":"\u1E0D\u0307"}`],
];

test("the published test data of the RFC's author gets its published text, member by member", (t) => {
  for (const [input, output] of PUBLISHED) t.is(canonicalize(JSON.parse(input)), output);
});

test("a member called __proto__ is a member like any other", (t) => {
  t.is(canonicalize(JSON.parse('{"a":1,"__proto__":{"b":2}}')), '{"__proto__":{"b":2},"a":1}');
});

test("what has no canonical text is refused and not bent into shape", (t) => {
  t.is(reasonOf(undefined), "not-json");
  t.is(reasonOf({ a: undefined }), "not-json");
  t.is(reasonOf([1, undefined]), "not-json");
  t.is(reasonOf(Array.from({ length: 1 })), "not-json");
  t.is(reasonOf({ a: () => 1 }), "not-json");
  t.is(reasonOf(1n), "not-json");
  t.is(reasonOf(Symbol("a")), "not-json");
  t.is(reasonOf(new Date(0)), "not-json");
  t.is(reasonOf(new Map()), "not-json");
  t.is(reasonOf("\uD800"), "lone-surrogate");
  t.is(reasonOf({ "\uDC00": 1 }), "lone-surrogate");
});

test("depth and length are bounded, also for an object that contains itself", (t) => {
  const nested = (depth: number): unknown => (depth === 0 ? {} : { a: nested(depth - 1) });
  t.is(reasonOf(nested(limits.payloadDepth)), "too-deep");
  t.notThrows(() => canonicalize(nested(limits.payloadDepth - 1)));
  const cycle: Record<string, unknown> = {};
  cycle["a"] = cycle;
  t.is(reasonOf(cycle), "too-deep");
  let doubled: unknown = "x";
  for (let i = 0; i < 30; i += 1) doubled = [doubled, doubled];
  t.is(reasonOf(doubled), "too-large");
});

function randomValue(random: Random, depth: number): unknown {
  switch (random.below(depth > 0 ? 7 : 5)) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
      return random.below(2 ** 31) - 2 ** 30;
    case 2:
      return randomDouble(random);
    case 3:
    case 4:
      return randomText(random);
    case 5:
      return Array.from({ length: random.below(4) }, () => randomValue(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [randomText(random), randomValue(random, depth - 1)]),
      );
  }
}

function randomDouble(random: Random): number {
  const bytes = Buffer.from(Array.from({ length: 8 }, () => random.below(256)));
  const value = bytes.readDoubleBE();
  return Number.isFinite(value) ? value : 0.1;
}

function randomText(random: Random): string {
  const one = (): string => {
    const code = random.pick([random.below(0x80), random.below(0x20), random.below(0xd800), 0xe000, 0x1f600, 0x2028]);
    return String.fromCodePoint(code);
  };
  return Array.from({ length: random.below(8) }, one).join("");
}

test("random values get the text that the RFC author's package gives them, and it is a fixed point", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let i = 0; i < 20_000; i += 1) {
    const value = randomValue(random, 4);
    const text = canonicalize(value);
    if (text !== reference(value)) t.fail(`${text} is ${reference(value)}`);
    if (canonicalize(jsonValue(text)) !== text) t.fail(text);
  }
  t.pass();
});
