/**
 * One list of crafted lines, `fixtures/logbook/crafted-lines.jsonl`: each is the one line of a book, with the right hash, and `logbook
 * verify` and an export's `verify.py` must say the same of it. And what is no file at all is refused at once by both.
 */
import { spawnSync } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { verifyFiles } from "../../src/logbook/verify/file-verify.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { bytesOf, checkpointOver, type Crafted } from "./support/crafted.ts";
import { python } from "./support/python.ts";
import { signedBook } from "./support/signed.ts";
import { canTry } from "../support/programs.ts";

const FIXTURE = new URL("../../fixtures/logbook/crafted-lines.jsonl", import.meta.url);
const VERIFIER = new URL("../../src/logbook/export/verify.py", import.meta.url).pathname;

test("logbook verify and verify.py say the same of each crafted line", async (t) => {
  const lines = (await readFile(FIXTURE, "utf8")).trimEnd().split("\n");
  const crafted = lines.map((line) => JSON.parse(line) as Crafted);
  t.true(crafted.length > 90);
  const dir = await tempDir(t);
  const { publicKey, key } = await signedBook(t);
  const folders: string[] = [];
  for (const [i, one] of crafted.entries()) {
    const folder = join(dir, String(i));
    folders.push(folder);
    await mkdir(join(folder, "logbook"), { recursive: true });
    await writeFile(join(folder, "logbook.pub"), `${publicKey}\n`);
    const file = join(folder, "logbook", "logbook-000001.jsonl");
    await writeFile(file, bytesOf(one));
    t.is((await verifyFiles({ volumes: [{ path: file }] })).ok, one.ok, `ours: ${one.name}`);
    await writeFile(join(folder, "newest.checkpoint"), await checkpointOver(file, key));
  }
  if (!canTry(t, "python3")) return;
  // One interpreter for all of them.
  const all =
    "import runpy, sys, io, json\nmodule = runpy.run_path(sys.argv[1])\nout = sys.stdout\ncodes = []\n" +
    "for folder in sys.argv[2:]:\n    sys.stdout = io.StringIO()\n    codes.append(module['main'](folder, []))\nout.write(json.dumps(codes))\n";
  const { stdout, stderr } = await python("-c", all, VERIFIER, ...folders);
  t.is(stderr, "");
  const codes = JSON.parse(stdout) as number[];
  for (const [i, { name, ok }] of crafted.entries()) t.is(codes[i], ok ? 0 : 1, `verify.py: ${name}`);
});

test("a FIFO, a device, a folder or a loop of links in the place of a volume is refused at once, with one line and status 2", async (t) => {
  for (const kind of ["fifo", "device", "folder", "loop"]) {
    const book = await signedBook(t, 2);
    const file = join(book.dir, "logbook-000002.jsonl");
    if (kind === "fifo") t.is(spawnSync("mkfifo", [file]).status, 0);
    else if (kind === "folder") await mkdir(file);
    else await symlink(kind === "device" ? "/dev/zero" : file, file);
    const ours = await runWarm(["logbook", "verify", "--data-dir", book.dataDir], { env: { LANG: "en" } });
    t.is(ours.code, 2, kind);
    t.is(ours.stderr.trimEnd().split("\n").length, 1, ours.stderr);
    t.regex(ours.stderr, kind === "loop" ? /ELOOP/ : /no ordinary file/, kind);
    await t.throwsAsync(book.open(), { message: kind === "loop" ? /ELOOP/ : /EFTYPE|EISDIR|ENXIO/ }, kind);
    if (!canTry(t, "python3")) continue;
    const theirs = await python(VERIFIER, book.dataDir);
    t.is(theirs.code, 2, kind);
    t.is(theirs.stderr.trimEnd().split("\n").length, 1, theirs.stderr);
  }
});
