/**
 * `bitacora restore`: puts a generation of a backup into an empty data directory. Its files are put together beside it, each part held
 * against its sum, and looked into as `logbook verify` and `history check` do; then the directory takes its name in one step. A
 * restore that is cut off leaves the data directory empty, and the next one starts again.
 */
import { chown, lchown, readdir, readFile, rename, rm, rmdir, stat, statfs } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { syncDirectory, writeDurably } from "../../core/durable-file.ts";
import { BitacoraError, systemErrorCode, usageError } from "../../core/errors.ts";
import { WITNESSES_FILE } from "../../logbook/evidence/evidence.ts";
import { ML_DSA_PUBLIC_KEY_FILE, PUBLIC_KEY_FILE } from "../../logbook/evidence/file-key.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { resolveDataDir } from "../data-dir.ts";
import { displayPath, makeFolders } from "../../core/folders.ts";
import { projectFileOf } from "../usual-project.ts";
import { ShareBar } from "../terminal/share-bar.ts";
import { bookIn, isHistoryWhole } from "./check-copy.ts";
import { bytesOf, type Generation, type NamedGeneration, readGenerations } from "../../connectors/backup/generation.ts";
import { isLeftOut } from "./one-moment.ts";
import { onMedium } from "../../connectors/backup/medium.ts";
import { PartStore } from "../../connectors/backup/part-store.ts";
import { putTogether } from "./put-together.ts";
import { restoreAside, writeRestoredMark } from "./restored-mark.ts";

const { backup: texts } = messagesIn(locale);

interface RestoreOptions {
  readonly target: string;
  readonly dataDir: string | undefined;
  readonly generation: string | undefined;
  readonly list: boolean;
  /** Where the project file goes; undefined: where that of the data directory is kept. */
  readonly project: string | undefined;
  readonly user: string | undefined;
  readonly json: boolean;
}

/** The exit status: 1 where what was restored is as it was copied, but something stands against it. */
export async function restore(options: RestoreOptions): Promise<number> {
  const target = resolve(options.target);
  const { whole, damaged } = await onMedium(target, () => readGenerations(target));
  if (whole.length + damaged.length === 0) throw new BitacoraError("backup-missing", { dir: displayPath(target) });
  if (options.list) return list(options, whole, damaged);
  const { name, generation } = chosen(options, target, whole);
  const { dir: dataDir } = resolveDataDir(options.dataDir, process.env, false);
  await checkEmpty(dataDir);

  const aside = restoreAside(dataDir);
  await makeAside(aside, dataDir);
  await checkFits(generation, aside, dataDir);
  const { with_key } = generation;
  const data = generation.files.filter(({ path }) => !path.startsWith("project/"));
  const ownData = data.filter(({ path }) => !isLeftOut(path, with_key));
  const leftOut = data.flatMap(({ path }) => (isLeftOut(path, with_key) ? [path] : []));
  const project = generation.files.find(({ path }) => path.startsWith("project/"));
  using bar = new ShareBar(process.stderr.isTTY ? process.stderr : undefined);
  const work = bytesOf(generation) + generation.files.length;
  let done = 0;
  const onBytes = (bytes: number) => bar.update((done += bytes) / work);
  const putting = { target, store: new PartStore(target), onBytes };
  const kept = project === undefined ? [] : [{ ...project, path: project.path.replace("project/", "project-") }];
  await putTogether(aside, [...ownData, ...kept], putting);
  const { entries, book_ok: isBookWhole } = await bookIn(aside);
  // A public key without its key would be taken for a key that was lost. The service makes a new one, which a person confirms.
  if (!with_key) await setPublicKeyAside(aside);
  const hasHistory = ownData.some(({ path }) => path.startsWith("historian"));
  const isWhole = !hasHistory || (await isHistoryWhole(aside));
  bar.clear();

  const user = options.user ?? userInfo().username;
  const { made_at, project_id } = generation;
  await writeRestoredMark(aside, { generation: name, made_at, project_id, user });
  await takePlace(aside, dataDir);
  const place = options.project === undefined ? projectFileOf(dataDir) : resolve(options.project);
  const restored = kept[0] && join(dataDir, kept[0].path);
  const placed = restored && place && (await placeProject(restored, place));
  const figures = { generation: name, made_at, entries, book_ok: isBookWhole, history_ok: isWhole };
  const has_witnesses = ownData.some(({ path }) => path === WITNESSES_FILE);
  tell(options, dataDir, { ...figures, with_key, has_witnesses, left_out: leftOut, project: kept[0]?.path, ...placed });
  const hasProject = project !== undefined || options.project === undefined;
  return isBookWhole && isWhole && leftOut.length === 0 && hasProject ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

function chosen({ generation }: RestoreOptions, target: string, whole: readonly NamedGeneration[]) {
  const found = generation === undefined ? whole.at(-1) : whole.find(({ name }) => name === generation);
  if (found !== undefined) return found;
  if (generation === undefined) throw new BitacoraError("backup-missing", { dir: displayPath(target) });
  throw usageError(texts.restore.noSuchGeneration({ name: generation }));
}

/** Removes the leftovers of a restore that was cut off. */
async function makeAside(aside: string, dataDir: string): Promise<void> {
  try {
    await rm(aside, { recursive: true, force: true });
    await makeFolders(aside);
  } catch (error) {
    throw new BitacoraError("data-dir-not-writable", { dir: dataDir, reason: systemErrorCode(error) ?? "?" }, error);
  }
}

/** A list that somebody else has put on the medium may name one part a million times. */
async function checkFits(generation: Generation, aside: string, dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(aside);
  if (bytesOf(generation) <= bavail * bsize) return;
  await rm(aside, { recursive: true, force: true });
  throw new BitacoraError("disk-full", { file: displayPath(dataDir) });
}

async function checkEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw new BitacoraError("data-dir-not-writable", { dir: dataDir, reason: systemErrorCode(error) }, error);
  });
  if (names.some((name) => name !== "lost+found")) {
    throw usageError(texts.restore.notEmpty({ dir: displayPath(dataDir) }));
  }
}

