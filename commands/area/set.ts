import { userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { RADIUS_M, setArea, texts } from "../../src/runtime/areas/area-command.ts";
import { Args, command, Flags, numberFlag, serviceFlags, switchFlag } from "../../src/runtime/command.ts";

const { flags } = texts;

export default command({
  summary: texts.set,
  examples: ["Berth --radius 60 --user Ana", "Farm --enter --corners '39.50,2.60 39.51,2.60 39.51,2.62' --user Ana"],
  args: { name: Args.string({ description: texts.args.name, required: true }) },
  flags: {
    ...serviceFlags,
    user: userFlag,
    enter: switchFlag(flags.enter),
    radius: numberFlag({ name: "radius", summary: flags.radius, ...RADIUS_M })(),
    latitude: numberFlag({ name: "latitude", summary: flags.latitude, min: -90, max: 90 })(),
    longitude: numberFlag({ name: "longitude", summary: flags.longitude, min: -180, max: 180 })(),
    corners: Flags.string({ summary: flags.corners, helpValue: "PLACES" }),
  },
  run: ({ name, user, enter, radius, latitude, longitude, corners, ...where }) =>
    setArea(where, {
      name,
      alarm_when: enter ? "inside" : "outside",
      radius_m: radius,
      latitude,
      longitude,
      corners,
      user,
    }),
});
