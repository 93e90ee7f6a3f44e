import { messagesIn } from "../../src/messages/messages.ts";
import { command, Flags, locale, wholeNumberFlag } from "../../src/runtime/command.ts";
import { logbookWitness } from "../../src/runtime/logbook/witness.ts";
import { takeNotifySocket } from "../../src/runtime/systemd/notify-socket.ts";

const { command: words } = messagesIn(locale).witness;

export default command({
  summary: words.summary,
  description: words.description,
  examples: [
    "--name example.org/aurora-witness --vessel aurora.pub --host 0.0.0.0",
    '--vessel "bitacora/aurora+1b2c3d4e+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"',
  ],
  flags: {
    name: Flags.string({ summary: words.flags.name, helpValue: "NAME" }),
    vessel: Flags.string({ summary: words.flags.vessel, helpValue: "KEY", multiple: true, default: [] }),
    host: Flags.string({ summary: words.flags.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: words.flags.port, min: 0, max: 65_535 })({ default: 8010 }),
    dir: Flags.string({ summary: words.flags.dir, helpValue: "DIR" }),
  },
  prepare: takeNotifySocket,
  run: ({ vessel, ...given }) => logbookWitness({ ...given, vessels: vessel }),
});
