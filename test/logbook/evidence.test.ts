/**
 * Files of the evidence taken away, exchanged or added while the service is stopped: what the start, /readyz, `logbook verify`, an
 * export's verify.py and a witness say of each, and that nothing is signed until a person confirms the book.
 */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { openVesselKey } from "../../src/logbook/evidence/file-key.ts";
import { originOf } from "../../src/logbook/evidence/origin.ts";
import { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { listVolumes } from "../../src/logbook/volumes/file-volume-names.ts";
import { formatVerifierKey } from "../../src/logbook/evidence/signed-note.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { SECTIONS } from "../../src/connectors/connectors.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { logbookExport } from "../../src/runtime/logbook/export.ts";
import { verifyLogbook } from "../../src/runtime/logbook/verify.ts";
import { type RunningService, startService } from "../../src/runtime/service/service.ts";
import { serviceOptions } from "../support/service-options.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startWitness, type WitnessProcess } from "../witness/support/witness-process.ts";
import { draft } from "./support/book.ts";
import { python } from "./support/python.ts";
import { WAYS } from "./support/ways.ts";
import { has } from "../support/programs.ts";

const VESSEL = { id: "aurora", name: "Aurora", type: "sailing_yacht", loa_m: 12, beam_m: 4, draft_m: 2 };

interface Run extends RunningService {
  journal(): string;
}

async function serve(dataDir: string, witness?: Pick<WitnessProcess, "url" | "publicKey">): Promise<Run> {
  const witnesses = witness === undefined ? [] : [{ url: witness.url, key: witness.publicKey }];
  const historian = { file: null };
  const file = { id: "aurora", name: "Aurora", vessel: VESSEL, historian, logbook: { witnesses }, tags: [] };
  const { project } = parseProject(JSON.stringify(file), dataDir, SECTIONS);
  if (project === undefined) throw new Error("a project");
  let journal = "";
  const write = (text: string): void => void (journal += text);
  const service = await startService(serviceOptions({ version: "0", project, dataDir, write }));
  return { ...service, journal: () => journal };
}

/** A book without a service: entries, a new volume after each six of them, a checkpoint at the end of each turn. */
async function write(dataDir: string, project: string, turns: readonly number[]): Promise<string> {
  const key = await openVesselKey({ dataDir, name: originOf(project) });
  for (const count of turns) {
    const signing = { key, stateFile: join(dataDir, "logbook.signed") };
    const book = await FileLogbook.open({
      dir: join(dataDir, "logbook"),
      clock: systemClock,
      signing,
      volumeBytes: 2200,
    });
    for (let i = 1; i <= count; i += 1) await book.append(draft(i));
    await book.close();
  }
  return formatVerifierKey(key);
}

async function until(isThere: () => boolean | Promise<boolean>, forMs = 60_000): Promise<boolean> {
  for (const endsAt = Date.now() + forMs; Date.now() < endsAt; await sleep(20)) if (await isThere()) return true;
  return false;
}

interface Template {
  readonly dir: string;
  readonly old: string;
  readonly other: string;
  readonly witnessDir: string;
  readonly port: string;
  readonly publicKey: string;
}

let made: Promise<Template> | undefined;
const atEnd: (() => unknown)[] = [];
test.after.always(async () => {
  for (const run of atEnd) await run();
});

async function make(): Promise<Template> {
  const t = { teardown: (run: () => unknown) => void atEnd.push(run) } as unknown as ExecutionContext;
  const [root, other, witnessDir] = [await tempDir(t), await tempDir(t), await tempDir(t)];
  const [dir, old] = [join(root, "data"), join(root, "old")];
  await mkdir(dir);
  await write(other, "boreas", [3]);
  const vessel = await write(dir, "aurora", [6, 3]);
  const witness = await startWitness(t, witnessDir, ["--name", "example.org/w1", "--vessel", vessel]);
  for (const [turn, copy] of [
    [1, old],
    [2, undefined],
    [3, undefined],
  ] as const) {
    const service = await serve(dir, witness);
    await fetch(`${service.url}/logbook?summary=turno${turn}&user=Ana`, { method: "POST" });
    await fetch(`${service.url}/logbook/checkpoint`, { method: "POST" });
    await until(() => service.parts.witnesses().every(({ waiting, entries }) => waiting === 0 && entries !== null));
    await service.stop();
    if (copy !== undefined) await cp(dir, copy, { recursive: true });
  }
  await witness.end();
  const { port } = new URL(witness.url);
  return { dir, old, other, witnessDir, port, publicKey: witness.publicKey };
}

const options = { locale: "en", env: {}, dataDir: undefined, json: false };

async function verify(dataDir: string): Promise<{ code: number; out: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough().resume()];
  const texts = { texts: messagesIn("en").logbook.verify, evidenceTexts: messagesIn("en").evidence };
  const given = {
    exported: undefined,
    file: undefined,
    url: undefined,
    checkpoint: undefined,
    code: undefined,
    strict: false,
    history: undefined,
  };
  const streams = { stdout, stderr, colour: false, progress: false };
  const code = await verifyLogbook({ ...options, ...given, ...texts, dataDir }, streams);
  stdout.end();
  return { code, out: await textOf(stdout) };
}

