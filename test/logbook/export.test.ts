/**
 * The export and its verifier: Python that shares no line with our code finds good books good and tampered ones tampered.
 * Skipped, and said so, where there is no Python 3.
 */
import { execFileSync } from "node:child_process";
import { access, cp, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import test, { type ExecutionContext } from "ava";
import { isBitacoraError } from "../../src/core/errors.ts";
import { sealGroup } from "../../src/logbook/book/seal.ts";
import { canonicalize } from "../../src/logbook/entry/canonical-json.ts";
import { Chain } from "../../src/logbook/entry/chain.ts";
import { entryBody } from "../../src/logbook/entry/entry.ts";
import { verifyExport } from "../../src/logbook/library/verify-book.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { clockStepWriter } from "../../src/runtime/logbook/clock-steps.ts";
import { logbookExport } from "../../src/runtime/logbook/export.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { tempDir } from "../support/temp-dir.ts";
import { draft } from "./support/book.ts";
import { VOLUME } from "./support/files.ts";
import { python, pythonOn } from "./support/python.ts";
import { firstStateText } from "../../src/logbook/evidence/signed-state.ts";
import { signedBook, type SignedBook } from "./support/signed.ts";
import { canTry, testWith } from "../support/programs.ts";

const VERIFIER = fileURLToPath(new URL("../../src/logbook/export/verify.py", import.meta.url));

async function exported(book: SignedBook, target: string): Promise<string> {
  const stdout = new PassThrough();
  const texts = messagesIn("en").logbook;
  await logbookExport({
    target,
    dataDir: book.dataDir,
    json: false,
    texts,
    locale: "en",
    env: {},
    clock: book.clock,
    stdout,
  });
  stdout.end();
  return textOf(stdout);
}

async function exportOf(t: ExecutionContext, book: SignedBook): Promise<string> {
  const dir = join(await tempDir(t), "export");
  await exported(book, dir);
  return dir;
}

const withPython = testWith(test, "python3");

test("an export has the book byte for byte, what a stranger needs, and nothing secret", async (t) => {
  const book = await signedBook(t, 5);
  await writeFile(join(book.dir, "logbook-000001.torn-20261121T004800Z"), "{");
  const dir = await exportOf(t, book);
  t.deepEqual((await readdir(dir)).sort(), [
    "README.txt",
    "book.html",
    "logbook",
    "logbook-ml-dsa.pub",
    "logbook.pub",
    "newest.checkpoint",
    "verify.py",
  ]);
  t.deepEqual(
    (await readdir(join(dir, "logbook"))).sort(),
    [VOLUME, "logbook-000001.torn-20261121T004800Z", "checkpoints"].sort(),
  );
  t.deepEqual(await readFile(join(dir, "logbook", VOLUME)), await readFile(book.volume));
  const readme = await readFile(join(dir, "README.txt"), "utf8");
  t.regex(readme, /LIBRO DE BITÁCORA DE bitacora\/aurora[^]*LOG BOOK OF bitacora\/aurora/);
  t.true((await readFile(join(dir, "verify.py"), "utf8")).split("\n").length < 450);
});

test("on a full disk no half archive file is left behind", async (t) => {
  const disk = await tempDir(t);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "bitacora-test", disk], { stdio: "ignore" });
  } catch {
    t.log("skipped: no file system can be mounted here");
    t.pass();
    return;
  }
  t.teardown(() => execFileSync("umount", ["-l", disk]));
  const book = await signedBook(t, 2);
  const error = await t.throwsAsync(exported(book, join(disk, "aurora.tar")));
  t.true(isBitacoraError(error, "disk-full"), String(error));
  t.deepEqual(await readdir(disk), []);
});

