/**
 * A serial port without a cable, by Python's `pty`: what is said comes out of the file, as a device would send it, and what is written to
 * the file is heard. Pulled out, its file is gone; plugged in again, it has the same name.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";

/** What nobody reads is dropped, as on a wire. */
const SCRIPT = `
import os, pty, select, sys, tty
ours, theirs = pty.openpty()
tty.setraw(theirs)
os.set_blocking(ours, False)
try: os.unlink(sys.argv[1])
except FileNotFoundError: pass
os.symlink(os.ttyname(theirs), sys.argv[1])
os.write(1, b".")
while True:
    some = select.select([0, ours], [], [])[0]
    if ours in some: os.write(1, os.read(ours, 65536))
    if 0 not in some: continue
    said = os.read(0, 65536)
    if not said: break
    while said:
        try: said = said[os.write(ours, said):]
        except BlockingIOError: break
`;
import { lacking } from "./programs.ts";

export class PseudoTerminal {
  static readonly missing = lacking("python3");

  readonly file: string;
  #process: ChildProcessWithoutNullStreams | undefined;
  #heard = "";

  constructor(file: string) {
    this.file = file;
  }

  async plugIn(): Promise<void> {
    const child = spawn("python3", ["-c", SCRIPT, this.file], { stdio: "pipe" });
    child.stdin.on("error", () => undefined);
    this.#process = child;
    await once(child.stdout, "data");
    child.stdout.on("data", (chunk: Buffer) => (this.#heard += chunk.toString("latin1")));
  }

  /** All that has been written to it since it was plugged in first. */
  get heard(): string {
    return this.#heard;
  }

  say(text: string): void {
    this.#process?.stdin.write(text, "latin1");
  }

  async pullOut(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined) return;
    child.kill("SIGKILL");
    await once(child, "close");
  }
}
