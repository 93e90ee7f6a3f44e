/**
 * `bitacora backup`: a generation of the data directory on another medium, of a running service or a stopped one. Nothing of the
 * generations before it is changed until it is whole, read back and listed; what a cut run has written is there for the next.
 */
import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError, isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import { acquireFileLock } from "../../core/file-lock.ts";
import { readRegular } from "../../core/regular-file.ts";
import { formatIsoTime } from "../../core/time.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { displayPath } from "../../core/folders.ts";
import { namedFiles } from "../../project/named-files.ts";
import { readYaml } from "../../project/yaml-reader.ts";
import { projectOfRun } from "../last-run.ts";
import { projectFileOf } from "../usual-project.ts";
import { ShareBar } from "../terminal/share-bar.ts";
import { checkCopy } from "./check-copy.ts";
import {
  bytesOf,
  type Generation,
  nameOf,
  type NamedGeneration,
  partsOf,
  readGenerations,
  removeGeneration,
  writeGeneration,
} from "../../connectors/backup/generation.ts";
import { checkRoom, onMedium, openMedium, roomOn } from "../../connectors/backup/medium.ts";
import { listFiles, readAtOneMoment, type Source } from "./one-moment.ts";
import { type Part, PartStore } from "../../connectors/backup/part-store.ts";

export { limits } from "../../connectors/backup/limits.ts";

const { backup: texts } = messagesIn(locale);

interface BackupOptions {
  readonly target: string;
  readonly dataDir: string | undefined;
  readonly projectFile: string | undefined;
  readonly keep: number;
  readonly withKey: boolean;
  readonly sameDevice: boolean;
  /** Reads back all parts, also those of earlier runs, and checks the history whatever its size. */
  readonly check: boolean;
  readonly json: boolean;
}

/** The project file that goes with the data, and what to say about it. */
interface OwnProject {
  readonly file?: string;
  /** Undefined: the demo has none. */
  readonly lacks?: string;
}

/** That of the service that runs, or else where the service looks for it. */
async function ownProject(dataDir: string): Promise<OwnProject> {
  const ofRun = await projectOfRun(dataDir);
  const file = ofRun ?? projectFileOf(dataDir);
  if (file === undefined || (ofRun === undefined && !existsSync(file)))
    return ofRun === null ? {} : { lacks: texts.withoutProject };
  const refusal = await readRegular(file).then(
    (text) => (text === undefined ? "ENOENT" : undefined),
    (error: unknown) => systemErrorCode(error) ?? String(error),
  );
  if (refusal === undefined) return { file };
  return ofRun === null ? {} : { lacks: texts.projectUnreadable({ file: displayPath(file), reason: refusal }) };
}

/** Places in the project that name files: none of those is in the backup. */
async function filesNamedIn(projectFile: string | undefined): Promise<readonly string[]> {
  const text = projectFile === undefined ? undefined : await readRegular(projectFile);
  return namedFiles(readYaml(text ?? "").value).map(({ path }) => path);
}

/** The exit status: 1 where the copy is good, but what was copied is not. */
export async function backUp(options: BackupOptions): Promise<number> {
  const target = resolve(options.target);
  const { dir: dataDir } = await resolveReadableDataDir(options.dataDir);
  await openMedium(target, dataDir, options.sameDevice);
  const lock = await onMedium(target, () => acquireFileLock(join(target, "lock"))).catch((error: unknown) => {
    if (!isBitacoraError(error, "data-dir-not-writable", "data-dir-in-use")) throw error;
    const { reason, pid } = error.details;
    const details = { dir: displayPath(target), reason: reason ?? texts.anotherRuns({ pid: String(pid) }) };
    throw new BitacoraError("backup-medium", details, error);
  });
  try {
    return await backUpLocked(options, target, dataDir);
  } finally {
    await lock.release().catch(() => undefined);
  }
}