test("what is there already is never overwritten, and a book without a key says what to do", async (t) => {
  const book = await signedBook(t, 2);
  const dir = await exportOf(t, book);
  for (const target of [dir, join(dir, "book.html")]) {
    const error = await t.throwsAsync(exported(book, target));
    t.true(isBitacoraError(error, "output-not-writable"), String(error));
  }
  const tar = join(await tempDir(t), "aurora.tar");
  await exported(book, tar);
  t.true(isBitacoraError(await t.throwsAsync(exported(book, tar)), "output-not-writable"));
  await rm(join(book.dataDir, "logbook.pub"));
  t.true(isBitacoraError(await t.throwsAsync(exported(book, join(dir, "more"))), "usage"));
});

test("a line that was being written is not in the export, and a service goes on beside it", async (t) => {
  const book = await signedBook(t, 3);
  const logbook = await book.open();
  await logbook.append(draft(4));
  const whole = (await stat(book.volume)).size;
  await writeFile(book.volume, '{"hash":"half', { flag: "a" });
  const dir = await exportOf(t, book);
  t.is((await stat(join(dir, "logbook", VOLUME))).size, whole);
  if (canTry(t, "python3")) t.is((await python(join(dir, "verify.py"))).code, 0);
});

/** Adds an entry that continues the chain, as anybody can make one who can write the file. */
async function forgeEntry(volume: string): Promise<void> {
  const lines = (await readFile(volume, "utf8")).trimEnd().split("\n");
  const chain = new Chain();
  for (const line of lines) chain.take(Buffer.from(line));
  const group = sealGroup([{ body: entryBody(draft(99)), timeMs: Date.UTC(2027, 0, 1) }], chain.head);
  await writeFile(volume, Buffer.concat(group.lines), { flag: "a" });
}

withPython(
  "an export ends with the last entry that is signed, and entries after it are not the vessel's",
  async (t) => {
    const book = await signedBook(t, 3);
    const logbook = await book.open();
    await logbook.append(draft(4));
    const key = join(book.dataDir, "logbook.key");
    await rename(key, `${key}-kept`);
    const short = join(await tempDir(t), "export");
    t.regex(
      await exported(book, short),
      /^3 entries in 1 volume[^]*\n1 entries after the newest checkpoint could not be signed now/,
    );
    t.true((await verifyExport(short)).ok);
    await rename(`${key}-kept`, key);
    await logbook.close();
    const all = join(await tempDir(t), "export");
    await exported(book, all);
    t.is((await readFile(join(all, "logbook", VOLUME), "utf8")).split("\n").length - 1, 4);
    t.true((await verifyExport(all)).ok);
    await forgeEntry(join(all, "logbook", VOLUME));
    const verdict = await verifyExport(all);
    t.false(verdict.ok);
    t.deepEqual(verdict.doubts, ["entries 5 to 5 stand after the newest checkpoint"]);
    const { code, stdout } = await python(join(all, "verify.py"));
    t.is(code, 1, stdout);
    t.regex(stdout, /^BROKEN \/ ROTO: 1\nentries 5 to 5 stand after the newest checkpoint/);
    await rm(join(all, "newest.checkpoint"));
    await cp(book.state, join(all, "logbook.signed"));
    t.is((await python(join(all, "verify.py"))).code, 1, "a state put beside it makes no data directory of it");
  },
);

test("a book that is stopped is signed for its export, where somebody may read the key", async (t) => {
  const book = await signedBook(t, 3);
  const state = await readFile(book.state);
  const list = await readFile(book.list);
  await book.write(2);
  await writeFile(book.state, state);
  await writeFile(book.list, list);
  const dir = await exportOf(t, book);
  t.regex(await readFile(join(dir, "newest.checkpoint"), "utf8"), /^bitacora\/aurora\n5\n/);
  t.true((await verifyExport(dir)).ok);
});

