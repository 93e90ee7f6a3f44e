/** Makes an output for each receiver in the project. */
import type { Alarms } from "../../../alarms/alarms.ts";
import type { Logbook } from "../../../logbook/logbook.ts";
import type { Messages } from "../../../messages/messages.ts";
import type { Project } from "../../../project/project.ts";
import type { Log } from "../../../core/log.ts";
import { AlarmNotifier } from "./alarm-notifier.ts";
import { command } from "./child-command.ts";
import { FileCursor } from "./file-cursor.ts";
import { webhook } from "./http-webhook.ts";

export interface NotifierParts {
  readonly project: Project;
  readonly dataDir: string;
  readonly logbook: Logbook;
  readonly alarms: Alarms;
  readonly log: Log;
  readonly messages: Messages;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
}

/** To be called before the sources are started. */
export function makeNotifiers({ project, dataDir, mayWrite, messages, ...parts }: NotifierParts): AlarmNotifier[] {
  const { entries: newest } = parts.logbook.statistics();
  return project.notify.map(
    ({ id, priority, timeoutS, target }) =>
      new AlarmNotifier({
        ...parts,
        newest,
        id,
        priority,
        timeoutMs: timeoutS * 1000,
        deliver: typeof target === "string" ? webhook(target) : command(target),
        vessel: project.vessel,
        cursor: new FileCursor(dataDir, `notify-${id}.json`, mayWrite),
        texts: messages.alerts.notify,
      }),
  );
}
