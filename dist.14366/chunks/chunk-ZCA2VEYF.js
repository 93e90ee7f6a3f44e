import {
  formatIsoTime,
  parseIsoTime
} from "./chunk-3GFNS52N.js";

// src/historian/check-lines.ts
function checkLines({ damaged, tornFlushes, ...counts }) {
  const lines = damaged.map(({ isMissing, file, id, tagId, minMs, maxMs, reason }) => ({
    file,
    missing: isMissing,
    id,
    tag_id: tagId,
    oldest: minMs === null ? null : formatIsoTime(minMs),
    newest: maxMs === null ? null : formatIsoTime(maxMs),
    reason
  }));
  const missing = damaged.filter(({ isMissing }) => isMissing).length;
  return [
    ...lines,
    { ok: damaged.length === 0, ...counts, torn_flushes: tornFlushes, damaged: damaged.length, missing }
  ];
}
function progressOf({ progress }) {
  return typeof progress === "number" ? progress : void 0;
}
function reportOfLines(lines) {
  const last = lines.at(-1);
  if (last === void 0 || typeof last["ok"] !== "boolean" || last["damaged"] !== lines.length - 1) return void 0;
  return {
    files: Number(last["files"]),
    blocks: Number(last["blocks"]),
    frames: Number(last["frames"]),
    rollups: Number(last["rollups"]),
    samples: Number(last["samples"]),
    tornFlushes: Number(last["torn_flushes"]),
    damaged: lines.slice(0, -1).map(placeOfLine)
  };
}
function placeOfLine({ file, missing, id, tag_id: tagId, oldest, newest, reason }) {
  const timeOf = (text) => typeof text === "string" ? parseIsoTime(text) ?? null : null;
  return {
    isMissing: missing === true,
    file: String(file),
    id: typeof id === "number" ? id : null,
    tagId: typeof tagId === "string" ? tagId : null,
    minMs: timeOf(oldest),
    maxMs: timeOf(newest),
    reason: String(reason)
  };
}

export {
  checkLines,
  progressOf,
  reportOfLines
};
