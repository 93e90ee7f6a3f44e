/**
 * A disk of its own in a file, whose power can be cut: ext4's shutdown without a flush of its journal (EXT4_IOC_SHUTDOWN)
 * makes the kernel drop what was not synced. Needs root, a loop device, and Python for the ioctl.
 */
import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { has } from "./programs.ts";

export interface Ext4Disk {
  readonly dir: string;
  cut(): void;
  mountAgain(): void;
  unmount(): void;
}

const run = (command: string, ...args: string[]): void => void execFileSync(command, args, { stdio: "ignore" });

/**
 * Until the kernel has let go of the disk. A process that made a mount namespace of its own meanwhile holds it: mounted before that process
 * has ended, it would be the disk that was cut, which answers everything with EIO.
 */
function letGo(image: string): void {
  const wait = `for i in $(seq 600); do [ -z "$(losetup -j "$0")" ] && exit 0; sleep 0.1; done; exit 1`;
  run("sh", "-c", wait, image);
}

/** Made in an existing folder; undefined where no ext4 can be mounted. */
export async function ext4Disk(base: string, size = "64M"): Promise<Ext4Disk | undefined> {
  const [image, dir] = [join(base, "image"), join(base, "disk")];
  await mkdir(dir);
  const mount = (): void => run("mount", "-o", "loop", image, dir);
  if (!has("python3")) return undefined;
  try {
    run("truncate", "-s", size, image);
    run("mkfs.ext4", "-q", "-b", "4096", "-F", image);
    mount();
  } catch {
    return undefined;
  }
  const shutdown = `import fcntl,os,struct; fcntl.ioctl(os.open(${JSON.stringify(dir)}, os.O_RDONLY), 0x8004587d, struct.pack("I", 2))`;
  return {
    dir,
    cut: () => run("python3", "-c", shutdown),
    mountAgain: () => {
      run("umount", dir);
      letGo(image);
      mount();
    },
    unmount: () => run("umount", "-l", dir),
  };
}
