/** Tells receivers elsewhere (a webhook, a program) of each change of an alarm. */
import { bookCursor } from "../book-reader.ts";
import type { Connector } from "../connector.ts";
import { notifySection } from "./section.ts";
import { wordsIn } from "./words.ts";

type Settings = ReturnType<typeof notifySection.settings>;

export const notify: Connector<Settings> = {
  section: notifySection,
  // They are told the vessel's name.
  follows: ["vessel"],
  async open(receivers, { project, dataDir, mayWrite, logbook, log, locale }) {
    const [{ AlarmNotifier }, { webhook }, { command }] = await Promise.all([
      import("./alarm-notifier.ts"),
      import("./http-webhook.ts"),
      import("./child-command.ts"),
    ]);
    return receivers.map(
      ({ target, ...receiver }) =>
        new AlarmNotifier({
          ...receiver,
          deliver: typeof target === "string" ? webhook(target) : command(target),
          vessel: project.vessel,
          logbook,
          cursor: bookCursor(dataDir, `notify-${receiver.id}.json`, mayWrite),
          log,
          texts: wordsIn(locale),
        }),
    );
  },
};
