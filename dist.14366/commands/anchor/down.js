import {
  RADIUS_M,
  letAnchorGo,
  texts
} from "../../chunks/chunk-EEM4HTHQ.js";
import "../../chunks/chunk-57EIZCOA.js";
import "../../chunks/chunk-7AVHQA3C.js";
import {
  userFlag
} from "../../chunks/chunk-3V6JPJD7.js";
import "../../chunks/chunk-WBNOIEZ2.js";
import "../../chunks/chunk-WWHBNCIT.js";
import "../../chunks/chunk-3OS2SE26.js";
import "../../chunks/chunk-R2A25KSH.js";
import "../../chunks/chunk-Y64ILS5V.js";
import "../../chunks/chunk-YN3NGZR2.js";
import "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  command,
  numberFlag,
  serviceFlags
} from "../../chunks/chunk-PQQOGEO3.js";
import "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// commands/anchor/down.ts
var { flags } = texts;
var down_default = command({
  summary: texts.down,
  examples: ["--radius 40 --user Ana", "--rode 30 --depth 6 --tide-rise 2 --user Ana"],
  flags: {
    ...serviceFlags,
    user: userFlag,
    radius: numberFlag({ name: "radius", summary: flags.radius, ...RADIUS_M })(),
    rode: numberFlag({ name: "rode", summary: flags.rode, min: 0, max: 1e3 })(),
    depth: numberFlag({ name: "depth", summary: flags.depth, min: 0, max: 500 })(),
    "tide-rise": numberFlag({ name: "tide-rise", summary: flags.tideRise, min: 0, max: 20 })(),
    bearing: numberFlag({ name: "bearing", summary: flags.bearing, min: 0, max: 360 })(),
    distance: numberFlag({ name: "distance", summary: flags.distance, min: 0, max: 1e3 })()
  },
  run: ({ user, radius, rode, depth, tideRise, bearing, distance, ...where }) => letAnchorGo(where, {
    user,
    radius_m: radius,
    rode_m: rode,
    depth_m: depth,
    tide_rise_m: tideRise,
    bearing,
    distance_m: distance
  })
});
export {
  down_default as default
};
