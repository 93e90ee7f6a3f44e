/** What the verification says of every way to damage a book, with the ids that it must name. */
import test from "ava";
import { limits } from "../../src/logbook/limits.ts";
import { EMPTY_CHAIN } from "../../src/logbook/entry/chain.ts";
import { sealGroup } from "../../src/logbook/book/seal.ts";
import { entryBody } from "../../src/logbook/entry/entry.ts";
import { Verification } from "../../src/logbook/verify/verify.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { bookLines, draft, faultsOf, verifyBytes } from "./support/book.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

const concat = (lines: readonly (Buffer | string)[]): Buffer =>
  Buffer.concat(lines.map((line) => (typeof line === "string" ? Buffer.from(line) : line)));

test("an intact book is ok, in whatever chunks it is read", (t) => {
  const { lines, entries } = bookLines(50);
  const bytes = concat(lines);
  for (const chunk of [1, 7, 100, 4096, bytes.length]) {
    const report = verifyBytes(bytes, chunk);
    t.true(report.ok);
    t.deepEqual(report.broken_entry_ids, []);
    t.is(report.entries, 50);
    t.is(report.last_hash, entries.at(-1)!.hash);
  }
});

test("an empty book is ok and has no entries", (t) => {
  const report = verifyBytes(Buffer.alloc(0), 1);
  t.true(report.ok);
  t.is(report.entries, 0);
});

// Of the entry in the middle every bit is flipped. The first and the last are read by the same code: of each of their bytes it
// is one bit, by a seed.
test("every single flipped bit of a book is found, names its entry, and another only where its link does not fit", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const { lines } = bookLines(3);
  const bytes = concat(lines);
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    for (const bit of line === 2 || SCALE > 1 ? [0, 1, 2, 3, 4, 5, 6, 7] : [random.below(8)]) {
      const damaged = Buffer.from(bytes);
      damaged[at] = bytes[at]! ^ (1 << bit);
      const report = verifyBytes(damaged);
      const ids = report.broken_entry_ids;
      const where = `byte ${at - lineStart} of line ${line}, bit ${bit}: ${JSON.stringify(faultsOf(report))}`;
      if (report.ok || !ids.includes(line)) t.fail(where);
      const inOwnHash = at >= lineStart + 9 && at < lineStart + 73;
      const inNewline = bytes[at] === 0x0a;
      // The next entry is named where this one's hash is not the one it links to, or where both became one line.
      const allowed = (inOwnHash || inNewline) && line < lines.length ? [line, line + 1] : [line];
      if (ids.some((id) => !allowed.includes(id))) t.fail(where);
    }
    if (bytes[at] === 0x0a) {
      line += 1;
      lineStart = at + 1;
    }
  }
  t.is(line, 4);
});

test("a removed entry names the one after the gap", (t) => {
  const { lines } = bookLines(10);
  t.deepEqual(faultsOf(verifyBytes(concat(lines.toSpliced(4, 1)))), { 6: ["gap", "link"] });
  t.deepEqual(faultsOf(verifyBytes(concat(lines.toSpliced(0, 1)))), { 2: ["gap", "link"] });
  t.deepEqual(faultsOf(verifyBytes(concat(lines.toSpliced(2, 5)))), { 8: ["gap", "link"] });
});

test("a removed entry and a damaged one after it are both told of", (t) => {
  const { lines } = bookLines(10);
  const damaged = Buffer.from(lines[5]!.toString().replace("motor", "mot0r"));
  t.deepEqual(faultsOf(verifyBytes(concat([...lines.slice(0, 4), damaged, ...lines.slice(6)]))), {
    6: ["content", "link", "gap"],
  });
});

test("swapped, doubled and moved entries are named", (t) => {
  const { lines } = bookLines(6);
  const [a, b, c, d, e, f] = lines as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  t.deepEqual(verifyBytes(concat([a, c, b, d, e, f])).broken_entry_ids, [2, 3, 4]);
  t.deepEqual(faultsOf(verifyBytes(concat([a, b, b, c, d, e, f]))), { 2: ["order", "link"] });
  t.deepEqual(verifyBytes(concat([a, d, b, c, e, f])).broken_entry_ids, [2, 4, 5]);
  t.deepEqual(verifyBytes(concat([f, e, d, c, b, a])).broken_entry_ids, [1, 2, 3, 4, 5, 6]);
});

