/**
 * Reports the state of the service to systemd (sd_notify). Node has no datagram sockets of the AF_UNIX family, so the program
 * `systemd-notify` sends the message. Without systemd nothing happens.
 */
import { spawn } from "node:child_process";

/** Resolves when the message is sent, or cannot be sent. */
export function notifySystemd(env: Readonly<Record<string, string | undefined>>, ...states: string[]): Promise<void> {
  if (!env["NOTIFY_SOCKET"]) return Promise.resolve();
  return new Promise((resolve) => {
    const child = spawn("systemd-notify", [`--pid=${process.pid}`, ...states], { stdio: "ignore", timeout: 5000 });
    child.on("error", () => resolve());
    child.on("exit", () => resolve());
  });
}
