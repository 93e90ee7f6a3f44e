/** Settings by their schema: names, defaults, and what is left as it is written. */
import test from "ava";
import { type FileOf, type SettingsOf, settingsOf } from "../../src/core/settings.ts";

const section = {
  type: "object",
  required: ["id"],
  properties: {
    id: { type: "string" },
    retention_days: { type: "number", default: 365 },
    file: { type: ["string", "null"], default: "a.db" },
    max_silence_s: { type: "number" },
    mode: { enum: ["fast", "slow"], default: "fast" },
    rows: {
      type: "array",
      default: [],
      items: { type: "object", properties: { tag_id: { type: "string" }, scale: { type: "number", default: 1 } } },
    },
    by_tag: { type: "object", default: {}, additionalProperties: { type: "object", properties: { at_s: { type: "integer", default: 5 } } } },
    served: { type: ["boolean", "object"], default: false, properties: { port: { type: "integer", default: 80 } } },
    flag: { type: ["boolean", "array"], default: true, items: { type: "string" } },
    budget: { type: "object", default: {}, properties: { kbit_s: { type: "number", default: 0 } } },
    shore: { type: "object", properties: { live_s: { type: "number", default: 10 } } },
    source: {
      oneOf: [
        { properties: { type: { const: "can" }, listen_only: { type: "boolean", default: false } } },
        { required: ["host"], properties: { type: { const: "tcp" }, host: { type: "string" }, timeout_s: { type: "number", default: 10 } } },
      ],
    },
  },
} as const; // prettier-ignore

const usual = {
  id: "x",
  retentionDays: 365,
  file: "a.db",
  maxSilenceS: undefined,
  mode: "fast",
  rows: [],
  byTag: {},
  served: null,
  flag: true,
  budget: { kbitS: 0 },
  shore: undefined,
  source: undefined,
};

test("what is left out has the default of the schema, and is undefined where it has none", (t) => {
  t.deepEqual(settingsOf(section, { id: "x" }) as object, usual);
});

test("what is written stands, null and false too, at every depth", (t) => {
  const file: FileOf<typeof section> = {
    id: "x",
    file: null,
    flag: false,
    rows: [{ tag_id: "A" }, { scale: 0 }],
    shore: {},
    source: { type: "tcp", host: "h" },
  };
  const settings: SettingsOf<typeof section> = settingsOf(section, file);
  t.deepEqual(settings as object, {
    ...usual,
    file: null,
    flag: false,
    rows: [
      { tagId: "A", scale: 1 },
      { tagId: undefined, scale: 0 },
    ],
    shore: { liveS: 10 },
    source: { type: "tcp", host: "h", timeoutS: 10 },
  });
});

test("true in place of a mapping is the mapping with its defaults", (t) => {
  t.deepEqual(settingsOf(section, { id: "x", served: true }).served, { port: 80 });
  t.deepEqual(settingsOf(section, { id: "x", served: {} }).served, { port: 80 });
  t.is(settingsOf(section, { id: "x", served: false }).served, null);
});

test("names that the file itself gives stay as they are written, whatever they are called", (t) => {
  const written = JSON.parse('{ "id": "x", "by_tag": { "A_b": {}, "__proto__": { "at_s": 1 }, "constructor": {} } }');
  const { byTag } = settingsOf(section, written);
  t.deepEqual(Object.entries(byTag), [
    ["A_b", { atS: 5 }],
    ["__proto__", { atS: 1 }],
    ["constructor", { atS: 5 }],
  ]);
});

test("a key that a closed mapping does not have is no setting: a connector has its section there", (t) => {
  const schema = { type: "object", additionalProperties: false, properties: { a_s: { type: "number" } } } as const;
  t.deepEqual(settingsOf(schema, { a_s: 1, witnesses: [] }), { aS: 1 });
});
