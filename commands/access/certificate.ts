import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { showCertificate } from "../../src/runtime/https/show-certificate.ts";

const { command } = messagesIn(locale).https;

export default class AccessCertificate extends BitacoraCommand {
  static override summary = command.summary;
  static override description = command.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --address 192.168.4.1",
    "<%= config.bin %> <%= command.id %> --pem > aurora.crt",
  ];
  static override flags = {
    address: Flags.string({ summary: command.address, helpValue: "HOST" }),
    pem: Flags.boolean({ summary: command.pem }),
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AccessCertificate);
    const { address, pem, "data-dir": dataDir, json } = flags;
    const { env, stdout, stderr } = process;
    process.exitCode = await showCertificate({ address, pem, dataDir, json, texts: command, env, stdout, stderr });
  }
}
