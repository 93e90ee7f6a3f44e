import { messagesIn } from "../../src/messages/messages.ts";
import { command, Flags, jsonFlag, locale, switchFlag } from "../../src/runtime/command.ts";
import { nmeaDevices } from "../../src/runtime/nmea/devices.ts";

const devices = messagesIn(locale).devices;

export default command({
  summary: devices.summary,
  description: devices.description,
  examples: ["", "--pgns", "--url http://192.168.1.20:8000 --json"],
  flags: {
    url: Flags.string({ summary: devices.flags.url, helpValue: "URL", default: "http://127.0.0.1:8000" }),
    pgns: switchFlag(devices.flags.pgns),
    json: jsonFlag,
  },
  run: nmeaDevices,
});
