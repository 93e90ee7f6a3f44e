import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { nmeaDevices } from "../../src/runtime/nmea/devices.ts";

const devices = messagesIn(locale).devices;

export default class NmeaDevices extends BitacoraCommand {
  static override summary = devices.summary;
  static override description = devices.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --pgns",
    "<%= config.bin %> <%= command.id %> --url http://192.168.1.20:8000 --json",
  ];
  static override flags = {
    url: Flags.string({ summary: devices.flags.url, helpValue: "URL", default: "http://127.0.0.1:8000" }),
    pgns: Flags.boolean({ summary: devices.flags.pgns }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(NmeaDevices);
    const { stdout, stderr } = process;
    process.exitCode = await nmeaDevices({ ...flags, stdout, stderr, texts: devices });
  }
}
