/**
 * The project file of a running service: read, checked, written, by who may. What is written is checked first, stands whole on disk with a
 * copy of the one before beside it, is in the log book, and is taken up as far as a running service can. Files and programs that the
 * service uses are named at the computer itself: who may write here could otherwise start any program, or have any file sent away.
 *
 * A service that was started without a project file can be given its first one; it then restarts with it.
 */
import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Document } from "yaml";
import type { Caller } from "../../access/caller.ts";
import { type Act, nameInBook } from "../../acts/gate.ts";
import { isRefused, Refused } from "../../core/refused.ts";
import type {
  ProjectChanging,
  ProjectCheck,
  ProjectDraft,
  ProjectFileText,
  ProjectWritten,
} from "../../api/service.ts";
import { refusalAnswer } from "../../api/refusal-answers.ts";
import { BACKUP_FOLDER, mountedMedia } from "../../connectors/backup/mounted-media.ts";
import { isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import type { Change } from "../../core/turn.ts";
import { PROJECT_WRITTEN, RESTART_ASKED } from "../../logbook/entry/audit-event.ts";
import { describeError } from "../../messages/describe-error.ts";
import { answeringIn } from "../../messages/details.ts";
import { type Locale, localeOf } from "../../messages/locale.ts";
import { type LocatedFault, faultLine } from "../../project/fault.ts";
import type { NamedFile } from "../../project/named-files.ts";
import type { ProjectAnswer, ProjectTask } from "../../project/project-work.ts";
import { workedOn, writeProject, type WritingService } from "./project-writing.ts";
import type { WholeService } from "./whole-service.ts";

type ChangedService = WritingService & Pick<WholeService, "acts" | "firstProject" | "reloading" | "restart">;

interface ChangeAuthor {
  readonly user: string;
  readonly language: Locale;
}

export class ProjectChanges implements ProjectChanging {
  readonly #service: ChangedService;

  constructor(service: ChangedService) {
    this.#service = service;
  }

  get file(): string | undefined {
    return this.#service.projectStore?.file;
  }

  get canBegin(): boolean {
    return this.file === undefined && this.#service.firstProject !== undefined;
  }

  async read(caller: Caller): Promise<ProjectFileText> {
    this.#service.acts.gate.checkRight(caller, "change project");
    return this.#read();
  }

  async check(caller: Caller, text: string, language: Locale): Promise<ProjectCheck> {
    const { gate } = this.#service.acts;
    // A long text takes a while to be checked, so it counts like a change.
    gate.checkRight(caller, "change project");
    gate.count(caller, "change project");
    const before = await this.#service.projectStore?.text().catch(() => undefined);
    const answer = await this.#worked({ text, before: before?.text ?? "" }, language);
    if (answer === undefined) return { ok: false, findings: [], changes: [] };
    const checked = checkOf(answer, language);
    if (!checked.ok) return checked;
    try {
      await this.#admit(caller, answer);
      return checked;
    } catch (error) {
      if (!isRefused(error)) throw error;
      const [, message] = answeringIn(language, () => refusalAnswer(error));
      return {
        ...checked,
        ok: false,
        findings: [{ level: "fault", path: "", line: null, message }, ...checked.findings],
      };
    }
  }

  /** What of a sound project this caller may not write here. */
  async #admit(caller: Caller, { changes, newFiles }: ProjectAnswer): Promise<void> {
    // A first project is written by whoever may begin one.
    if (!this.canBegin && changes.some((key) => OF_MASTER.has(key)))
      this.#service.acts.gate.checkRight(caller, "change access");
    const paths = await onlyAtComputer(newFiles);
    if (paths.length > 0) throw new Refused("only-at-computer", { paths });
  }

  write(caller: Caller, draft: ProjectDraft, sha256: string | undefined, said: ChangeAuthor): Promise<ProjectWritten> {
    const things = "text" in draft ? [[]] : draft.changes.map(({ path }) => path);
    const change = { things, by: nameInBook(caller, said.user) };
    return this.#inTurn(caller, "change project", () => this.#write(caller, draft, sha256, said), change);
  }

  begin(caller: Caller, project: Readonly<Record<string, unknown>>, said: ChangeAuthor): Promise<ProjectWritten> {
    const change = { things: [[]], by: nameInBook(caller, said.user) };
    return this.#inTurn(caller, "begin project", () => this.#begin(caller, project, said), change);
  }

  restart(caller: Caller, said: string): Promise<{ readonly done: true }> {
    const user = nameInBook(caller, said);
    return this.#inTurn(caller, "restart", () => this.#restart(user), { things: [["restart"]], by: user });
  }

  async #restart(user: string): Promise<{ readonly done: true }> {
    const { restart, messages, logbook } = this.#service;
    if (restart === undefined) throw new Refused("no-restart");
    const fault = await this.#faultOfFile();
    if (fault !== undefined) throw new Refused("project-faulty", { lines: [fault] });
    const summary = messages.entries.restartAsked({ user });
    await logbook.append({ kind: "manual", summary, payload: { event: RESTART_ASKED }, user });
    restart();
    return { done: true };
  }

  /** With such a file the service would end, and not begin again. */
  async #faultOfFile(): Promise<string | undefined> {
    const locale = localeOf(process.env);
    const read = this.#service.projectStore?.read(locale);
    return read?.then(
      () => undefined,
      (error: unknown) => describeError(error, locale),
    );
  }

  async #inTurn<T>(caller: Caller, act: Act, work: () => Promise<T>, change: Change): Promise<T> {
    const { acts, projectStore } = this.#service;
    await acts.gate.check(caller, act);
    return projectStore?.turn.takeFirst(change, work) ?? work();
  }

  async #read(): Promise<ProjectFileText> {
    const { projectStore: store } = this.#service;
    if (store?.file === undefined) throw new Refused("no-project-file");
    try {
      const { text, state } = await store.text();
      const { value } = await store.work({ text });
      return { text, value, sha256: state.sha256, modified_at: state.modifiedAt };
    } catch (error) {
      if (!isBitacoraError(error, "project-unreadable", "project-too-costly")) throw error;
      throw new Refused("project-not-writable", { reason: describeError(error) });
    }
  }

  /** Undefined: nothing can be changed here. */
  async #worked(task: ProjectTask, language: Locale): Promise<ProjectAnswer | undefined> {
    const { projectStore: store } = this.#service;
    return store && workedOn(store, task, "project-faulty", language);
  }

  async #write(
    caller: Caller,
    draft: ProjectDraft,
    sha256: string | undefined,
    { user: said, language }: ChangeAuthor,
  ): Promise<ProjectWritten> {
    const before = await this.#read();
    if (sha256 !== undefined && sha256 !== before.sha256) throw new Refused("project-changed");
    const task =
      "text" in draft ? { text: draft.text, before: before.text } : { text: before.text, edits: draft.changes };
    const answer = await this.#worked(task, language);
    if (answer === undefined) throw new Refused("no-project-file");
    const { text } = answer;
    if (text === undefined) throw new Refused("project-not-editable");
    const { ok, findings, changes } = checkOf(answer, language);
    if (!ok) throw new Refused("project-faulty", { lines: findings.map(({ message }) => message) });
    await this.#admit(caller, answer);
    const { messages, reloading } = this.#service;
    if (text === before.text) return { applied: [], needs_restart: [] };
    const user = nameInBook(caller, said);
    const entry = {
      kind: "manual",
      summary: messages.entries.projectWritten({ changes }),
      payload: { event: PROJECT_WRITTEN, changes, project_sha256_before: before.sha256 },
      user,
    } as const;
    await writeProject(this.#service, { text, sha256: before.sha256, entry }, language);
    const taken = await reloading.fromFile(language, user);
    if ("refused" in taken) throw new Refused("project-faulty", { lines: [taken.refused] });
    return taken;
  }

  async #begin(
    caller: Caller,
    project: Readonly<Record<string, unknown>>,
    { user, language }: ChangeAuthor,
  ): Promise<ProjectWritten> {
    const { firstProject, projectStore: store, messages, logbook } = this.#service;
    if (firstProject === undefined || store === undefined || store.file !== undefined)
      throw new Refused("project-changed");
    const document = new Document(project);
    document.commentBefore = ` ${messages.project.init.setUp}`;
    const text = document.toString({ lineWidth: 0 });
    const answer = await this.#worked({ text, before: "" }, language);
    if (answer === undefined) throw new Refused("project-changed");
    const { faults } = answer.result;
    if (faults !== undefined)
      throw new Refused("project-faulty", { lines: faults.map((fault) => faultLine(fault, language)) });
    await this.#admit(caller, answer);
    try {
      if (!(await firstProject.write(text))) throw new Refused("project-changed");
    } catch (error) {
      throw new Refused("project-not-writable", { reason: systemErrorCode(error) ?? String(error) });
    }
    const changes = Object.keys(project);
    await logbook.append({
      kind: "manual",
      summary: messages.entries.projectWritten({ changes }),
      payload: { event: PROJECT_WRITTEN, changes },
      user: nameInBook(caller, user),
    });
    firstProject.start();
    return { applied: [], needs_restart: changes };
  }
}

