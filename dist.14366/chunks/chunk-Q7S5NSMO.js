import {
  escapeControls
} from "./chunk-LKZQLPCG.js";
import {
  systemClock
} from "./chunk-ZPDQHFJ4.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  isJournal
} from "./chunk-QCLSFVWH.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/log.ts
import chalk from "chalk";
var PRIORITY = { error: 3, warning: 4, info: 6, debug: 7 };
function logOfProcess(verbose) {
  const { env, stderr } = process;
  return makeLog({
    write: (text) => stderr.write(text),
    verbose,
    journal: isJournal(2, env),
    colour: stderr.isTTY && env["NO_COLOR"] === void 0,
    now: () => systemClock.now()
  });
}
function makeLog({ write, verbose, journal, colour, now }) {
  const paint = { error: chalk.red, warning: chalk.yellow, info: (text) => text, debug: chalk.dim };
  const line = (level, text) => {
    if (level === "debug" && !verbose) return;
    const flat = escapeControls(text.replaceAll(/[\r\n]+/g, " \u23CE "));
    if (journal) write(`<${PRIORITY[level]}>${flat}
`);
    else write(`${formatIsoTime(now())} ${colour ? paint[level](flat) : flat}
`);
  };
  return {
    error: (text) => line("error", text),
    warning: (text) => line("warning", text),
    info: (text) => line("info", text),
    debug: (text) => line("debug", text)
  };
}

// src/runtime/systemd/notifier.ts
import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
var PROGRAM_TIMEOUT_MS = 5e3;
var USEC_PER_MS = 1e3;
var Notifier = class {
  /** Messages that systemd did not take. */
  failures = 0;
  /** How long systemd waits for a sign of life; undefined if it does not watch. */
  watchdogMs;
  /** Whether a message costs no process. */
  #isCheap;
  #send;
  /** Throws `watchdog-without-socket`. */
  constructor(env, pid = process.pid) {
    const isWatched = env["NOTIFY_SOCKET"] !== void 0;
    const descriptor = env["BITACORA_NOTIFY_PID"] === String(pid) ? Number(env["BITACORA_NOTIFY_FD"]) : Number.NaN;
    this.#isCheap = isWatched && Number.isSafeInteger(descriptor);
    const watchdogUsec = Number(env["WATCHDOG_USEC"] ?? 0);
    if (isWatched && watchdogUsec > 0) this.watchdogMs = watchdogUsec / USEC_PER_MS;
    if (this.watchdogMs !== void 0 && !this.#isCheap) throw new BitacoraError("watchdog-without-socket");
    if (this.#isCheap) this.#send = (lines) => this.#write(descriptor, lines);
    else this.#send = isWatched ? (lines) => runProgram(pid, lines) : () => Promise.resolve();
  }
  /** The start, or a reload, is done. */
  ready(status) {
    return this.#send(["READY=1", statusLine(status)]);
  }
  /** What `systemctl status` shows. Is left out where it would cost a process. */
  status(text) {
    if (this.#isCheap) void this.#send([statusLine(text)]);
  }
  /** A reload begins; `ready` ends it. */
  reloading() {
    return this.#send(["RELOADING=1", `MONOTONIC_USEC=${process.hrtime.bigint() / 1000n}`]);
  }
  stopping(status) {
    return this.#send(["STOPPING=1", statusLine(status)]);
  }
  /** The service is well. */
  alive() {
    if (this.watchdogMs !== void 0) void this.#send(["WATCHDOG=1"]);
  }
  /** The start takes longer: systemd shall wait for so long from now on. */
  extendStart(ms) {
    if (this.#isCheap) void this.#send([`EXTEND_TIMEOUT_USEC=${ms * USEC_PER_MS}`]);
  }
  #write(descriptor, lines) {
    try {
      writeSync(descriptor, lines.join("\n"));
    } catch {
      this.failures += 1;
    }
    return Promise.resolve();
  }
};
function statusLine(text) {
  return `STATUS=${text.replaceAll(/\s+/g, " ")}`;
}
function runProgram(pid, lines) {
  return new Promise((resolve) => {
    const child = spawn("systemd-notify", [`--pid=${pid}`, ...lines], { stdio: "ignore", timeout: PROGRAM_TIMEOUT_MS });
    child.on("error", () => resolve());
    child.on("exit", () => resolve());
  });
}

export {
  logOfProcess,
  Notifier
};
