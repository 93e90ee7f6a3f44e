import test from "ava";
import { endpoint } from "../../src/api/endpoints/endpoint.ts";
import { Listing } from "../../src/api/load/record-budget.ts";
import {
  arrayOf,
  type BodyOf,
  choice,
  choiceOrNull,
  constant,
  counter,
  eitherOf,
  fits,
  flag,
  gaugeOrNull,
  mapOf,
  numberOrNull,
  objectOf,
  ofType,
  orNull,
  recordOf,
  referenceTo,
  type Schema,
  statisticsOf,
  text,
} from "../../src/core/body-schema.ts";
import { makeValidator } from "../../src/api/schema/json-schema.ts";
import type { Body } from "../../src/api/schema/schemas.ts";

const device = objectOf({
  id: text,
  state: choice(["up", "down"]),
  speed: numberOrNull,
  parent: orNull(text),
  seen: arrayOf(objectOf({ bus: text })),
});
type Device = BodyOf<typeof device>;

const one: Device = { id: "a", state: "up", speed: null, parent: null, seen: [{ bus: "can0" }] };
const common = { method: "get", path: "/health", operationId: "getOne", summary: "One", parameters: {} } as const;

test("a builder's schema admits what its type admits, and nothing else", (t) => {
  const ajv = makeValidator();
  const holds = <B>(schema: Schema<B>, good: readonly NoInfer<B>[], bad: readonly unknown[]) => {
    const { $ref: _none, ...plain } = schema;
    const valid = ajv.compile(plain);
    for (const value of good) t.true(valid(value), `${JSON.stringify(schema)} takes ${JSON.stringify(value)}`);
    for (const value of good) t.true(fits(schema, value), `${JSON.stringify(schema)} fits ${JSON.stringify(value)}`);
    for (const value of bad) t.false(valid(value), `${JSON.stringify(schema)} refuses ${JSON.stringify(value)}`);
  };
  holds(ofType("string"), ["", "x"], [1, null, undefined]);
  holds(ofType(["number", "boolean"]), [1.5, true], ["1", null]);
  holds(ofType("integer", { minimum: 1 }), [1], [0, 1.5, "1"]);
  holds(ofType("object"), [{}, { a: { b: [1, null] } }], [[], null, "x"]);
  holds(flag, [true, false], [0, null]);
  holds(choice(["a", "b"]), ["a", "b"], ["c", null]);
  holds(choiceOrNull(["a", "b"]), ["a", null], ["c", 1]);
  holds(constant("ok"), ["ok"], ["OK", null]);
  holds(counter(), [0, 7], [-1, null, 0.5]);
  holds(gaugeOrNull("One."), [0, null], [-1, "0"]);
  holds(mapOf(counter()), [{}, { a: 1 }], [{ a: "1" }, null]);
  holds(recordOf(["a", "b"], text), [{ a: "", b: "" }], [{ a: "" }, { a: "", b: "", c: "" }]);
  holds(orNull(text), ["x", null], [1]);
  holds(arrayOf(text), [[], ["x"]], [[1], "x", null]);
  holds(eitherOf([objectOf({ a: text }), objectOf({ b: text })]), [{ a: "" }, { b: "" }], [{}, { a: "", b: "" }]);
  holds(device, [one], [{ ...one, more: 1 }, { ...one, id: 1 }, { ...one, seen: [{}] }, {}]);
  holds(statisticsOf({ a: counter() }, "May grow."), [{ a: 1 }], [{}, { b: 1 }]);
});

test("what grows may have more than its type says; a reference is the schema's type by its name", (t) => {
  const valid = makeValidator().compile(statisticsOf({ a: counter() }, "May grow.", { c: counter() }));
  t.true(valid({ a: 1, b: 2, c: 3 }));
  t.false(valid({ a: 1, c: "3" }), "what is added has a schema too");
  const reference: Schema<Device> = referenceTo("Device", device);
  t.deepEqual({ ...reference }, { $ref: "#/components/schemas/Device" });
});

