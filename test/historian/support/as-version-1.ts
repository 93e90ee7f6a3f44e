/** Makes of a main file and its log what the first version had: one file with frames and names. */
import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { DiskLogFile } from "../../../src/historian/frame-log/disk-log-file.ts";
import { FrameLog } from "../../../src/historian/frame-log/frame-log.ts";
import { frameLogPath } from "../../../src/historian/disk/frame-log-path.ts";
import { removeDatabase } from "../../../src/historian/disk/sqlite-file.ts";

export function asVersion1(mainFile: string): void {
  const log = FrameLog.open(mainFile, DiskLogFile.open(frameLogPath(mainFile)));
  removeDatabase(mainFile);
  const database = new DatabaseSync(mainFile);
  database.exec(`
    PRAGMA page_size = 1024;
    BEGIN;
    PRAGMA application_id = 0x42697448;
    PRAGMA user_version = 1;
    CREATE TABLE tag (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE frame (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  `);
  const tag = database.prepare("INSERT INTO tag VALUES (?, ?)");
  for (const [number, name] of log.names().entries()) if (name !== undefined) tag.run(number, name);
  const frame = database.prepare("INSERT INTO frame VALUES (?, ?)");
  for (const { id } of log.frames) frame.run(id, log.frame(id));
  database.exec("COMMIT");
  database.close();
  log.close();
  rmSync(frameLogPath(mainFile));
}
