/** A log of frames that nobody has open: what is in it, and where. */
import { readFileSync, writeFileSync } from "node:fs";
import { DiskLogFile } from "../../../src/historian/frame-log/disk-log-file.ts";
import { type LogScan, type RecordPlace, scanLog } from "../../../src/historian/frame-log/frame-log-scan.ts";
import { frameLogPath } from "../../../src/historian/disk/frame-log-path.ts";

/** Of the log beside a main file. */
export function scanBeside(mainFile: string): LogScan {
  const file = DiskLogFile.open(frameLogPath(mainFile), "r");
  try {
    return scanLog(file);
  } finally {
    file.close();
  }
}

/** Changes the record of a frame, whose place is given too. */
export function changeRecord(mainFile: string, id: number, change: (log: Buffer, place: RecordPlace) => void): void {
  const place = scanBeside(mainFile).records.find((record) => record.id === id);
  if (place === undefined) throw new Error(`no frame ${id}`);
  const log = readFileSync(frameLogPath(mainFile));
  change(log, place);
  writeFileSync(frameLogPath(mainFile), log);
}
