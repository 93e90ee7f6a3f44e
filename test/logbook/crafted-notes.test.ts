/** Notes in the place of an export's newest checkpoint: `logbook verify`, the library and `verify.py` judge each alike. */
import { createHash, sign } from "node:crypto";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { entryBody, sealEntry } from "../../src/logbook/entry/entry.ts";
import { parseEntry } from "../../src/logbook/entry/line.ts";
import { signCheckpoint } from "../../src/logbook/evidence/checkpoint.ts";
import { keyIdOf, publicBytes } from "../../src/logbook/evidence/signed-note.ts";
import { verifyExport } from "../../src/logbook/library/verify-book.ts";
import { Frontier, leafDigest } from "../../src/logbook/tree/merkle.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { python } from "./support/python.ts";
import { signedBook } from "./support/signed.ts";
import { canTry } from "../support/programs.ts";

const VERIFIER = new URL("../../src/logbook/export/verify.py", import.meta.url).pathname;
const ENTRIES = 6;

/** An export with nothing but the book, the key and the newest checkpoint; and what makes notes for it. */
async function craftedExport(t: Parameters<typeof signedBook>[0]) {
  const book = await signedBook(t, ENTRIES);
  const dir = join(await tempDir(t), "export");
  await mkdir(join(dir, "logbook"), { recursive: true });
  const lines = (await readFile(book.volume, "utf8")).trimEnd().split("\n");
  const write = async (note: string, volume = `${lines.join("\n")}\n`): Promise<void> => {
    await writeFile(join(dir, "logbook.pub"), `${book.publicKey}\n`);
    await writeFile(join(dir, "logbook", "logbook-000001.jsonl"), volume);
    await writeFile(join(dir, "newest.checkpoint"), note);
  };
  const root = rootOf(lines).toString("base64");
  const { key, name } = book.key;
  const signature = (text: string): string =>
    Buffer.concat([
      Buffer.from(keyIdOf(name, 1, publicBytes(key)), "hex"),
      sign(null, Buffer.from(text), key),
    ]).toString("base64");
  const signed = (text: string, more = ""): string => `${text}\n\u2014 ${name} ${signature(text)}\n${more}`;
  return { dir, book, lines, write, root, name, signed, signature };
}

function never(): never {
  throw new Error("no entry");
}

function rootOf(lines: readonly string[]): Buffer {
  const frontier = new Frontier();
  for (const line of lines) frontier.append(leafDigest(Buffer.from(line)));
  return frontier.root();
}