async function exported(t: ExecutionContext, dataDir: string): Promise<number | null | undefined> {
  const target = join(await tempDir(t), "export");
  const texts = messagesIn("en").logbook;
  await logbookExport({ ...options, dataDir, target, texts, clock: systemClock, stdout: new PassThrough().resume() });
  return has("python3") ? (await python(join(target, "verify.py"))).code : undefined;
}

async function firstSizes(dataDir: string): Promise<string> {
  return readFile(join(dataDir, "logbook", "checkpoints"), "utf8").catch(() => "");
}

for (const way of WAYS) {
  test.serial(
    `${way.name}: it is seen at the start, by /readyz, verify and verify.py, and nothing is signed`,
    async (t) => {
      const template = await (made ??= make());
      const [root, witnessDir] = [await tempDir(t), await tempDir(t)];
      const dir = join(root, "data");
      await cp(template.dir, dir, { recursive: true });
      await cp(template.witnessDir, witnessDir, { recursive: true });
      await way.run({ ...template, dir });
      const witness = await startWitness(t, witnessDir, ["--port", template.port]);
      const before = await firstSizes(dir);
      const service = await serve(dir, witness);
      t.teardown(() => service.stop());
      let said = "";
      const isSaid = await until(async () => {
        const answer = await fetch(`${service.url}/readyz`);
        ({ detail: said } = (await answer.json()) as { detail: string });
        return answer.status === 503 && way.ready !== null && way.ready.test(said);
      });
      t.true(isSaid, said);
      const alarm = way.ready?.source.startsWith("witness") === true ? "LOGBOOK.WITNESS_REFUSED" : "LOGBOOK.EVIDENCE";
      t.true(await until(() => service.parts.alarms.open().some(({ tag_id: tagId }) => tagId === alarm)), "an alarm");
      const isHeard = (): boolean =>
        service.parts.witnesses().some(({ refused, cosignatures }) => refused !== null || cosignatures > 0);
      const heard = await until(isHeard, way.witness === "nothing" ? 100 : 60_000);
      const [report] = service.parts.witnesses();
      t.is(heard ? (report?.refused === null ? "cosigns" : "refuses") : "nothing", way.witness);
      const journal = service.journal();
      await service.stop();
      t.regex(journal, /error|Log book|REFUSES|key/i);
      if (way.ready?.source.includes("lost") === true) {
        t.is(await firstSizes(dir), before, "nothing was signed");
        const { volumes } = await listVolumes(join(dir, "logbook"));
        t.regex(await readFile(join(dir, "logbook", volumes.at(-1) ?? ""), "utf8"), /"event":"evidence_lost"/);
      }
      const verified = await verify(dir);
      t.is(verified.code, way.verify, verified.out);
      if (way.verify === 1) t.regex(verified.out, /✘/);
      t.is(await exported(t, dir), has("python3") ? way.python : undefined, "verify.py");
      t.log(
        `${said.replace(/^[^:]*: /, "")} · verify ${verified.code} · verify.py ${way.python} · witness ${way.witness}`,
      );
    },
  );
}

test("the first start in an empty directory says nothing, nor does one that a version without a note in vessel.json has left", async (t) => {
  const dir = await tempDir(t);
  const note = async (): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(join(dir, "vessel.json"), "utf8")) as Record<string, unknown>;
  const first = await serve(dir);
  const key = (await readFile(join(dir, "logbook.pub"), "utf8")).trim();
  t.deepEqual((await note())["book"], { entries: 0, key });
  await fetch(`${first.url}/logbook?summary=zarpamos&user=Ana`, { method: "POST" });
  await first.stop();
  const { book, ...older } = await note();
  const { entries } = book as { entries: number };
  t.true(entries > 0);
  await writeFile(join(dir, "vessel.json"), JSON.stringify(older));
  const { vessel, ...state } = JSON.parse(await readFile(join(dir, "logbook.signed"), "utf8")) as Record<
    string,
    unknown
  >;
  t.is(vessel, older["created_at"]);
  await writeFile(join(dir, "logbook.signed"), JSON.stringify(state));
  const second = await serve(dir);
  t.is((await fetch(`${second.url}/readyz`)).status, 200, second.journal());
  await second.stop();
  t.like(await note(), { ...older, book: { key } });
  t.notRegex(first.journal() + second.journal(), /vessel\.json|Nothing is signed/);
});

test("a book that was begun anew in the place of another is signed once a person has confirmed it", async (t) => {
  const dir = await tempDir(t);
  await (await serve(dir)).stop();
  for (const name of ["logbook", "logbook.signed", "logbook.key", "logbook.pub"])
    await rm(join(dir, name), { recursive: true });
  for (const turn of [1, 2]) {
    const again = await serve(dir);
    t.regex(
      ((await (await fetch(`${again.url}/readyz`)).json()) as { detail: string }).detail,
      /evidence-lost: book$/,
      String(turn),
    );
    await again.stop();
  }
  const service = await serve(dir);
  t.teardown(() => service.stop());
  const accepted = await fetch(`${service.url}/logbook/acceptances?user=Ana&reason=tarjeta%20nueva`, {
    method: "POST",
  });
  t.is(accepted.status, 200, await accepted.text());
  t.is((await fetch(`${service.url}/readyz`)).status, 200);
  t.is((await verify(dir)).code, 0);
});
