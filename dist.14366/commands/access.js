import {
  askingOf,
  shown
} from "../chunks/chunk-URSJ55XU.js";
import "../chunks/chunk-FNOCJPBY.js";
import "../chunks/chunk-ILEWIQLU.js";
import "../chunks/chunk-POMP3OEO.js";
import "../chunks/chunk-KFRILCU3.js";
import {
  texts
} from "../chunks/chunk-RRSUTE5Y.js";
import "../chunks/chunk-QCRWRSYZ.js";
import "../chunks/chunk-OYOCWFJR.js";
import {
  plainText
} from "../chunks/chunk-WBNOIEZ2.js";
import {
  plainJson
} from "../chunks/chunk-WWHBNCIT.js";
import "../chunks/chunk-3OS2SE26.js";
import "../chunks/chunk-R2A25KSH.js";
import "../chunks/chunk-Y64ILS5V.js";
import "../chunks/chunk-YN3NGZR2.js";
import "../chunks/chunk-QBSML6PZ.js";
import "../chunks/chunk-YB7YSWMJ.js";
import "../chunks/chunk-QTYDK5JE.js";
import "../chunks/chunk-VU3WJHFL.js";
import "../chunks/chunk-HAY2CCHZ.js";
import "../chunks/chunk-D7FBUXBZ.js";
import "../chunks/chunk-3GFNS52N.js";
import {
  command,
  serviceFlags
} from "../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "../chunks/chunk-QCLSFVWH.js";
import "../chunks/chunk-QTVLBTHQ.js";
import "../chunks/chunk-X4EC6M75.js";
import "../chunks/chunk-ZCPVYDWY.js";
import "../chunks/chunk-BOUECWPG.js";
import "../chunks/chunk-N5FOXJIQ.js";
import "../chunks/chunk-Y242XFSZ.js";
import "../chunks/chunk-WYJWSAZZ.js";
import "../chunks/chunk-A3YBKGDL.js";

// src/runtime/access/access-state.ts
async function printAccess(options) {
  const { stdout } = process;
  const asking = await askingOf(options);
  const state = await asking.item("/access");
  const [sessions, requests] = [await asking.list("/access/sessions"), await asking.list("/access/requests")];
  const waiting = requests.filter((request) => request["state"] === "pending");
  const { control, reading, setup_needed } = state;
  if (options.json) {
    stdout.write(`${plainJson({ control, reading, setup_needed, sessions, requests: waiting })}
`);
    return EXIT_GOOD;
  }
  const { state: words } = texts;
  const lines = [
    control === "on" ? words.on({ isOpen: reading === "open" }) : words.off,
    ...setup_needed === true ? [words.firstVisit] : [],
    ...sessions.map(
      (session) => words.signedIn({ ...cells(session, ["name", "role", "address"]), until: shown(session["ends_at"]) })
    ),
    ...waiting.map((request) => words.waits(cells(request, ["name", "address", "scopes", "id"])))
  ];
  stdout.write(lines.map((line) => `${plainText(line)}
`).join(""));
  return EXIT_GOOD;
  function cells(item, names) {
    return Object.fromEntries(names.map((name) => [name, shown(item[name])]));
  }
}

// commands/access.ts
var access_default = command({
  summary: texts.summaries.state,
  examples: ["", "--json"],
  flags: serviceFlags,
  run: printAccess
});
export {
  access_default as default
};
