/** Topics of other people's devices: what is no value changes nothing, whatever it is made of. */
import test from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { TopicReader, type TopicRow } from "../../src/mqtt/topic-reader.ts";
import { Intake } from "../../src/tags/intake.ts";
import { sourceLine } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { TakenTags } from "../../src/tags/taken-tags.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const row = (topic: string, more: Partial<TopicRow> = {}): TopicRow => ({
  topic,
  tagId: `T.${topic.toUpperCase()}`,
  unitSi: "K",
  path: [],
  scale: 1,
  offset: 0,
  timeoutS: 60,
  ...more,
});

test("1,000 hostile topics and payloads are counted, change no value and make no tag", (t) => {
  const tags = new TagStore(systemClock);
  const intake = new Intake({ tags, clock: systemClock });
  const taken = new TakenTags({ tags, intake, clock: systemClock, line: sourceLine("mqtt", "test"), timeoutS: 60 });
  const rows = [row("plain"), row("json", { path: ["a", "b"] }), row("bool", { unitSi: "bool" })];
  const reader = new TopicReader(rows, taken);
  const say = (topic: string, payload: string) =>
    reader.take({ topic, payload: Buffer.from(payload), isRetained: false });
  say("plain", "21");
  say("json", '{"a":{"b":7}}');
  say("bool", "ON");
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const payloads = [
    "{",
    "[[[[[[",
    "{}",
    '{"a":{"b":{}}}',
    '{"a":{"b":"1e999"}}',
    '{"__proto__":{"b":1}}',
    '{"a":{"__proto__":1}}',
    '{"constructor":1}',
    "NaN!",
    "-Infinity",
    "0x10",
    "1,5",
    "💥",
    "\u0000",
    "x".repeat(100_000),
    "[".repeat(50_000),
    '"21"'.repeat(3),
    "maybe",
  ];
  const topics = ["plain", "json", "bool", "plain/", "PLAIN", "__proto__", "constructor", "", "#", "+", "$SYS/x"];
  for (let i = 0; i < 1000; i += 1) {
    const bytes = Buffer.from(Array.from({ length: random.below(60) }, () => random.below(256)));
    const payload = random.below(2) === 0 ? random.pick(payloads) : `!${bytes.toString("latin1")}`;
    say(random.pick(topics), payload);
  }
  t.like(reader.counters, { messages: 1003, updates: 3 });
  t.is((reader.counters["damaged"] ?? 0) + (reader.counters["other_topics"] ?? 0), 1000);
  t.deepEqual(
    [...tags.entries()].map(({ definition, value }) => [definition.id, value?.value, value?.quality]),
    [
      ["T.PLAIN", 21, "good"],
      ["T.JSON", 7, "good"],
      ["T.BOOL", true, "good"],
    ],
  );
});

test("a device that says it has no value has none, and makes no tag", (t) => {
  for (const word of ["", "null", "nan", "NaN", "unavailable", "unknown", "None", '{"a":null}', '{"a":"nan"}']) {
    const tags = new TagStore(systemClock);
    const intake = new Intake({ tags, clock: systemClock });
    const taken = new TakenTags({ tags, intake, clock: systemClock, line: sourceLine("mqtt", "test"), timeoutS: 60 });
    const isJson = word.startsWith("{");
    const reader = new TopicReader([row("t", isJson ? { path: ["a"] } : {})], taken);
    const say = (payload: string) => reader.take({ topic: "t", payload: Buffer.from(payload), isRetained: false });
    say(word);
    t.is(tags.value("T.T"), undefined, word);
    say(isJson ? '{"a":290}' : "290");
    t.like(tags.value("T.T"), { value: 290, quality: "good" }, word);
    say(word);
    t.like(tags.value("T.T"), { value: null, quality: "bad" }, word);
    t.is(reader.counters["damaged"], 0, word);
  }
});

test("a message of nothing but digits is read in one go, however many there are", (t) => {
  const tags = new TagStore(systemClock);
  const intake = new Intake({ tags, clock: systemClock });
  const taken = new TakenTags({ tags, intake, clock: systemClock, line: sourceLine("mqtt", "test"), timeoutS: 60 });
  const reader = new TopicReader([row("plain"), row("json", { path: ["a"] })], taken);
  const digits = `${"1".repeat(60_000)}x`;
  // Tried at each digit anew, one of them takes seconds.
  for (let i = 0; i < 100; i += 1) {
    reader.take({ topic: "plain", payload: Buffer.from(digits), isRetained: false });
    reader.take({ topic: "json", payload: Buffer.from(`{"a":"${digits}"}`), isRetained: false });
  }
  t.like(reader.counters, { messages: 200, damaged: 200, updates: 0 });
});

test("a number that its unit makes infinite is no value, and makes no tag", (t) => {
  const tags = new TagStore(systemClock);
  const intake = new Intake({ tags, clock: systemClock });
  const taken = new TakenTags({ tags, intake, clock: systemClock, line: sourceLine("venus", "x"), timeoutS: 60 });
  const define = () => ({
    ...row("x"),
    id: "T.X",
    description: "",
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
  });
  for (const value of [Infinity, -Infinity, Number.NaN]) taken.write({ tagId: "T.X", value, unitSi: "K", define });
  t.like(taken.counters, { impossible_values: 3, updates: 0, registered_tags: 0 });
  taken.write({ tagId: "T.X", value: 280, unitSi: "K", define });
  taken.write({ tagId: "T.X", value: Infinity, unitSi: "K", define });
  t.like(tags.value("T.X"), { value: null, quality: "bad" });
});
