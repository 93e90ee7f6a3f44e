/**
 * A disk of its own for a test: a file system of a few megabytes that can be filled, made to fail and have its power cut.
 * Only root can mount one; elsewhere `mountDisk` gives undefined, and the test says that it is skipped.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ExecutionContext } from "ava";
import { tempDir } from "../../support/temp-dir.ts";

export class Disk {
  readonly dir: string;
  readonly #image: string;

  constructor(dir: string, image: string) {
    this.dir = dir;
    this.#image = image;
  }

  mount(): void {
    run("mount", "-o", "loop,errors=remount-ro", this.#image, this.dir);
  }

  unmount(): void {
    run("umount", this.dir);
  }

  /** Whether anything can be written on it; nothing may have it open for that. */
  writable(isWritable: boolean): void {
    run("mount", "-o", isWritable ? "remount,rw" : "remount,ro", this.dir);
  }

  /** Takes all the room there is; the result gives it back. */
  fill(): () => void {
    const filler = join(this.dir, "filler");
    const { bavail, bsize } = statfsSync(this.dir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    return () => rmSync(filler);
  }

  /** Makes the kernel find an error, on which it turns the file system read-only, as it does with a failing card. */
  turnReadOnly(): void {
    writeFileSync(`/sys/fs/ext4/${this.#device()}/trigger_fs_error`, "1");
  }

  /** What the device was given since the start of the machine: the journal of the file system is among it. */
  written(): { readonly bytes: number; readonly flushes: number } {
    // Fields of the kernel's Documentation/block/stat.rst: the 7th counts sectors of 512 bytes, the 16th flushes.
    const fields = readFileSync(`/sys/block/${this.#device()}/stat`, "latin1").trim().split(/\s+/).map(Number);
    return { bytes: (fields[6] ?? 0) * 512, flushes: fields[15] ?? 0 };
  }

  /** What the kernel still holds goes to the device. */
  sync(): void {
    run("sync", "-f", this.dir);
  }

  #device(): string {
    return basename(run("findmnt", "-no", "SOURCE", this.dir));
  }

  /** Whether files can be made in it; those that are there can be written all the same. */
  freezeFolder(isFrozen: boolean): void {
    run("chattr", isFrozen ? "+i" : "-i", this.dir);
  }

  /**
   * Cuts the power: what was synced is there at the next mount, all else is gone. EXT4_IOC_SHUTDOWN (0x8004587d) without
   * flushing the journal (2); Node has no ioctl. Throws where Python (programs.ts) is missing.
   */
  cutPower(): void {
    const program = "import fcntl, os, struct, sys\nfcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))"; // prettier-ignore
    run("python3", "-c", program, this.dir);
  }
}

export async function mountDisk(
  t: Pick<ExecutionContext, "teardown"> & { readonly log: (...values: unknown[]) => void },
  megabytes: number,
): Promise<Disk | undefined> {
  const base = await tempDir(t);
  const image = join(base, "image");
  const disk = new Disk(join(base, "disk"), image);
  try {
    mkdirSync(disk.dir);
    writeFileSync(image, "");
    truncateSync(image, megabytes * 1024 * 1024);
    // Blocks as on a card: with smaller ones there is less room for what goes wrong.
    run("mkfs.ext4", "-q", "-b", "4096", "-F", image);
    disk.mount();
  } catch (error) {
    t.log(`skipped: no file system can be mounted here (${String(error).split("\n")[0]})`);
    return undefined;
  }
  t.teardown(() => disk.unmount());
  return disk;
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { stdio: "pipe", encoding: "utf8" }).trim();
}
