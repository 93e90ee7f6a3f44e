import {
  plainText
} from "../../chunks/chunk-WBNOIEZ2.js";
import {
  plainJson
} from "../../chunks/chunk-WWHBNCIT.js";
import "../../chunks/chunk-3OS2SE26.js";
import {
  serviceOf
} from "../../chunks/chunk-R2A25KSH.js";
import {
  ServiceClient
} from "../../chunks/chunk-Y64ILS5V.js";
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
  locale,
  serviceFlags
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_BAD_ANSWER,
  EXIT_GOOD
} from "../../chunks/chunk-QCLSFVWH.js";
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

// src/runtime/shore-status.ts
var texts = messagesIn(locale).shoreLink.status;
var BAR_CHARS = 30;
async function shoreStatus({ json, ...place }) {
  const { stdout, stderr } = process;
  const { outputs } = await new ServiceClient(await serviceOf(place)).get("/health", isHealth);
  const link = outputs.find(({ type }) => type === "shore");
  if (link === void 0) {
    stderr.write(`${texts.none}
`);
    return EXIT_BAD_ANSWER;
  }
  if (json) stdout.write(`${plainJson(link)}
`);
  else for (const line of linesOf(link)) stdout.write(`${plainText(line)}
`);
  return link.fault === null ? EXIT_GOOD : EXIT_BAD_ANSWER;
}
function linesOf({ name, fault, counters }) {
  const of = (counter) => counters[counter] ?? 0;
  const ashore = of("entries_ashore");
  const [sent, waiting] = [of("blocks_ashore"), of("blocks_waiting")];
  const pace = of("bytes_per_s");
  const share = sent + waiting === 0 ? 1 : sent / (sent + waiting);
  const filled = Math.round(share * BAR_CHARS);
  const bar = `[${"#".repeat(filled)}${"-".repeat(BAR_CHARS - filled)}] ${Math.floor(share * 100)} %`;
  const samples = of("on_satellite") === 1 ? texts.onSatellite({ rollups: of("rollups") }) : of("answered_s_ago") < 0 ? texts.notKnown : waiting === 0 ? texts.allAshore({ minutes: minutesOf(Math.max(of("frames_waiting"), fault === null ? 0 : 60)) }) : bar;
  return [
    `${texts.shore}  ${name}: ${of("answered_s_ago") < 0 ? texts.never : texts.answered({ seconds: of("answered_s_ago") })}`,
    ...fault === null ? [] : [fault],
    `${texts.book}  ${texts.entries({ ashore, all: ashore + of("entries_waiting") })}`,
    `${texts.samples}  ${samples}`,
    ...waiting === 0 || of("on_satellite") === 1 ? [] : [
      texts.toCome({
        millions: (of("samples_waiting") / 1e6).toFixed(2),
        megabytes: megabytesOf(of("bytes_waiting")),
        minutes: pace === 0 ? void 0 : Math.max(1, minutesOf(of("bytes_waiting") / pace))
      })
    ],
    `${texts.today}  ${texts.bytes({ megabytes: megabytesOf(of("bytes_today")) })}${of("budget_spent") === 1 ? `, ${texts.spent}` : ""}`
  ];
}
function minutesOf(seconds) {
  return seconds < 60 ? 0 : Math.round(seconds / 60);
}
function megabytesOf(bytes) {
  return (bytes / 1e6).toFixed(1);
}
function isHealth(value) {
  return typeof value === "object" && value !== null && Array.isArray(value.outputs);
}

// commands/shore/status.ts
var status_default = command({
  summary: messagesIn(locale).shoreLink.status.summary,
  examples: ["", "--json"],
  flags: serviceFlags,
  run: shoreStatus
});
export {
  status_default as default
};
