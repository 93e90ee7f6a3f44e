import {
  stopSignal
} from "../../chunks/chunk-FFOQFTEG.js";
import {
  watchAlarms
} from "../../chunks/chunk-V2UGRNNJ.js";
import "../../chunks/chunk-FEVEBYOL.js";
import "../../chunks/chunk-GOU3LWS4.js";
import "../../chunks/chunk-ATGITIP5.js";
import "../../chunks/chunk-RZCE45WA.js";
import "../../chunks/chunk-QMUYOXII.js";
import "../../chunks/chunk-OQMOPA7B.js";
import {
  texts
} from "../../chunks/chunk-3V6JPJD7.js";
import "../../chunks/chunk-HYDNFBFZ.js";
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

// commands/alarms/watch.ts
var watch_default = command({
  summary: texts.watch,
  examples: ["", "--json"],
  flags: serviceFlags,
  run: async (where) => {
    const status = await watchAlarms(where, stopSignal());
    process.exit(status);
  }
});
export {
  watch_default as default
};
