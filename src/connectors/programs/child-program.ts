/**
 * A program as a plain child of the service, in a process group of its own: it may read and do all that the service may. No service of
 * systemd has such programs. Where there is `setpriv`, it ends with the service, however that ends. What leaves the group (`setsid`) is not
 * found again.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { promisify } from "node:util";
import { pause } from "../../core/pause.ts";
import { NotStarted, type RunningProgram } from "./running-program.ts";
import { type ProgramSettings, SAYS_AT_ONCE } from "./section.ts";
import type { ProgramWords } from "./words.ts";

/** What ends a program with the service. */
const TIED = ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"];
let tieable: Promise<boolean> | undefined;
/** Pipes that a process outside the group keeps open are not waited for longer. */
const PIPES_MS = 500;

/** `stateDir`: its folder, which is made. Rejects with `NotStarted`. */
export async function startChild(
  { file, args }: Pick<ProgramSettings, "file" | "args">,
  stateDir: string,
  { reasons }: Pick<ProgramWords, "reasons">,
): Promise<RunningProgram> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 });
  const command = (await mayTie()) ? [...TIED, file, ...args] : [file, ...args];
  const [program = "", ...words] = command;
  const { PATH = "/usr/local/bin:/usr/bin:/bin", LANG = "C.UTF-8" } = process.env;
  const env = { PATH, LANG, STATE_DIRECTORY: stateDir, ...SAYS_AT_ONCE };
  const child = spawn(program, words, { cwd: stateDir, env, stdio: "pipe", shell: false, detached: true });
  child.stdin.on("error", () => undefined);
  const closed = once(child, "close").catch(() => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(reasons.ended({ how: signal ?? `status ${code}` })));
    child.once("error", (error) => resolve(reasons.ended({ how: error.message })));
  });
  const { pid } = child;
  if (pid === undefined) throw new NotStarted(await ended);
  return {
    input: child.stdin,
    output: child.stdout,
    errors: child.stderr,
    isConfined: false,
    ended,
    async end(graceMs) {
      if (graceMs > 0) {
        child.stdin.end();
        signalGroup(pid, "SIGTERM");
        await Promise.race([ended, pause(graceMs)]);
      }
      signalGroup(pid, "SIGKILL");
      await Promise.race([closed, pause(PIPES_MS)]);
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // None of the group is left.
  }
}

/** Asked once: it may be missing, or the service's own sandbox may not let it. */
function mayTie(): Promise<boolean> {
  const [program = "", ...words] = TIED;
  tieable ??= promisify(execFile)(program, [...words, "/bin/true"]).then(
    () => true,
    () => false,
  );
  return tieable;
}
