/** `bitacora` as users run it: a process of its own, spoken to over HTTP and ended by signals. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** An environment in which no variable of the machine decides where data lies or which language is spoken. */
export function cleanEnv(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { PATH, NODE_V8_COVERAGE, BITACORA_COMPILED } = process.env;
  return {
    PATH,
    BITACORA_COMPILED,
    HOME: tmpdir(),
    LANG: "C.UTF-8",
    NO_COLOR: "1",
    ...(NODE_V8_COVERAGE === undefined ? {} : { NODE_V8_COVERAGE }),
    ...extra,
  };
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  /** The folder of the program that is run; without it, the vessel's. */
  readonly program?: string;
}

/** Runs a command to its end. */
export async function runBitacora(args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
  const child = spawnBitacora(args, options);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  child.stdin.end(options.input ?? "");
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() };
}

export function spawnBitacora(args: readonly string[], options: RunOptions = {}): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [`${options.program ?? projectRoot}bin/run.js`, ...args], {
    env: cleanEnv(options.env),
    cwd: options.cwd ?? projectRoot,
    stdio: "pipe",
  });
  // It may end before it has read everything.
  child.stdin.on("error", () => undefined);
  return child;
}

export interface ServiceProcess {
  readonly url: string;
  readonly child: ChildProcessWithoutNullStreams;
  /** Milliseconds from the start of the process to the line with its address. */
  readonly startedInMs: number;
  stderr(): string;
  stdout(): string;
  /** Sends the signal and waits for the end; the exit status, or the signal's name. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Starts `serve`, on a free port unless `args` name one, and waits for its address. Rejects with what it said when it ends instead. */
export async function startService(args: readonly string[], options: RunOptions = {}): Promise<ServiceProcess> {
  const port = args.includes("--port") ? [] : ["--port", "0"];
  return serviceOf(spawnBitacora(["serve", ...port, ...args], options));
}

/** The service that a process becomes, when it has said its address. */
export async function serviceOf(child: ChildProcessWithoutNullStreams): Promise<ServiceProcess> {
  const startedAt = performance.now();
  let out = "";
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, "close");
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const found = /https?:\/\/\S+/.exec(out)?.[0];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`serve ended: ${err}${out}`)));
  });
  return {
    url,
    child,
    startedInMs: performance.now() - startedAt,
    stderr: () => err,
    stdout: () => out,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
      return child.exitCode ?? child.signalCode;
    },
  };
}

/** GET as JSON; rejects unless the status is 200. */
export async function getJson<T = unknown>(url: string): Promise<T> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
