/**
 * Writes a changed project: first the entry of who changed what, then the file. Called in the turn of the project store, with the SHA-256
 * of the text that was changed. If the file cannot be replaced after the entry, since an editor has saved it meanwhile or the disk refuses,
 * a second entry says so.
 */
import { Refused } from "../../core/refused.ts";
import { isBitacoraError } from "../../core/errors.ts";
import { PROJECT_NOT_WRITTEN } from "../../logbook/entry/audit-event.ts";
import type { EntryDraft, Logbook } from "../../logbook/logbook.ts";
import { describeError } from "../../messages/describe-error.ts";
import type { Locale } from "../../messages/locale.ts";
import type { ProjectStore } from "../../project/project-store.ts";
import type { ProjectAnswer, ProjectTask } from "../../project/project-work.ts";
import type { WholeService } from "./whole-service.ts";

/** The parts of the service that a changed project needs. */
export type WritingService = Pick<WholeService, "clock" | "messages" | "projectStore"> & {
  readonly logbook: Pick<Logbook, "append">;
};

/** Resolves when it is on disk. Rejects with `project-changed` or `project-not-writable`. */
export async function writeProject(
  { projectStore: store, clock, messages, logbook }: WritingService,
  { text, sha256, entry }: { readonly text: string; readonly sha256: string; readonly entry: EntryDraft },
  language: Locale,
): Promise<void> {
  let isEntered = false;
  try {
    await store?.mayWrite(sha256);
    await logbook.append(entry);
    isEntered = true;
    await store?.write(text, sha256, clock.now());
  } catch (error) {
    if (!isBitacoraError(error, "project-not-writable", "project-overtaken")) throw error;
    const reason = describeError(error, language);
    if (isEntered)
      await logbook.append({
        kind: "manual",
        summary: messages.entries.projectNotWritten({
          reason: describeError(error, messages.entries.language === "es" ? "es" : "en"),
        }),
        payload: { event: PROJECT_NOT_WRITTEN },
        user: entry.user,
      });
    if (error.code === "project-overtaken") throw new Refused("project-changed");
    throw new Refused("project-not-writable", { reason });
  }
}

/** What the thread answers. Rejects with `reason` where the text costs too much. */
export async function workedOn(
  store: Pick<ProjectStore, "work">,
  task: ProjectTask,
  reason: "project-faulty" | "rule-refused",
  language: Locale,
): Promise<ProjectAnswer> {
  try {
    return await store.work(task);
  } catch (error) {
    if (!isBitacoraError(error, "project-too-costly")) throw error;
    throw new Refused(reason, { lines: [describeError(error, language)] });
  }
}
