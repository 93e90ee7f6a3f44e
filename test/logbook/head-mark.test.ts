/** What happened to the entries since the newest checkpoint while no service ran: the mark of the head shows it. */
import { generateKeyPairSync } from "node:crypto";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { entryBody, sealEntry } from "../../src/logbook/entry/entry.ts";
import { parseEntry } from "../../src/logbook/entry/line.ts";
import { parseCheckpointList } from "../../src/logbook/evidence/checkpoint-list.ts";
import { headMarkText, readHeadMark } from "../../src/logbook/evidence/head-mark.ts";
import { verifyBook } from "../../src/logbook/library/verify-book.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { draft } from "./support/book.ts";
import { type SignedBook, signedBook } from "./support/signed.ts";

/** A book of three signed entries and more that came later, as a kill leaves it: not signed. */
async function killed(t: ExecutionContext, later = 5, isMarked = true): Promise<SignedBook> {
  const book = await signedBook(t, 3);
  const logbook = await book.open();
  for (let i = 4; i < 4 + later; i += 1) await logbook.append(draft(i));
  if (isMarked) await logbook.signIfDue();
  const dataDir = await tempDir(t);
  await cp(book.dataDir, dataDir, { recursive: true });
  await logbook.close();
  const inCopy = (path: string): string => join(dataDir, path.slice(book.dataDir.length + 1));
  const [dir, volume, list, state] = [book.dir, book.volume, book.list, book.state].map(inCopy);
  if (dir === undefined || volume === undefined || list === undefined || state === undefined) throw new Error("paths");
  const open: SignedBook["open"] = (options = {}) =>
    book.open({ dir, signing: { key: book.key, stateFile: state }, ...options });
  return { ...book, dataDir, dir, volume, list, state, open };
}

const verify = (args: readonly string[]) => runWarm(["logbook", "verify", ...args]);

function lastJson(stdout: string): Record<string, unknown> {
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as Record<string, unknown>;
}

const markOf = ({ dataDir }: SignedBook): string => join(dataDir, "logbook.head");

/** The lines after the first so many, each with other words and a right hash: what can be done without the key. */
function rewritten(text: string, keep: number): string {
  const lines = text.trimEnd().split("\n");
  const kept = lines.slice(0, keep);
  let prevHash = JSON.parse(kept.at(-1) ?? "{}").hash as string;
  for (const line of lines.slice(keep)) {
    const entry = parseEntry(line);
    if (entry === undefined) throw new Error("no entry");
    const { id, timestamp, kind, payload } = entry;
    const body = entryBody({ kind, payload, user: "Ana", summary: "todo en orden" });
    const sealed = sealEntry(body, { id, timestamp, prevHash });
    prevHash = sealed.entry.hash;
    kept.push(sealed.line.toString().trimEnd());
  }
  return `${kept.join("\n")}\n`;
}

const ATTACKS: Readonly<Record<string, (text: string) => string>> = {
  "written anew": (text) => rewritten(text, 3),
  "one of them written anew": (text) => rewritten(text, 7),
  "the last one taken away": (text) => text.slice(0, text.trimEnd().lastIndexOf("\n") + 1),
  "all of them taken away": (text) => `${text.split("\n").slice(0, 3).join("\n")}\n`,
};

for (const [what, attack] of Object.entries(ATTACKS)) {
  test(`entries since the newest checkpoint, ${what} without the key after a kill, are not signed until a person confirms the book`, async (t) => {
    const book = await killed(t);
    await writeFile(book.volume, attack(await readFile(book.volume, "utf8")));
    const { ok, lost } = await verifyBook(book.dataDir);
    t.deepEqual([ok, lost], [false, ["tail"]], "verification judges by the mark as well");
    const json = await verify(["--data-dir", book.dataDir, "--json"]);
    t.is(json.code, 1);
    t.deepEqual(lastJson(json.stdout)["evidence_lost"], ["tail"]);
    for (let start = 0; start < 2; start += 1) {
      const logbook = await book.open();
      t.deepEqual(logbook.doubt, { kind: "evidence-lost", lost: ["tail"] });
      t.is(await logbook.sign(), undefined);
      await logbook.append(draft(90 + start));
      await logbook.signIfDue();
      await logbook.close();
      t.is(logbook.checkpoint?.size, 3);
    }
    const logbook = await book.open();
    t.truthy(await logbook.accept({ user: "Ana", summary: () => "confirmed" }));
    t.is(logbook.doubt, null);
    await logbook.close();
    const after = await book.open();
    t.is(after.doubt, null);
    t.is(after.checkpoint?.size, after.head.lines);
  });
}