async function setPublicKeyAside(dir: string): Promise<void> {
  for (const name of [PUBLIC_KEY_FILE, ML_DSA_PUBLIC_KEY_FILE]) {
    const file = join(dir, name);
    await rename(file, `${file}.old`).catch((error: unknown) => {
      if (systemErrorCode(error) !== "ENOENT") throw error;
    });
  }
}

/** The directory with the files gets the name and the owner of the empty one. */
async function takePlace(aside: string, dataDir: string): Promise<void> {
  const empty = await stat(dataDir).catch(() => undefined);
  try {
    if (empty !== undefined) {
      if (process.getuid?.() === 0 && empty.uid !== 0) await giveTo(aside, empty.uid, empty.gid);
      await rmdir(dataDir);
    }
    await rename(aside, dataDir);
    await syncDirectory(dirname(dataDir));
  } catch (error) {
    // A directory that is a mount point cannot be exchanged.
    throw new BitacoraError("data-dir-not-writable", { dir: dataDir, reason: systemErrorCode(error) ?? "?" }, error);
  }
}

/** The directory last: as long as it is root's, its new owner cannot lay links below it. */
async function giveTo(dir: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true })) await lchown(join(dir, entry), uid, gid);
  await chown(dir, uid, gid);
}

/** The vessel's project goes where the service looks for it; an older one stays beside it. Nothing happens without write access. */
async function placeProject(restored: string, place: string) {
  const before = `${place}.before-restore`;
  try {
    await makeFolders(dirname(place));
    const hadAnother = await rename(place, before).then(
      () => true,
      (error: unknown) => {
        if (systemErrorCode(error) !== "ENOENT") throw error;
        return false;
      },
    );
    await writeDurably(place, await readFile(restored, "utf8"));
    return { project_placed: place, ...(hadAnother && { project_before: before }) };
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

function list({ json }: RestoreOptions, whole: readonly NamedGeneration[], damaged: readonly string[]) {
  for (const { name, generation } of whole) {
    const { made_at, entries, book_ok, history_ok, with_key } = generation;
    const bytes = bytesOf(generation);
    const line = texts.restore.line({
      name,
      mb: megabytes(bytes),
      entries: entries.toLocaleString(locale),
      isWhole: isGood(generation),
    });
    const figures = { generation: name, made_at, bytes, entries, book_ok, history_ok, with_key };
    process.stdout.write(`${json ? JSON.stringify(figures) : line}\n`);
  }
  for (const name of damaged) {
    process.stdout.write(
      `${json ? JSON.stringify({ generation: name, damaged: true }) : texts.restore.damagedLine({ name })}\n`,
    );
  }
  return EXIT_GOOD;
}

function isGood({ book_ok: book, history_ok: history }: Generation): boolean {
  return book && history !== false;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 });
}

interface Told {
  readonly generation: string;
  readonly entries: number;
  readonly book_ok: boolean;
  readonly history_ok: boolean;
  readonly with_key: boolean;
  readonly has_witnesses: boolean;
  /** Files that no backup has: somebody has put them there. */
  readonly left_out: readonly string[];
  readonly project: string | undefined;
  /** Where the service finds it, and what the one that was there is called now. */
  readonly project_placed?: string;
  readonly project_before?: string;
}

function tell({ json }: RestoreOptions, dataDir: string, told: Told): void {
  const { restore: words } = texts;
  const lines = [
    words.done({ name: told.generation, dir: displayPath(dataDir), entries: told.entries.toLocaleString(locale) }),
    ...(told.book_ok ? [] : [words.bookBad]),
    ...(told.history_ok ? [] : [words.historyBad]),
    ...(told.with_key ? [] : [words.withoutKey]),
    told.project === undefined ? words.noProject : projectLine(told.project),
    words.notInAny,
    ...(told.left_out.length === 0
      ? []
      : [words.leftOut({ count: told.left_out.length, first: told.left_out[0] ?? "" })]),
    ...(told.has_witnesses ? [words.witnesses] : []),
  ];
  function projectLine(name: string): string {
    const { project_placed: file, project_before: before } = told;
    if (file === undefined) return words.project({ file: displayPath(join(dataDir, name)) });
    return words.projectPlaced({ file: displayPath(file), before: before && displayPath(before) });
  }
  process.stdout.write(`${json ? JSON.stringify({ ok: true, data_dir: dataDir, ...told }) : lines.join("\n")}\n`);
}
