import {
  ShareBar
} from "../../chunks/chunk-AGQADGD3.js";
import {
  locationFlags,
  openHistory,
  texts
} from "../../chunks/chunk-SMGHQGJ4.js";
import {
  checkLines
} from "../../chunks/chunk-ZCA2VEYF.js";
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
import {
  formatIsoTime
} from "../../chunks/chunk-3GFNS52N.js";
import {
  command,
  jsonFlag,
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
import {
  __callDispose,
  __using
} from "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/history/check.ts
import { basename } from "node:path";
async function historyCheck({ json, ...place }) {
  var _stack = [];
  try {
    const { stdout, stderr } = process;
    const reader = __using(_stack, await openHistory(place), true);
    const bar = __using(_stack, new ShareBar(stderr.isTTY ? stderr : void 0));
    const report = await reader.check((share) => bar.update(share));
    bar.clear();
    stdout.write(json ? jsonOf(report) : textOf(report, reader.where));
    return report.damaged.length === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function jsonOf(report) {
  return checkLines(report).map((line) => `${JSON.stringify(line)}
`).join("");
}
function textOf(report, where) {
  const number = (value) => value.toLocaleString(locale);
  const { damaged: all, files, blocks, frames, rollups, samples, tornFlushes } = report;
  const lines = all.map((place) => damageLine(place));
  const missing = all.filter(({ isMissing }) => isMissing).length;
  const damaged = all.length - missing;
  if (missing > 0) lines.push(texts.check.incomplete({ file: where, files: missing }));
  if (damaged > 0) lines.push(texts.check.damaged({ file: where, places: damaged }));
  lines.push(
    ...all.length === 0 ? [texts.check.whole({ file: where })] : [],
    texts.check.counts({
      files: number(files),
      blocks: number(blocks),
      frames: number(frames),
      rollups: number(rollups),
      samples: number(samples)
    })
  );
  if (tornFlushes > 0) lines.push(texts.check.torn({ flushes: number(tornFlushes) }));
  return `${lines.join("\n")}
`;
}
function damageLine({ isMissing, file, id, tagId, minMs, maxMs, reason }) {
  const { check } = texts;
  if (isMissing) return check.missing({ file });
  const place = id === null ? basename(file) : `${basename(file)} ${id}`;
  if (tagId === null || minMs === null || maxMs === null) return check.lost({ place, reason });
  return check.lostSpan({ place, tagId, oldest: formatIsoTime(minMs), newest: formatIsoTime(maxMs), reason });
}

// commands/history/check.ts
var messages = messagesIn(locale).history;
var check_default = command({
  summary: messages.check.summary,
  description: messages.check.description,
  examples: ["--data-dir /var/lib/bitacora", "--url http://bitacora.local:8000", "--db /media/usb/historian.db --json"],
  flags: {
    ...locationFlags,
    json: jsonFlag
  },
  run: historyCheck
});
export {
  check_default as default
};
