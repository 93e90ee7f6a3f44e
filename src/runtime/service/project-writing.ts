/**
 * Writes a changed project: first the entry of who changed what, then the file. Called in the turn of the project store, with the SHA-256
 * of the text that was changed. If the file cannot be replaced after the entry, since an editor has saved it meanwhile or the disk refuses, a
 * second entry says so.
 */
import type { Refusal } from "../../acts/refusal.ts";
import { isBitacoraError } from "../../core/errors.ts";
import { PROJECT_NOT_WRITTEN } from "../../logbook/entry/audit-event.ts";
import type { EntryDraft, Logbook } from "../../logbook/logbook.ts";
import { describeError } from "../../messages/describe-error.ts";
import type { Locale } from "../../messages/locale.ts";
import type { ProjectStore } from "../../project/project-store.ts";
import type { ProjectAnswer, ProjectTask } from "../../project/project-work.ts";
import type { RunningOptions } from "./service-options.ts";

interface Writing {
  readonly options: Pick<RunningOptions, "projectStore" | "clock" | "messages">;
  readonly logbook: Pick<Logbook, "append">;
}

/** Undefined when it is on disk. */
export async function writeProject(
  { options: { projectStore: store, clock, messages }, logbook }: Writing,
  { text, sha256, entry }: { readonly text: string; readonly sha256: string; readonly entry: EntryDraft },
  language: Locale,
): Promise<Refusal | undefined> {
  let isEntered = false;
  try {
    await store?.mayWrite(sha256);
    await logbook.append(entry);
    isEntered = true;
    await store?.write(text, sha256, clock.now());
    return undefined;
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
    return error.code === "project-overtaken"
      ? { refused: "project-changed" }
      : { refused: "project-not-writable", reason };
  }
}

/** What the thread answers; where the text costs too much, a refusal that says so. */
export async function workedOn(
  store: Pick<ProjectStore, "work">,
  task: ProjectTask,
  refused: "project-faulty" | "rule-refused",
  language: Locale,
): Promise<ProjectAnswer | Refusal> {
  try {
    return await store.work(task);
  } catch (error) {
    if (!isBitacoraError(error, "project-too-costly")) throw error;
    return { refused, lines: [describeError(error, language)] };
  }
}
