import {
  GrowingColumns
} from "./chunk-47P5LQBP.js";

// src/historian/reduce/scan.ts
var SCAN_BLOCKS = 64;
function scanPage(query, sources) {
  const { sinceMs = -Infinity, untilMs = Infinity, limit } = query;
  let { block: passed, samples: skip } = placeOf(query.after);
  const points = new GrowingColumns();
  const take = ({ length, times, values, states }) => {
    let at = skip;
    for (; at < length && points.length < limit; at += 1) {
      const timeMs = times[at] ?? NaN;
      if (timeMs >= sinceMs && timeMs <= untilMs) points.add(timeMs, values[at] ?? 0, states[at] ?? 0);
    }
    skip = Math.max(at, skip);
    return at >= length;
  };
  const page = (isLast) => {
    const place = `${passed}~${skip}`;
    return { columns: points, next: isLast ? null : place, place };
  };
  const blocks = sources.blocksAfter(passed);
  for (const block of blocks.slice(0, SCAN_BLOCKS)) {
    const isInside = block.maxMs >= sinceMs && block.minMs <= untilMs;
    const columns = isInside && skip < block.samples ? sources.unpack(block) : void 0;
    if (columns !== void 0 && !take(columns)) return page(false);
    skip = Math.max(0, skip - block.samples);
    passed = block.id;
  }
  if (blocks.length >= SCAN_BLOCKS) return page(false);
  return page(take(sources.tail));
}
function placeOf(after) {
  const m = /^(\d{1,15})~(\d{1,15})$/.exec(after ?? "");
  return m === null ? { block: 0, samples: 0 } : { block: Number(m[1]), samples: Number(m[2]) };
}

export {
  SCAN_BLOCKS,
  scanPage
};
