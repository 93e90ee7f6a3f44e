/**
 * Loaded before the writer that is to be killed (`node --import`), and so in its threads, too. It makes everything small,
 * so that sealing, changes of the month and removals happen all the time; and it notes in the file that
 * `BITACORA_CRASH_NOTES` names what the store is doing, so that a test knows what it killed:
 *
 *     0–7   the last flush that was acknowledged, a double, little-endian (written by `crash-writer.ts`)
 *     8     the phase, an index of PHASES
 */
import { openSync, writeSync } from "node:fs";
import { limits } from "../../../src/core/limits.ts";
import { SqliteHotFile } from "../../../src/historian/sqlite-hot-file.ts";
import { SqliteMonthFile } from "../../../src/historian/sqlite-month-file.ts";
import { type Phase, PHASES } from "./crash-notes.ts";

Object.assign(limits.historian, {
  blockSamples: 64,
  hotFrames: 48,
  sealEveryFlushes: 3,
  sealSamples: 1,
  sealAgedTags: 2,
  openMonthFiles: 2,
  expireOldEveryMs: 0,
});

const notes = process.env["BITACORA_CRASH_NOTES"];
const descriptor = notes === undefined ? undefined : openSync(notes, "r+");
let phase = 0;

noted(SqliteHotFile.prototype, "append", "writing a frame");
noted(SqliteMonthFile, "create", "making a month file");
noted(SqliteMonthFile.prototype, "seal", "sealing");
noted(SqliteMonthFile.prototype, "checkpoint", "syncing a month file");
noted(SqliteMonthFile.prototype, "finish", "finishing a month file");
noted(SqliteMonthFile.prototype, "remove", "removing a month file");

function noted<T extends object>(owner: T, method: keyof T & string, name: Phase): void {
  const original = owner[method] as (...parameters: unknown[]) => unknown;
  const code = PHASES.indexOf(name);
  const wrapped = function (this: unknown, ...parameters: unknown[]): unknown {
    const before = phase;
    note(code);
    try {
      return original.apply(this, parameters);
    } finally {
      note(before);
    }
  };
  Object.assign(owner, { [method]: wrapped });
}

function note(code: number): void {
  phase = code;
  if (descriptor !== undefined) writeSync(descriptor, Uint8Array.of(code), 0, 1, 8);
}
