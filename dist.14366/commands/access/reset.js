import {
  secretOf
} from "../../chunks/chunk-LOGVAUSE.js";
import {
  done
} from "../../chunks/chunk-URSJ55XU.js";
import "../../chunks/chunk-FNOCJPBY.js";
import "../../chunks/chunk-ILEWIQLU.js";
import "../../chunks/chunk-POMP3OEO.js";
import "../../chunks/chunk-KFRILCU3.js";
import {
  nameArg,
  roleFlag,
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
  serviceFlags,
  switchFlag
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

// commands/access/reset.ts
var reset_default = command({
  summary: texts.summaries.reset,
  description: texts.descriptions.reset,
  examples: ['"Ana Ruiz"', "Luis --role engineer", "Luis --pin < pin.txt"],
  args: nameArg,
  flags: {
    ...serviceFlags,
    role: roleFlag,
    pin: switchFlag(texts.flags.pin, { exclusive: ["role", "shut-out", "let-in"] }),
    "shut-out": switchFlag(texts.flags.shutOut, { exclusive: ["let-in"] }),
    "let-in": switchFlag(texts.flags.letIn)
  },
  run: async ({ name, role, pin, shutOut, letIn, ...where }) => {
    const asked = { ...role === void 0 ? {} : { role }, ...shutOut || letIn ? { disabled: !letIn } : {} };
    const change = Object.keys(asked).length > 0 ? asked : { [pin ? "pin" : "password"]: await secretOf(pin) };
    return done(where, `/access/people/${encodeURIComponent(name)}`, change, texts.changed({ name }));
  }
});
export {
  reset_default as default
};
