import { Flags } from "@oclif/core";
import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, locale, wholeNumberFlag } from "../../src/runtime/command.ts";
import { logbookWitness } from "../../src/runtime/logbook/witness.ts";
import { takeNotifySocket } from "../../src/runtime/systemd/notify-socket.ts";

const { command } = messagesIn(locale).witness;

export default class LogbookWitness extends BitacoraCommand {
  static override summary = command.summary;
  static override description = command.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> --name example.org/aurora-witness --vessel aurora.pub --host 0.0.0.0",
    '<%= config.bin %> <%= command.id %> --vessel "bitacora/aurora+1b2c3d4e+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"',
  ];
  static override flags = {
    name: Flags.string({ summary: command.flags.name, helpValue: "NAME" }),
    vessel: Flags.string({ summary: command.flags.vessel, helpValue: "KEY", multiple: true, default: [] }),
    host: Flags.string({ summary: command.flags.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: command.flags.port, min: 0, max: 65_535 })({ default: 8010 }),
    dir: Flags.string({ summary: command.flags.dir, helpValue: "DIR" }),
  };

  async run(): Promise<void> {
    takeNotifySocket();
    const { flags } = await this.parse(LogbookWitness);
    const { name, vessel: vessels, host, port, dir } = flags;
    process.exitCode = await logbookWitness({ name, vessels, host, port, dir, texts: command, locale });
  }
}