async function backUpLocked(options: BackupOptions, target: string, dataDir: string): Promise<number> {
  const { withKey, keep, check } = options;
  const own = options.projectFile === undefined ? await ownProject(dataDir) : { file: options.projectFile };
  const store = new PartStore(target);
  const { whole, damaged } = await onMedium(target, () => readGenerations(target));
  const last = whole.at(-1)?.generation;
  const project_id = await projectIdOf(dataDir);
  if (last !== undefined && last.project_id !== project_id) {
    const details = { dir: displayPath(target), found: last.project_id, expected: project_id };
    throw new BitacoraError("data-dir-of-another-vessel", details);
  }
  const file = own.file === undefined ? undefined : resolve(own.file);
  if (file !== undefined) await checkReadable(file);
  const source: Source = {
    dataDir,
    withKey,
    projectFile: file === undefined ? undefined : { path: `project/${basename(file)}`, file },
  };
  const toRead = await checkEnoughRoom(target, store, source, whole);

  using bar = new ShareBar(process.stderr.isTTY ? process.stderr : undefined);
  let done = 0;
  const made_at = formatIsoTime(systemClock.now());
  const sink = {
    put: (part: Part, bytes: Uint8Array) => onMedium(target, () => store.put(part, bytes)),
    has: (part: Part) => onMedium(target, () => store.has(part)),
  };
  const files = await readAtOneMoment(source, sink, last?.files ?? [], (bytes) => bar.update((done += bytes) / toRead));
  await onMedium(target, () => store.sync());
  const all = new Map(files.flatMap(({ parts }) => parts.map((part) => [part.sha256, part])));
  await readBack(target, store, check ? [...all.values()] : store.written.filter(({ sha256 }) => all.has(sha256)));
  const looked = await checkCopy(target, store, files, check);
  bar.clear();

  const number = 1 + Math.max(0, ...[...whole.map(({ name }) => name), ...damaged].map((name) => parseInt(name, 10)));
  const generation: Generation = { format: 1, number, project_id, made_at, with_key: withKey, ...looked, files };
  await onMedium(target, async () => {
    await writeGeneration(target, generation);
    const kept = [...whole.slice(Math.max(0, whole.length + 1 - keep)), { name: nameOf(generation), generation }];
    const gone = whole.slice(0, Math.max(0, whole.length + 1 - keep)).map(({ name }) => name);
    for (const name of [...gone, ...damaged]) await removeGeneration(target, name);
    await store.unneeded(partsOf(kept), true);
  });
  const project = { ...own, files: await filesNamedIn(file) };
  return tell({ ...options, project }, target, generation, store.written, damaged);
}

async function checkReadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw new BitacoraError("project-unreadable", { file: displayPath(file), reason: systemErrorCode(error) }, error);
  });
}

/** The bytes that are to be read. Rejects with `backup-no-room` before anything is written. */
async function checkEnoughRoom(
  target: string,
  store: PartStore,
  source: Source,
  whole: readonly NamedGeneration[],
): Promise<number> {
  const known = new Map(whole.at(-1)?.generation.files.map((file) => [file.path, file.stamp]));
  const changed = (await listFiles(source)).filter(({ path, stamp }) => known.get(path) !== stamp);
  const bytes = bytesOf({ files: changed });
  const needed = partsOf(whole);
  // The leftovers of a cut run are what this one would write. They are removed only for want of room.
  const left = await onMedium(target, () => store.unneeded(needed));
  if (left > 0 && bytes - left <= (await roomOn(target))) return bytes;
  if (left > 0) await onMedium(target, () => store.unneeded(needed, true));
  await checkRoom(target, bytes);
  return bytes;
}

/** Rejects with `backup-damaged`; what is not as it was written is removed, so that the next run writes it again. */
async function readBack(target: string, store: PartStore, parts: readonly Part[]): Promise<void> {
  let bad = 0;
  await onMedium(target, async () => {
    for (const part of parts) {
      if ((await store.readBack(part)) !== undefined) continue;
      bad += 1;
      await store.forget(part);
    }
  });
  if (bad > 0) throw new BitacoraError("backup-damaged", { dir: displayPath(target), file: `${bad} × parts/` });
}

async function projectIdOf(dataDir: string): Promise<string> {
  const text = await readRegular(join(dataDir, "vessel.json"));
  if (text === undefined) throw new BitacoraError("logbook-missing", { dir: displayPath(dataDir) });
  return String((JSON.parse(text) as { project_id?: unknown }).project_id);
}

function tell(
  { json, project }: BackupOptions & { readonly project: OwnProject & { readonly files: readonly string[] } },
  target: string,
  generation: Generation,
  written: readonly Part[],
  damaged: readonly string[],
): number {
  const name = nameOf(generation);
  const { made_at, entries, book_ok, history_ok, with_key, files } = generation;
  const [bytes, new_bytes] = [bytesOf({ files }), written.reduce((sum, part) => sum + part.bytes, 0)];
  if (json) {
    const figures = { files: files.length, bytes, new_bytes, entries, book_ok, history_ok, with_key };
    const about = { project: project.file ?? null, files_not_in_it: project.files };
    process.stdout.write(`${JSON.stringify({ ok: true, generation: name, made_at, ...figures, damaged, ...about })}\n`);
  } else {
    const mb = (count: number): string => (count / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 });
    const lines = [
      texts.done({
        name,
        dir: displayPath(target),
        mb: mb(bytes),
        newMb: mb(new_bytes),
        entries: entries.toLocaleString(locale),
      }),
      ...(book_ok ? [] : [texts.bookBad]),
      ...(history_ok === false ? [texts.historyBad] : []),
      ...(history_ok === null ? [texts.historyNotLooked] : []),
      ...(damaged.length > 0 ? [texts.damagedRemoved({ names: damaged.join(", ") })] : []),
      ...(with_key ? [texts.hasKey] : []),
      ...(project.lacks === undefined ? [] : [project.lacks]),
      ...(project.files.length === 0 ? [] : [texts.filesNotInIt({ places: project.files.join(", ") })]),
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
  }
  return book_ok && history_ok !== false ? EXIT_GOOD : EXIT_BAD_ANSWER;
}
