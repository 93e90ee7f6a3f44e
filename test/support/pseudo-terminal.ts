/**
 * A serial port without a cable, by Python's `pty`: what is said comes out of the file, as a device would send it. Pulled out, its file is
 * gone; plugged in again, it has the same name.
 */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** What nobody reads is dropped, as on a wire. */
const SCRIPT = `
import os, pty, sys, tty
ours, theirs = pty.openpty()
tty.setraw(theirs)
os.set_blocking(ours, False)
try: os.unlink(sys.argv[1])
except FileNotFoundError: pass
os.symlink(os.ttyname(theirs), sys.argv[1])
print("ready", flush=True)
while True:
    said = os.read(0, 65536)
    if not said: break
    while said:
        try: said = said[os.write(ours, said):]
        except BlockingIOError: break
`;

export class PseudoTerminal {
  static readonly missing =
    spawnSync("python3", ["-c", "import pty"]).status === 0
      ? undefined
      : "python3 is missing, which makes the serial port";

  readonly file: string;
  #process: ChildProcessWithoutNullStreams | undefined;

  constructor(file: string) {
    this.file = file;
  }

  async plugIn(): Promise<void> {
    const child = spawn("python3", ["-c", SCRIPT, this.file], { stdio: "pipe" });
    child.stdin.on("error", () => undefined);
    this.#process = child;
    await once(child.stdout, "data");
  }

  say(text: string): void {
    this.#process?.stdin.write(text);
  }

  async pullOut(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined) return;
    child.kill("SIGKILL");
    await once(child, "close");
  }
}
