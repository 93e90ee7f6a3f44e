/**
 * Passes a notification to a program, as JSON on its standard input. There is no shell, and nothing of the alarm is in the arguments.
 * Exit status 0: accepted; 65 (EX_DATAERR): it will never accept this notification; any other status, or a timeout: a failure. The
 * program runs in its own process group, which is killed as a whole after the timeout.
 */
import { spawn } from "node:child_process";
import type { Deliver } from "./alarm-notifier.ts";

const DATA_ERROR = 65;

export function command([program = "", ...args]: readonly string[]): Deliver {
  return async ({ body }, signal) => {
    const child = spawn(program, args, { stdio: ["pipe", "ignore", "ignore"], shell: false, detached: true });
    const end = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has just ended by itself.
      }
    };
    signal.addEventListener("abort", end);
    try {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      child.on("error", reject).on("close", (code, killedBy) => resolve(String(code ?? killedBy)));
      // A program need not read its input; its exit status decides.
      child.stdin.on("error", () => undefined).end(`${body}\n`);
      const status = await promise;
      signal.throwIfAborted();
      if (status === "0") return "delivered";
      if (status === String(DATA_ERROR)) return "refused";
      throw new Error(`exit status ${status}`);
    } finally {
      signal.removeEventListener("abort", end);
    }
  };
}
