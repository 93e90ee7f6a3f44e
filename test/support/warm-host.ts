/** The process of `warm-bitacora.ts`. It has what `bin/run.js` has, and puts streams of its own in the place of the process's. */
import { Console } from "node:console";
import { readFileSync } from "node:fs";
import { Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { dispatch as Dispatch, Program } from "../../src/runtime/command-dispatch.ts";

export interface HostedQuestion {
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

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const [, , root = ""] = process.argv;
const program: Program = { root, pjson: JSON.parse(readFileSync(`${root}package.json`, "utf8")) as Program["pjson"] };
const { dispatch } = (await import(`${root}dist/src/runtime/command-dispatch.js`)) as {
  readonly dispatch: typeof Dispatch;
};

// A command's end is none of this process: `answer` puts an exit of its own in the place of this one.
const exit = process.exit.bind(process);
process.on("message", (question: HostedQuestion) => void answer(question).then((answered) => process.send?.(answered)));
// Whatever a command has left open: a host that stayed would hold the output of the test run, which then never ends.
process.on("disconnect", () => exit());

async function answer({ args, env, cwd, input }: HostedQuestion): Promise<HostedAnswer> {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.execPath, `${root}bin/run.js`, ...args];
  process.exitCode = undefined;
  const [stdout, stderr] = [new Output(), new Output()];
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
  await Promise.race([dispatch(args, program), exited]);
  // An error calls `exit` once its line is out, which is after the command.
  await setImmediate();
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  return { code: status(), stdout: stdout.bytes(), stderr: stderr.bytes() };
}

const status = () => Number(process.exitCode ?? 0);

/** Takes all that is written. */
class Output extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
