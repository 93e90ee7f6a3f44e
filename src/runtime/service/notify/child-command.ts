/**
 * Gives a notification to a program, as JSON on its standard input: no shell reads it, and nothing of an alarm is in its arguments. Exit
 * status 0 is taken, 65 (EX_DATAERR) that it will never take this one; anything else, and a program that is not done in time, is a
 * failure. It has a process group of its own, all of which is ended when its time is over.
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
        // It has ended by itself.
      }
    };
    signal.addEventListener("abort", end);
    try {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      child.on("error", reject).on("close", (code, killedBy) => resolve(String(code ?? killedBy)));
      // One that does not read its input is judged by its exit status.
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
