import test from "ava";
import { limits } from "../../src/core/limits.ts";
import { jsonValue, parseJson } from "../../src/core/parse-json.ts";

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

test("a text of more values than are allowed is refused before it is parsed; commas within a text do not count", (t) => {
  t.deepEqual(parseJson('[1,{"a,b":"c,\\\\\\",d"}]', 2), [1, { "a,b": 'c,\\",d' }]);
  t.throws(() => parseJson("[1,2,3]", 2), { instanceOf: RangeError, message: /more than 2 values/ });
  t.throws(() => parseJson('{"a":1,"b":2,"c":', 2), { instanceOf: RangeError });
});

test("a name that is written with an escape is read as it is written, whatever was read before", (t) => {
  // Met before, in the same place, so that V8 expects it.
  for (const name of ["\\\\", "a\\\\"]) jsonValue(`{"w":1,"${name}":2}`);
  for (let code = 0; code < 0x80; code += 1)
    for (const before of ["", "a"]) {
      const escape = `${before}\\u${code.toString(16).padStart(4, "0")}`;
      const text = `{"w":1,"${escape}":[{"${escape}" : "\\""},{}, { }]}`;
      const name = `${before}${String.fromCharCode(code)}`;
      t.deepEqual(jsonValue(text), { w: 1, [name]: [{ [name]: '"' }, {}, {}] }, text);
    }
  t.deepEqual(jsonValue('{"#\\"":1,"##":{"__proto__":2}}'), JSON.parse('{"#\\"":1,"##":{"__proto__":2}}'));
  t.throws(() => jsonValue('{"\\n":1'), { instanceOf: SyntaxError });
});
