/**
 * A Debian with systemd in QEMU, in pure software emulation, for one trial: nothing it does is kept. What its agent reads and answers is
 * at the beginning of packaging/vm/agent.
 *
 * Its first start takes a minute or two, so it is made once and its state kept beside the image:
 *
 *     IMAGE/booted-7.2.22/disk.qcow2    what that start wrote, a layer over IMAGE/disk.ext4
 *                        /state         the memory and the devices, of this version of QEMU
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { answerOf, type CommandAnswer, commandLine, consoleTail } from "./install-agent.ts";
import { emulatorOf, type GuestArchitecture, machineCommand, type MachineFiles } from "./install-machine.ts";

/** 40 to 130 s were seen, with others on the same cores. */
const BOOT_DEADLINE_S = 900;
const RESUME_DEADLINE_S = 60;
/** The same in every run, because a state that is kept goes on with the same devices; sparse. */
const STICK_MIB = 768;
const CONNECT_TRIES = 100;
const CONNECT_EVERY_MS = 100;

export class Guest {
  readonly #folder: string;
  readonly #qemu: ChildProcess;
  readonly #port: Socket;
  #onAnswer: ((answer: CommandAnswer) => void) | undefined;

  private constructor(folder: string, qemu: ChildProcess, port: Socket) {
    this.#folder = folder;
    this.#qemu = qemu;
    this.#port = port;
    createInterface({ input: port }).on("line", (line) => {
      const answer = answerOf(line);
      if (answer !== undefined) this.#onAnswer?.(answer);
    });
  }

  /** A fresh machine; `files` lie on a stick at /dev/vdb. */
  static async start(architecture: GuestArchitecture, image: string, files: readonly string[]): Promise<Guest> {
    const booted = join(image, `booted-${versionOf(emulatorOf(architecture))}`);
    if (!existsSync(booted)) await Guest.#keepBooted(architecture, image, booted);
    const guest = await Guest.#run(architecture, image, files, booted);
    // Its clock stands where it was kept.
    await guest.run(`date -s @${Math.floor(Date.now() / 1000)}`, RESUME_DEADLINE_S);
    return guest;
  }

  static async #keepBooted(architecture: GuestArchitecture, image: string, booted: string): Promise<void> {
    const work = mkdtempSync(`${booted}.new-`);
    const guest = await Guest.#run(architecture, image, []);
    try {
      const { output } = await guest.run("systemctl is-system-running --wait; sync", BOOT_DEADLINE_S);
      if (output !== "running") throw new Error(`Debian itself is not well: ${output}`);
      await guest.#leaveState(join(work, "state"));
      renameSync(join(guest.#folder, "disk.qcow2"), join(work, "disk.qcow2"));
      renameSync(work, booted);
    } finally {
      await guest.stop();
      rmSync(work, { recursive: true, force: true });
    }
  }

  static async #run(
    architecture: GuestArchitecture,
    image: string,
    files: readonly string[],
    booted?: string,
  ): Promise<Guest> {
    const folder = mkdtempSync(join(tmpdir(), "bitacora-install-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    const machine: MachineFiles = {
      image,
      disk: makeLayer(
        folder,
        booted === undefined ? [join(image, "disk.ext4"), "raw"] : [join(booted, "disk.qcow2"), "qcow2"],
      ),
      stick: makeStick(folder, files),
      console: join(folder, "console"),
      port: join(folder, "port"),
      monitor: join(folder, "monitor"),
      ...(booted === undefined ? {} : { state: join(booted, "state") }),
    };
    const [program = "", ...args] = machineCommand(architecture, machine);
    const qemu = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
    qemu.on("error", () => undefined);
    try {
      const guest = new Guest(folder, qemu, await connected(machine.port, qemu));
      // At the first start this waits in the port until somebody reads it.
      await guest.run("true", BOOT_DEADLINE_S);
      return guest;
    } catch (error) {
      qemu.kill("SIGKILL");
      throw error;
    }
  }

  /** @throws {Error} with the console's end where there is no answer in time; the machine is of no use then. */
  async run(command: string, deadlineS: number): Promise<CommandAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<CommandAnswer>();
    const fail = (why: string) => reject(new Error(`${command}: ${why}; the console's end:\n${this.#consoleTail()}`));
    const timer = setTimeout(() => fail(`no answer in ${deadlineS} s`), deadlineS * 1000);
    const onExit = () => fail("the machine has ended");
    this.#qemu.once("exit", onExit);
    this.#onAnswer = resolve;
    this.#port.write(commandLine(command));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#qemu.off("exit", onExit);
      this.#onAnswer = undefined;
    }
  }

  async stop(): Promise<void> {
    this.#port.destroy();
    if (this.#qemu.exitCode === null && this.#qemu.signalCode === null) {
      const ended = once(this.#qemu, "exit");
      this.#qemu.kill("SIGKILL");
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Ends the machine. */
  async #leaveState(file: string): Promise<void> {
    const ended = once(this.#qemu, "exit");
    const monitor = await connected(join(this.#folder, "monitor"), this.#qemu);
    // A command waits for the one before it. Not stopped before: it would go on as a machine that is stopped.
    monitor.resume().write(`migrate "exec:cat > '${file}'"\nquit\n`);
    await ended;
    if (!existsSync(file)) throw new Error("QEMU could not keep the machine's state");
  }

  #consoleTail(): string {
    const file = join(this.#folder, "console");
    return existsSync(file) ? consoleTail(readFileSync(file, "utf8")) : "";
  }
}

function versionOf(emulator: string): string {
  const said = execFileSync(emulator, ["--version"], { encoding: "utf8" });
  return /version ([\d.]+)/.exec(said)?.[1] ?? "unknown";
}

function makeLayer(folder: string, [backing, format]: readonly [string, string]): string {
  const layer = join(folder, "disk.qcow2");
  execFileSync("qemu-img", ["create", "-q", "-f", "qcow2", "-F", format, "-b", backing, layer]);
  return layer;
}

function makeStick(folder: string, files: readonly string[]): string {
  const content = join(folder, "content");
  const stick = join(folder, "stick.ext4");
  mkdirSync(content);
  for (const file of files) copyFileSync(file, join(content, basename(file)));
  execFileSync("mke2fs", ["-q", "-t", "ext4", "-d", content, stick, `${STICK_MIB}M`], { stdio: "ignore" });
  rmSync(content, { recursive: true });
  return stick;
}

/** QEMU makes its sockets when it starts. */
async function connected(path: string, qemu: ChildProcess): Promise<Socket> {
  for (let tries = 0; tries < CONNECT_TRIES; tries += 1) {
    if (qemu.exitCode !== null || qemu.signalCode !== null) break;
    const socket = connect(path);
    try {
      await once(socket, "connect");
      return socket.on("error", () => socket.destroy());
    } catch {
      await sleep(CONNECT_EVERY_MS);
    }
  }
  throw new Error("QEMU does not start; what it says stands above");
}