withPython("volumes are known by their names, to verify.py as to this program", async (t) => {
  const crafts: Readonly<Record<string, (dir: string) => Promise<unknown>>> = {
    "another name": (dir) => writeFile(join(dir, "logbook-x.jsonl"), "no entry\n"),
    "a link to a volume": (dir) => symlink(VOLUME, join(dir, "logbook-x.jsonl")),
    "a link that leads nowhere": (dir) => symlink("nowhere", join(dir, "logbook-x.jsonl")),
    "too few digits": (dir) => cp(join(dir, VOLUME), join(dir, "logbook-1.jsonl")),
    "too many digits": (dir) => cp(join(dir, VOLUME), join(dir, "logbook-0000000001.jsonl")),
    "other digits": (dir) => cp(join(dir, VOLUME), join(dir, "logbook-٠٠٠٠٠١.jsonl")),
    "a newline at the end": (dir) => cp(join(dir, VOLUME), join(dir, `${VOLUME}\n`)),
    "one number twice": (dir) => cp(join(dir, VOLUME), join(dir, "logbook-0000001.jsonl")),
    "renamed to too few digits": (dir) => rename(join(dir, VOLUME), join(dir, "logbook-1.jsonl")),
    "no folder": (dir) => rm(dir, { recursive: true }),
    "a volume that is a link": async (dir) => {
      await rename(join(dir, VOLUME), join(dir, "elsewhere"));
      await symlink("elsewhere", join(dir, VOLUME));
    },
  };
  const good = await exportOf(t, await signedBook(t, 3));
  const found: Record<string, unknown> = {};
  for (const [name, craft] of Object.entries(crafts)) {
    const dir = join(await tempDir(t), "copy");
    await cp(good, dir, { recursive: true });
    await craft(join(dir, "logbook"));
    const { ok } = await verifyExport(dir);
    t.is((await python(join(dir, "verify.py"))).code, ok ? 0 : 1, name);
    found[name] = ok;
  }
  const broken = new Set(["one number twice", "renamed to too few digits", "no folder"]);
  t.deepEqual(found, Object.fromEntries(Object.keys(crafts).map((name) => [name, !broken.has(name)])));
});

test("the page escapes whatever was written, and shows corrections and countersignatures beside what they name", async (t) => {
  const book = await signedBook(t);
  const logbook = await book.open();
  const payload = { corrects: 1, x: "</pre><script>alert(1)</script>" };
  await logbook.append({ kind: "manual", summary: "babor", payload: {}, user: "Ana" });
  await logbook.append({ kind: "manual", summary: '<img src=x onerror="alert(1)">\u202e', payload, user: "<b>Ana" });
  await logbook.append({ kind: "manual", summary: "seen", payload: { countersigns: 1 }, user: "Gil" });
  await logbook.close();
  const page = await readFile(join(await exportOf(t, book), "book.html"), "utf8");
  t.notRegex(page, /<script|<img|<b>Ana/);
  t.regex(page, /&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;⟨U\+202E⟩ <a href="#e1">↺ 1<\/a>/);
  t.regex(page, /babor <a href="#e2">← ↺ 2<\/a> <a href="#e3">← ✓ 3<\/a>/);
  t.regex(page, /seen <a href="#e1">✓ 1<\/a>/);
  t.regex(page, /Content-Security-Policy/);
});

