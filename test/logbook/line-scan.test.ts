/**
 * The short way of reading a line against the long way: what the short way takes, the long way must take too, and say the
 * same of it; and it must take nearly all lines, or it would be no short way.
 */
import test from "ava";
import { limits } from "../../src/logbook/limits.ts";
import { EMPTY_CHAIN } from "../../src/logbook/entry/chain.ts";
import { CLOCK_STEP, entryBody, KINDS } from "../../src/logbook/entry/entry.ts";
import type { JsonObject, JsonValue } from "../../src/core/json-value.ts";
import { parsedLine } from "../../src/logbook/entry/line.ts";
import { scanLine } from "../../src/logbook/entry/line-scan.ts";
import { sealGroup } from "../../src/logbook/book/seal.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";

function lineOf(payload: JsonObject, summary = "texto", user = "Ana"): Buffer {
  const body = entryBody({ kind: "manual", summary, payload, user });
  const { lines } = sealGroup([{ body, timeMs: Date.UTC(2026, 10, 21) }], EMPTY_CHAIN);
  return lines[0]!.subarray(0, -1);
}

/** The line with a text in it put in place of another one. */
function withText(line: Buffer, from: string, to: string): Buffer {
  const text = line.toString("latin1");
  if (!text.includes(from)) throw new Error(`no ${from} in ${text}`);
  return Buffer.from(text.replace(from, to), "latin1");
}

function randomNumber(random: Random): number {
  const double = Buffer.from(Array.from({ length: 8 }, () => random.below(256))).readDoubleBE();
  const decimal = random.below(10 ** 6) / 10 ** random.below(9);
  const whole = random.below(2 ** 31) * 10 ** random.below(16);
  const any = random.pick([decimal, -decimal, whole, -whole, double, random.below(1000) / 7, 0, 5e-324, 1e21, 1e-7]);
  return Number.isFinite(any) ? any : 0.1;
}

function randomText(random: Random): string {
  const codes = () =>
    random.pick([random.below(0x80), 0x61 + random.below(26), random.below(0x20), 0xe9, 0xe000, 0x1f600]);
  return Array.from({ length: random.below(6) }, () => String.fromCodePoint(codes())).join("");
}

function randomValue(random: Random, depth: number): JsonValue {
  switch (random.below(depth > 0 ? 6 : 4)) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
    case 2:
      return randomNumber(random);
    case 3:
      return randomText(random);
    case 4:
      return Array.from({ length: random.below(4) }, () => randomValue(random, depth - 1));
    default:
      return randomObject(random, depth - 1);
  }
}

function randomObject(random: Random, depth: number): JsonObject {
  const name = () => random.pick(["a", "ab", "event", "A_1", "", "zz", randomText(random)]);
  return Object.fromEntries(Array.from({ length: random.below(5) }, () => [name(), randomValue(random, depth)]));
}

test("lines as the service writes them are taken, and say the same as when they are parsed", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  let taken = 0;
  for (let round = 0; round < 3000; round += 1) {
    const line = lineOf(randomObject(random, 3), randomText(random), randomText(random));
    const scanned = scanLine(line);
    const parsed = parsedLine(line);
    if (parsed === undefined) t.fail(`not canonical: ${line.toString()}`);
    if (scanned !== undefined) {
      taken += 1;
      if (JSON.stringify(scanned) !== JSON.stringify(parsed)) t.fail(line.toString());
    }
  }
  // Left to the long way are names of members beyond ASCII or with an escape: a good third here, none in practice.
  t.true(taken > 1000, `${taken}`);
  for (const kind of KINDS) {
    const body = entryBody({ kind, summary: "Régimen «alto»\n", payload: { value: 12.5, list: [1, -2.25] }, user: "" });
    const { lines } = sealGroup([{ body, timeMs: Date.UTC(2026, 10, 21) }], EMPTY_CHAIN);
    t.truthy(scanLine(lines[0]!.subarray(0, -1)), kind);
  }
});

