import {
  chooseTags,
  lossesOf
} from "../../chunks/chunk-O5YQ6JFK.js";
import "../../chunks/chunk-2XT3SWNI.js";
import {
  locationFlags,
  namesOf,
  openHistory,
  spanFlags,
  spanOf,
  texts
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
import {
  NULL,
  qualityOf,
  scalarOf
} from "../../chunks/chunk-47P5LQBP.js";
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
  Args,
  command,
  jsonFlag,
  locale,
  wholeNumberFlag
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
import "../../chunks/chunk-WYJWSAZZ.js";
import {
  __callDispose,
  __using
} from "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/history/query.ts
async function historyQuery(options) {
  var _stack = [];
  try {
    const { sinceMs, untilMs, limit, interval } = options;
    const { stderr } = process;
    const bounds = { ...sinceMs === void 0 ? {} : { sinceMs }, ...untilMs === void 0 ? {} : { untilMs } };
    const reader = __using(_stack, await openHistory(options), true);
    let most = 0;
    for (const { tagId } of chooseTags(await reader.tags(), options.tags)) {
      const columns = await reader.columns({ tagId, limit, ...bounds }, interval);
      print(tagId, columns, options.json);
      most = Math.max(most, columns.length);
    }
    stderr.write(await lossesOf(reader));
    if (most === limit && !options.isLimitChosen) stderr.write(`${texts.query.limited({ limit })}
`);
    if (most === 0) stderr.write(`${interval === void 0 ? texts.noSamples : texts.noIntervals}
`);
    return EXIT_GOOD;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function print(tagId, { length, times, values, states }, json) {
  for (let at = 0; at < length; at += 1) {
    const state = states[at] ?? NULL;
    const timestamp = formatIsoTime(times[at] ?? 0);
    const value = scalarOf(values[at] ?? 0, state);
    const quality = qualityOf(state);
    const line = json ? JSON.stringify({ tag_id: tagId, timestamp, value, quality }) : `${timestamp}  ${tagId}  ${value ?? texts.query.none}  ${quality}`;
    process.stdout.write(`${line}
`);
  }
}

// commands/history/query.ts
var messages = messagesIn(locale).history;
var { query } = messages;
var query_default = command({
  summary: query.summary,
  description: query.description,
  examples: [
    "VESSEL.SOG_MS --limit 20",
    "ME_INST_0.RPM,ME_INST_1.RPM --from 2026-11-21 --interval 1h --aggregate max --json"
  ],
  args: { tags: Args.string({ description: query.tags, required: true }) },
  flags: {
    ...spanFlags,
    limit: wholeNumberFlag({ name: "limit", summary: query.limit, min: 1, max: 1e5 })({ default: 1e3 }),
    ...locationFlags,
    json: jsonFlag
  },
  run: (given, { isTyped }) => historyQuery({ ...given, ...spanOf(given), tags: namesOf([given.tags]), isLimitChosen: isTyped("limit") })
});
export {
  query_default as default
};
