/**
 * The report of a check as lines of JSON, as `history check --json` prints it and `GET /history/check` sends it: a line for
 * each damaged place, then one with the totals.
 */
import { formatIsoTime, parseIsoTime } from "../core/time.ts";
import type { CheckReport, DamagedPlace } from "./historian-store.ts";

/** A line that was read. */
export type CheckLine = Readonly<Record<string, unknown>>;

export function checkLines({ damaged, tornFlushes, ...counts }: CheckReport) {
  const lines = damaged.map(({ isMissing, file, id, tagId, minMs, maxMs, reason }) => ({
    file,
    missing: isMissing,
    id,
    tag_id: tagId,
    oldest: minMs === null ? null : formatIsoTime(minMs),
    newest: maxMs === null ? null : formatIsoTime(maxMs),
    reason,
  }));
  const missing = damaged.filter(({ isMissing }) => isMissing).length;
  return [
    ...lines,
    { ok: damaged.length === 0, ...counts, torn_flushes: tornFlushes, damaged: damaged.length, missing },
  ];
}

/** The share done, from a line of progress; undefined for any other line. */
export function progressOf({ progress }: CheckLine): number | undefined {
  return typeof progress === "number" ? progress : undefined;
}

/** The report that the lines make up; undefined if they are not one whole report. */
export function reportOfLines(lines: readonly CheckLine[]): CheckReport | undefined {
  const last = lines.at(-1);
  if (last === undefined || typeof last["ok"] !== "boolean" || last["damaged"] !== lines.length - 1) return undefined;
  return {
    files: Number(last["files"]),
    blocks: Number(last["blocks"]),
    frames: Number(last["frames"]),
    rollups: Number(last["rollups"]),
    samples: Number(last["samples"]),
    tornFlushes: Number(last["torn_flushes"]),
    damaged: lines.slice(0, -1).map(placeOfLine),
  };
}

function placeOfLine({ file, missing, id, tag_id: tagId, oldest, newest, reason }: CheckLine): DamagedPlace {
  const timeOf = (text: unknown): number | null => (typeof text === "string" ? (parseIsoTime(text) ?? null) : null);
  return {
    isMissing: missing === true,
    file: String(file),
    id: typeof id === "number" ? id : null,
    tagId: typeof tagId === "string" ? tagId : null,
    minMs: timeOf(oldest),
    maxMs: timeOf(newest),
    reason: String(reason),
  };
}
