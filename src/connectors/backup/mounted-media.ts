/** The sticks and disks that are plugged in and mounted, by what the kernel says of mounts (proc(5), `/proc/pid/mounts`). */
import { readFile } from "node:fs/promises";

/** The folder that Set-up makes on one. */
export const BACKUP_FOLDER = "bitacora";

/** Where desktops, udisks and people mount them. */
const PLACE = /^\/(?:media|run\/media|mnt)(?:\/|$)/;

/** Folders that can be written to; none where nothing can be known. `mounts`: for tests. */
export async function mountedMedia(mounts?: string): Promise<readonly string[]> {
  const text = mounts ?? (await readFile("/proc/self/mounts", "utf8").catch(() => ""));
  const found = text.split("\n").flatMap((line) => {
    const [device = "", place = "", , options = ""] = line.split(" ");
    const folder = place.replaceAll(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(parseInt(octal, 8)));
    const isWritable = options.split(",").includes("rw");
    return device.startsWith("/dev/") && PLACE.test(folder) && isWritable ? [folder] : [];
  });
  return [...new Set(found)];
}
