import { messagesIn } from "../../src/messages/messages.ts";
import { command, locale, serviceFlags, switchFlag } from "../../src/runtime/command.ts";
import { nmeaDevices } from "../../src/runtime/nmea/devices.ts";

const devices = messagesIn(locale).devices;

export default command({
  summary: devices.summary,
  description: devices.description,
  examples: ["", "--pgns", "--url http://192.168.1.20:8000 --json"],
  flags: {
    ...serviceFlags,
    pgns: switchFlag(devices.flags.pgns),
  },
  run: nmeaDevices,
});
