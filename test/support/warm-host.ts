/** The process of `warm-bitacora.ts`. It has what `bin/run.js` has, and puts streams of its own in the place of the process's. */
import { Console } from "node:console";
import { existsSync, readFileSync } from "node:fs";
import { Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { dispatch as Dispatch, Program } from "../../src/runtime/command-dispatch.ts";
import type { limits as Limits } from "../../src/runtime/limits.ts";

export interface HostedQuestion {
  /** A service goes on until a signal stops it, and what it says is passed on as it comes. */
  readonly isService: boolean;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly input: Uint8Array;
}

export interface HostedAnswer {
  readonly code: number;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

/** What a service says, before it ends with an answer. */
export interface HostedOutput {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const [, , root = ""] = process.argv;
const program: Program = { root, pjson: JSON.parse(readFileSync(`${root}package.json`, "utf8")) as Program["pjson"] };
const { dispatch } = (await import(`${root}dist/src/runtime/command-dispatch.js`)) as {
  readonly dispatch: typeof Dispatch;
};

// A stop is late on a machine that is busy with other tests; that it is on time is the matter of services of their own. Ashore has no
// limit.
const limitsFile = `${root}dist/src/runtime/limits.js`;
if (existsSync(limitsFile)) {
  const { limits } = (await import(limitsFile)) as { readonly limits: typeof Limits };
  // Nor is it killed from outside: it serves others after a service has stopped.
  Object.assign(limits.systemd, { stopWithinMs: 60_000, killAfterMs: 24 * 3_600_000 });
}

// A command's end is none of this process: `answer` puts an exit of its own in the place of this one.
const exit = process.exit.bind(process);
process.on("message", (message: HostedQuestion | NodeJS.Signals) => {
  if (typeof message === "string") process.emit(message);
  else void answer(message).then((answered) => process.send?.(answered));
});
// Whatever a command has left open: a host that stayed would hold the output of the test run, which then never ends.
process.on("disconnect", () => exit());

/** Timers that a process of its own would have taken with it. */
const timers = new Set<NodeJS.Timeout>();
const noting = <F extends typeof setTimeout | typeof setInterval>(begin: F) =>
  new Proxy(begin, {
    apply: (_, self, args: unknown[]) => {
      const timer = Reflect.apply(begin, self, args) as NodeJS.Timeout;
      timers.add(timer);
      return timer;
    },
  });
globalThis.setTimeout = noting(globalThis.setTimeout);
globalThis.setInterval = noting(globalThis.setInterval);

async function answer({ isService, args, env, cwd, input }: HostedQuestion): Promise<HostedAnswer> {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.execPath, `${root}bin/run.js`, ...args];
  process.exitCode = undefined;
  const [stdout, stderr] = [new Output(), new Output()];
  if (isService) for (const [stream, output] of Object.entries({ stdout, stderr })) output.passOn(stream);
  const streams = { stdin: Readable.from([Buffer.from(input)]), stdout, stderr };
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true });
  // The console there is keeps the streams that it found first.
  globalThis.console = new Console(stdout, stderr);
  const exited = new Promise<void>((resolve) => {
    process.exit = (code) => {
      process.exitCode = code ?? process.exitCode ?? 0;
      resolve();
      return undefined as never;
    };
  });
  const over = dispatch(args, program);
  await (isService ? over.then(() => exited) : Promise.race([over, exited]));
  // An error calls `exit` once its line is out, which is after the command.
  await setImmediate();
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  return { code: status(), stdout: stdout.bytes(), stderr: stderr.bytes() };
}

const status = () => Number(process.exitCode ?? 0);

/** Takes all that is written. */
class Output extends Writable {
  readonly #chunks: Buffer[] = [];

  #stream: string | undefined;

  passOn(stream: string): void {
    this.#stream = stream;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (this.#stream === undefined) this.#chunks.push(chunk);
    else process.send?.({ stream: this.#stream, text: chunk.toString() });
    done();
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
