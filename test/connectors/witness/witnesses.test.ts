/** A service and a witness as two processes that speak HTTP: a day without a link, and a book that was written anew. */
import { cp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { parseCheckpointList } from "../../../src/logbook/evidence/checkpoint-list.ts";
import { cosignedTimeS } from "../../../src/witness/link-state.ts";
import { firstStateText } from "../../../src/logbook/evidence/signed-state.ts";
import { draft } from "../../logbook/support/book.ts";
import { signedBook, type SignedBook } from "../../logbook/support/signed.ts";
import { getJson } from "../../support/service-process.ts";
import { startWitness, type WitnessProcess } from "../../witness/support/witness-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { type WarmService, runWarm, startWarmService } from "../../support/warm-bitacora.ts";

interface WitnessHealth {
  readonly name: string;
  readonly entries: number | null;
  readonly waiting: number;
  readonly attempts: number;
  readonly refused: string | null;
  readonly fault: string | null;
}

const health = async (service: WarmService): Promise<WitnessHealth> => {
  const { witnesses } = await getJson<{ witnesses: WitnessHealth[] }>(`${service.url}/health`);
  const [first] = witnesses;
  if (first === undefined) throw new Error("the service has no witness");
  return first;
};

async function until<T>(look: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await look();
    if (isThere(value)) return value;
    await sleep(50);
  }
}

function projectOf(...witnesses: WitnessProcess[]): string {
  const vessel = "{ id: aurora, name: Aurora, type: sailing_yacht, loa_m: 12, beam_m: 4, draft_m: 2 }";
  const list = JSON.stringify(witnesses.map(({ url, publicKey }) => ({ url, key: publicKey })));
  return `id: aurora\nname: Aurora\nvessel: ${vessel}\nlogbook: { witnesses: ${list} }\n`;
}