withPython("the Python verifier finds a good export good, and says how far it is anchored", async (t) => {
  const book = await signedBook(t, 8);
  await book.write(5);
  const dir = await exportOf(t, book);
  const { code, stdout, stderr } = await python(join(dir, "verify.py"));
  t.is(code, 0, stdout + stderr);
  t.regex(stdout, /^OK: intact \/ íntegro\nbitacora\/aurora: 13 entries until .*; 1 to 13 anchored by 2 checkpoints\n/);
  t.is((await python(VERIFIER, book.dataDir)).code, 0, "a data directory does as well");
  const plain = pythonOn("ascii", [join(dir, "verify.py")]);
  t.is(plain.code, 0, plain.stderr);
  t.true(plain.stdout.startsWith("OK: intact / \\xedntegro\n"));
  t.is((await python(VERIFIER, await tempDir(t))).code, 2);
  t.is(
    (await python(join(dir, "verify.py"), "--checkpoint")).code,
    2,
    "an option whose file was forgotten is not passed over",
  );
  const note = await readFile(join(dir, "newest.checkpoint"));
  for (const content of [undefined, "", note.subarray(0, -9), "bitacora/aurora\n13\n"]) {
    if (content === undefined) await rm(join(dir, "newest.checkpoint"));
    else await writeFile(join(dir, "newest.checkpoint"), content);
    const { code, stdout } = await python(join(dir, "verify.py"));
    t.is(code, 1, String(content));
    t.regex(
      stdout,
      /^BROKEN \/ ROTO: 1\nnewest\.checkpoint is missing or no good one[^\n]*\n.*1 to 13 anchored by 2 checkpoints\n/,
    );
  }
  await writeFile(join(dir, "newest.checkpoint"), note);
  await rm(join(dir, "logbook", "checkpoints"));
  t.regex(
    (await python(join(dir, "verify.py"))).stdout,
    /1 to 13 anchored by 1 checkpoints\n/,
    "the newest is kept beside",
  );
  await rm(join(dir, "newest.checkpoint"));
  const stripped = await python(join(dir, "verify.py"));
  t.is(stripped.code, 1, "each export has a checkpoint: this one had its own taken away");
  t.regex(
    stripped.stdout,
    /^BROKEN \/ ROTO: 2\nnewest.*\nno checkpoint is here: nothing shows that the ship wrote it.*\n.*; none anchored by 0/,
  );
  await writeFile(join(dir, "logbook", VOLUME), "");
  t.is((await python(join(dir, "verify.py"))).code, 1, "an empty book is not called intact");
  const empty = await signedBook(t);
  await (await empty.open()).close();
  t.is((await python(VERIFIER, empty.dataDir)).code, 2, "one that was never written neither");
});

test("a book without entries is not exported, since it would look like one that lost them; one whose entries are gone is", async (t) => {
  const book = await signedBook(t);
  await (await book.open()).close();
  const dir = join(await tempDir(t), "export");
  await t.throwsAsync(exported(book, dir), { message: /has no entries yet/ });
  await t.throwsAsync(access(dir), { code: "ENOENT" });
  await book.write(3);
  await rm(book.volume);
  await exported(book, dir);
  t.false((await verifyExport(dir)).ok);
});

withPython(
  "the Python verifier reads a list of checkpoints that is junk in a moment, and the good notes after it",
  async (t) => {
    const dir = await exportOf(t, await signedBook(t, 3));
    const list = join(dir, "logbook", "checkpoints");
    const good = await readFile(list, "utf8");
    // A search that begins anew at each line takes longer than anybody waits.
    await writeFile(list, "a\n".repeat(500_000) + "\n\n" + "\n".repeat(100_000) + good);
    const { code, stdout } = await python(join(dir, "verify.py"));
    t.is(code, 0);
    t.regex(stdout, /1 to 3 anchored by 1 checkpoints\n/);
  },
);

withPython(
  "a book that was never signed yet is signed for its export, and one that cannot be is exported as it is",
  async (t) => {
    const book = await signedBook(t);
    const young = await book.open();
    for (let i = 0; i < 3; i += 1) await young.append(draft(i));
    // As a power cut leaves it: no checkpoint.
    const [state, volume] = [await readFile(book.state), await readFile(book.volume)];
    await young.close();
    await rm(book.list);
    await writeFile(book.state, state);
    t.deepEqual(await readFile(book.volume), volume);
    const noKey = join(await tempDir(t), "data");
    await cp(book.dataDir, noKey, { recursive: true });
    await rm(join(noKey, "logbook.key"));
    const signed = await exportOf(t, book);
    t.regex(await readFile(join(signed, "newest.checkpoint"), "utf8"), /^bitacora\/aurora\n3\n/);
    const unsigned = await exportOf(t, { ...book, dataDir: noKey });
    t.is((await python(join(signed, "verify.py"))).code, 0);
    const { code, stdout } = await python(join(unsigned, "verify.py"));
    t.is(code, 1);
    t.regex(stdout, /no checkpoint is here/);
  },
);

