import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, dataDirFlag, Flags, jsonFlag, locale, switchFlag } from "../../src/runtime/command.ts";
import { verifyOnTerminal } from "../../src/runtime/logbook/verify.ts";

const { verify } = messagesIn(locale).logbook;

export default command({
  summary: verify.summary,
  description: verify.description,
  examples: [
    "",
    "--history",
    "--data-dir /var/lib/bitacora --json",
    "--checkpoint /media/usb/aurora.checkpoint",
    "--checkpoint 'https://witness.example.org/checkpoint?origin=bitacora/aurora'",
    '--code "1234 K7QF-2M9X-TB4D-WZ60-8RPA"',
    "/media/usb/aurora-2026",
    "--url http://127.0.0.1:8000",
  ],
  args: { export: Args.string({ description: verify.exported }) },
  flags: {
    "data-dir": dataDirFlag,
    file: Flags.string({ summary: verify.flags.file, helpValue: "FILE" }),
    url: Flags.string({ summary: verify.flags.url, helpValue: "URL" }),
    checkpoint: Flags.string({ summary: verify.flags.checkpoint, helpValue: "FILE" }),
    code: Flags.string({ summary: verify.flags.code, helpValue: "CODE" }),
    history: switchFlag(verify.flags.history),
    json: jsonFlag,
    strict: switchFlag(verify.flags.strict),
  },
  run: async ({ export: exported, history, ...given }) => {
    // Loaded here: a verification of the book alone needs no historian.
    const samples = history ? await import("../../src/runtime/evidence/history-lines.ts") : undefined;
    return verifyOnTerminal({ ...given, exported, history: samples?.verifyOwnHistory });
  },
});
