/** Makes an output for each receiver in the project. */
import type { FileLogbook } from "../../../logbook/book/file-logbook.ts";
import type { Messages } from "../../../messages/messages.ts";
import type { Project } from "../../../project/project.ts";
import type { Log } from "../../../core/log.ts";
import { AlarmNotifier } from "../../../connectors/notify/alarm-notifier.ts";
import { command } from "../../../connectors/notify/child-command.ts";
import { bookCursor } from "../../../connectors/book-reader.ts";
import { webhook } from "../../../connectors/notify/http-webhook.ts";

export interface NotifierParts {
  readonly project: Project;
  readonly dataDir: string;
  readonly logbook: FileLogbook;
  readonly log: Log;
  readonly messages: Messages;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
}

/** To be called before the sources are started. */
export function makeNotifiers({ project, dataDir, mayWrite, messages, ...parts }: NotifierParts): AlarmNotifier[] {
  return project.notify.map(
    ({ id, priority, timeoutS, target }) =>
      new AlarmNotifier({
        ...parts,
        id,
        priority,
        timeoutS,
        deliver: typeof target === "string" ? webhook(target) : command(target),
        vessel: project.vessel,
        cursor: bookCursor(dataDir, `notify-${id}.json`, mayWrite),
        texts: messages.alerts.notify,
      }),
  );
}
