import {
  checkContextOf,
  printFindings
} from "../../chunks/chunk-UKP376S3.js";
import {
  checkLastEnd,
  examine,
  shownUnit
} from "../../chunks/chunk-A4EG3IJG.js";
import "../../chunks/chunk-HQY7UE65.js";
import {
  STATE_DIR,
  findUnit,
  missingPrograms
} from "../../chunks/chunk-7HX4VC46.js";
import "../../chunks/chunk-SRSMYZ5D.js";
import "../../chunks/chunk-XCWWUKXL.js";
import "../../chunks/chunk-BJCLTZT5.js";
import "../../chunks/chunk-QHNDEASD.js";
import "../../chunks/chunk-2KFQT4VN.js";
import "../../chunks/chunk-PFZK4A55.js";
import "../../chunks/chunk-VVGY3773.js";
import "../../chunks/chunk-NLF2OJDL.js";
import "../../chunks/chunk-3FSWHUTZ.js";
import "../../chunks/chunk-2OFO65BX.js";
import "../../chunks/chunk-PM6HKST5.js";
import "../../chunks/chunk-KL75ZRCW.js";
import "../../chunks/chunk-HTLAB6JF.js";
import "../../chunks/chunk-E2BKAD33.js";
import "../../chunks/chunk-U3KOJVF3.js";
import "../../chunks/chunk-HVEZHZKY.js";
import "../../chunks/chunk-LKZQLPCG.js";
import "../../chunks/chunk-23QJPXNK.js";
import "../../chunks/chunk-4UDE4GNG.js";
import "../../chunks/chunk-KALSWLB5.js";
import "../../chunks/chunk-NEDDVSEB.js";
import "../../chunks/chunk-46LHQGQ3.js";
import "../../chunks/chunk-ZY7CPI7G.js";
import "../../chunks/chunk-WCIVPILW.js";
import "../../chunks/chunk-BDG2IEPI.js";
import "../../chunks/chunk-UOHL7FI7.js";
import "../../chunks/chunk-HMOUF5TM.js";
import "../../chunks/chunk-HJH7TS6R.js";
import "../../chunks/chunk-ILPYUXU6.js";
import "../../chunks/chunk-YBG5SYQ7.js";
import "../../chunks/chunk-PROPVJPT.js";
import "../../chunks/chunk-UAKICGC3.js";
import "../../chunks/chunk-FYKJKMTQ.js";
import "../../chunks/chunk-IDIBBXYI.js";
import "../../chunks/chunk-YJMOFFZM.js";
import "../../chunks/chunk-EEII4UFH.js";
import "../../chunks/chunk-5OTJLCDC.js";
import "../../chunks/chunk-YLZIRI23.js";
import "../../chunks/chunk-FN24KGIJ.js";
import "../../chunks/chunk-WPLQJL2Z.js";
import "../../chunks/chunk-76NVEZD2.js";
import "../../chunks/chunk-BBA6TDCG.js";
import "../../chunks/chunk-D4ZU4DUG.js";
import "../../chunks/chunk-XBAODGZJ.js";
import "../../chunks/chunk-QVHH4HTZ.js";
import "../../chunks/chunk-CI7INVNX.js";
import "../../chunks/chunk-GEXNCXCH.js";
import "../../chunks/chunk-IGQD2CFP.js";
import "../../chunks/chunk-TOR3VH5G.js";
import "../../chunks/chunk-E3VU4W2X.js";
import "../../chunks/chunk-SXZ4TPET.js";
import "../../chunks/chunk-SXVIMFDR.js";
import "../../chunks/chunk-2ABNLYXA.js";
import "../../chunks/chunk-R4ZKAGQV.js";
import "../../chunks/chunk-ULZ7HWKS.js";
import "../../chunks/chunk-KEQTH7QJ.js";
import "../../chunks/chunk-2XT3SWNI.js";
import "../../chunks/chunk-EA6Z4VNG.js";
import "../../chunks/chunk-ATGITIP5.js";
import "../../chunks/chunk-RZCE45WA.js";
import "../../chunks/chunk-QMUYOXII.js";
import "../../chunks/chunk-OQMOPA7B.js";
import "../../chunks/chunk-HYDNFBFZ.js";
import "../../chunks/chunk-KFRILCU3.js";
import {
  plainText
} from "../../chunks/chunk-WBNOIEZ2.js";
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
  locale
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

// src/runtime/unit/service-status.ts
var SHOWN = [
  "ActiveState",
  "SubState",
  "UnitFileState",
  "ActiveEnterTimestamp",
  "NRestarts",
  "ExecMainStatus",
  "WatchdogUSec"
];
async function serviceStatus() {
  const { unit: texts } = messagesIn(locale);
  const { state } = texts;
  const say = (line) => process.stdout.write(`${plainText(line)}
`);
  const unit = findUnit();
  if (unit === void 0) say(state.notInstalled);
  else say(state.writtenBy[unit.writtenBy]({ file: unit.file }));
  for (const path of unit === void 0 ? [] : missingPrograms(unit)) say(state.programGone({ path }));
  const of = unit === void 0 ? void 0 : await shownUnit(SHOWN);
  if (unit !== void 0 && of === void 0) say(state.unknown);
  if (of !== void 0) for (const line of linesOf(of)) say(line);
  const base = { projectFile: void 0, host: "127.0.0.1", port: 8e3 };
  const context = await checkContextOf({ ...base, dataDir: unit === void 0 ? void 0 : STATE_DIR });
  if (unit !== void 0) for (const { text } of await checkLastEnd(context)) say(text);
  const findings = await examine(context);
  const wrong = findings.filter(({ level }) => level === "fail");
  const look = findings.filter(({ level }) => level === "warn");
  say(state.doctor({ found: wrong.length + look.length, wrong: wrong.length, look: look.length }));
  printFindings(wrong);
  return of?.get("ActiveState") === "active" && wrong.length === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
  function linesOf(shown) {
    const of2 = (name) => shown.get(name) ?? "";
    const isRunning = of2("ActiveState") === "active";
    const running = isRunning ? state.running({ since: of2("ActiveEnterTimestamp"), restarts: Number(of2("NRestarts")) }) : state.notRunning({ active: of2("ActiveState"), sub: of2("SubState"), status: Number(of2("ExecMainStatus")) });
    const hasWatchdog = !["", "0", "infinity"].includes(of2("WatchdogUSec"));
    return [
      running,
      state.enabled({ isEnabled: of2("UnitFileState") === "enabled" }),
      state.watchdog({ limit: hasWatchdog ? of2("WatchdogUSec") : void 0 })
    ];
  }
}

// commands/service/status.ts
var { status } = messagesIn(locale).unit;
var status_default = command({
  summary: status.summary,
  description: status.description,
  run: serviceStatus
});
export {
  status_default as default
};
