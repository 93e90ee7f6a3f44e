/** Where the server listens, why it cannot, and how it ends. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import type { HttpsDoor } from "./https-door.ts";

export function listening(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(listenError(error, host, port));
    server.once("error", onError);
    server.listen({ host, port }, () => {
      server.off("error", onError);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** The port. */
export async function listeningSecurely(door: HttpsDoor, host: string, port: number): Promise<number> {
  await door.listen(host).catch((error: Error) => {
    throw listenError(error, host, port);
  });
  return door.port;
}

function listenError(error: Error, host: string, port: number): Error {
  const code = systemErrorCode(error) ?? "";
  switch (code) {
    case "EADDRINUSE":
      return new BitacoraError("port-in-use", { host, port }, error);
    case "EACCES":
      return new BitacoraError("port-denied", { host, port }, error);
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return new BitacoraError("host-unknown", { host, port }, error);
    default:
      return error;
  }
}

/** The address of all interfaces is replaced by one that can be typed into a browser. */
export function urlOf(scheme: "http" | "https", address: string, port: number): string {
  if (address === "0.0.0.0" || address === "::") return `${scheme}://localhost:${port}`;
  return `${scheme}://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

export async function finishing(server: Server, forMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < forMs; waitedMs += 50) {
    server.closeIdleConnections();
    await delay(50);
  }
}
