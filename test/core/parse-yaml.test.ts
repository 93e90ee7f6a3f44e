import test from "ava";
import { type Document, parseDocument } from "yaml";
import { limits } from "../../src/core/limits.ts";
import { parseYaml } from "../../src/core/parse-yaml.ts";

const codesOf = ({ errors, warnings }: Document) => [errors, warnings].map((all) => all.map(({ code }) => code));

test("YAML is read as the library reads it, with its faults", (t) => {
  for (const text of [
    "",
    "a: 1\nb: [2, {c: d}]\n",
    "# only a comment",
    "a: 1\n---\nb: 2",
    "a: [1",
    "]]",
    "- &x 1\n- *x",
    "%YAML 9\n---\na",
    "a: 1\na: 2",
  ]) {
    const [ours, theirs] = [parseYaml(text), parseDocument(text, { prettyErrors: false, logLevel: "error" })];
    t.deepEqual(codesOf(ours), codesOf(theirs), text);
    if (ours.errors.length === 0) t.deepEqual(ours.toJS(), theirs.toJS(), text);
  }
});

test("a text of nothing but faults is read as far as anybody reads its faults", (t) => {
  for (const text of ["]".repeat(100_000), "}\n".repeat(100_000), `a: [${",".repeat(100_000)}`]) {
    const { errors } = parseYaml(text);
    t.true(errors.length > 0 && errors.length <= limits.yamlFaults + 2, `${errors.length}`);
  }
});
