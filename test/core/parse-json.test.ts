import test from "ava";
import { limits } from "../../src/core/limits.ts";
import { parseJson } from "../../src/core/parse-json.ts";

const { depth } = limits.json;

const nested = (levels: number, begin = "[", end = "]") => begin.repeat(levels) + end.repeat(levels);

test("JSON that nests as deep as it may is read, and one level more is refused", (t) => {
  t.notThrows(() => parseJson(nested(depth)));
  t.throws(() => parseJson(nested(depth + 1)), { instanceOf: SyntaxError, message: /too deep/ });
  t.throws(() => parseJson(`${'{"a":'.repeat(depth + 1)}1${"}".repeat(depth + 1)}`), { message: /too deep/ });
  t.throws(() => parseJson("[1,".repeat(depth + 1)), { message: /too deep/ });
});

test("brackets within a text do not count, whatever is escaped in it", (t) => {
  const text = `${"[".repeat(200)}\\"${"{".repeat(200)}\\`;
  t.deepEqual(parseJson(JSON.stringify({ text, list: [[], {}] })), { text, list: [[], {}] });
  const many = Array.from({ length: 500 }, () => ({ a: [] }));
  t.deepEqual(parseJson(JSON.stringify(many)), many);
});