test("the library and verify.py judge each form of a note alike", async (t) => {
  const { dir, write, root, name, signed, signature } = await craftedExport(t);
  const of = (size: string, said = root): string => signed(`${name}\n${size}\n${said}\n`);
  const plain = `${name}\n${ENTRIES}\n${root}\n`;
  const badOwn = Buffer.concat([Buffer.from(signature(plain), "base64").subarray(0, 4), Buffer.alloc(64)]).toString(
    "base64",
  );
  const notes: Readonly<Record<string, readonly [note: string, ok: boolean]>> = {
    plain: [of("6"), true],
    "a line more": [signed(`${plain}more\n`), true],
    "a witness's signature beside": [
      signed(plain, `\u2014 witness.example ${Buffer.alloc(76, 1).toString("base64")}\n`),
      true,
    ],
    "a size with a space": [of(" 6"), false],
    "a size with a sign": [of("+6"), false],
    "a size with zeros": [of("0006"), false],
    "a size in full-width digits": [of("\uff16"), false],
    "a size with an underscore": [of("0_6"), false],
    "no size": [of(""), false],
    "a size beyond whole numbers": [of("9007199254740993"), false],
    "size 0": [of("0", createHash("sha256").digest("base64")), false],
    "junk in the root": [of("6", `*${root}`), false],
    "a space in the root": [of("6", `${root.slice(0, 9)} ${root.slice(9)}`), false],
    "a root without padding": [of("6", root.replace(/=+$/, "")), false],
    "a root in the alphabet of URLs": [
      of("6", root.replaceAll("+", "-").replaceAll("/", "_").replace("=", "=\n")),
      false,
    ],
    "another root": [of("6", Buffer.alloc(32).toString("base64")), false],
    "a second, bad signature by the same key": [signed(plain, `\u2014 ${name} ${badOwn}\n`), false],
    "a bad signature by the same key first": [
      `${plain}\n\u2014 ${name} ${badOwn}\n\u2014 ${name} ${signature(plain)}\n`,
      false,
    ],
    "a signature that is cut short": [`${plain}\n\u2014 ${name} ${signature(plain).slice(0, -8)}\n`, false],
    "junk in the signature": [`${plain}\n\u2014 ${name} *${signature(plain)}\n`, false],
    "a signature with a word more": [`${plain}\n\u2014 ${name} ${signature(plain)} x\n`, false],
    "a line that is no signature": [signed(plain, "hello\n"), false],
    "a signature under another name": [`${plain}\n\u2014 other ${signature(plain)}\n`, false],
    "an empty line at the end": [`${of("6")}\n`, false],
    "no newline at the end": [of("6").slice(0, -1), false],
    "ends of lines of Windows": [of("6").replaceAll("\n", "\r\n"), false],
    "a tab in the text": [signed(`${plain}\tmore\n`), false],
    "another origin": [signed(`other\n6\n${root}\n`), false],
    nothing: ["", false],
  };
  const folders: string[] = [];
  for (const [i, [what, [note, ok]]] of Object.entries(notes).entries()) {
    await write(note);
    t.is((await verifyExport(dir)).ok, ok, `ours: ${what}`);
    const folder = `${dir}-${i}`;
    folders.push(folder);
    await cp(dir, folder, { recursive: true });
  }
  if (!canTry(t, "python3")) return;
  const all =
    "import runpy, sys, io, json\nmodule = runpy.run_path(sys.argv[1])\nout = sys.stdout\ncodes = []\n" +
    "for folder in sys.argv[2:]:\n    sys.stdout = io.StringIO()\n    codes.append(module['main'](folder, []))\nout.write(json.dumps(codes))\n";
  const { stdout, stderr } = await python("-c", all, VERIFIER, ...folders);
  t.is(stderr, "");
  const codes = JSON.parse(stdout) as number[];
  for (const [i, [what, [, ok]]] of Object.entries(notes).entries()) t.is(codes[i], ok ? 0 : 1, `verify.py: ${what}`);
});

test("a book that was forged without the key, under the vessel's own note over no entries, is not called intact", async (t) => {
  const { dir, lines, write, book } = await craftedExport(t);
  // Each vessel signs the empty book at her first start: an early copy of her directory has that note.
  const early = signCheckpoint({ size: 0, root: new Frontier().root() }, book.key);
  let prevHash = "0".repeat(64);
  const forged = lines.map((line) => {
    const { id, timestamp, kind, payload, user } = parseEntry(line) ?? never();
    const body = entryBody({ kind, payload, user, summary: "todo en orden" });
    const sealed = sealEntry(body, { id, timestamp, prevHash });
    prevHash = sealed.entry.hash;
    return sealed.line.toString();
  });
  await write(early, forged.join(""));
  const checks = async (): Promise<void> => {
    t.false((await verifyExport(dir)).ok);
    t.false((await verifyExport(dir, { checkpoint: early })).ok, "the same note again does not help");
    const { code, stdout } = await runWarm(["logbook", "verify", dir], { env: { LANG: "en" } });
    t.is(code, 1, stdout);
    t.notRegex(stdout, /✔|Intact/);
    if (canTry(t, "python3")) t.is((await python(VERIFIER, dir)).code, 1);
  };
  await checks();
  // Nor where the list has it as well.
  await writeFile(join(dir, "logbook", "checkpoints"), `${early}\n`);
  await checks();
  await rm(join(dir, "newest.checkpoint"));
  await checks();
});
