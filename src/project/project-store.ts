/** Where the text of a project is kept, so that it can be read again and changed: in its file, or in memory for the demo. */
import { hash as digest } from "node:crypto";
import { constants } from "node:fs";
import { access, copyFile, readdir, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { writeDurably } from "../core/durable-file.ts";
import { BitacoraError, isBitacoraError, systemErrorCode } from "../core/errors.ts";
import { formatIsoTime } from "../core/time.ts";
import { Turn } from "../core/turn.ts";
import type { Locale } from "../messages/locale.ts";
import { demoText } from "./demo.ts";
import { limits } from "./limits.ts";
import { loadedOf, type LoadedProject, type ProjectFileState, readProjectText } from "./project-file.ts";
import type { ProjectAnswer, ProjectTask } from "./project-work.ts";
import { writeInPlace } from "./write-in-place.ts";

export interface ProjectStore {
  /** Undefined for the demo: what is written is lost when the service ends. */
  readonly file: string | undefined;
  /** A change of the project reads, decides and writes in one turn. */
  readonly turn: Turn;
  /** Rejects with `project-unreadable`. */
  text(): Promise<{ readonly text: string; readonly state: ProjectFileState }>;
  /** Rejects with `project-unreadable`, `project-too-costly` or `project-invalid`; faults are in the language. */
  read(locale: Locale): Promise<LoadedProject>;
  /** What a text would be as this project. Rejects with `project-too-costly`. */
  work(task: ProjectTask): Promise<ProjectAnswer>;
  /** Rejects with `project-not-writable` or `project-overtaken` if `write` would. */
  mayWrite(sha256: string): Promise<void>;
  /**
   * Replaces the text of this SHA-256; when it resolves, that is on disk, with a copy of the one before. Rejects with
   * `project-not-writable`, or with `project-overtaken` where somebody else has written the file meanwhile, which stays as it is then.
   */
  write(text: string, sha256: string, nowMs: number): Promise<void>;
}

/** Does the work, in this thread or in another. */
export type ProjectWork = (task: ProjectTask) => Promise<ProjectAnswer>;

/** Where the folder of the file is not ours, copies of it go into the data directory. */
export function fileProject(file: string, dataDir: string, work: ProjectWork): ProjectStore {
  const text = () => readProjectText(file);
  return {
    file,
    turn: new Turn(),
    text,
    read: async (locale) => {
      const { text: given, state } = await text();
      return loadedOf({ file, text: given, state, result: (await work({ text: given })).result }, locale);
    },
    work,
    mayWrite: (sha256) => asWriting(file, () => mayReplace(file, sha256)),
    write: (changed, sha256, nowMs) => asWriting(file, () => replaceFile(file, dataDir, changed, sha256, nowMs)),
  };
}

/** The demo in the language of this machine. */
export function demoStore(locale: Locale, work: ProjectWork): ProjectStore {
  let text = demoText(locale);
  const state = () => ({ sha256: digest("sha256", text), modifiedAt: formatIsoTime(0) });
  return {
    file: undefined,
    turn: new Turn(),
    text: () => Promise.resolve({ text, state: state() }),
    read: async (language) =>
      loadedOf({ file: "demo.yaml", text, state: state(), result: (await work({ text })).result }, language),
    work,
    mayWrite: () => Promise.resolve(),
    write: (changed) => {
      text = changed;
      return Promise.resolve();
    },
  };
}

/** A new file takes the place of the old one, or, in a folder that is not ours, its text does. */
async function mayReplace(file: string, sha256: string): Promise<void> {
  const path = await realpath(file);
  await mustStillBe(path, sha256);
  if (!(await isFolderOurs(path))) await access(path, constants.W_OK);
}

async function isFolderOurs(path: string): Promise<boolean> {
  return await access(dirname(path), constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** A copy keeps the mode of the file, and so does the new one. */
async function replaceFile(file: string, dataDir: string, text: string, sha256: string, nowMs: number): Promise<void> {
  const path = await realpath(file);
  const isOurs = await isFolderOurs(path);
  const copies = isOurs ? dirname(path) : dataDir;
  const { mode } = await stat(path);
  await copyFile(path, join(copies, `${basename(path)}.${formatIsoTime(nowMs).replaceAll(/[^0-9TZ]/g, "")}.bak`));
  const look = () => mustStillBe(path, sha256);
  if (isOurs) await writeDurably(path, text, mode & 0o777, look);
  else await writeInPlace(dataDir, { file: path, old: await look(), text }, look);
  await removeOldCopies(copies, basename(path));
}

async function mustStillBe(file: string, sha256: string): Promise<string> {
  const { text, state } = await readProjectText(file);
  if (state.sha256 !== sha256) throw new BitacoraError("project-overtaken", { file });
  return text;
}

async function asWriting(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isBitacoraError(error, "project-overtaken")) throw error;
    throw new BitacoraError("project-not-writable", { file, reason: systemErrorCode(error) ?? String(error) }, error);
  }
}

async function removeOldCopies(folder: string, own: string): Promise<void> {
  const copies = (await readdir(folder)).filter(
    (name) => name.startsWith(`${own}.`) && /^\d{8}T\d{9}Z\.bak$/.test(name.slice(own.length + 1)),
  );
  const old = copies.sort().slice(0, -limits.copies);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}