test("an inserted line is named by the place it has taken", (t) => {
  const { lines } = bookLines(5);
  const insert = (line: string): number[] => [
    ...verifyBytes(concat([...lines.slice(0, 2), line, ...lines.slice(2)])).broken_entry_ids,
  ];
  t.deepEqual(insert("\n"), [3]);
  t.deepEqual(insert("nothing of the sort\n"), [3]);
  t.deepEqual(insert('{"hash":"00"}\n'), [3]);
  t.deepEqual(insert(lines[4]!.toString()), [3, 5]);
});

test("an entry rewritten with a hash of its own breaks the link of the next one", (t) => {
  const { lines, entries } = bookLines(6);
  const before = entries[1]!;
  const forged = sealGroup(
    [{ body: entryBody({ ...draft(3), summary: "nothing happened" }), timeMs: Date.parse(entries[2]!.timestamp) }],
    { nextId: 3, prevHash: before.hash, timestamp: before.timestamp },
  );
  const report = verifyBytes(concat([...lines.slice(0, 2), ...forged.lines, ...lines.slice(3)]));
  t.deepEqual(faultsOf(report), { 4: ["link"] });
});

test("a field added, a number in another form and spacing name their entry alone", (t) => {
  const { lines } = bookLines(5);
  const changed = (from: string | RegExp, to: string): unknown => {
    const line = lines[2]!.toString().replace(from, to);
    t.not(line, lines[2]!.toString());
    return faultsOf(verifyBytes(concat([...lines.slice(0, 2), line, ...lines.slice(3)])));
  };
  t.deepEqual(changed(/}\n$/, ',"zone":"x"}\n'), { 3: ["shape"] });
  t.deepEqual(changed('"id":3', '"id":3.0'), { 3: ["shape"] });
  t.deepEqual(changed('"id":3', '"id":"3"'), { 3: ["shape"] });
  t.deepEqual(changed("1e+21", "1E21"), { 3: ["shape"] });
  t.deepEqual(changed('"id":3,', '"id":3, '), { 3: ["shape"] });
  t.deepEqual(changed("\n", "\r\n"), { 3: ["shape"] });
  t.deepEqual(changed('"id":3', '"id":7'), { 3: ["content"] });
  t.deepEqual(changed('"user":"Ana"', '"user":"Eva"'), { 3: ["content"] });
});

test("what a lost newline glues together and what a stray one tears apart is named entry by entry", (t) => {
  const { lines } = bookLines(6);
  const glued = lines.map((line, i) => (i === 1 || i === 2 ? line.subarray(0, -1) : line));
  t.deepEqual(verifyBytes(concat(glued)).broken_entry_ids, [2, 3, 4]);
  const torn = lines.map((line, i) => (i === 2 ? line.toString().replace("motor", "mo\nt\nor") : line));
  t.deepEqual(verifyBytes(concat(torn)).broken_entry_ids, [3]);
});

test("several damages in one book are all named", (t) => {
  const { lines } = bookLines(100);
  const damaged = lines.map((line, i) =>
    [6, 20, 21, 55].includes(i) ? Buffer.from(line.toString().replace("motor", "mot0r")) : line,
  );
  damaged.splice(79, 1);
  const report = verifyBytes(concat(damaged));
  t.deepEqual(report.broken_entry_ids, [7, 21, 22, 56, 81]);
  t.is(report.first_break?.entry_id, 7);
  t.is(report.first_break?.offset, concat(lines.slice(0, 6)).length);
});

test("a book cut anywhere is never taken for broken, nor is what was cut off taken for an entry", (t) => {
  const { lines } = bookLines(3);
  const bytes = concat(lines);
  const starts = [0, lines[0]!.length, lines[0]!.length + lines[1]!.length];
  for (let length = 0; length <= bytes.length; length += 1) {
    const report = verifyBytes(bytes.subarray(0, length), 64);
    const whole = length === bytes.length ? 3 : starts.findLastIndex((start) => start <= length);
    t.true(report.ok);
    t.is(report.entries, whole);
    t.is(report.torn_tail_bytes, length - (whole === 3 ? bytes.length : starts[whole]!));
  }
});

