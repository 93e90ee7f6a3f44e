/**
 * Whether a disk has more room than its reserve. The reserve is for alarms and the service's own entries: the log book is never
 * trimmed, so other data must not fill the disk and keep an alarm out of it.
 */
import { statfs } from "node:fs/promises";
import { limits } from "./limits.ts";

/** A disk that cannot be queried counts as having room: the write itself will report what is wrong. */
export async function hasRoom(dir: string): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir);
    return bavail * bsize > reserveBytes(blocks * bsize);
  } catch {
    return true;
  }
}

export function reserveBytes(diskBytes: number): number {
  const { reserveMaxBytes, reserveMinBytes, reserveShare, reserveMostShare } = limits.disk;
  const wanted = Math.max(reserveMinBytes, diskBytes * reserveShare);
  return Math.min(reserveMaxBytes, wanted, diskBytes * reserveMostShare);
}