test("what a kill leaves is signed: all that was acknowledged, also what came after the mark", async (t) => {
  for (const isMarked of [true, false]) {
    const book = await killed(t, 5, isMarked);
    t.true((await verifyBook(book.dataDir)).ok);
    const logbook = await book.open();
    t.is(logbook.doubt, null);
    t.is(logbook.unmarked, undefined);
    t.is((await logbook.sign())?.size, 8);
    t.is((await logbook.query({ limit: 100 })).length, 8);
  }
});

test("a mark that is gone, torn or an older one is told and keeps nothing from being signed", async (t) => {
  const early = await signedBook(t, 1);
  const old = await readFile(markOf(early), "utf8");
  for (const content of [undefined, "", "half a li", old]) {
    const book = await killed(t);
    if (content === undefined) await rm(markOf(book));
    else await writeFile(markOf(book), content);
    const seen = await verify(["--data-dir", book.dataDir, "--strict"]);
    t.is(seen.code, 3, String(content));
    t.regex(seen.stdout, /logbook\.head\) is gone or an old one: nothing shows that entries 4 to 8/);
    const logbook = await book.open();
    t.is(logbook.doubt, null, String(content));
    t.deepEqual(logbook.unmarked, { first: 4, last: 8 }, String(content));
    t.is((await logbook.sign())?.size, 8);
    await logbook.close();
    t.is((await book.open()).unmarked, undefined);
  }
});

test("a mark is no checkpoint, a checkpoint no mark, and another key's or a changed one none", (t) => {
  const key = { name: "bitacora/aurora", key: generateKeyPairSync("ed25519").privateKey };
  const other = { ...key, key: generateKeyPairSync("ed25519").privateKey };
  const head = { size: 12, root: Buffer.alloc(32, 7) };
  const text = headMarkText(head, key);
  t.deepEqual(readHeadMark(text, key), head);
  t.is(readHeadMark(text, other), undefined);
  t.is(readHeadMark(text, { ...key, name: "bitacora/other" }), undefined);
  t.is(readHeadMark(text.replace('"lines":12', '"lines":11'), key), undefined);
  t.deepEqual(parseCheckpointList(text, key).checkpoints, []);
});

test("a service marks its head by itself, and says in the log book that the mark was gone", async (t) => {
  const dataDir = await tempDir(t);
  const first = await startWarmService(["--data-dir", dataDir]);
  t.teardown(() => first.end("SIGTERM"));
  const add = async (url: string, summary: string): Promise<number> => {
    const answer = await fetch(`${url}/logbook?summary=${summary}&user=Ana`, { method: "POST" });
    return ((await answer.json()) as { id: number }).id;
  };
  await add(first.url, "one");
  t.is((await fetch(`${first.url}/logbook/checkpoint`, { method: "POST" })).status, 200);
  const id = await add(first.url, "two");
  const marked = async (): Promise<number> => {
    const text = await readFile(join(dataDir, "logbook.head"), "utf8").catch(() => "{}");
    return (JSON.parse(text) as { lines?: number }).lines ?? 0;
  };
  while ((await marked()) < id) await new Promise((resolve) => setTimeout(resolve, 50));
  await first.end("SIGKILL");
  await rm(join(dataDir, "logbook.head"));
  const second = await startWarmService(["--data-dir", dataDir]);
  t.teardown(() => second.end("SIGTERM"));
  const entries = (await (await fetch(`${second.url}/logbook?audit=only&limit=20`)).json()) as {
    payload: Record<string, unknown>;
  }[];
  const told = entries.find(({ payload }) => payload["event"] === "unmarked_tail");
  t.true(Number(told?.payload["last"]) >= id);
  t.is(await second.end("SIGTERM"), 0);
});
