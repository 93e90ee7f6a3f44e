/** Bytes of a database file and its write-ahead log; 0 for what is not there. */
import { statSync } from "node:fs";

export function fileBytes(file: string): number {
  let bytes = 0;
  for (const path of [file, `${file}-wal`]) bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}
