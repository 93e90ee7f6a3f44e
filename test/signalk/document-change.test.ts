/** Changes of what web applications keep. */
import test from "ava";
import { ChangeFault, withPatch, withValueAt } from "../../src/signalk/document-change.ts";

test("a value is put at a place, and the way to it is made", (t) => {
  const before = { a: { b: 1 } };
  t.deepEqual(withValueAt(before, ["a", "c", "d"], 2), { a: { b: 1, c: { d: 2 } } });
  t.deepEqual(before, { a: { b: 1 } }, "what was given stays as it was");
  t.deepEqual(withValueAt(undefined, [], [1]), [1]);
  t.deepEqual(withValueAt({ list: [1, 2] }, ["list", "1"], 3), { list: [1, 3] });
});

test("a patch is applied whole", (t) => {
  const before = { app: { name: "x" }, list: [1, 2, 3] };
  const patch = [
    { op: "test", path: "/app/name", value: "x" },
    { op: "replace", path: "/app/name", value: "y" },
    { op: "add", path: "/list/1", value: 9 },
    { op: "add", path: "/list/-", value: 4 },
    { op: "remove", path: "/list/0" },
    { op: "copy", from: "/app", path: "/copy" },
    { op: "move", from: "/app/name", path: "/moved~1to" },
  ];
  t.deepEqual(withPatch(before, patch), { app: {}, list: [9, 2, 3, 4], copy: { name: "y" }, "moved/to": "y" });
  t.deepEqual(before, { app: { name: "x" }, list: [1, 2, 3] });
});

for (const operation of [
  null,
  {},
  { op: "add", path: "a", value: 1 },
  { op: "add", path: "/a" },
  { op: "replace", path: "/missing", value: 1 },
  { op: "remove", path: "/missing" },
  { op: "remove", path: "" },
  { op: "test", path: "/a", value: 2 },
  { op: "add", path: "/list/7", value: 1 },
  { op: "add", path: "/list/x", value: 1 },
  { op: "add", path: "/__proto__/polluted", value: 1 },
  { op: "add", path: "/constructor/prototype/polluted", value: 1 },
  { op: "copy", from: "/__proto__", path: "/b" },
  { op: "explode", path: "/a" },
]) {
  test(`a patch with ${JSON.stringify(operation)} is refused, and nothing of it done`, (t) => {
    const before = { a: 1, list: [1] };
    t.throws(() => withPatch(before, [{ op: "add", path: "/b", value: 1 }, operation]), { instanceOf: ChangeFault });
    t.deepEqual(before, { a: 1, list: [1] });
    t.is(({} as Record<string, unknown>)["polluted"], undefined);
  });
}

test("a way through a prototype leads nowhere", (t) => {
  for (const step of ["__proto__", "constructor", "prototype"])
    t.throws(() => withValueAt({}, [step, "polluted"], 1), { instanceOf: ChangeFault });
  t.throws(
    () =>
      withValueAt(
        {},
        Array.from({ length: 33 }, () => "a"),
        1,
      ),
    { instanceOf: ChangeFault },
  );
});
