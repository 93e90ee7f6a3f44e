import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, locale, serviceFlags, switchFlag } from "../../src/runtime/command.ts";
import { devicesOfCapture } from "../../src/runtime/nmea/devices-of-capture.ts";
import { nmeaDevices } from "../../src/runtime/nmea/devices.ts";

const devices = messagesIn(locale).devices;

export default command({
  summary: devices.summary,
  description: devices.description,
  examples: ["", "--pgns", "--url http://192.168.1.20:8000 --json", "voyage.log --pgns"],
  args: { capture: Args.string({ description: devices.capture, ignoreStdin: true }) },
  flags: {
    ...serviceFlags,
    pgns: switchFlag(devices.flags.pgns),
  },
  run: ({ capture, ...given }) => (capture === undefined ? nmeaDevices(given) : devicesOfCapture(capture, given)),
});