function checkOf(
  { result: { project, faults = [], warnings }, changes }: ProjectAnswer,
  language: Locale,
): ProjectCheck {
  const finding = (level: "fault" | "warning") => (fault: LocatedFault) => ({
    level,
    path: fault.path,
    line: fault.line ?? null,
    message: faultLine(fault, language),
  });
  const findings = [...faults.map(finding("fault")), ...warnings.map(finding("warning"))];
  return { ok: project !== undefined, findings, changes };
}

/** Sections that say who reaches the service. */
const OF_MASTER = new Set(["access", "host", "port"]);

/** Places in the project that name files and programs which it did not name before. */
async function onlyAtComputer(newFiles: readonly NamedFile[]): Promise<readonly string[]> {
  const paths = newFiles.map(async (named) =>
    (await mayBeSerialPort(named)) || (await isOnMedium(named)) ? [] : named.path,
  );
  return (await Promise.all(paths)).flat();
}

/**
 * The folder for backups that Set-up offers on a medium that is plugged in, and no link there that leads elsewhere: a backup writes over
 * nothing that is there.
 */
export async function isOnMedium(
  { path, value }: Pick<NamedFile, "path" | "value">,
  mounts?: string,
): Promise<boolean> {
  if (path !== "backup.dir") return false;
  const medium = (await mountedMedia(mounts)).find((each) => value === `${each}/${BACKUP_FOLDER}`);
  if (medium === undefined) return false;
  const folder = `${medium}/${BACKUP_FOLDER}`;
  return (await realpath(folder).catch(() => folder)) === folder;
}

/** Where a project names serial ports. */
const SERIAL_PORT = /^(?:(?:sources|nmea0183)\.\d+\.file|sources\.\d+\.device)$/;

/** The plain path of a character device, or of nothing: what is plugged in there later is looked at when it is opened. */
export async function mayBeSerialPort({ path, value }: NamedFile): Promise<boolean> {
  if (!SERIAL_PORT.test(path) || typeof value !== "string" || resolve(value) !== value) return false;
  if (!/^\/dev\/(?!shm\/|mqueue\/)/.test(value)) return false;
  return stat(value).then(
    (stats) => stats.isCharacterDevice(),
    (error: unknown) => systemErrorCode(error) === "ENOENT",
  );
}
