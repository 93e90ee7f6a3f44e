/** The book as files: what is in them, what is found in them again, and what is done about damage. */
import {
  appendFile,
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import reference from "canonicalize";
import { BitacoraError } from "../../src/core/errors.ts";
import { limits } from "../../src/logbook/limits.ts";
import { verifyFiles } from "../../src/logbook/verify/file-verify.ts";
import { bookLines, draft } from "./support/book.ts";
import { bookOnDisk, VOLUME } from "./support/files.ts";

test("a book is one file of lines, readable by the group and by nobody else", async (t) => {
  const book = await bookOnDisk(t);
  const logbook = await book.open();
  const entries = [await logbook.append(draft(1)), await logbook.append(draft(2))];
  const lines = (await book.bytes()).toString().split("\n");
  t.is(lines.pop(), "");
  t.deepEqual(
    lines.map((line) => JSON.parse(line) as unknown),
    entries,
  );
  t.deepEqual(await readdir(book.dir), [VOLUME]);
  t.is((await stat(book.file)).mode & 0o137, 0);
});

test("a book opened again goes on where it ended, and gives what it held", async (t) => {
  const book = await bookOnDisk(t);
  const before = await book.open();
  const first = await before.append(draft(1));
  await before.close();
  const after = await book.open();
  const second = await after.append(draft(2));
  t.is(second.id, 2);
  t.is(second.prev_hash, first.hash);
  t.deepEqual(await after.query({ limit: 10 }), [second, first]);
  t.true((await after.verify()).ok);
});

test("an entry is dated by the clock as it was read, also by one that is behind the entries before it", async (t) => {
  const book = await bookOnDisk(t, 3);
  book.clock.wallMs = 0;
  const logbook = await book.open();
  t.is((await logbook.append(draft(4))).timestamp, "1970-01-01T00:00:00.000Z");
  t.like(await logbook.verify(), { ok: true, time_reversals: 1 });
});

test("fifty writers at once share their fsyncs, and each keeps its own order", async (t) => {
  const book = await bookOnDisk(t);
  const logbook = await book.open();
  await Promise.all(
    Array.from({ length: 50 }, async (_, writer) => {
      let lastId = 0;
      for (let i = 0; i < 20; i += 1) {
        const { id } = await logbook.append({ ...draft(i), summary: `${writer}:${i}` });
        if (id <= lastId) t.fail();
        lastId = id;
        // What is acknowledged is in the file by then.
        if (i % 10 === 0 && !(await book.bytes()).includes(`"summary":"${writer}:${i}"`)) t.fail();
      }
    }),
  );
  const { entries, appends, fsyncs, pending } = logbook.statistics();
  t.is(entries, 1000);
  t.is(appends, 1000);
  t.is(pending, 0);
  t.true(fsyncs < 500, `${fsyncs} fsyncs`);
  t.true((await logbook.verify()).ok);
});

test("too many waiting appends are refused at once, and the rest is written", async (t) => {
  const book = await bookOnDisk(t);
  const logbook = await book.open();
  const settled = await Promise.allSettled(
    Array.from({ length: limits.pendingAppends + 5 }, (_, i) =>
      logbook.append({ ...draft(i), payload: {}, summary: "" }),
    ),
  );
  t.is(settled.filter(({ status }) => status === "rejected").length, 5);
  t.is(logbook.statistics().failed_appends, 5);
  t.true((await logbook.verify()).ok);
});

test("a torn last line of any length is set aside in a file beside, and the book goes on without it", async (t) => {
  const book = await bookOnDisk(t, 2);
  const [first, second] = book.lines as [Buffer, Buffer];
  // Each that ends before the text, in the text each fifth, and what is nearly whole.
  const isTried = (length: number) => length <= 120 || length % 5 === 0 || length > second.length - 10;
  const lengths = Array.from({ length: second.length - 1 }, (_, i) => i + 1).filter(isTried);
  for (const length of lengths) {
    const tail = second.subarray(0, length);
    await book.write(first, tail);
    const logbook = await book.open();
    t.deepEqual(await book.bytes(), first);
    const kept = book.setAside.at(-1)!;
    t.is(kept.bytes, length);
    t.deepEqual(await readFile(kept.file), tail);
    t.is(logbook.statistics().torn_tails, 1);
    const next = await logbook.append(draft(9));
    t.is(next.id, 2);
    t.true((await logbook.verify()).ok);
    await logbook.close();
    await rm(kept.file);
  }
  t.is(book.setAside.length, lengths.length);
});

test("torn lines set aside in one second get names of their own", async (t) => {
  const book = await bookOnDisk(t, 1);
  for (const tail of ["{", '{"hash"', "\0\0\0\0"]) {
    await appendFile(book.file, tail);
    await (await book.open()).close();
  }
  t.deepEqual((await readdir(book.dir)).sort(), [
    VOLUME,
    "logbook-000001.torn-20261201T000000Z",
    "logbook-000001.torn-20261201T000000Z-2",
    "logbook-000001.torn-20261201T000000Z-3",
  ]);
  t.deepEqual(await book.bytes(), book.lines[0]!);
});

test("a book that is one torn line only begins anew", async (t) => {
  const book = await bookOnDisk(t, 1);
  await book.write(book.lines[0]!.subarray(0, 50));
  const logbook = await book.open();
  t.is((await logbook.append(draft(1))).id, 1);
  t.true((await logbook.verify()).ok);
});

test("damage that is no torn line stays where it is, is named, and the book goes on after it", async (t) => {
  const { lines } = bookLines(5);
  const flip = (line: Buffer): string => line.toString().replace("motor", "mot0r");
  const damages: readonly { name: string; file: (Buffer | string)[]; broken: number[]; next: number }[] = [
    { name: "the last entry changed", file: [...lines.slice(0, 4), flip(lines[4]!)], broken: [5], next: 6 },
    { name: "an entry in the middle changed", file: [lines[0]!, flip(lines[1]!), lines[2]!], broken: [2], next: 4 },
    { name: "a last line that is no entry", file: [...lines, "scribble\n"], broken: [6], next: 7 },
    { name: "an empty last line", file: [...lines, "\n"], broken: [6], next: 7 },
    { name: "nothing but scribble", file: ["scribble\nscribble\n"], broken: [1, 2], next: 3 },
    { name: "an entry removed", file: [lines[0]!, lines[2]!], broken: [3], next: 4 },
    { name: "a doubled last entry", file: [...lines, lines[4]!], broken: [5], next: 6 },
    { name: "a changed id in the last entry", file: [lines[0]!, lines[1]!.toString().replace('"id":2', '"id":9')], broken: [2], next: 3 }, // prettier-ignore
    { name: "another form of the last entry", file: [lines[0]!, lines[1]!.toString().replace(":2,", ": 2,")], broken: [2], next: 3 }, // prettier-ignore
    { name: "two last lines glued, without newline", file: [lines[0]!, lines[1]!.subarray(0, -1), lines[2]!.subarray(0, -1)], broken: [2, 3], next: 4 }, // prettier-ignore
  ];
  for (const { name, file, broken, next } of damages) {
    const book = await bookOnDisk(t);
    await book.write(...file);
    const before = await book.bytes();
    const logbook = await book.open();
    t.deepEqual(await book.bytes(), before, name);
    t.deepEqual((await logbook.verify()).broken_entry_ids, broken, name);
    const entry = await logbook.append(draft(7));
    t.is(entry.id, next, name);
    t.deepEqual((await book.bytes()).subarray(0, before.length), before, name);
    t.deepEqual((await logbook.verify()).broken_entry_ids, broken, name);
    t.is((await logbook.query({ limit: 1 }))[0]?.id, next, name);
    t.deepEqual(book.setAside, [], name);
    await logbook.close();
    const again = await book.open();
    t.deepEqual((await again.verify()).broken_entry_ids, broken, name);
    t.is((await again.append(draft(8))).id, next + 1, name);
  }
});

test("lines that are no entries are left out of queries, and entries that were changed are shown as they are", async (t) => {
  const book = await bookOnDisk(t, 3);
  const [a, b, c] = book.lines as [Buffer, Buffer, Buffer];
  await book.write(a, "scribble\n", b.toString().replace("motor", "mot0r"), "x".repeat(100_000), "\n", c);
  const logbook = await book.open();
  const entries = await logbook.query({ limit: 10 });
  t.deepEqual(
    entries.map(({ id }) => id),
    [3, 2, 1],
  );
  t.regex(entries[1]!.summary, /mot0r/);
  t.is(logbook.statistics().entries, 3);
  t.deepEqual(
    (await logbook.query({ limit: 2 })).map(({ id }) => id),
    [3, 2],
  );
});

test("several volumes are read as one book, and the last is written to", async (t) => {
  const book = await bookOnDisk(t, 6);
  await book.write(...book.lines.slice(0, 2));
  await writeFile(join(book.dir, "logbook-000002.jsonl"), Buffer.concat(book.lines.slice(2, 5)));
  await writeFile(join(book.dir, "logbook-000010.jsonl"), book.lines[5]!);
  await writeFile(join(book.dir, "logbook-000003.jsonl.bak"), "not of the book");
  const logbook = await book.open();
  t.is((await logbook.append(draft(7))).id, 7);
  t.deepEqual(
    (await logbook.query({ limit: 4 })).map(({ id }) => id),
    [7, 6, 5, 4],
  );
  const scanned: number[] = [];
  for await (const { id } of logbook.scan(["manual", "alarm_active"])) scanned.push(id);
  t.deepEqual(scanned, [1, 2, 3, 4, 5, 6, 7]);
  t.true((await logbook.verify()).ok);
  await writeFile(join(book.dir, "logbook-000002.jsonl"), Buffer.concat(book.lines.slice(2, 4)));
  t.deepEqual((await logbook.verify()).broken_entry_ids, [6]);
});

test("a running service finds its book cut or written anew, which the chain alone cannot tell", async (t) => {
  const book = await bookOnDisk(t, 10);
  const logbook = await book.open();
  const intact = await book.bytes();
  await truncate(book.file, Buffer.concat(book.lines.slice(0, 7)).length);
  t.deepEqual((await logbook.verify()).broken_entry_ids, [8]);
  t.true((await verifyFiles({ volumes: [{ path: book.file }] })).ok);
  await book.write(...bookLines(10, (n) => draft(n + 1)).lines);
  // The other ten are longer, too: what is more than was written is somebody else's.
  t.deepEqual((await logbook.verify()).broken_entry_ids, [10, 11]);
  await rm(book.file);
  t.deepEqual((await logbook.verify()).broken_entry_ids, [1, 11]);
  await book.write(intact);
  t.like(await logbook.verify(), { breaks: 0, broken_entry_ids: [11] });
});

test("what others do to the file while it is open does not damage the next entry", async (t) => {
  const cases: readonly {
    name: string;
    change: (file: string) => Promise<void>;
    id: number;
    broken: number[];
    setAside?: number;
  }[] = [
    { name: "a line added", change: (file) => appendFile(file, "scribble\n"), id: 7, broken: [6] },
    { name: "half a line added", change: (file) => appendFile(file, "scrib"), id: 6, broken: [], setAside: 1 },
  ];
  for (const { name, change, id, broken, setAside = 0 } of cases) {
    const book = await bookOnDisk(t, 5);
    const logbook = await book.open();
    await change(book.file);
    const entry = await logbook.append(draft(6));
    t.is(entry.id, id, name);
    t.is((await book.bytes()).toString().split("\n").at(-2), reference(entry), name);
    t.deepEqual((await logbook.query({ limit: 1 }))[0], entry, name);
    t.deepEqual((await logbook.verify()).broken_entry_ids, [6], `${name}: the service did not write it`);
    t.deepEqual((await verifyFiles({ volumes: [{ path: book.file }] })).broken_entry_ids, broken, name);
    t.is(logbook.statistics().foreign_changes, 1, name);
    t.is(book.setAside.length, setAside, name);
    t.is((await logbook.append(draft(7))).id, id + 1, name);
    t.is(logbook.statistics().foreign_changes, 1, name);
  }
});

test("a volume that is cut, taken away or exchanged while it is open is waited for: nothing is appended or signed until it is back", async (t) => {
  const threeLines = Buffer.concat(bookLines(3).lines).length;
  const cases: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
    "the tail cut": (file) => truncate(file, threeLines),
    "cut in a line": (file) => truncate(file, threeLines + 9),
    "taken away": (file) => rename(file, `${file}.old`),
    exchanged: (file) => rename(file, `${file}.old`).then(() => copyFile(`${file}.old`, file)),
  };
  for (const [name, change] of Object.entries(cases)) {
    const book = await bookOnDisk(t, 5);
    const logbook = await book.open();
    const intact = await book.bytes();
    await change(book.file);
    const error = await t.throwsAsync(logbook.append(draft(6)), { instanceOf: BitacoraError }, name);
    t.is(error?.code, "logbook-volume-lost", name);
    t.deepEqual(logbook.doubt, { kind: "volume-lost", file: book.file }, name);
    t.is(logbook.statistics().fault, "logbook-volume-lost", name);
    if (name.includes("cut")) await writeFile(book.file, intact);
    else await rename(`${book.file}.old`, book.file);
    t.is((await logbook.append(draft(6))).id, 6, name);
    t.is(logbook.doubt, null, name);
    t.true((await logbook.verify()).ok, name);
    t.is(logbook.statistics().fault, null, name);
  }
});

