/**
 * Tells systemd what the service is doing (sd_notify). Node has no datagram sockets of the AF_UNIX family, so systemd's
 * own small program sends the message; where there is no systemd, nothing happens.
 */
import { spawn } from "node:child_process";

/** Resolves when systemd has the message, or cannot be told. */
export function notifySystemd(env: Readonly<Record<string, string | undefined>>, ...states: string[]): Promise<void> {
  if (!env["NOTIFY_SOCKET"]) return Promise.resolve();
  return new Promise((resolve) => {
    const child = spawn("systemd-notify", [`--pid=${process.pid}`, ...states], { stdio: "ignore", timeout: 5000 });
    child.on("error", () => resolve());
    child.on("exit", () => resolve());
  });
}
