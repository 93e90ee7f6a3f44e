/**
 * The entries about a run: its start, with the version and the SHA-256 of the project file, and its stop. The start says what has changed
 * since the run before, so a project or a program that somebody exchanged shows. They are written where access is controlled or the service
 * listens beyond this computer; on it alone the book is to the letter of the specification, in which a first entry has the id 1.
 */
import { isLoopback } from "../../core/loopback.ts";
import { PROJECT_RELOADED, SERVICE_STARTED, SERVICE_STOPPED } from "../../logbook/entry/audit-event.ts";
import type { EntryDraft } from "../../logbook/logbook.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { WholeService } from "./whole-service.ts";
import { newestWith } from "../../logbook/book/enter-once.ts";

export class RunEntries {
  readonly #service: Pick<WholeService, "host" | "logbook" | "messages" | "outbox" | "present" | "version">;
  #isStarted = false;

  constructor(service: Pick<WholeService, "host" | "logbook" | "messages" | "outbox" | "present" | "version">) {
    this.#service = service;
  }

  /** Once the service can be reached: a start that fails, and is tried again every few seconds, leaves no entry. */
  async started(isControlled: boolean): Promise<void> {
    if (!isControlled && isLoopback(this.#service.host)) return;
    this.#isStarted = true;
    await this.#write(await this.#startDraft());
  }

  /** When the interface and the sources have ended. */
  async stopped(): Promise<void> {
    if (!this.#isStarted) return;
    const { version, messages } = this.#service;
    const summary = messages.entries.serviceStopped({ version });
    await this.#write({ kind: "manual", summary, payload: { event: SERVICE_STOPPED, version }, user: SYSTEM_USER });
  }

  async #write(draft: EntryDraft): Promise<void> {
    const { logbook, outbox } = this.#service;
    await logbook.append(draft).catch(() => outbox.add(draft));
  }

  async #startDraft(): Promise<EntryDraft> {
    const { version, present, messages } = this.#service;
    const { project, file } = present;
    const before = await newestWith(this.#service.logbook, [SERVICE_STARTED, PROJECT_RELOADED]).catch(() => undefined);
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
