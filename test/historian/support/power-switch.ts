/**
 * Cuts the power of a disk, and knows what was acknowledged right before: the notes are read and the file system is shut
 * down (EXT4_IOC_SHUTDOWN, 0x8004587d, 2: the journal is not flushed) by one program, which is started beforehand. Node
 * has no ioctl. A disk whose power can be cut (ext4-disk.ts) is there only where Python is (programs.ts).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const PROGRAM = `
import fcntl, os, struct, sys
disk, notes = os.open(sys.argv[1], os.O_RDONLY), os.open(sys.argv[2], os.O_RDONLY)
print("ready", flush=True)
sys.stdin.readline()
noted = os.pread(notes, 9, 0)
fcntl.ioctl(disk, 0x8004587d, struct.pack("I", 2))
print(int(struct.unpack("<d", noted[:8])[0]), noted[8], flush=True)
`;

export class PowerSwitch {
  readonly #child: ReturnType<typeof spawn>;
  readonly #lines: AsyncIterator<string>;

  private constructor(dir: string, notes: string) {
    this.#child = spawn("python3", ["-c", PROGRAM, dir, notes], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface(this.#child.stdout as Readable)[Symbol.asyncIterator]();
  }

  static async ready(dir: string, notes: string): Promise<PowerSwitch> {
    const power = new PowerSwitch(dir, notes);
    await power.#lines.next();
    return power;
  }

  /**
   * Gives the last flush that was acknowledged before the cut, and the number of the phase; undefined where the file
   * system cannot be shut down.
   */
  async cut(): Promise<{ readonly acknowledged: number; readonly phase: number } | undefined> {
    this.#child.stdin?.write("\n");
    const { value } = await this.#lines.next();
    if (this.#child.exitCode === null) await once(this.#child, "exit");
    const [acknowledged, phase] = String(value).split(" ").map(Number);
    return acknowledged === undefined || phase === undefined ? undefined : { acknowledged, phase };
  }
}
