/** Whether only programs of this machine reach what listens on this address. */
import { isIP } from "node:net";

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
