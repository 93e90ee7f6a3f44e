/**
 * The entries about a run: its start, with the version and the SHA-256 of the project file, and its stop. The start says what has changed
 * since the run before, so a project or a program that somebody exchanged shows. They are written where access is controlled or the service
 * listens beyond this computer; on it alone the book is to the letter of the specification, in which a first entry has the id 1.
 */
import { isLoopback } from "../../core/loopback.ts";
import { PROJECT_RELOADED, SERVICE_STARTED, SERVICE_STOPPED } from "../../logbook/entry/audit-event.ts";
import type { EntryDraft, Logbook } from "../../logbook/logbook.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";
import type { RunningOptions } from "./service-options.ts";
import { newestWith } from "../../logbook/book/enter-once.ts";

interface Writers {
  readonly logbook: Pick<Logbook, "append" | "entries">;
  readonly outbox: Pick<LogOutbox, "add">;
}

export class RunEntries {
  readonly #options: RunningOptions;
  readonly #writers: Writers;
  #isStarted = false;

  constructor(options: RunningOptions, writers: Writers) {
    this.#options = options;
    this.#writers = writers;
  }

  /** Once the service can be reached: a start that fails, and is tried again every few seconds, leaves no entry. */
  async started(isControlled: boolean): Promise<void> {
    if (!isControlled && isLoopback(this.#options.host)) return;
    this.#isStarted = true;
    await this.#write(await this.#startDraft());
  }

  /** When the interface and the sources have ended. */
  async stopped(): Promise<void> {
    if (!this.#isStarted) return;
    const { version, messages } = this.#options;
    const summary = messages.entries.serviceStopped({ version });
    await this.#write({ kind: "manual", summary, payload: { event: SERVICE_STOPPED, version }, user: SYSTEM_USER });
  }

  async #write(draft: EntryDraft): Promise<void> {
    const { logbook, outbox } = this.#writers;
    await logbook.append(draft).catch(() => outbox.add(draft));
  }

  async #startDraft(): Promise<EntryDraft> {
    const { version, present, messages } = this.#options;
    const { project, file } = present;
    const before = await newestWith(this.#writers.logbook, [SERVICE_STARTED, PROJECT_RELOADED]).catch(() => undefined);
    const [hashBefore, versionBefore] = ["project_sha256", "version"].map((name) => before?.payload[name]);
    const isOther = typeof hashBefore === "string" && hashBefore !== file?.sha256;
    const isUpdate = typeof versionBefore === "string" && versionBefore !== version;
    const payload = {
      event: SERVICE_STARTED,
      version,
      ...(isUpdate ? { version_before: versionBefore } : {}),
      project: project.id,
      project_sha256: file?.sha256 ?? null,
      ...(isOther ? { project_sha256_before: hashBefore, project_modified_at: file?.modifiedAt ?? null } : {}),
    };
    const { entries: texts } = messages;
    const summary = texts.serviceStarted({
      version,
      project: project.id,
      hash: file?.sha256.slice(0, 12),
      isOther,
      versionBefore: isUpdate ? versionBefore : undefined,
    });
    return { kind: "manual", summary, payload, user: SYSTEM_USER };
  }
}
