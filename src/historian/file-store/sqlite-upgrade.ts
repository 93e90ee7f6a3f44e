/** Makes a log of frames with what a main file of version 1 had: on disk, whole and synced or not there; or in memory. */
import { DamagedBytes } from "../codec/byte-io.ts";
import { bytesOf } from "../disk/damage.ts";
import { DiskLogFile } from "../frame-log/disk-log-file.ts";
import { unpackTagged, type TaggedColumns, type TagName } from "../codec/frame-codec.ts";
import { FrameLog } from "../frame-log/frame-log.ts";
import { HeldLogFile } from "../frame-log/held-log-file.ts";
import type { LogFile } from "../frame-log/log-file.ts";
import { asBitacoraError } from "../disk/sqlite-file.ts";
import type { OldFrames, StoredFrame } from "./sqlite-main-file.ts";

/** What was damaged is not in the log. */
export interface RestoredLog {
  readonly log: FrameLog;
  readonly lost: string[];
}

/** Gives the log, in the place of any of that name. */
export function restoreFrames(path: string, old: OldFrames): RestoredLog {
  let file: DiskLogFile | undefined;
  try {
    file = DiskLogFile.begin(path);
    const restored = logOf(path, file, old);
    file.finish();
    return restored;
  } catch (error) {
    file?.close();
    DiskLogFile.remove(path);
    throw asBitacoraError(error, path);
  }
}

/** The same in memory; nothing is changed at `path`. */
export function holdFrames(path: string, old: OldFrames): RestoredLog {
  return logOf(path, new HeldLogFile(), old);
}

function logOf(path: string, file: LogFile, { names, frames }: OldFrames): RestoredLog {
  const log = FrameLog.create(path, file);
  const lost: string[] = [];
  const tags = [...names.entries()].flatMap(([number, name]): TagName[] => (name === undefined ? [] : [[number, name]])); // prettier-ignore
  log.retire(frames[0]?.id ?? 0);
  for (const frame of frames) {
    const samples = samplesOf(frame);
    if (samples === undefined) lost.push(`frame ${frame.id}`);
    else log.append(frame.id, samples, tags);
  }
  return { log, lost };
}

/** Undefined where the frame is damaged. */
function samplesOf({ id, bytes }: StoredFrame): TaggedColumns | undefined {
  try {
    return unpackTagged(bytesOf(bytes), id);
  } catch (error) {
    if (!(error instanceof DamagedBytes)) throw error;
    return undefined;
  }
}
