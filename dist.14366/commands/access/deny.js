import {
  done
} from "../../chunks/chunk-URSJ55XU.js";
import "../../chunks/chunk-FNOCJPBY.js";
import "../../chunks/chunk-ILEWIQLU.js";
import "../../chunks/chunk-POMP3OEO.js";
import "../../chunks/chunk-KFRILCU3.js";
import {
  idArg,
  texts
} from "../../chunks/chunk-RRSUTE5Y.js";
import "../../chunks/chunk-QCRWRSYZ.js";
import "../../chunks/chunk-OYOCWFJR.js";
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

// commands/access/deny.ts
var deny_default = command({
  summary: texts.summaries.deny,
  examples: ["1f2e3d4c5b6a"],
  args: idArg,
  flags: serviceFlags,
  run: ({ id, ...where }) => done(where, `/access/requests/${encodeURIComponent(id)}/deny`, {}, texts.denied)
});
export {
  deny_default as default
};
