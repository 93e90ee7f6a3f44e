import { userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { letAnchorGo, RADIUS_M, texts } from "../../src/runtime/anchor/anchor-command.ts";
import { command, numberFlag, serviceFlags } from "../../src/runtime/command.ts";

const { flags } = texts;

export default command({
  summary: texts.down,
  examples: ["--radius 40 --user Ana", "--rode 30 --depth 6 --tide-rise 2 --user Ana"],
  flags: {
    ...serviceFlags,
    user: userFlag,
    radius: numberFlag({ name: "radius", summary: flags.radius, ...RADIUS_M })(),
    rode: numberFlag({ name: "rode", summary: flags.rode, min: 0, max: 1000 })(),
    depth: numberFlag({ name: "depth", summary: flags.depth, min: 0, max: 500 })(),
    "tide-rise": numberFlag({ name: "tide-rise", summary: flags.tideRise, min: 0, max: 20 })(),
    bearing: numberFlag({ name: "bearing", summary: flags.bearing, min: 0, max: 360 })(),
    distance: numberFlag({ name: "distance", summary: flags.distance, min: 0, max: 1000 })(),
  },
  run: ({ user, radius, rode, depth, tideRise, bearing, distance, ...where }) =>
    letAnchorGo(where, {
      user,
      radius_m: radius,
      rode_m: rode,
      depth_m: depth,
      tide_rise_m: tideRise,
      bearing,
      distance_m: distance,
    }),
});
