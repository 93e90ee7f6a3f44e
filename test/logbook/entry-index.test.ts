import test from "ava";
import { KINDS } from "../../src/logbook/entry/entry.ts";
import { EntryIndex, type IndexFilter } from "../../src/logbook/book/entry-index.ts";
import { glance, kindNumber } from "../../src/logbook/entry/glance.ts";
import { bookLines, draft } from "./support/book.ts";

test("a glance at a line sees the kind and the time that parsing it gives", (t) => {
  const { lines, entries } = bookLines(30, (n) => ({ ...draft(n), kind: KINDS[n % KINDS.length] ?? "manual" }));
  for (const [i, entry] of entries.entries()) {
    const seen = glance(lines[i]!.subarray(0, -1));
    t.deepEqual(seen, { kind: kindNumber(entry.kind), timeMs: Date.parse(entry.timestamp) });
  }
});

test("a payload and a user that look like the members after them do not deceive a glance", (t) => {
  const forged = '","timestamp":"1999-01-01T00:00:00.000Z","user":"x"}';
  const { lines, entries } = bookLines(1, () => ({
    kind: "manual",
    summary: forged,
    payload: { kind: "override", timestamp: "1999-01-01T00:00:00.000Z", user: "x", nested: { summary: forged } },
    user: forged,
  }));
  t.deepEqual(glance(lines[0]!.subarray(0, -1)), {
    kind: kindNumber("manual"),
    timeMs: Date.parse(entries[0]!.timestamp),
  });
});

test("a line in another form is not guessed at", (t) => {
  const line = bookLines(1).lines[0]!.toString().trimEnd();
  const seen = (text: string): unknown => glance(Buffer.from(text));
  t.is(seen(""), undefined);
  t.is(seen("x".repeat(500)), undefined);
  t.is(seen(line.replace('"id":1', '"id":x')), undefined);
  t.is(seen(line.replace("alarm_active", "alarm")), undefined);
  t.is(seen(line.replace(/"timestamp":"[^"]+"/, '"timestamp":"yesterday"')), undefined);
  t.is(seen(line.replace(/"timestamp":"\d/, '"timestamp":"x')), undefined);
  t.is(seen(line.replace('","user":"', '", "user":"')), undefined);
});

test("an index over several pages gives each line its place, and its entries by kind and time", (t) => {
  const index = new EntryIndex();
  const count = 40_000;
  const timeOf = (i: number): number => i * 10;
  for (let i = 0; i < count; i += 1) {
    index.push(i % 100 === 50 ? 3 : 7, i % 100 === 50 ? undefined : { kind: i % 3, timeMs: timeOf(i) });
  }
  t.is(index.lines, count);
  t.is(index.entries, count - count / 100);
  t.deepEqual(index.span(0), { offset: 0, length: 7 });
  t.deepEqual(index.span(50), { offset: 350, length: 3 });
  t.deepEqual(index.span(count - 1), { offset: index.end - 7, length: 7 });
  const kind = KINDS[1];
  const expected = Array.from({ length: count }, (_, i) => i).filter(
    (i) => i % 3 === 1 && i % 100 !== 50 && timeOf(i) >= 20_000 && timeOf(i) <= 300_000,
  );
  const filter = { kinds: [kind], sinceMs: 20_000, untilMs: 300_000 };
  t.deepEqual([...index.select(filter, "oldest-first")], expected);
  t.deepEqual([...index.select(filter, "newest-first")], expected.toReversed());
  t.throws(() => index.span(count), { instanceOf: RangeError });
});

test("times in any order, and kinds that only some pages have, are found as if every line were looked at", (t) => {
  const index = new EntryIndex();
  const entries = Array.from({ length: 50_000 }, (_, i) => ({
    kind: i > 20_000 && i < 20_010 ? 5 : 1,
    timeMs: i < 30_000 ? (i * 7919) % 100_003 : i,
  }));
  for (const entry of entries) index.push(9, entry);
  const asked: readonly IndexFilter[] = [
    { kinds: [KINDS[5]] },
    { sinceMs: 31_000, untilMs: 31_005 },
    { sinceMs: 99_990 },
    { untilMs: 3 },
    { kinds: [KINDS[5]], sinceMs: 40_000 },
    { kinds: [KINDS[2]] },
  ];
  for (const filter of asked) {
    const { kinds = KINDS, sinceMs = -Infinity, untilMs = Infinity } = filter;
    const expected = entries.flatMap(({ kind, timeMs }, i) =>
      kinds.includes(KINDS[kind]!) && timeMs >= sinceMs && timeMs <= untilMs ? [i] : [],
    );
    t.deepEqual([...index.select(filter, "oldest-first")], expected);
    t.deepEqual([...index.select(filter, "newest-first")], expected.toReversed());
  }
});