test("an entry that is edited in place while the book is open starts a verification", async (t) => {
  const book = await bookOnDisk(t, 5);
  const logbook = await book.open();
  await logbook.append(draft(6));
  logbook.lookAtVolumes();
  t.is(logbook.statistics().breaks, null, "nobody has written but the service");
  const handle = await open(book.file, "r+");
  await handle.write("X", (await book.bytes()).indexOf("motor"));
  await handle.utimes(new Date(0), new Date(0));
  await handle.close();
  logbook.lookAtVolumes();
  // One that is under way is waited for.
  t.false((await logbook.verify()).ok);
  t.like(logbook.statistics(), { breaks: 1, foreign_changes: 1 });
  t.like(logbook.doubt, { kind: "broken", ids: [1] });
});

test("verifications asked for while one is under way share the next, and appends go on meanwhile", async (t) => {
  const book = await bookOnDisk(t, 3000);
  const logbook = await book.open();
  t.true(logbook.statistics().bytes > limits.verifyInlineBytes, "large enough for a thread");
  const [first, second, third, ...entries] = await Promise.all([
    logbook.verify(),
    logbook.verify(),
    logbook.verify(),
    ...Array.from({ length: 20 }, (_, i) => logbook.append(draft(i))),
  ]);
  t.is(second, third);
  t.true(first.ok && second.ok);
  t.is(entries.at(-1)?.id, 3020);
  const report = await logbook.verify();
  t.true(report.ok);
  t.is(report.entries, 3020);
});

