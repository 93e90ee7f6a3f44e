import {
  shortCode
} from "../../chunks/chunk-XOGBRPEF.js";
import {
  signNow
} from "../../chunks/chunk-LAYSYFTF.js";
import {
  openWriter
} from "../../chunks/chunk-MOVBSCNX.js";
import "../../chunks/chunk-JEYZ4U6C.js";
import "../../chunks/chunk-43OP2D52.js";
import "../../chunks/chunk-PAN5CV57.js";
import "../../chunks/chunk-7EK6BJ4N.js";
import "../../chunks/chunk-UUTL6C77.js";
import "../../chunks/chunk-7QVJ3BP2.js";
import "../../chunks/chunk-GVI2WVJB.js";
import "../../chunks/chunk-RB7VLSWU.js";
import "../../chunks/chunk-YQMUXRBS.js";
import "../../chunks/chunk-QODAWPPJ.js";
import "../../chunks/chunk-A2ZTWIWN.js";
import "../../chunks/chunk-SSDONY5O.js";
import "../../chunks/chunk-MY6ABGFH.js";
import {
  bookCheckpoints,
  newestCheckpoint
} from "../../chunks/chunk-6T7A7USC.js";
import "../../chunks/chunk-EWP24ASU.js";
import "../../chunks/chunk-QXUUKZBV.js";
import "../../chunks/chunk-N5K3ILX3.js";
import "../../chunks/chunk-7JJSCJJL.js";
import "../../chunks/chunk-46LHQGQ3.js";
import "../../chunks/chunk-ZY7CPI7G.js";
import "../../chunks/chunk-SXVIMFDR.js";
import "../../chunks/chunk-2ABNLYXA.js";
import "../../chunks/chunk-R4ZKAGQV.js";
import "../../chunks/chunk-ULZ7HWKS.js";
import "../../chunks/chunk-KEQTH7QJ.js";
import {
  systemClock
} from "../../chunks/chunk-ZPDQHFJ4.js";
import {
  qrLines,
  qrSurface
} from "../../chunks/chunk-HQ5BZJEA.js";
import "../../chunks/chunk-HYDNFBFZ.js";
import "../../chunks/chunk-ILEWIQLU.js";
import "../../chunks/chunk-POMP3OEO.js";
import "../../chunks/chunk-KFRILCU3.js";
import "../../chunks/chunk-OYOCWFJR.js";
import "../../chunks/chunk-WBNOIEZ2.js";
import "../../chunks/chunk-WWHBNCIT.js";
import "../../chunks/chunk-3OS2SE26.js";
import "../../chunks/chunk-R2A25KSH.js";
import "../../chunks/chunk-Y64ILS5V.js";
import "../../chunks/chunk-YN3NGZR2.js";
import {
  resolveReadableDataDir
} from "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import {
  displayPath
} from "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  command,
  dataDirFlag,
  jsonFlag,
  locale,
  switchFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import {
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
import {
  usageError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/logbook/checkpoint.ts
async function logbookCheckpoint(options) {
  const { texts, stdout, stderr } = options;
  const { dir } = resolveReadableDataDir(options.dataDir, options.env);
  const unsigned = await signNow(await openWriter(dir, options));
  const from = await bookCheckpoints(dir);
  const checkpoint2 = from && await newestCheckpoint(from);
  if (checkpoint2 === void 0) throw usageError(texts.none({ dir: displayPath(dir) }));
  const { origin, size, root, note } = checkpoint2;
  if (unsigned !== void 0)
    stderr.write(`${texts.notNow({ entries: size.toLocaleString(options.locale), why: unsigned.reason })}
`);
  const code = shortCode(checkpoint2);
  if (options.json) {
    stdout.write(`${JSON.stringify({ origin, size, root: root.toString("base64"), code, note })}
`);
  } else if (options.short || options.qr) {
    stderr.write(`${texts.codeIs({ entries: size.toLocaleString(options.locale), until: ` (${origin})` })}
`);
    const lines = options.qr ? qrLines(`${origin} ${code}`, options.surface) ?? qrLines(code, options.surface) : [];
    stdout.write(`${[...lines ?? [], code].join("\n")}
`);
    stderr.write(`${texts.codeWorth}
`);
  } else stdout.write(note);
  return EXIT_GOOD;
}
function checkpointOnTerminal(flags) {
  const { env, stdout, stderr } = process;
  const { checkpoint: texts } = messagesIn(locale).logbook;
  const words = { texts, locale, surface: qrSurface() };
  return logbookCheckpoint({ ...flags, ...words, clock: systemClock, env, stdout, stderr });
}

// commands/logbook/checkpoint.ts
var { checkpoint } = messagesIn(locale).logbook;
var checkpoint_default = command({
  summary: checkpoint.summary,
  description: checkpoint.description,
  examples: ["> /media/usb/aurora.checkpoint", "--short", "--qr"],
  flags: {
    "data-dir": dataDirFlag,
    short: switchFlag(checkpoint.flags.short),
    qr: switchFlag(checkpoint.flags.qr),
    json: jsonFlag
  },
  run: checkpointOnTerminal
});
export {
  checkpoint_default as default
};
