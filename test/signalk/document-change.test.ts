/** Changes of what web applications keep. */
import test from "ava";
import { limits } from "../../src/signalk/limits.ts";
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

test("two values are the same in whatever order their keys are", (t) => {
  const before = { a: { x: 1, y: [1, { z: null }] } };
  const tests = (value: unknown) => withPatch(before, [{ op: "test", path: "/a", value }]);
  t.deepEqual(tests({ y: [1, { z: null }], x: 1 }), before);
  for (const other of [{ x: 1 }, { x: 1, y: [1] }, { x: 1, y: { 0: 1, 1: { z: null } } }, { ...before.a, w: 0 }, 1])
    t.throws(() => tests(other), { instanceOf: ChangeFault });
});

const { operations, documentBytes } = limits.applicationData;
const copies = (count: number, copy: (i: number) => readonly [from: string, path: string]) =>
  Array.from({ length: count }, (_, i) => {
    const [from, path] = copy(i);
    return { op: "copy", from, path };
  });

for (const [what, patch] of [
  ["copies the whole into itself", copies(30, (i) => ["", `/x${i}`])],
  ["copies a part into itself", copies(30, (i) => ["/a", `/a/x${i}`])],
  ["doubles two parts in turn", copies(60, (i) => (i % 2 === 0 ? ["/a", `/b/x${i}`] : ["/b", `/a/x${i}`]))],
  ["copies a large part over and over", copies(operations, () => ["/large", "/z"])],
  ["moves a part into itself", [{ op: "move", from: "/list/0", path: "/list/0/x" }]],
  ["has no end", copies(operations + 1, () => ["/z", "/z"])],
] as const)
  test(`a patch that ${what} is refused`, (t) => {
    const before = { a: { k: "v" }, b: {}, list: [{}, {}], large: "y".repeat(documentBytes / 10), z: 0 };
    const grown = process.memoryUsage().rss;
    t.throws(() => withPatch(before, patch), { instanceOf: ChangeFault });
    t.true(process.memoryUsage().rss - grown < 256 * 1024 * 1024);
  });

test("a patch of as many operations as may be, and of as many copies as fit, is applied", (t) => {
  const large = "y".repeat(documentBytes / 10);
  const after = withPatch(
    { large },
    copies(9, (i) => ["/large", `/x${i}`]),
  ) as Record<string, string>;
  t.is(Object.keys(after).length, 10);
  t.deepEqual(
    withPatch(
      { z: 0, list: [1] },
      copies(operations, () => ["/z", "/y"]),
    ),
    { z: 0, y: 0, list: [1] },
  );
  t.deepEqual(withPatch({ ab: 1 }, [{ op: "copy", from: "/ab", path: "/abc" }]), { ab: 1, abc: 1 });
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
