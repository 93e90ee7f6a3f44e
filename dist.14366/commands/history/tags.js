import {
  listHistoryTags
} from "../../chunks/chunk-O5YQ6JFK.js";
import "../../chunks/chunk-2XT3SWNI.js";
import {
  locationFlags,
  namesOf
} from "../../chunks/chunk-SMGHQGJ4.js";
import "../../chunks/chunk-ZCA2VEYF.js";
import "../../chunks/chunk-MD5J6FPV.js";
import "../../chunks/chunk-H3BUGMYL.js";
import "../../chunks/chunk-7K5C3XMZ.js";
import "../../chunks/chunk-MI7NSDN5.js";
import "../../chunks/chunk-GLMZWYS5.js";
import "../../chunks/chunk-HHEX2GGY.js";
import "../../chunks/chunk-OKDUF32H.js";
import "../../chunks/chunk-BTFBTAGV.js";
import "../../chunks/chunk-ULADWB4Z.js";
import "../../chunks/chunk-3H5ZZOQB.js";
import "../../chunks/chunk-Y2KVN6XQ.js";
import "../../chunks/chunk-N66LESNT.js";
import "../../chunks/chunk-YRVD5FC5.js";
import "../../chunks/chunk-47P5LQBP.js";
import "../../chunks/chunk-47AZHGYU.js";
import "../../chunks/chunk-ZPDQHFJ4.js";
import "../../chunks/chunk-EA6Z4VNG.js";
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
  Args,
  command,
  jsonFlag,
  locale
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

// commands/history/tags.ts
var messages = messagesIn(locale).history;
var tags_default = command({
  summary: messages.tags.summary,
  examples: ["", "'BATT_*' --json"],
  args: { tags: Args.string({ description: messages.tags.tags }) },
  flags: { ...locationFlags, json: jsonFlag },
  run: ({ tags, ...given }) => listHistoryTags({ ...given, tags: namesOf(tags === void 0 ? [] : [tags]) })
});
export {
  tags_default as default
};
