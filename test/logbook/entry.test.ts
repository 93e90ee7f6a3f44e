import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import test from "ava";
import reference from "canonicalize";
import { BitacoraError } from "../../src/core/errors.ts";
import { limits } from "../../src/logbook/limits.ts";
import { asLogEntry, entryBody, GENESIS_HASH, KINDS, sealEntry } from "../../src/logbook/entry/entry.ts";
import { readLine } from "../../src/logbook/entry/line.ts";
import { bookLines } from "./support/book.ts";

const manual = { kind: "manual", summary: "Zarpamos de Palma", payload: {}, user: "capitana" } as const;
const first = { id: 1, timestamp: "2026-11-21T00:48:00.000Z", prevHash: GENESIS_HASH };

test("the bytes of an entry are these, and always will be", (t) => {
  const rest = `"id":1,"kind":"manual","payload":{},"prev_hash":"${"0".repeat(64)}","summary":"Zarpamos de Palma","timestamp":"2026-11-21T00:48:00.000Z","user":"capitana"}`;
  const hash = createHash("sha256").update(`{${rest}`).digest("hex");
  const { line, entry } = sealEntry(entryBody(manual), first);
  t.is(line.toString(), `{"hash":"${hash}",${rest}\n`);
  t.is(entry.hash, hash);
  t.is(hash, "3e6036cfc8e5525ea9deafd63fe5ec447370ad1ebc2489eaf709ce89276943bc");
});

test("the stored line is what the RFC author's package makes of the entry, and the hash is over it without `hash`", (t) => {
  const { lines, entries } = bookLines(20);
  for (const [i, entry] of entries.entries()) {
    const { hash, ...rest } = entry;
    t.is(lines[i]?.toString(), `${reference(entry)}\n`);
    t.is(
      hash,
      createHash("sha256")
        .update(reference(rest) ?? "")
        .digest("hex"),
    );
  }
});

test("any tool can check a line: the shell command in the comment gives the hash", (t) => {
  const { lines, entries } = bookLines(3);
  const command = `sed -n 2p | sed 's/^{"hash":"[0-9a-f]*",/{/' | tr -d '\\n' | sha256sum`;
  const output = execFileSync("sh", ["-c", command], {
    input: Buffer.concat(lines),
    env: { ...process.env, LC_ALL: "C" },
  });
  t.is(output.toString().slice(0, 64), entries[1]!.hash);
});

test("an entry is what was stored: a payload changed afterwards changes nothing", (t) => {
  const payload: { a: number; b?: number } = { a: -0 };
  const body = entryBody({ ...manual, payload });
  payload.b = 1;
  const { entry } = sealEntry(body, first);
  t.deepEqual(entry.payload, { a: 0 });
});

test("an entry of exactly the bound is taken, and one byte more is refused", (t) => {
  const bytesOf = (summary: string): number =>
    sealEntry(entryBody({ ...manual, summary }), { ...first, id: Number.MAX_SAFE_INTEGER }).line.length;
  const room = limits.entryBytes - bytesOf("");
  t.is(bytesOf("x".repeat(room)), limits.entryBytes);
  const error = t.throws(() => entryBody({ ...manual, summary: "x".repeat(room + 1) }), { instanceOf: BitacoraError });
  t.is(error.code, "logbook-entry-invalid");
  t.is(error.details["reason"], "too-large");
  t.throws(() => entryBody({ ...manual, summary: "ñ".repeat(room) }), { instanceOf: BitacoraError });
  const { line } = sealEntry(entryBody({ ...manual, summary: "x".repeat(room) }), first);
  t.is(readLine(line.subarray(0, -1)).fault, undefined);
});

test("what is no entry is refused with a reason", (t) => {
  const reasonOf = (change: Record<string, unknown>): unknown =>
    t.throws(() => entryBody({ ...manual, ...change }), { instanceOf: BitacoraError }).details["reason"];
  t.is(reasonOf({ kind: "party" }), "kind");
  t.is(reasonOf({ summary: 7 }), "summary");
  t.is(reasonOf({ user: undefined }), "user");
  t.is(reasonOf({ payload: null }), "payload");
  t.is(reasonOf({ payload: [] }), "payload");
  t.is(reasonOf({ payload: { a: NaN } }), "not-finite");
  t.is(reasonOf({ summary: "\uD800" }), "lone-surrogate");
});

