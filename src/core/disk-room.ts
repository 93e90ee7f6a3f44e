/**
 * How much room a disk has: enough, little, or only its reserve. The reserve is for alarms and the service's own entries: the log book is
 * never trimmed, so other data must not fill the disk and keep an alarm out of it.
 *
 *     |<- used ->|<-------- free -------->|
 *                |  room  | low |  full   |
 *                               |<reserve>|
 */
import { statfs } from "node:fs/promises";
import { limits } from "./limits.ts";

export interface DiskRoom {
  readonly freeBytes: number;
  readonly state: "room" | "low" | "full";
}

/** Undefined for a disk that cannot be queried. */
export async function diskRoom(dir: string): Promise<DiskRoom | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir);
    const [freeBytes, diskBytes] = [bavail * bsize, blocks * bsize];
    if (freeBytes <= reserveBytes(diskBytes)) return { freeBytes, state: "full" };
    return { freeBytes, state: freeBytes <= lowBytes(diskBytes) ? "low" : "room" };
  } catch {
    return undefined;
  }
}

/** A disk that cannot be queried counts as having room: the write itself will report what is wrong. */
export async function hasRoom(dir: string): Promise<boolean> {
  return (await diskRoom(dir))?.state !== "full";
}

export function reserveBytes(diskBytes: number): number {
  const { reserveMaxBytes, reserveMinBytes, reserveShare, reserveMostShare } = limits.disk;
  const wanted = Math.max(reserveMinBytes, diskBytes * reserveShare);
  return Math.min(reserveMaxBytes, wanted, diskBytes * reserveMostShare);
}

/** At or below this the crew is warned; everything is still written. */
function lowBytes(diskBytes: number): number {
  const { lowReserves, lowMostShare } = limits.disk;
  return Math.max(reserveBytes(diskBytes), Math.min(reserveBytes(diskBytes) * lowReserves, diskBytes * lowMostShare));
}
