/**
 * Tells systemd how the service is (sd_notify): lines `NAME=value` in one datagram to `$NOTIFY_SOCKET`.
 *
 *     READY=1                        the start, or a reload, is done
 *     STATUS=text                    what `systemctl status` shows
 *     WATCHDOG=1                     it is well (see `watchdog.ts`)
 *     RELOADING=1 MONOTONIC_USEC=n   a reload begins
 *     STOPPING=1                     the stop begins
 *     EXTEND_TIMEOUT_USEC=n          a start that takes long goes on for this long at least
 *
 * Node has no datagram sockets of the AF_UNIX family. So the unit connects one before it starts Node, and leaves it open:
 * `BITACORA_NOTIFY_FD` is its descriptor, `BITACORA_NOTIFY_PID` the process that may use it (a child has the variables, too, but not
 * the socket). A write to it is one system call. Without it the program `systemd-notify` is run for what cannot be left out. A
 * watchdog that waits for a process every few seconds would find out when none can be started, not whether the service is well: that
 * is refused with `watchdog-without-socket`. Without systemd nothing happens.
 */
import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { BitacoraError } from "../../core/errors.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Sends one message. Resolves when it is sent, or cannot be sent; never rejects. */
type Send = (lines: readonly string[]) => Promise<void>;

const PROGRAM_TIMEOUT_MS = 5000;
const USEC_PER_MS = 1000;

export class Notifier {
  /** Messages that systemd did not take. */
  failures = 0;
  /** How long systemd waits for a sign of life; undefined if it does not watch. */
  readonly watchdogMs: number | undefined;
  /** Whether a message costs no process. */
  readonly #isCheap: boolean;
  readonly #send: Send;

  /** Throws `watchdog-without-socket`. */
  constructor(env: Environment, pid: number = process.pid) {
    const isWatched = env["NOTIFY_SOCKET"] !== undefined;
    const descriptor = env["BITACORA_NOTIFY_PID"] === String(pid) ? Number(env["BITACORA_NOTIFY_FD"]) : Number.NaN;
    this.#isCheap = isWatched && Number.isSafeInteger(descriptor);
    const watchdogUsec = Number(env["WATCHDOG_USEC"] ?? 0);
    if (isWatched && watchdogUsec > 0) this.watchdogMs = watchdogUsec / USEC_PER_MS;
    if (this.watchdogMs !== undefined && !this.#isCheap) throw new BitacoraError("watchdog-without-socket");
    if (this.#isCheap) this.#send = (lines) => this.#write(descriptor, lines);
    else this.#send = isWatched ? (lines) => runProgram(pid, lines) : () => Promise.resolve();
  }

  /** The start, or a reload, is done. */
  ready(status: string): Promise<void> {
    return this.#send(["READY=1", statusLine(status)]);
  }

  /** What `systemctl status` shows. Is left out where it would cost a process. */
  status(text: string): void {
    if (this.#isCheap) void this.#send([statusLine(text)]);
  }

  /** A reload begins; `ready` ends it. */
  reloading(): Promise<void> {
    return this.#send(["RELOADING=1", `MONOTONIC_USEC=${process.hrtime.bigint() / 1000n}`]);
  }

  stopping(status: string): Promise<void> {
    return this.#send(["STOPPING=1", statusLine(status)]);
  }

  /** The service is well. */
  alive(): void {
    if (this.watchdogMs !== undefined) void this.#send(["WATCHDOG=1"]);
  }

  /** The start takes longer: systemd shall wait for this long from now on. */
  extendStart(ms: number): void {
    if (this.#isCheap) void this.#send([`EXTEND_TIMEOUT_USEC=${ms * USEC_PER_MS}`]);
  }

  #write(descriptor: number, lines: readonly string[]): Promise<void> {
    try {
      writeSync(descriptor, lines.join("\n"));
    } catch {
      // systemd does not read now (EAGAIN, the socket does not block), or is gone.
      this.failures += 1;
    }
    return Promise.resolve();
  }
}

/** A line break would begin another assignment. */
function statusLine(text: string): string {
  return `STATUS=${text.replaceAll(/\s+/g, " ")}`;
}

function runProgram(pid: number, lines: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn("systemd-notify", [`--pid=${pid}`, ...lines], { stdio: "ignore", timeout: PROGRAM_TIMEOUT_MS });
    child.on("error", () => resolve());
    child.on("exit", () => resolve());
  });
}
