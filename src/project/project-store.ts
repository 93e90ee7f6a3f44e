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
   * Replaces the text of this SHA-256; when it resolves, that is on disk, with a copy of the one before beside it. Rejects with
   * `project-not-writable`, or with `project-overtaken` where somebody else has written the file meanwhile, which stays as it is then.
   */
  write(text: string, sha256: string, nowMs: number): Promise<void>;
}

/** Does the work, in this thread or in another. */
export type ProjectWork = (task: ProjectTask) => Promise<ProjectAnswer>;

export function fileProject(file: string, work: ProjectWork): ProjectStore {
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
    write: (changed, sha256, nowMs) => asWriting(file, () => replaceFile(file, changed, sha256, nowMs)),
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

const STICKY = 0o1000;

/** A new file takes the place of the old one. In a folder with the sticky bit (`systemd/own-project`) only its owner may replace it. */
async function mayReplace(file: string, sha256: string): Promise<void> {
  const path = await realpath(file);
  await mustStillBe(path, sha256);
  await access(dirname(path), constants.W_OK);
  const [folder, old] = await Promise.all([stat(dirname(path)), stat(path)]);
  const us = process.geteuid?.() ?? 0;
  const mayAnyway = us === 0 || us === folder.uid || us === old.uid;
  if ((folder.mode & STICKY) !== 0 && !mayAnyway)
    throw Object.assign(new Error(`${path} is not ours`), { code: "EPERM" });
}

/** A copy keeps the mode of the file, and so does the new one. */
async function replaceFile(file: string, text: string, sha256: string, nowMs: number): Promise<void> {
  const path = await realpath(file);
  const { mode } = await stat(path);
  const copy = `${path}.${formatIsoTime(nowMs).replaceAll(/[^0-9TZ]/g, "")}.bak`;
  await copyFile(path, copy);
  await writeDurably(path, text, mode & 0o777, () => mustStillBe(path, sha256));
  await removeOldCopies(path);
}

async function mustStillBe(file: string, sha256: string): Promise<void> {
  const { state } = await readProjectText(file);
  if (state.sha256 !== sha256) throw new BitacoraError("project-overtaken", { file });
}

async function asWriting(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isBitacoraError(error, "project-overtaken")) throw error;
    throw new BitacoraError("project-not-writable", { file, reason: systemErrorCode(error) ?? String(error) }, error);
  }
}

async function removeOldCopies(path: string): Promise<void> {
  const own = basename(path);
  const copies = (await readdir(dirname(path))).filter(
    (name) => name.startsWith(`${own}.`) && /^\d{8}T\d{9}Z\.bak$/.test(name.slice(own.length + 1)),
  );
  const old = copies.sort().slice(0, -limits.copies);
  await Promise.all(old.map((name) => rm(join(dirname(path), name), { force: true })));
}
