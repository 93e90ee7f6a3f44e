/** What is the canonical form of a line, and that no other form is taken. */
import test from "ava";
import type { JsonObject, JsonValue } from "../../src/core/json-value.ts";
import { sealGroup } from "../../src/logbook/book/seal.ts";
import { EMPTY_CHAIN } from "../../src/logbook/entry/chain.ts";
import { CLOCK_STEP, entryBody } from "../../src/logbook/entry/entry.ts";
import { readLine } from "../../src/logbook/entry/line.ts";
import { limits } from "../../src/logbook/limits.ts";

function lineOf(payload: JsonObject): Buffer {
  const body = entryBody({ kind: "manual", summary: "texto", payload, user: "Ana" });
  const { lines } = sealGroup([{ body, timeMs: Date.UTC(2026, 10, 21) }], EMPTY_CHAIN);
  return lines[0]!.subarray(0, -1);
}

/** What is wrong with the line once a text in it is another: of a canonical one, its hash alone. */
function faultWith(line: Buffer, from: string, to: string): string | undefined {
  const text = line.toString("latin1");
  if (!text.includes(from)) throw new Error(`no ${from} in ${text}`);
  return readLine(Buffer.from(text.replace(from, to), "latin1")).fault;
}

test("forms of numbers, texts and members that are not the canonical ones are no entry", (t) => {
  const line = lineOf({ a: "x", b: 1, c: [true, null] });
  const numbers = ["01", "-0", "1.0", "1.50", "0.0000001", "1e3", "1E21", "1e21", "+1", ".5", "1.", "--1", "1e400", "NaN", "-", "0.30000000000000000001", "123456789012345678", "0x10", "1_0", "Infinity", ""]; // prettier-ignore
  for (const text of numbers) t.is(faultWith(line, '"b":1', `"b":${text}`), "shape", text);
  const canonical = ["0", "-1", "12.5", "0.000001", "1e-7", "1e+21", "0.1", "5e-324", "0.30000000000000004", "123456789012345680000"]; // prettier-ignore
  for (const text of canonical) t.is(faultWith(line, '"b":1', `"b":${text}`), "content", text);
  const texts = ["\\/", "\\u0041", "\\u000A", "\\u000a", "\\u0008", "\\u001F", "\\ud800", "\\x", "\t", "\n", "\xff"];
  for (const text of texts) t.is(faultWith(line, '"x"', `"${text}"`), "shape", text);
  for (const text of ["\\n", "\\\\", '\\"', "\\u0000", "\\u000b", "\\u001f", "\x7f"])
    t.is(faultWith(line, '"x"', `"${text}"`), "content", text);
  const others = [
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
  ] as const;
  for (const [from, to] of others) t.is(faultWith(line, from, to), "shape", to);
});

test("nesting is bounded, and the clock's event is seen at the payload's own level only", (t) => {
  const nested = (depth: number): JsonValue => (depth === 0 ? 1 : [nested(depth - 1)]);
  const deepest = lineOf({ a: nested(limits.payloadDepth - 1) });
  t.is(readLine(deepest).fault, undefined);
  t.is(faultWith(deepest, "[1]", "[[1]]"), "shape");
  for (const payload of [
    { event: CLOCK_STEP },
    { a: { event: CLOCK_STEP } },
    { event: `${CLOCK_STEP}s` },
    { event: 1 },
  ]) {
    const read = readLine(lineOf(payload));
    t.is(read.fault === undefined && read.isClockStep, payload.event === CLOCK_STEP);
  }
});

test("a line whose payload has a name with an escape is an entry, whatever lines were read before", (t) => {
  // V8 13.6 takes the second name for the first, which it has met in that place.
  t.is(readLine(lineOf({ A: 1, "a\\": 2 })).fault, undefined);
  for (const name of ["a\u001c", "a\n", 'a"']) t.is(readLine(lineOf({ A: 1, [name]: 2 })).fault, undefined, name);
});
