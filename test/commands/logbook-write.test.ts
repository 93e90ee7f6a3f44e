/** `bitacora logbook list`, `follow`, `add` and `correct` as processes, beside a service and without one. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import test from "ava";
import { signedBook } from "../logbook/support/signed.ts";
import { runBitacora, spawnBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";

const logbook = (args: readonly string[], env: Record<string, string> = {}) => runWarm(["logbook", ...args], { env });
const jsonLines = (stdout: string): Record<string, unknown>[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const RECEIPT = ["id", "kind", "timestamp", "hash"];

test("entries are written through the service, a correction stands beside what it corrects, and a follower sees both", async (t) => {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir]);
  t.teardown(() => service.end("SIGTERM"));
  const follower = spawnBitacora(["logbook", "follow", "--data-dir", dir, "--json"]);
  t.teardown(() => follower.kill("SIGKILL"));
  let followed = "";
  const seen = new Promise<void>((resolve) => {
    follower.stdout.on("data", (chunk: Buffer) => {
      followed += chunk.toString();
      if (followed.includes('"corrects":')) resolve();
    });
  });
  const words = ["add", "Zarpamos de Palma", "--user", "Ana", "--url", service.url, "--json"];
  const added = await runBitacora(["logbook", ...words]);
  t.is(added.code, 0, added.stderr);
  const [receipt] = jsonLines(added.stdout);
  t.deepEqual(Object.keys(receipt ?? {}), RECEIPT);
  const id = String(receipt?.["id"]);
  const corrected = await logbook(["correct", id, "Zarpamos de Sóller", "--user", "Luis", "--url", service.url]);
  t.is(corrected.code, 0, corrected.stderr);
  t.regex(corrected.stdout, /^Entry \d+, .*Z: on disk\n$/);
  await seen;
  follower.kill("SIGINT");
  t.deepEqual(await once(follower, "close"), [0, null]);
  const manual = jsonLines(followed).filter(({ kind }) => kind === "manual");
  t.like(manual.at(-1), { summary: "Zarpamos de Sóller", user: "Luis", payload: { corrects: Number(id) } });

  const listed = await logbook(["list", "--data-dir", dir, "--kind", "manual"], { LANG: "es_ES.UTF-8" });
  t.regex(
    listed.stdout,
    new RegExp(
      `Ana: Zarpamos de Palma {2}\\[corregido en \\d+\\]\\n[^]*Luis: Zarpamos de Sóller {2}\\[corrige ${id}\\]`,
    ),
  );
  const signed = await logbook(["countersign", id, "--user", "Capitana Gil", "--url", service.url]);
  t.is(signed.code, 0, signed.stderr);
  const both = (await logbook(["list", "--data-dir", dir, "--kind", "manual"])).stdout;
  t.regex(both, /Ana: Zarpamos de Palma {2}\[corrected in \d+\] {2}\[countersigned in \d+\]\n/);
  t.regex(both, new RegExp(`Capitana Gil: Entry ${id} countersigned {2}\\[countersigns ${id}\\]\n`));
  t.is((await logbook(["countersign", id, "--url", service.url])).code, 2, "by nobody");
  for (const [day, code, said] of [
    ["2001-02-03", 2, /no entry of 2001-02-03/],
    ["2026-02-30", 2, /not '2026-02-30'/],
  ] as const) {
    const wrong = await logbook(["countersign", day, "--user", "Gil", "--url", service.url]);
    t.is(wrong.code, code, day);
    t.regex(wrong.stderr, said);
  }
  const none = await logbook(["correct", "99999", "x", "--url", service.url]);
  t.is(none.code, 2);
  t.regex(none.stderr, /^bitacora: The log book has no entry '99999'\n$/);
  const byFolder = await logbook(["add", "Fondeamos", "--user", "Ana", "--data-dir", dir]);
  t.is(byFolder.code, 0, byFolder.stderr);
  t.regex(byFolder.stdout, /^Entry \d+, .*Z: on disk\n$/);
  const remote = (await logbook(["list", "--url", service.url, "--kind", "manual"])).stdout;
  t.regex(remote, /Ana: Zarpamos de Palma {2}\[corrected in \d+\] {2}\[countersigned in \d+\]\n[^]*Ana: Fondeamos\n$/);
  t.is((await logbook(["list", "--url", service.url, "--data-dir", dir])).code, 2, "one service at a time");
  const note = (await logbook(["checkpoint", "--url", service.url])).stdout;
  // A service may write an entry of its own in between.
  const [origin] = (await logbook(["checkpoint", "--data-dir", dir])).stdout.split("\n");
  t.true(note.startsWith(`${origin}\n`) && note.includes("\n\n\u2014 "), note);
  t.is(await service.end("SIGTERM"), 0);
});

test("an entry by hand into a book that is dated ahead of the clock stands after one that says so", async (t) => {
  const book = await signedBook(t);
  book.clock.wallMs = Date.now() + 7 * 86_400_000;
  await book.write(2);
  t.is((await logbook(["add", "all quiet", "--data-dir", book.dataDir])).code, 0);
  t.like(await book.verify(), { ok: true, entries: 4, clock_steps: 1, time_reversals: 0 });
});

test("the public key is shown by the service, too; an export is made where the files are", async (t) => {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir]);
  t.teardown(() => service.end("SIGTERM"));
  const at = ["--url", service.url];
  t.regex((await logbook(["key", "show", ...at])).stderr, /No checkpoint has been signed/);
  t.is((await logbook(["add", "Xyz", ...at])).code, 0);
  t.is((await logbook(["checkpoint", ...at])).code, 0);
  const served = await logbook(["key", "show", ...at]);
  const kept = await logbook(["key", "show", "--data-dir", dir]);
  t.is(served.stdout, kept.stdout);
  t.regex(served.stdout, /^bitacora\/aurora-demo\+[0-9a-f]{8}\+\S+\n$/);
  t.regex(served.stderr, new RegExp(`The public key of bitacora/aurora-demo \\(${service.url}\\):\n`));
  const { code, stderr } = await logbook(["export", join(dir, "book.tar"), ...at]);
  t.is(code, 2);
  t.regex(stderr, /^bitacora: an export copies the book's files, .*: run it on the vessel's own computer/);
});

test("without a service an entry goes straight into the book, which signs it", async (t) => {
  const book = await signedBook(t);
  book.clock.wallMs = Date.UTC(2026, 10, 1);
  await book.write(2);
  const added = await logbook(["correct", "1", "it was the port engine", "--data-dir", book.dataDir]);
  t.is(added.code, 0, added.stderr);
  const [line] = (await readFile(book.volume, "utf8")).trimEnd().split("\n").slice(-1);
  t.like(JSON.parse(line!), { id: 3, user: "operator", payload: { corrects: 1 }, summary: "it was the port engine" });
  t.like(await book.verify(), { ok: true, checkpoints: { anchored_entries: 3, failed: 0 } });
  const asJson = await logbook(["add", "all quiet", "--data-dir", book.dataDir, "--json"]);
  t.deepEqual(Object.keys(jsonLines(asJson.stdout)[0] ?? {}), RECEIPT, "as through the service");
  for (const args of [
    ["correct", "5", "x", "--data-dir", book.dataDir],
    ["correct", "first", "x", "--data-dir", book.dataDir],
    ["add", "  ", "--data-dir", book.dataDir],
    ["add", "x", "--data-dir", book.dataDir, "--url", "http://127.0.0.1:9"],
    ["add", "x", "--url", "http://127.0.0.1:9"],
    ["add", "x", "--data-dir", join(book.dataDir, "missing")],
    ["list", "--kind", "nonsense", "--data-dir", book.dataDir],
    ["list", "--since", "yesterday", "--data-dir", book.dataDir],
    ["list", "--data-dir", join(book.dataDir, "missing")],
    ["export", "--data-dir", book.dataDir],
    ["checkpoint", "--data-dir", join(book.dataDir, "missing")],
  ]) {
    const { code, stderr } = await logbook(args);
    t.is(code, 2, args.join(" "));
    t.regex(stderr, /^bitacora: [^\n]+\n$/, args.join(" "));
  }
  t.is((await book.verify()).entries, 4);
});

test("an export makes its own folder, and none above it for a path that was mistyped", async (t) => {
  const book = await signedBook(t, 2);
  const parent = join(await tempDir(t), "usb");
  for (const name of ["export", "export.tar"]) {
    const { code, stderr } = await logbook(["export", join(parent, name), "--data-dir", book.dataDir]);
    t.is(code, 2);
    t.regex(stderr, /^bitacora: [^\n]+: cannot be written, its folder is not there; make it, or name another\n$/);
    t.false(existsSync(parent));
  }
  t.is((await logbook(["export", join(dirname(parent), "export"), "--data-dir", book.dataDir])).code, 0);
});
