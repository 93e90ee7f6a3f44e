/** An engine of the historian's benchmark, as seen from the benchmark: a process that is asked one thing after another. */
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
export type { Pace } from "./historian-side-process.ts";
import type { Asked, Fed, Opened, SideData, SideRequest } from "./historian-side-process.ts";

export class Engine {
  readonly openMs: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, openMs: number) {
    this.#child = child;
    this.openMs = openMs;
  }

  static async open(data: SideData): Promise<Engine> {
    const file = fileURLToPath(new URL("historian-side-process.ts", import.meta.url));
    const child = fork(file, [JSON.stringify(data)], { execArgv: ["--disable-warning=ExperimentalWarning"] });
    const { openMs } = await answer<Opened>(child);
    return new Engine(child, openMs);
  }

  feed(seconds: number, flushS = 1): Promise<Fed> {
    return this.#ask({ kind: "feed", seconds, flushS });
  }

  ask(untilMs: number, queries: number, seed: number): Promise<Asked> {
    return this.#ask({ kind: "ask", untilMs, queries, seed });
  }

  memory(): Promise<number> {
    return this.#ask({ kind: "memory" });
  }

  async close(): Promise<void> {
    await this.#ask({ kind: "close" });
    await once(this.#child, "exit");
  }

  #ask<T>(request: SideRequest): Promise<T> {
    const reply = answer<T>(this.#child);
    this.#child.send(request);
    return reply;
  }
}

async function answer<T>(child: ChildProcess): Promise<T> {
  const stop = new AbortController();
  try {
    const { signal } = stop;
    const ended = once(child, "exit", { signal }).then(([code]) => {
      throw new Error(`the engine's process ended with ${String(code)}`);
    });
    const [reply] = (await Promise.race([once(child, "message", { signal }), ended])) as [T];
    return reply;
  } finally {
    stop.abort();
  }
}

/** Bytes of all files below a folder, as long as they are and not as they lie on the disk. */
export function bytesBelow(dir: string): number {
  return globSync("**/*", { cwd: dir }).reduce((sum, name) => {
    const stat = statSync(join(dir, name), { throwIfNoEntry: false });
    return sum + (stat?.isFile() === true ? stat.size : 0);
  }, 0);
}

/** Makes the kernel forget what it has of the files below a folder, so that they are read from the disk again. */
export function dropFromMemory(dir: string): void {
  execFileSync("sync", ["-f", dir]);
  for (const name of globSync("**/*", { cwd: dir })) {
    const file = join(dir, name);
    if (statSync(file).isFile()) execFileSync("dd", [`if=${file}`, "iflag=nocache", "count=0", "status=none"]);
  }
}