withPython(
  "the Python verifier names each leap of the clock that is recorded, and counts the entries that none explains",
  async (t) => {
    const book = await signedBook(t, 3);
    const writer = clockStepWriter(messagesIn("en").entries);
    const logbook = await book.open({ clockSteps: { entryOf: (step) => writer.entryOf(step) } });
    book.clock.jumpWall(3 * 365 * 86_400_000);
    await logbook.append(draft(4));
    book.clock.jumpWall(-3 * 365 * 86_400_000);
    await logbook.append(draft(5));
    await logbook.close();
    const explained = await python(join(await exportOf(t, book), "verify.py"));
    t.is(explained.code, 0, explained.stdout + explained.stderr);
    t.regex(explained.stdout, / until 2026-12-01T00:00:03\.000Z; /);
    t.regex(explained.stdout, /^entry 4: .*'2026-12-01T00:00:03\.000Z' -> 2029-11-30T00:00:03\.000Z$/m);
    t.regex(explained.stdout, /^entry 6: .*'2029-11-30T00:00:03\.000Z' -> 2026-12-01T00:00:03\.000Z$/m);
    t.notRegex(explained.stdout, /dated before/);
    const silent = await book.open();
    book.clock.jumpWall(-60_000);
    await silent.append(draft(6));
    await silent.close();
    t.regex(
      (await python(join(await exportOf(t, book), "verify.py"))).stdout,
      /^1 entries are dated before an earlier one/m,
    );
  },
);

withPython(
  "the verifier needs the bare interpreter and nothing else: no packages, no variables, no other program",
  async (t) => {
    const dir = await exportOf(t, await signedBook(t, 20));
    // -I: no variables and no folder of the user's; -S: no packages of the machine.
    t.is(pythonOn("utf-8", ["-I", "-S", join(dir, "verify.py"), dir]).code, 0);
    const volume = join(dir, "logbook", VOLUME);
    const bytes = await readFile(volume);
    bytes[bytes.length >> 1]! ^= 0x10;
    await writeFile(volume, bytes);
    t.is(pythonOn("utf-8", ["-I", "-S", join(dir, "verify.py"), dir]).code, 1);
  },
);

withPython(
  "the Python verifier finds what was done to an export, and with a checkpoint from elsewhere the rest",
  async (t) => {
    const book = await signedBook(t, 9);
    const good = await exportOf(t, book);
    const kept = join(good, "newest.checkpoint");
    const text = await readFile(book.volume, "utf8");
    const lines = text.split("\n").slice(0, -1);
    const forged = await signedBook(t, 0);
    await writeFile(forged.state, firstStateText(book.key));
    const logbook = await forged.open({ signing: { key: book.key, stateFile: forged.state } });
    for (let i = 0; i < 9; i += 1) await logbook.append({ ...draft(i), summary: "nothing happened" });
    await logbook.close();
    const rewritten = await readFile(forged.volume, "utf8");
    const attacks: Readonly<Record<string, string>> = {
      "a letter changed": text.replace("motor", "mot0r"),
      "a member added": text.replace(/}\n/, ',"zone":1}\n'),
      "a number in another form": text.replace("1e+21", "1E21"),
      spacing: text.replace('"id":3,', '"id":3, '),
      "a member twice": text.replace('"user":"Ana"', '"user":"Ana","user":"Ana"'),
      "an entry removed": lines.toSpliced(4, 1).join("\n") + "\n",
      "an entry doubled": lines.toSpliced(4, 0, lines[4]!).join("\n") + "\n",
      "entries exchanged": lines.toSpliced(4, 2, lines[5]!, lines[4]!).join("\n") + "\n",
      "the tail cut": lines.slice(0, 6).join("\n") + "\n",
      "an id that clears the screen": text.replace('"id":3,', '"id":"\\u001b[2Jintact",'),
      "a time that clears the screen": text.replace('"timestamp":"2', '"timestamp":"\\u001b[2Jintact'),
      emptied: "",
      "written anew": rewritten,
    };
    for (const [name, content] of Object.entries(attacks)) {
      const dir = join(await tempDir(t), "copy");
      await cp(good, dir, { recursive: true });
      await writeFile(join(dir, "logbook", VOLUME), content);
      t.not(content, text, name);
      const { code, stdout } = await python(join(dir, "verify.py"));
      t.is(code, 1, name);
      t.false(stdout.includes("\u001b"), "what the book says cannot move the cursor over what the verifier says");
    }
    const signed = await exportOf(t, { ...forged, dataDir: await withKeyOf(t, book, forged) });
    t.is((await python(join(signed, "verify.py"))).code, 0, "signed anew with the vessel's key: nothing in it tells");
    const compared = await python(join(signed, "verify.py"), "--checkpoint", kept);
    t.is(compared.code, 1);
    t.regex(compared.stdout, /not those that a checkpoint was signed over/);
    t.is((await python(VERIFIER, good, "--checkpoint", kept)).code, 0);
    const other = await exportOf(t, await signedBook(t, 3, "boreas"));
    t.is((await python(VERIFIER, good, "--checkpoint", join(other, "newest.checkpoint"))).code, 1);
  },
);

