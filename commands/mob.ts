import { userFlag } from "../src/runtime/alarms/alarm-command.ts";
import { command, numberFlag, serviceFlags, switchFlag } from "../src/runtime/command.ts";
import { markMob, texts } from "../src/runtime/mob/mob-command.ts";

const { flags } = texts;

export default command({
  summary: texts.mark,
  examples: ["--user Ana", "--test --user Ana"],
  flags: {
    ...serviceFlags,
    user: userFlag,
    test: switchFlag(flags.test),
    latitude: numberFlag({ name: "latitude", summary: flags.latitude, min: -90, max: 90 })(),
    longitude: numberFlag({ name: "longitude", summary: flags.longitude, min: -180, max: 180 })(),
  },
  run: ({ user, test, latitude, longitude, ...where }) => markMob(where, { user, test, latitude, longitude }),
});
