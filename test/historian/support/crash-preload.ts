/**
 * Loaded before the writer that is to be killed (`node --import`), and so in its threads, too. It makes everything small,
 * so that sealing, changes of the month and removals happen all the time; and it notes in the file that
 * `BITACORA_CRASH_NOTES` names what the store is doing, so that a test knows what it killed:
 *
 *     0–7   the last flush that was acknowledged, a double, little-endian (written by `crash-writer.ts`)
 *     8     the phase, an index of PHASES
 */
import { openSync, writeSync } from "node:fs";
import { limits } from "../../../src/historian/limits.ts";
import { DiskLogFile } from "../../../src/historian/frame-log/disk-log-file.ts";
import { FrameLog } from "../../../src/historian/frame-log/frame-log.ts";
import { LogSegments } from "../../../src/historian/frame-log/log-segments.ts";
import { SqliteMainFile } from "../../../src/historian/file-store/sqlite-main-file.ts";
import { SqliteMonthFile } from "../../../src/historian/months/sqlite-month-file.ts";
import { SqliteMonthList } from "../../../src/historian/months/sqlite-month-list.ts";
import { type Phase, PHASES } from "./crash-notes.ts";

Object.assign(limits, {
  blockSamples: 64,
  hotFrames: 48,
  logSegmentBytes: 32 * 1024,
  sealEveryFlushes: 3,
  sealSamples: 1,
  sealAgedTags: 2,
  openMonthFiles: 2,
  expireOldEveryMs: 0,
});

const notes = process.env["BITACORA_CRASH_NOTES"];
const descriptor = notes === undefined ? undefined : openSync(notes, "r+");
let phase = 0;
/** Phases too short to be aimed at are held for so long before and after. */
const HELD_MS = 3;

noted(FrameLog.prototype, "append", "writing a frame");
noted(DiskLogFile.prototype, "sync", "syncing a frame");
noted(DiskLogFile.prototype, "extend", "growing the log", HELD_MS);
noted(DiskLogFile.prototype, "truncate", "cutting the log", HELD_MS);
noted(LogSegments.prototype, "begin", "beginning an extent", HELD_MS);
noted(FrameLog, "open", "opening the log", HELD_MS);
noted(DiskLogFile.prototype, "finish", "making the log", HELD_MS);
noted(SqliteMainFile.prototype, "noteLog", "noting the log", HELD_MS);
noted(SqliteMonthFile, "create", "making a month file");
noted(SqliteMonthFile.prototype, "seal", "sealing");
noted(SqliteMonthFile.prototype, "checkpoint", "syncing a month file");
noted(SqliteMonthFile.prototype, "finish", "finishing a month file");
noted(SqliteMonthFile.prototype, "expire", "removing a month file", HELD_MS);
noted(SqliteMonthList.prototype, "add", "listing a month file", HELD_MS);
noted(SqliteMonthList.prototype, "remove", "taking a month file off the list", HELD_MS);

function noted<T extends object>(owner: T, method: keyof T & string, name: Phase, heldMs = 0): void {
  const original = owner[method] as (...parameters: unknown[]) => unknown;
  const code = PHASES.indexOf(name);
  const wrapped = function (this: unknown, ...parameters: unknown[]): unknown {
    const before = phase;
    note(code);
    hold(heldMs);
    try {
      return original.apply(this, parameters);
    } finally {
      hold(heldMs);
      note(before);
    }
  };
  Object.assign(owner, { [method]: wrapped });
}

function hold(ms: number): void {
  if (ms > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function note(code: number): void {
  phase = code;
  if (descriptor !== undefined) writeSync(descriptor, Uint8Array.of(code), 0, 1, 8);
}
