/** Bytes of a database file and its write-ahead log; 0 for a missing file. */
import { statSync } from "node:fs";
import { frameLogPath } from "./frame-log-path.ts";

export function fileBytes(file: string): number {
  return bytesOf(file) + bytesOf(`${file}-wal`);
}

/** Bytes of the main file, including the log of frames. */
export function mainFileBytes(file: string): number {
  return fileBytes(file) + bytesOf(frameLogPath(file));
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