async function serve(t: ExecutionContext, book: SignedBook, ...witnesses: WitnessProcess[]) {
  const project = join(await tempDir(t), "project.yaml");
  await writeFile(project, projectOf(...witnesses));
  const service = await startWarmService(["--project", project, "--data-dir", book.dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  return { ...service, project };
}

const portOf = (url: string): string => new URL(url).port;

test("after a day without a link the service catches up with its witness in one exchange, and says what is anchored there", async (t) => {
  const book = await signedBook(t);
  book.clock.wallMs = Date.now() - 26 * 3_600_000;
  await book.write(40);
  const dir = await tempDir(t);
  const first = await startWitness(t, dir, ["--name", "example.org/w1", "--vessel", book.publicKey]);
  const before = await serve(t, book, first);
  t.like(
    await until(
      () => health(before),
      ({ entries }) => entries === 40,
    ),
    { waiting: 0, fault: null, attempts: 1 },
  );
  await before.end("SIGKILL");
  await first.end();

  // The day: a checkpoint each quarter of an hour, and nobody to send it to.
  const logbook = await book.open();
  for (let quarter = 0; quarter < 96; quarter += 1) {
    for (let i = 0; i < 5; i += 1) await logbook.append(draft(i));
    await logbook.signIfDue();
    book.clock.advance(15 * 60_000);
    await logbook.signIfDue();
  }
  await logbook.close();
  const { checkpoints } = parseCheckpointList(await readFile(book.list, "utf8"), book.key);
  t.is(checkpoints.length, 97);
  const alone = await serve(t, book, first);
  t.like(
    await until(
      () => health(alone),
      ({ fault }) => fault !== null,
    ),
    { fault: "unreachable", entries: 40, waiting: 480 },
  );
  await alone.end("SIGKILL");

  const second = await startWitness(t, dir, ["--port", portOf(first.url)]);
  const after = await serve(t, book, second);
  const caughtUp = await until(
    () => health(after),
    ({ entries }) => entries !== 40,
  );
  t.like(caughtUp, { name: "example.org/w1", entries: 520, waiting: 0, attempts: 1, fault: null, refused: null });
  const [listed] = (await (await fetch(`${second.url}/vessels`)).json()) as { entries: number }[];
  t.is(listed?.entries, 520);
  // What is new at stop is signed and sent before the end.
  t.is((await fetch(`${after.url}/logbook?summary=In+port&user=Ana`, { method: "POST" })).status, 200);
  t.is(await after.end("SIGTERM"), 0);
  const [last] = (await (await fetch(`${second.url}/vessels`)).json()) as { entries: number }[];
  // Two entries more say that the service was killed twice.
  t.is(last?.entries, 523);

  // What the witness has signed lies beside the checkpoints, is checked with its key, and leaves the boat with the book.
  const witnessed = await readFile(join(book.dir, "witnessed"), "utf8");
  const notes = parseCheckpointList(witnessed, book.key).checkpoints;
  t.deepEqual(
    notes.map(({ size }) => size),
    [40, 520, 523],
  );
  t.true(notes.every(({ note }) => (cosignedTimeS(note, second.key) ?? 0) > 1_700_000_000));
  t.is((await runWarm(["logbook", "add", "Later", "--user", "Ana", "--data-dir", book.dataDir])).code, 0);
  const verified = await runWarm(["logbook", "verify", "--data-dir", book.dataDir]);
  t.is(verified.code, 0, verified.stdout + verified.stderr);
  t.regex(verified.stdout, /✔ Witness example\.org\/w1 has seen entries 1 to 523 \(on 20\d\d-[^)]+\)/);
  t.regex(verified.stdout, /Not anchored away from this computer: entry 524 and what follows\./);
  const shown = `${second.url}/checkpoint?origin=bitacora/aurora`;
  const asked = await runWarm(["logbook", "verify", "--data-dir", book.dataDir, "--checkpoint", shown]);
  t.regex(asked.stdout, /✔ The checkpoint that you gave holds: entries 1 to 523 are what they were/);
  const nowhere = await runWarm(["logbook", "verify", "--data-dir", book.dataDir, "--checkpoint", `${second.url}/no`]);
  t.is(nowhere.code, 2);
  t.regex(nowhere.stderr, /^bitacora: the checkpoint in http:[^ ]+ cannot be used \(HTTP 404\)/);
  const archive = join(await tempDir(t), "archive");
  t.is((await runWarm(["logbook", "export", archive, "--data-dir", book.dataDir])).code, 0);
  t.is(await readFile(join(archive, "logbook", "witnessed"), "utf8"), witnessed);
  t.is(await readFile(join(archive, "witnesses.pub"), "utf8"), `${second.publicKey}\n`);
});

test("a reload takes up a witness, with the tag of its alarm", async (t) => {
  const book = await signedBook(t);
  book.clock.wallMs = Date.now() - 3_600_000;
  await book.write(12);
  const witness = await startWitness(t, await tempDir(t), ["--name", "example.org/w1", "--vessel", book.publicKey]);
  const service = await serve(t, book);
  await writeFile(service.project, projectOf(witness));
  const { stdout } = await runWarm(["reload", "--data-dir", book.dataDir, "--json"]);
  t.deepEqual(JSON.parse(stdout), { applied: ["tags", "logbook.witnesses"], needs_restart: [] });
  await until(
    () => health(service),
    ({ entries, waiting }) => entries !== null && waiting === 0,
  );
  t.like(await getJson(`${service.url}/tags/LOGBOOK.WITNESS_REFUSED`), { value: false });
  t.is(await service.end("SIGTERM"), 0);
});

test("a book written anew with the stolen key, and signed with it, is refused: by an alarm, an entry, and in the witness's own words", async (t) => {
  const book = await signedBook(t);
  book.clock.wallMs = Date.now() - 3_600_000;
  await book.write(30);
  const witness = await startWitness(t, await tempDir(t), ["--name", "example.org/w1", "--vessel", book.publicKey]);
  const honest = await serve(t, book, witness);
  await until(
    () => health(honest),
    ({ entries }) => entries === 30,
  );
  await honest.end("SIGKILL");

  const forged = await signedBook(t);
  forged.clock.wallMs = Date.now() - 3_600_000;
  await writeFile(forged.state, firstStateText(book.key));
  const logbook = await forged.open({ signing: { key: book.key, stateFile: forged.state } });
  for (let i = 0; i < 35; i += 1) await logbook.append({ ...draft(i), summary: "nothing happened" });
  await logbook.close();
  await rm(book.dir, { recursive: true });
  await cp(forged.dir, book.dir, { recursive: true });
  await cp(forged.state, book.state);

  const service = await serve(t, book, witness);
  await until(
    () => health(service),
    ({ refused }) => refused === "fork",
  );
  await witness.says(
    /REFUSED: bitacora\/aurora shows 3\d entries, and not that the 30 that were cosigned are their beginning/,
  );
  const alarms = await until(
    () => getJson<{ tag_id: string; priority: string }[]>(`${service.url}/alarms`),
    (list) => list.some(({ tag_id: tagId }) => tagId === "LOGBOOK.WITNESS_REFUSED"),
  );
  t.true(alarms.every(({ priority }) => priority === "alarm"));
  const entries = await until(
    () => getJson<{ payload: { event?: string } }[]>(`${service.url}/logbook?kind=manual`),
    (list) => list.some(({ payload }) => payload.event === "witness_refused"),
  );
  t.like(entries.find(({ payload }) => payload.event === "witness_refused")?.payload, {
    witness: "example.org/w1",
    refusal: "fork",
    witness_entries: 30,
  });
  t.regex(service.stderr(), /Witness example\.org\/w1 REFUSES the log book/);
  await service.end("SIGTERM");
  const verified = await runWarm(["logbook", "verify", "--data-dir", book.dataDir]);
  t.is(verified.code, 1, verified.stdout);
  t.regex(verified.stdout, /✘ Witness example\.org\/w1 has seen OTHER entries 1 to 30/);
  t.regex(verified.stdout, /! Witness example\.org\/w1 refuses this book/);

  // Who rewrites the book removes what the witness has signed: its refusal is what is told first then, not "intact".
  const states = join(book.dataDir, "logbook.witnesses");
  const kept = await readFile(states, "utf8");
  await writeFile(states, kept.replace(/"note":"(?:[^"\\]|\\.)*"/, '"note":null'));
  t.not(await readFile(states, "utf8"), kept);
  await rm(join(book.dir, "witnessed"), { force: true });
  const refused = await runWarm(["logbook", "verify", "--data-dir", book.dataDir]);
  t.regex(
    refused.stdout,
    /^Log book: .*\n✘ EVIDENCE IS GONE: .*\(logbook\.head\)\.\n✘ Witness example\.org\/w1 refuses this book.*\nIn itself the book is whole/,
  );
  t.false(refused.stdout.includes("Intact"));
});

test("a vessel with a new key is taken by its witness once that has the key, and only as the same book", async (t) => {
  const book = await signedBook(t);
  book.clock.wallMs = Date.now() - 3_600_000;
  await book.write(12);
  const dir = await tempDir(t);
  const first = await startWitness(t, dir, ["--vessel", book.publicKey]);
  const before = await serve(t, book, first);
  await until(
    () => health(before),
    ({ entries }) => entries === 12,
  );
  await before.end("SIGTERM");

  for (const name of ["logbook.key", "logbook.pub"])
    await rename(join(book.dataDir, name), join(book.dataDir, `${name}.old`));
  const changed = await serve(t, book, first);
  await until(
    async () => changed.stderr(),
    (text) => text.includes("The vessel's key was made"),
  );
  const accepted = ["logbook", "accept", "--user", "Ana", "--reason", "A new key", "--url", changed.url];
  t.is((await runWarm(accepted)).code, 0);
  await changed.end("SIGTERM");
  const refused = await serve(t, book, first);
  await until(
    () => health(refused),
    ({ fault }) => fault === "not-accepted",
  );
  await refused.end("SIGKILL");
  await first.end();

  const shown = await runWarm(["logbook", "key", "show", "--data-dir", book.dataDir]);
  t.is(shown.code, 0, shown.stderr);
  t.not(shown.stdout.trim(), book.publicKey);
  t.regex(shown.stderr, /fingerprint[^\n]*: ([0-9a-f]{4} ){7}[0-9a-f]{4}\n/);
  const second = await startWitness(t, dir, ["--port", portOf(first.url), "--vessel", shown.stdout.trim()]);
  const after = await serve(t, book, second);
  t.like(
    await until(
      () => health(after),
      ({ entries }) => entries !== null,
    ),
    { fault: null, refused: null },
  );
  // The twelve, what the service wrote of the exchanged key, and the confirmation.
  await second.says(/bitacora\/aurora: 1[4-9] entries, cosigned \(before: 12\)/);
});

test("without a witness in the project file nothing is sent, and there is nothing of one", async (t) => {
  const service = await startWarmService(["--data-dir", await tempDir(t)]);
  t.teardown(() => service.end("SIGTERM"));
  const { witnesses } = await getJson<{ witnesses: unknown[] }>(`${service.url}/health`);
  t.deepEqual(witnesses, []);
  t.is((await fetch(`${service.url}/tags/LOGBOOK.WITNESS_REFUSED`)).status, 404);
});
