/** Makes a log of frames with what a main file of version 1 had: whole and synced, or not there. */
import { DamagedBytes } from "../codec/byte-io.ts";
import { bytesOf } from "../disk/damage.ts";
import { DiskLogFile } from "../frame-log/disk-log-file.ts";
import { unpackTagged, type TaggedColumns, type TagName } from "../codec/frame-codec.ts";
import { FrameLog } from "../frame-log/frame-log.ts";
import { asBitacoraError } from "../disk/sqlite-file.ts";
import type { OldFrames, StoredFrame } from "./sqlite-main-file.ts";

/** Gives the log, in the place of any of that name, and what was damaged and is not in it. */
export function restoreFrames(path: string, { names, frames }: OldFrames): { log: FrameLog; lost: string[] } {
  let file: DiskLogFile | undefined;
  try {
    file = DiskLogFile.begin(path);
    const log = FrameLog.create(path, file);
    const lost: string[] = [];
    const tags = [...names.entries()].flatMap(([number, name]): TagName[] => (name === undefined ? [] : [[number, name]])); // prettier-ignore
    log.retire(frames[0]?.id ?? 0);
    for (const frame of frames) {
      const samples = samplesOf(frame);
      if (samples === undefined) lost.push(`frame ${frame.id}`);
      else log.append(frame.id, samples, tags);
    }
    file.finish();
    return { log, lost };
  } catch (error) {
    file?.close();
    DiskLogFile.remove(path);
    throw asBitacoraError(error, path);
  }
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