test("every kind of the specification is one", (t) => {
  for (const kind of KINDS) t.notThrows(() => entryBody({ ...manual, kind }));
  t.is(KINDS.length, 9);
});

test("a parsed line is an entry only if every member is what it must be", (t) => {
  const good = { ...bookLines(1).entries[0]! };
  t.deepEqual(asLogEntry(good), good);
  const wrong: Record<string, unknown>[] = [
    { id: 0 }, { id: 1.5 }, { id: "1" }, { id: 2 ** 53 }, { kind: "Manual" }, { kind: null }, { payload: [] },
    { payload: null }, { summary: 1 }, { user: null }, { hash: "0" }, { hash: good.hash.toUpperCase() },
    { prev_hash: good.hash.slice(1) }, { timestamp: "2026-02-30T00:00:00.000Z" }, { timestamp: "2026-11-21T24:00:00.000Z" },
    { timestamp: "2026-11-21T00:48:00Z" }, { timestamp: "2026-11-21T00:48:00.000+00:00" }, { timestamp: 0 },
  ]; // prettier-ignore
  for (const change of wrong) t.is(asLogEntry({ ...good, ...change }), undefined, JSON.stringify(change));
  for (const value of [null, [], "x", 1, undefined]) t.is(asLogEntry(value), undefined);
});

/** The line of an entry in which `text` was put in place of something, with the hash made anew for it. */
function rehashed(line: string, change: (text: string) => string): Buffer {
  const rest = `{${change(line.slice(75).trimEnd())}`;
  const hash = createHash("sha256").update(rest).digest("hex");
  return Buffer.from(`{"hash":"${hash}",${rest.slice(1)}`);
}

test("another form of the same entry is a break even when its hash is right for it", (t) => {
  const line = bookLines(1).lines[0]!.toString();
  t.is(readLine(rehashed(line, (text) => text)).fault, undefined);
  const forms: Record<string, (text: string) => string> = {
    "a space": (text) => text.replace('"id":', '"id": '),
    "a space at the end": (text) => `${text} `,
    "a carriage return": (text) => `${text}\r`,
    "a number with an exponent": (text) => text.replace("1e+21", "1E21"),
    "a number with a fraction": (text) => text.replace('"id":1', '"id":1.0'),
    "a leading zero's worth": (text) => text.replace('"id":1', '"id":1e0'),
    "another order": (text) => text.replace(/("id":1),("kind":"[a-z_]+")/, "$2,$1"),
    "a member twice": (text) => text.replace('"id":1', '"id":1,"id":1'),
    "a member too many": (text) => text.replace(/}$/, ',"zone":1}'),
    "a member of the payload twice": (text) => text.replace('"id":"A1"', '"id":"A1","id":"A1"'),
    "an escape that need not be": (text) => text.replace("Ana", String.raw`\u0041na`),
    "a letter that must be escaped": (text) => text.replace(String.raw`\n`, "\n"),
    "a lone surrogate": (text) => text.replace("Ana", String.raw`\ud800`),
    "nesting beyond the bound": (text) => text.replace("[1,", `[${"[".repeat(40)}${"]".repeat(40)},`),
  };
  for (const [name, change] of Object.entries(forms)) {
    const changed = rehashed(line, change);
    t.not(changed.toString(), line.trimEnd(), name);
    t.is(readLine(changed).fault, "shape", name);
  }
});

test("bytes that are no UTF-8, a byte order mark, and nothing at all are no entries", (t) => {
  const line = bookLines(1).lines[0]!.subarray(0, -1);
  const bad = Buffer.from(line);
  bad[bad.indexOf(Buffer.from("é")) + 1] = 0x41;
  t.is(readLine(bad).fault, "shape");
  t.is(readLine(Buffer.concat([Buffer.from("\uFEFF"), line])).fault, "shape");
  t.is(readLine(Buffer.alloc(0)).fault, "shape");
  t.is(readLine(Buffer.alloc(1000)).fault, "shape");
});

test("reading a line leaves its bytes as they were", (t) => {
  const { lines } = bookLines(1);
  const line = lines[0]!.subarray(0, -1);
  const before = Buffer.from(line);
  readLine(line);
  t.deepEqual(line, before);
});
