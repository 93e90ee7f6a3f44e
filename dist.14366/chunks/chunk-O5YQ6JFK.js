import {
  matchesWildcard
} from "./chunk-2XT3SWNI.js";
import {
  openHistory,
  texts
} from "./chunk-SMGHQGJ4.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  EXIT_GOOD
} from "./chunk-QCLSFVWH.js";
import {
  usageError
} from "./chunk-WYJWSAZZ.js";
import {
  __callDispose,
  __using
} from "./chunk-A3YBKGDL.js";

// src/runtime/history/losses.ts
async function lossesOf(reader) {
  const { reading } = texts;
  const { set_aside_files: aside, damaged_blocks: blocks, missing_month_files: missing } = await reader.losses();
  const lines = [
    ...aside > 0 ? [reading.damagedFiles({ files: aside })] : [],
    ...blocks > 0 ? [reading.damaged({ blocks })] : [],
    ...missing > 0 ? [reading.missing({ files: missing })] : []
  ];
  return lines.map((line) => `${line}
`).join("");
}

// src/runtime/history/tags.ts
async function listHistoryTags(options) {
  var _stack = [];
  try {
    const { json } = options;
    const { stdout, stderr } = process;
    const reader = __using(_stack, await openHistory(options), true);
    const all = await reader.tags();
    stderr.write(await lossesOf(reader));
    const chosen = chooseTags(all, options.tags);
    const width = Math.max(0, ...chosen.map(({ tagId }) => tagId.length));
    for (const { tagId, samples, minMs, maxMs } of chosen) {
      const [oldest, newest] = [formatIsoTime(minMs), formatIsoTime(maxMs)];
      stdout.write(
        json ? `${JSON.stringify({ tag_id: tagId, samples, oldest, newest })}
` : `${tagId.padEnd(width)}  ${String(samples).padStart(12)}  ${oldest}  ${newest}
`
      );
    }
    if (chosen.length === 0) stderr.write(`${texts.noSamples}
`);
    return EXIT_GOOD;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function chooseTags(all, names) {
  const means = (name, id) => name.includes("*") ? matchesWildcard(id, name) : id === name;
  const unknown = names.filter((name) => name !== "*" && !all.some(({ tagId }) => means(name, tagId)));
  if (unknown.length > 0) throw usageError(texts.noSuchTags({ names: unknown.slice(0, 10).join(", ") }));
  return all.filter(({ tagId }) => names.some((name) => means(name, tagId)));
}

export {
  lossesOf,
  listHistoryTags,
  chooseTags
};
