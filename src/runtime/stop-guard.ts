/**
 * Ends this process from outside where its own end hangs. `process.exit` waits for every thread and every file operation, and none of them
 * ends that waits for a failing medium or is in a search that never ends.
 */
import { spawn } from "node:child_process";

let isArmed = false;

/** Once for a process. `cat` ends with this process. Where its time is up first (124; 143 by BusyBox), this process is still there. */
export function killIfAlive(afterMs: number): void {
  if (isArmed) return;
  isArmed = true;
  const script = `timeout ${afterMs / 1000} cat; case $? in 124|143) kill -KILL $PPID;; esac`;
  const guard = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  // Without it, systemd or a person ends what hangs.
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  guard.unref();
}