test("an endpoint gives the body that its answer defines: the compiler refuses a body that is another", (t) => {
  // Each of these lines is a fault of `npm run types` if it compiles.
  const refused = [
    // @ts-expect-error -- a member has another type
    endpoint({ ...common, answer: device, handle: () => ({ ...one, id: 1 }) }),
    // @ts-expect-error -- a text that is none of the choices
    endpoint({ ...common, answer: device, handle: () => ({ ...one, state: "sideways" }) }),
    // @ts-expect-error -- a member is missing
    endpoint({ ...common, answer: objectOf({ a: text, b: text }), handle: () => ({ a: "" }) }),
    // @ts-expect-error -- the same, later
    endpoint({ ...common, answer: objectOf({ a: text, b: text }), handle: async () => ({ a: "" }) }),
    // @ts-expect-error -- one where there is a list
    endpoint({ ...common, answer: arrayOf(device), handle: () => one }),
    // @ts-expect-error -- a list of others
    endpoint({ ...common, answer: arrayOf(device), handle: () => Listing.ofRecords(["a"], (id) => ({ id })) }),
    // @ts-expect-error -- a list where there is one
    endpoint({ ...common, answer: device, handle: () => Listing.ofRecords([one], (row) => row) }),
    // @ts-expect-error -- nothing
    endpoint({ ...common, answer: device, handle: () => undefined }),
    // @ts-expect-error -- an object where there is text
    endpoint({ ...common, answer: text, handle: () => one }),
    // @ts-expect-error -- a schema that nobody has given a type
    endpoint({ ...common, answer: { type: "string" }, handle: () => "" }),
  ];
  const taken = [
    endpoint({ ...common, answer: device, handle: () => one }),
    endpoint({ ...common, answer: device, handle: async () => one }),
    endpoint({ ...common, answer: arrayOf(device), handle: () => [one] }),
    endpoint({ ...common, answer: arrayOf(device), handle: () => Listing.ofRecords([1], () => one) }),
    endpoint({ ...common, answer: text, handle: () => "" }),
  ];
  t.is(refused.length + taken.length, 15);
});

test("a schema that is tied to an interface has its members, each of the same type", (t) => {
  interface Part {
    readonly id: string;
    readonly state: "up" | "down";
  }
  const tied: Schema<Part> = objectOf<Part>({ id: text, state: choice(["up", "down"]) });
  // @ts-expect-error -- a member is missing
  objectOf<Part>({ id: text });
  // @ts-expect-error -- a member is one too many
  objectOf<Part>({ id: text, state: choice(["up", "down"]), more: text });
  // @ts-expect-error -- wider than the interface
  objectOf<Part>({ id: text, state: text });
  // @ts-expect-error -- narrower than the interface
  objectOf<Part>({ id: text, state: choice(["up"]) });
  // @ts-expect-error -- a body that is written here has no member that its schema has not
  const receipt: Body<"LogReceipt"> = { id: 1, kind: "manual", timestamp: "", hash: "", user: "" };
  t.deepEqual(tied["required"], ["id", "state"]);
  t.is(receipt.id, 1);
});

test("an answer fits if it has the members, their types and choices, and it may have more", (t) => {
  t.true(fits(device, { ...one, more: 1 }));
  const wrong: unknown[] = [
    null,
    [],
    "x",
    {},
    { ...one, id: 1 },
    { ...one, state: "sideways" },
    { ...one, speed: "1" },
    { ...one, speed: [] },
    { ...one, parent: {} },
    { ...one, seen: {} },
    { ...one, seen: [{}] },
    { ...one, seen: [null] },
  ];
  for (const value of wrong) t.false(fits(device, value), JSON.stringify(value));
  t.false(fits(objectOf({ toString: text }), {}));
  t.true(fits(referenceTo("Device", device), one));
  t.false(fits(referenceTo("Device", device), {}));
  t.true(fits(mapOf(text), {}));
  t.false(fits(mapOf(text), { a: 1 }));
  t.false(fits(ofType("integer"), 1.5));
});
