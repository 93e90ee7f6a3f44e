import {
  logbookList
} from "../../chunks/chunk-EJTKFZ7W.js";
import {
  auditFlag
} from "../../chunks/chunk-JBKHI3FL.js";
import "../../chunks/chunk-NG2BICS7.js";
import "../../chunks/chunk-GVI2WVJB.js";
import "../../chunks/chunk-RB7VLSWU.js";
import "../../chunks/chunk-N5K3ILX3.js";
import "../../chunks/chunk-7JJSCJJL.js";
import {
  stopSignal
} from "../../chunks/chunk-FFOQFTEG.js";
import "../../chunks/chunk-GOU3LWS4.js";
import "../../chunks/chunk-POMP3OEO.js";
import "../../chunks/chunk-WBNOIEZ2.js";
import "../../chunks/chunk-WWHBNCIT.js";
import "../../chunks/chunk-3OS2SE26.js";
import "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  Flags,
  command,
  dataDirFlag,
  jsonFlag,
  locale,
  wholeNumberFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// commands/logbook/follow.ts
var { list } = messagesIn(locale).logbook;
var follow_default = command({
  summary: list.follow,
  examples: ["", "--json"],
  flags: {
    "data-dir": dataDirFlag,
    kind: Flags.string({ summary: list.flags.kind, helpValue: "KIND" }),
    audit: auditFlag,
    limit: wholeNumberFlag({ name: "limit", summary: list.flags.limit, min: 1, max: 1e5 })({ default: 10 }),
    json: jsonFlag
  },
  run: (given) => logbookList({ ...given, since: void 0, until: void 0, follow: stopSignal() })
});
export {
  follow_default as default
};
