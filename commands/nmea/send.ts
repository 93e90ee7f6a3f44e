import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, Flags, locale, switchFlag, wholeNumberFlag } from "../../src/runtime/command.ts";
import { sendOnTerminal } from "../../src/runtime/nmea/send-bus.ts";

const tools = messagesIn(locale).tools;
const { send } = tools;
const ADDRESS_MAX = 253;

export default command({
  summary: send.summary,
  description: send.description,
  examples: [
    `can0 '{"pgn":127488,"fields":{"instance":0,"speed":1200}}'`,
    `can0 '{"id":"isoRequest","destination":16,"fields":{"pgn":126996}}'`,
    "<%= config.bin %> nmea dump can0 --json --source 16 | <%= config.bin %> <%= command.id %> can1 -",
    "can0 --raw 19F20023#0011223344556677",
  ],
  args: {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true }),
    message: Args.string({ description: send.message, ignoreStdin: true }),
  },
  flags: {
    source: wholeNumberFlag({ name: "source", summary: send.source, min: 0, max: ADDRESS_MAX })(),
    raw: Flags.string({ summary: send.raw, helpValue: "FRAME", multiple: true, multipleNonGreedy: true, default: [] }),
    "dry-run": switchFlag(send.dryRun),
    "out-of-range": switchFlag(send.outOfRange),
  },
  run: ({ interface: name, ...given }, { version }) => {
    const { bus, node } = messagesIn(locale);
    return sendOnTerminal(name, { ...given, version, texts: { bus, node, tools } });
  },
});
