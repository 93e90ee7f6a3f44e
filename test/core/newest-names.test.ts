import test from "ava";
import { limits } from "../../src/core/limits.ts";
import { NewestNames } from "../../src/core/newest-names.ts";

test("of each kind the newest names are kept, each once, the newest first, and long ones are cut", (t) => {
  const { ofKind, chars } = limits.newestNames;
  const names = new NewestNames();
  for (let i = 0; i < 100; i += 1) names.note("a", `name ${i}`);
  names.note("a", "name 95");
  names.note("b", "x".repeat(1000));
  const { a = [], b = [] } = names.all();
  t.is(a.length, ofKind);
  t.deepEqual(a.slice(0, 3), ["name 95", "name 99", "name 98"]);
  t.is(b[0]?.length, chars);
});
