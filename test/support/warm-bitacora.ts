/**
 * Runs commands one after another in one process in which the program is loaded already: nine tenths of what a short command
 * takes is loading it. A command gets its arguments, environment, folder and standard input there, and its status and its
 * output come back, as from a process of its own. What only a process of its own shows (signals, a closed pipe, its end by
 * itself) is the matter of `runBitacora`; each file of tests that asks here has a test that starts a real one.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { cleanEnv, type CommandResult, projectRoot, type RunOptions } from "./service-process.ts";
import type { HostedAnswer, HostedQuestion } from "./warm-host.ts";

const HOST = fileURLToPath(new URL("warm-host.ts", import.meta.url));

/** The language is decided when a program is loaded, so each has its process. */
const hosts = new Map<string, Host>();

export function runWarm(args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
  const env = cleanEnv(options.env);
  const program = options.program ?? projectRoot;
  const key = [program, env["LC_ALL"], env["LC_MESSAGES"], env["LANG"]].join(" ");
  let host = hosts.get(key);
  if (host === undefined) hosts.set(key, (host = new Host(program, env)));
  return host.ask({ args, env, cwd: options.cwd ?? projectRoot, input: Buffer.from(options.input ?? "") });
}

class Host {
  readonly #child: ChildProcess;
  #last: Promise<unknown> = Promise.resolve();

  constructor(program: string, env: NodeJS.ProcessEnv) {
    this.#child = fork(HOST, [program], {
      env,
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#rest();
  }

  /** One at a time: each has the streams and the environment of the whole process. */
  ask(question: HostedQuestion): Promise<CommandResult> {
    const answer = this.#last.then(() => this.#answerTo(question));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #answerTo(question: HostedQuestion): Promise<CommandResult> {
    this.#child.ref();
    this.#child.channel?.ref();
    const over = new AbortController();
    try {
      const ended = once(this.#child, "exit", over).then(() => undefined);
      const answered = once(this.#child, "message", over) as Promise<[HostedAnswer]>;
      this.#child.send(question);
      const [answer] = (await Promise.race([answered, ended])) ?? [];
      if (answer === undefined) throw new Error(`the process ended during: ${question.args.join(" ")}`);
      const [stdout, stderr] = [answer.stdout, answer.stderr].map((bytes) => Buffer.from(bytes).toString());
      return { code: answer.code, stdout: stdout ?? "", stderr: stderr ?? "" };
    } finally {
      over.abort();
      this.#rest();
    }
  }

  /** Between questions it keeps no test file from ending; it ends with it. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}
