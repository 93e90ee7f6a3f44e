/**
 * Runs commands one after another in one process in which the program is loaded already: nine tenths of what a short command
 * takes is loading it. A command gets its arguments, environment, folder and standard input there, and its status and its
 * output come back, as from a process of its own. What only a process of its own shows (signals, a closed pipe, its end by
 * itself) is the matter of `runBitacora`; each command has a test in `commands/` that starts a real one. A service that is
 * stopped leaves its process to the next one.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cleanEnv, type CommandResult, projectRoot, type RunOptions, type ServiceProcess } from "./service-process.ts";
import type { HostedAnswer, HostedOutput, HostedQuestion } from "./warm-host.ts";

const HOST = fileURLToPath(new URL("warm-host.ts", import.meta.url));

/** The language is decided when a program is loaded, so each has its process. */
const hosts = new Map<string, Host>();
/** Those of services, by the same key. */
const serviceHosts = new Map<string, Host[]>();
/** To load the program costs more than to wait for the service of another test, unless that waits as well. */
const SERVICE_HOSTS = 2;
const PATIENCE_MS = 4000;

export function runWarm(args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
  const { key, program, question } = hosted(args, options);
  let host = hosts.get(key);
  if (host === undefined) hosts.set(key, (host = new Host(program, question.env)));
  // What ended it is told once, by this question: the next one has a new process.
  if (!host.isAlive) hosts.delete(key);
  return host.ask(question);
}

/** What a test does with a service in a process that other services have had before. */
export interface WarmService extends Omit<ServiceProcess, "child" | "startedInMs"> {
  readonly child: { readonly pid: number | undefined; kill(signal: NodeJS.Signals): void };
}

/** As `startService`. A signal that stops the service leaves the process, and SIGKILL ends both. */
export async function startWarmService(args: readonly string[], options: RunOptions = {}): Promise<WarmService> {
  const port = args.includes("--port") ? [] : ["--port", "0"];
  const { key, program, question } = hosted(["serve", ...port, ...args], options);
  const host = await hostOfService(key, () => new Host(program, question.env));
  const service = host.serve({ ...question, isService: true });
  return {
    url: await service.url,
    child: { pid: host.pid, kill: service.kill },
    stdout: () => service.said.stdout,
    stderr: () => service.said.stderr,
    end: (signal) => {
      service.kill(signal);
      return service.ended;
    },
  };
}

async function hostOfService(key: string, make: () => Host): Promise<Host> {
  const all = serviceHosts.get(key) ?? [];
  serviceHosts.set(key, all);
  for (const began = performance.now(); ; await sleep(20)) {
    const alive = all.filter(({ isAlive }) => isAlive);
    const isPatient = alive.length >= SERVICE_HOSTS && performance.now() - began < PATIENCE_MS;
    const host = alive.find(({ isServing }) => !isServing) ?? (isPatient ? undefined : make());
    if (host === undefined) continue;
    if (!alive.includes(host)) all.push(host);
    host.isServing = true;
    return host;
  }
}

function hosted(args: readonly string[], options: RunOptions) {
  const env = cleanEnv(options.env);
  const program = options.program ?? projectRoot;
  const key = [program, env["LC_ALL"], env["LC_MESSAGES"], env["LANG"]].join(" ");
  const input = Buffer.from(options.input ?? "");
  const question: HostedQuestion = { isService: false, args, env, cwd: options.cwd ?? projectRoot, input };
  return { key, program, question };
}

class Host {
  /** Until the service has ended. */
  isServing = false;
  readonly #child: ChildProcess;
  #last: Promise<unknown> = Promise.resolve();

  constructor(program: string, env: NodeJS.ProcessEnv) {
    this.#child = fork(HOST, [program], {
      env: { ...env, NODE_COMPILE_CACHE: `${projectRoot}node_modules/.cache/bitacora` },
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#rest();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** One at a time: each has the streams and the environment of the whole process. */
  ask(question: HostedQuestion): Promise<CommandResult> {
    const answer = this.#last.then(() => this.#answerTo(question));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  serve(question: HostedQuestion) {
    this.#work();
    const said = { stdout: "", stderr: "" };
    const url = Promise.withResolvers<string>();
    const ended = Promise.withResolvers<number | NodeJS.Signals | null>();
    let isOver = false;
    const end = (code: number | NodeJS.Signals | null) => {
      if (isOver) return;
      isOver = true;
      this.isServing = false;
      this.#child.off("message", take).off("exit", onExit);
      this.#rest();
      url.reject(new Error(`serve ended: ${said.stderr}${said.stdout}`));
      ended.resolve(code);
    };
    const take = (message: HostedOutput | HostedAnswer) => {
      if ("code" in message) return end(message.code);
      said[message.stream] += message.text;
      const found = /https?:\/\/\S+/.exec(said.stdout)?.[0];
      if (found !== undefined) url.resolve(found);
    };
    this.#child.on("message", take);
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => end(signal ?? code);
    this.#child.once("exit", onExit);
    this.#tell(question);
    const kill = (signal: NodeJS.Signals): void => {
      if (isOver) return;
      if (signal === "SIGKILL" || signal === "SIGSTOP" || signal === "SIGCONT") this.#child.kill(signal);
      else this.#tell(signal);
    };
    return { url: url.promise, ended: ended.promise, said, kill };
  }

  async #answerTo(question: HostedQuestion): Promise<CommandResult> {
    const { exitCode, signalCode } = this.#child;
    if (!this.isAlive)
      throw new Error(`the process ended (${signalCode ?? exitCode}) before: ${question.args.join(" ")}`);
    this.#work();
    const over = new AbortController();
    try {
      const ended = once(this.#child, "exit", over).then(() => undefined);
      const answered = once(this.#child, "message", over) as Promise<[HostedAnswer]>;
      this.#tell(question);
      const [answer] = (await Promise.race([answered, ended])) ?? [];
      if (answer === undefined) throw new Error(`the process ended during: ${question.args.join(" ")}`);
      const [stdout, stderr] = [answer.stdout, answer.stderr].map((bytes) => Buffer.from(bytes).toString());
      return { code: answer.code, stdout: stdout ?? "", stderr: stderr ?? "" };
    } finally {
      over.abort();
      this.#rest();
    }
  }

  /** One that was killed just now may be gone, which its end says: without a callback that would be an uncaught exception. */
  #tell(message: HostedQuestion | NodeJS.Signals): void {
    this.#child.send(message, () => undefined);
  }

  #work(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Between questions it keeps no test file from ending; it ends with it. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}