test("a verification that nobody waits for any more is ended, and one that another waits for is not", async (t) => {
  const book = await bookOnDisk(t, 3000);
  const logbook = await book.open();
  const [leaver, other] = [new AbortController(), new AbortController()];
  const both = [t.throwsAsync(logbook.verify(leaver.signal)), logbook.verify()] as const;
  leaver.abort(new Error("gone"));
  t.is((await both[0])?.message, "gone");
  t.true((await both[1]).ok);
  t.is(logbook.statistics().abandoned_verifications, 1, "its own, which nobody shared");
  const alone = t.throwsAsync(logbook.verify(other.signal));
  other.abort(new Error("gone"));
  await alone;
  t.is(logbook.statistics().abandoned_verifications, 2);
  t.true((await logbook.verify()).ok, "the next one is not harmed");
});

test("a damaged book is found damaged by the thread too", async (t) => {
  const book = await bookOnDisk(t, 3000);
  await book.write(...book.lines.map((line, i) => (i === 1999 ? line.toString().replace("motor", "mot0r") : line)));
  const report = await (await book.open()).verify();
  t.deepEqual(report.broken_entry_ids, [2000]);
  t.deepEqual(report.first_break?.faults, ["content"]);
});

test("closing during a verification ends it", async (t) => {
  const book = await bookOnDisk(t, 3000);
  const logbook = await book.open();
  const verification = t.throwsAsync(logbook.verify(), { instanceOf: BitacoraError });
  await logbook.close();
  t.is((await verification)?.code, "logbook-closed");
});

test("a folder that cannot be written is an error that says so", async (t) => {
  if (process.getuid?.() === 0) {
    // Nothing is denied to root but what is no folder.
    const book = await bookOnDisk(t);
    await writeFile(join(book.dir, "file"), "");
    await t.throwsAsync(book.open({ dir: join(book.dir, "file") }), { instanceOf: BitacoraError });
    return;
  }
  const book = await bookOnDisk(t);
  const dir = join(book.dir, "denied");
  await mkdir(dir);
  await chmod(dir, 0o500);
  const error = await t.throwsAsync(book.open({ dir }), { instanceOf: BitacoraError });
  t.is(error.code, "data-dir-not-writable");
});