async function withKeyOf(t: ExecutionContext, { dataDir }: SignedBook, forged: SignedBook): Promise<string> {
  const dir = join(await tempDir(t), "data");
  await cp(forged.dataDir, dir, { recursive: true });
  await cp(join(dataDir, "logbook.pub"), join(dir, "logbook.pub"));
  return dir;
}

withPython("random flipped bits of a volume are found by the Python verifier", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const dir = await exportOf(t, await signedBook(t, 6));
  const file = join(dir, "logbook", VOLUME);
  const good = await readFile(file);
  for (let round = 0; round < 12; round += 1) {
    const at = random.below(good.length);
    const bytes = Buffer.from(good);
    bytes[at]! ^= 1 << random.below(8);
    await writeFile(file, bytes);
    t.is((await python(join(dir, "verify.py"))).code, 1, `byte ${at}`);
  }
  await writeFile(file, good);
  await truncate(file, good.length - 1);
  t.is((await python(join(dir, "verify.py"))).code, 1, "the last newline");
});

withPython("Python's canonical form is ours, for numbers of every kind and texts of every plane", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const doubles = Array.from({ length: 2000 }, () => {
    const bytes = Buffer.from(Array.from({ length: 8 }, () => random.below(256)));
    return bytes.readDoubleBE();
  }).filter((value) => Number.isFinite(value));
  const edges = [
    0,
    -0,
    1e21,
    1e-7,
    0.000001,
    5e-324,
    1.7976931348623157e308,
    2 ** 53,
    -1.5,
    100,
    123456789012345680000,
  ];
  const value = {
    numbers: [...edges, ...doubles],
    "€\u{1F6A2}": '\u2028\u007f\u0000\u001f\\"/',
    "\uFB33": [true, null, {}],
    "\u{1F600}": "",
    "": [],
  };
  const script =
    "import sys,json,importlib.util as u\ns=u.spec_from_file_location('v',sys.argv[1]);v=u.module_from_spec(s);s.loader.exec_module(v)\nprint(v.canonical(json.loads(sys.argv[2])))";
  const { stdout, stderr } = await python("-c", script, VERIFIER, JSON.stringify(value));
  t.is(stdout, `${canonicalize(value)}\n`, stderr);
});

withPython("the archive is read by other programs, and what they unpack is good", async (t) => {
  const book = await signedBook(t, 4);
  const dir = await tempDir(t);
  const said = await exported(book, join(dir, "aurora.tar"));
  t.regex(said, /4 entries in 1 volume\(s\), with 1 checkpoint\(s\)[^]*python3 aurora\/verify\.py/);
  const unpack = "import sys,tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])";
  t.is((await python("-c", unpack, join(dir, "aurora.tar"), dir)).code, 0);
  t.deepEqual(await readFile(join(dir, "aurora", "logbook", VOLUME)), await readFile(book.volume));
  t.is((await python(join(dir, "aurora", "verify.py"))).code, 0);
});
