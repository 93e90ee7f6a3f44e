import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, wholeNumberFlag } from "../../src/runtime/command.ts";
import { sendOnTerminal } from "../../src/runtime/nmea/send-bus.ts";

const tools = messagesIn(locale).tools;
const { send } = tools;
const ADDRESS_MAX = 253;

export default class NmeaSend extends BitacoraCommand {
  static override summary = send.summary;
  static override description = send.description;
  static override examples = [
    `<%= config.bin %> <%= command.id %> can0 '{"pgn":127488,"fields":{"instance":0,"speed":1200}}'`,
    `<%= config.bin %> <%= command.id %> can0 '{"id":"isoRequest","destination":16,"fields":{"pgn":126996}}'`,
    "<%= config.bin %> nmea dump can0 --json --source 16 | <%= config.bin %> <%= command.id %> can1 -",
    "<%= config.bin %> <%= command.id %> can0 --raw 19F20023#0011223344556677",
  ];
  static override args = {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true }),
    message: Args.string({ description: send.message, ignoreStdin: true }),
  };
  static override flags = {
    source: wholeNumberFlag({ name: "source", summary: send.source, min: 0, max: ADDRESS_MAX })(),
    raw: Flags.string({ summary: send.raw, helpValue: "FRAME", multiple: true, multipleNonGreedy: true, default: [] }),
    "dry-run": Flags.boolean({ summary: send.dryRun }),
    "out-of-range": Flags.boolean({ summary: send.outOfRange }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(NmeaSend);
    const isSent = await sendOnTerminal(args.interface, {
      message: args.message,
      raw: flags.raw,
      source: flags.source,
      dryRun: flags["dry-run"],
      outOfRange: flags["out-of-range"],
      version: this.config.version,
      texts: { bus: messagesIn(locale).bus, node: messagesIn(locale).node, tools },
    });
    if (!isSent) this.exit(1);
  }
}
