/** A service below a stand-in for systemd: a real notify socket, a watchdog that kills, a start after a kill (`fake-systemd.pl`). */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { cleanEnv, projectRoot } from "./service-process.ts";

const STAND_IN = fileURLToPath(new URL("fake-systemd.pl", import.meta.url));

export interface ManagedEvent {
  /** Since the start of the stand-in. */
  readonly ms: number;
  readonly pid: number;
  readonly event: "started" | "heard" | "killed" | "ended";
  /** What was heard; the wait status of a process that has ended. */
  readonly text: string;
}

export interface ManagedOptions {
  /** A path, or `@name`. */
  readonly socket: string;
  /** 0: no watchdog. */
  readonly watchdogMs?: number;
  /** How often it is started again. */
  readonly restarts?: number;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export class ManagedService {
  readonly events: ManagedEvent[] = [];
  stdout = "";
  stderr = "";
  readonly #child: ChildProcess;
  #onEvent: (() => void)[] = [];

  constructor({ socket, watchdogMs = 0, restarts = 0, args, env }: ManagedOptions) {
    const program = [process.execPath, `${projectRoot}bin/run.js`, ...args];
    const child = spawn("perl", [STAND_IN, socket, String(watchdogMs), String(restarts), ...program], {
      env: cleanEnv({ BITACORA_COMPILED: projectRoot, ...env }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    createInterface(child.stdout).on("line", (line) => this.#take(line));
    child.stderr.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    child.on("close", () => this.#tell());
  }

  get url(): string | undefined {
    return [...this.stdout.matchAll(/http:\/\/\S+/g)].at(-1)?.[0];
  }

  /** What was heard, without the time and the process. */
  get heard(): string[] {
    return this.events.filter(({ event }) => event === "heard").map(({ text }) => text);
  }

  /** Waits until enough of the events are so. Rejects with all that was said when the stand-in ends before. */
  async until(isWanted: (event: ManagedEvent) => boolean, count = 1): Promise<ManagedEvent> {
    for (;;) {
      const found = this.events.filter(isWanted)[count - 1];
      if (found !== undefined) return found;
      if (this.#child.exitCode !== null) throw new Error(`it has ended: ${JSON.stringify(this.events)} ${this.stderr}`);
      await new Promise<void>((resolve) => this.#onEvent.push(resolve));
    }
  }

  /** Ends it in order; the exit status of the service. */
  async end(): Promise<number | null> {
    if (this.#child.exitCode === null) {
      this.#child.kill("SIGTERM");
      await once(this.#child, "close");
    }
    return this.#child.exitCode;
  }

  #take(line: string): void {
    if (line.startsWith('{"ms"')) this.events.push(JSON.parse(line) as ManagedEvent);
    else this.stdout += `${line}\n`;
    this.#tell();
  }

  #tell(): void {
    const waiting = this.#onEvent;
    this.#onEvent = [];
    for (const resolve of waiting) resolve();
  }
}

export const isReady = ({ event, text }: ManagedEvent): boolean => event === "heard" && text.includes("READY=1");
export const isFed = ({ event, text }: ManagedEvent): boolean => event === "heard" && text === "WATCHDOG=1";
