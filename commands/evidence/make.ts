import { messagesIn } from "../../src/messages/messages.ts";
import { command, dataDirFlag, Flags, jsonFlag, locale } from "../../src/runtime/command.ts";
import { makeEvidence } from "../../src/runtime/evidence/make.ts";
import { timeFlag } from "../../src/runtime/history/flags.ts";

const { evidenceFile: texts, logbook } = messagesIn(locale);

export default command({
  summary: texts.summary,
  description: texts.description,
  examples: [
    "--from 2026-08-01 --to 2026-08-02 --user Ana",
    "--from 2026-08-01T10:00:00Z --to 2026-08-01T12:00:00Z --out /media/usb/collision --user Ana",
  ],
  flags: {
    from: timeFlag("from", texts.from)({ required: true }),
    to: timeFlag("to", texts.to)({ required: true }),
    out: Flags.string({ summary: texts.out, helpValue: "FOLDER" }),
    user: Flags.string({ summary: logbook.add.flags.user, helpValue: "NAME", required: true }),
    "data-dir": dataDirFlag,
    json: jsonFlag,
  },
  run: ({ from, to, ...given }, { version }) => makeEvidence({ ...given, fromMs: from, toMs: to, version }),
});