test("a last line without its newline that cannot be a torn append is a break", (t) => {
  const { lines } = bookLines(4);
  const withoutNewline = (...tail: (Buffer | string)[]): unknown => {
    const report = verifyBytes(concat([...lines.slice(0, 2), ...tail]));
    return [report.ok, report.broken_entry_ids, report.torn_tail_bytes > 0];
  };
  const [c, d] = [lines[2]!.subarray(0, -1), lines[3]!.subarray(0, -1)];
  t.deepEqual(withoutNewline(c), [true, [], true]);
  t.deepEqual(withoutNewline(c, d), [false, [3, 4], false]);
  t.deepEqual(withoutNewline(c, "*"), [false, [3], false]);
  t.deepEqual(withoutNewline("x".repeat(limits.entryBytes)), [false, [3], false]);
  t.deepEqual(withoutNewline(Buffer.alloc(500)), [true, [], true]);
});

test("an overlong line is one break, and what follows it is read as ever", (t) => {
  const { lines } = bookLines(4);
  const long = "x".repeat(limits.entryBytes * 3);
  const report = verifyBytes(concat([...lines.slice(0, 2), `${long}\n`, ...lines.slice(2)]), 1000);
  t.deepEqual(faultsOf(report), { 3: ["shape", "order"] });
});

test("a time that runs backwards is noted and is no break", (t) => {
  const items = [0, 5, 3, 4, 9].map((s) => ({ body: entryBody(draft(s)), timeMs: s * 1000 }));
  let head = EMPTY_CHAIN;
  const lines: Buffer[] = [];
  for (const item of items) {
    const group = sealGroup([item], { ...head, timestamp: "" });
    lines.push(...group.lines);
    head = group.head;
  }
  const report = verifyBytes(concat(lines));
  t.true(report.ok);
  t.is(report.time_reversals, 2);
});

test("a service that knows where its book ends finds a cut tail and a book written anew", (t) => {
  const { lines, entries } = bookLines(10);
  const last = entries[9]!;
  const expected = { nextId: 11, prevHash: last.hash, timestamp: last.timestamp };
  const verify = (book: readonly Buffer[]): unknown => {
    const verification = new Verification();
    for (const line of book) verification.line(line.subarray(0, -1), "book", 0);
    return verification.finish({ file: "book", offset: 0, bytes: 0 }, expected).broken_entry_ids;
  };
  t.deepEqual(verify(lines), []);
  t.deepEqual(verify(lines.slice(0, 7)), [8]);
  t.deepEqual(verify([]), [1]);
  t.deepEqual(verify(bookLines(10, (n) => draft(n + 1)).lines), [10]);
  t.deepEqual(verify(bookLines(12, (n) => draft(n + 1)).lines), [10]);
});

test("a hundred thousand broken lines are counted, and the list of their ids is bounded", (t) => {
  const verification = new Verification();
  const line = Buffer.from("x");
  for (let i = 0; i < 100_000; i += 1) verification.line(line, "book", i * 2);
  const report = verification.finish({ file: "book", offset: 0, bytes: 0 });
  t.is(report.breaks, 100_000);
  t.is(report.broken_entry_ids.length, limits.brokenIds);
  t.is(report.broken_entry_ids[0], 1);
});

test("random damage never goes unseen and never makes the verification fail", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const { lines } = bookLines(20);
  const bytes = concat(lines);
  const cuts = new Set([...lines.keys()].map((i) => concat(lines.slice(0, i + 1)).length));
  for (let round = 0; round < 500 * SCALE; round += 1) {
    const start = random.below(bytes.length);
    const end = Math.min(bytes.length, start + random.below(400));
    const filling = Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
    const damaged = Buffer.concat([bytes.subarray(0, start), filling, bytes.subarray(end)]);
    const report = verifyBytes(damaged, 1 + random.below(3000));
    if (damaged.equals(bytes) || cuts.has(damaged.length)) continue;
    if (report.ok && report.torn_tail_bytes === 0) t.fail(`start ${start} end ${end} ${filling.toString("hex")}`);
  }
  t.pass();
});
