/**
 * A serial port, opened once for reading and writing: a source and an output of one device share it.
 * `stty` (coreutils) sets it and `flock` (util-linux), where it is, locks it: Node has no way to, and a native library for two calls would
 * be a dependency. The lock keeps out only programs that ask for one, such as another Bitácora.
 */
import { execFile, spawn } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { systemErrorCode } from "../../core/errors.ts";
import { pause } from "../../core/pause.ts";
import { limits } from "../limits.ts";
import { type GatewayFault, gatewayFaultOf } from "./gateway.ts";

const run = promisify(execFile);

export interface SerialSettings {
  readonly file: string;
  readonly baud: number;
  /** By default none. */
  readonly parity?: "none" | "even" | "odd";
  /** Whether its line DTR falls when it is closed: some devices know by it that nobody listens any more. */
  readonly dropsDtr?: boolean;
}

/** By the device's number: two paths may name one device. */
const OPEN = new Map<number, Promise<SerialPort>>();

export class SerialPort {
  readonly handle: FileHandle;
  readonly #lock: FileHandle;
  readonly #device: number;
  readonly #baud: number;
  #users = 1;

  private constructor(handle: FileHandle, lock: FileHandle, device: number, baud: number) {
    this.handle = handle;
    this.#lock = lock;
    this.#device = device;
    this.#baud = baud;
  }

  /**
   * Rejects with EBUSY if another program has locked the port, or the service itself uses it at another speed. Only a character device is
   * opened: opening a pipe or a disk may do something already.
   */
  static async open({ file, baud, parity = "none", dropsDtr = false }: SerialSettings): Promise<SerialPort> {
    const found = await stat(file);
    const { rdev } = found;
    if (!found.isCharacterDevice()) throw new Error(`${file} is no serial port`);
    const shared = await OPEN.get(rdev);
    if (shared !== undefined) {
      if (shared.#baud !== baud) throw held(file);
      shared.#users += 1;
      return shared;
    }
    const opening = openNow({ file, baud, parity, dropsDtr }).then(
      ({ handle, lock }) => new SerialPort(handle, lock, rdev, baud),
    );
    OPEN.set(rdev, opening);
    return opening.catch((error: unknown) => {
      OPEN.delete(rdev);
      throw error;
    });
  }

  /** Resolves when the kernel has taken all, or the signal aborts. */
  async write(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    for (let at = 0; at < bytes.length && !signal.aborted;) {
      try {
        const { bytesWritten } = await this.handle.write(bytes, at);
        at += bytesWritten;
      } catch (error) {
        // Its buffer is full: somebody holds the wire.
        if (systemErrorCode(error) !== "EAGAIN") throw error;
        await pause(limits.serialPauseMs, signal);
      }
    }
  }

  /** `isLost`: the device is gone, for all who use it. */
  async release(isLost: boolean): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0 && !isLost) return;
    if ((await OPEN.get(this.#device)) === this) OPEN.delete(this.#device);
    await this.handle.close().catch(() => undefined);
    await this.#lock.close().catch(() => undefined);
  }
}

const PARITY = { none: ["-parenb"], even: ["parenb", "-parodd"], odd: ["parenb", "parodd"] } as const;

async function openNow({
  file,
  baud,
  parity = "none",
  dropsDtr = false,
}: SerialSettings): Promise<{ handle: FileHandle; lock: FileHandle }> {
  const flags = constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK;
  // Node reopens the descriptor that it reads from, which would end a lock on it.
  const lock = await open(file, flags);
  let handle: FileHandle | undefined;
  try {
    await takeLock(file, lock);
    handle = await open(file, flags);
    const settings = [String(baud), "raw", "-echo", "cs8", ...PARITY[parity], dropsDtr ? "hupcl" : "-hupcl", "clocal"];
    await run("stty", ["-F", file, ...settings], { timeout: limits.sttyMs });
    return { handle, lock };
  } catch (error) {
    await handle?.close();
    await lock.close();
    throw error;
  }
}

/** A child's descriptor shares its lock with ours, and the lock stays. */
async function takeLock(file: string, { fd }: FileHandle): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn("flock", ["--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", fd],
    timeout: limits.sttyMs,
  });
  child.on("error", () => resolve());
  child.on("exit", (code) => (code === 1 ? reject(held(file)) : resolve()));
  await promise;
}

function held(file: string): Error {
  return Object.assign(new Error(`${file} is in use`), { code: "EBUSY" });
}

export function serialFaultOf(error: unknown): GatewayFault {
  const code = systemErrorCode(error);
  if (code === "ENOENT" || code === "ENXIO" || code === "ENODEV") return "unreachable";
  // Unplugged while it was written to.
  if (code === "EIO" || code === "EBADF") return "closed";
  return gatewayFaultOf(code);
}