test("a line of which any byte was changed is not taken unless the long way takes it, and then they agree", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const signs = Buffer.from('{}[]",:\\0123456789+-.eEtrufalsn /\u0000\u001f\u007fé', "utf8");
  let taken = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const line = lineOf(
      { n: randomNumber(random), o: randomObject(random, 1), s: [randomText(random)] },
      randomText(random),
    );
    const at = 70 + random.below(line.length - 70);
    const sign = signs[random.below(signs.length)]!;
    const changed = random.pick([
      () => Buffer.from(line).fill(sign, at, at + 1),
      () => Buffer.concat([line.subarray(0, at), Buffer.of(sign), line.subarray(at)]),
      () => Buffer.concat([line.subarray(0, at), line.subarray(at + 1)]),
      () => Buffer.from(line).fill(line[at]! ^ (1 << random.below(8)), at, at + 1),
    ])();
    const scanned = scanLine(changed);
    if (scanned === undefined) continue;
    taken += 1;
    const parsed = parsedLine(changed);
    if (JSON.stringify(scanned) !== JSON.stringify(parsed)) t.fail(`at ${at}: ${changed.toString()}`);
  }
  t.log(`${taken} of 20000 changed lines are canonical`);
  t.true(taken > 100);
});

test("forms of numbers, texts and names that are not the canonical ones are left to the long way, which refuses them", (t) => {
  const line = lineOf({ a: "x", b: 1, c: [true, null] });
  const numbers = ["01", "-0", "1.0", "1.50", "0.0000001", "1e3", "1E21", "1e21", "+1", ".5", "1.", "--1", "1e400", "NaN", "-", "0.30000000000000000001", "123456789012345678", "0x10", "1_0", "Infinity", ""]; // prettier-ignore
  for (const text of numbers) {
    const changed = withText(line, '"b":1', `"b":${text}`);
    t.is(scanLine(changed), undefined, text);
    t.is(parsedLine(changed), undefined, text);
  }
  for (const text of [
    "0",
    "-1",
    "12.5",
    "0.000001",
    "1e-7",
    "1e+21",
    "0.1",
    "5e-324",
    "0.30000000000000004",
    "123456789012345680000",
  ]) {
    const changed = withText(line, '"b":1', `"b":${text}`);
    t.truthy(scanLine(changed), text);
    t.truthy(parsedLine(changed), text);
  }
  for (const text of [
    "\\/",
    "\\u0041",
    "\\u000A",
    "\\u000a",
    "\\u0008",
    "\\u001F",
    "\\ud800",
    "\\x",
    "\t",
    "\n",
    "\xff",
  ]) {
    const changed = withText(line, '"x"', `"${text}"`);
    t.is(scanLine(changed), undefined, text);
    t.is(parsedLine(changed), undefined, text);
  }
  for (const text of ["\\n", "\\\\", '\\"', "\\u0000", "\\u000b", "\\u001f", "\x7f"]) {
    const changed = withText(line, '"x"', `"${text}"`);
    t.truthy(scanLine(changed), text);
    t.truthy(parsedLine(changed), text);
  }
  for (const [from, to] of [
    ['"b":', '"a":'],
    ['"b":', '"0":'],
    ['"a":', '"d":'],
    [',"b"', ', "b"'],
    ["true", "True"],
    ["null]", "null,]"],
    ['"kind":"manual"', '"kind":"Manual"'],
    ['"id":1', '"id":0'],
    ['"id":1', '"id":-1'],
    ['"user":"Ana"}', '"user":"Ana"} '],
    ["2026-11-21", "2026-02-30"],
    ['"user":"Ana"', '"user":"Ana","zone":"x"'],
  ] as const) {
    // prettier-ignore
    const changed = withText(line, from, to);
    t.is(scanLine(changed), undefined, to);
    t.is(parsedLine(changed), undefined, to);
  }
});

test("nesting is bounded where the long way bounds it, and the clock's event is seen at the payload's own level only", (t) => {
  const nested = (depth: number): JsonValue => (depth === 0 ? 1 : [nested(depth - 1)]);
  const deepest = lineOf({ a: nested(limits.payloadDepth - 1) });
  t.truthy(scanLine(deepest));
  const deeper = withText(deepest, "[1]", "[[1]]");
  t.is(scanLine(deeper), undefined);
  t.is(parsedLine(deeper), undefined);
  for (const payload of [
    { event: CLOCK_STEP },
    { a: { event: CLOCK_STEP } },
    { event: `${CLOCK_STEP}s` },
    { event: 1 },
  ]) {
    const line = lineOf(payload);
    t.deepEqual(scanLine(line), parsedLine(line));
    t.is(scanLine(line)?.isClockStep, payload.event === CLOCK_STEP);
  }
});
