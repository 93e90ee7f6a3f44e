/**
 * How unencrypted requests are answered where there is HTTPS. Pages redirect to it. Requests that read are answered or refused, as the
 * project says. Requests that write or sign in are refused, so that no password or token has to cross the network in the clear. Programs of
 * this machine are never redirected, nor are clients of a proxy here, which may add TLS itself. Pure.
 */
import type { IncomingMessage } from "node:http";
import { isLoopback } from "../../core/loopback.ts";
import { limits } from "../../https/limits.ts";
import { api } from "../../messages/details.ts";
import { Problem } from "../problem.ts";
import type { HttpsParts } from "../service.ts";

/** It stays reachable in the clear: with it a device begins to trust the vessel. */
const AUTHORITY_PATH = "/access/ca.crt";

/** A request, or as much of one as says where it comes from. */
interface Asked {
  readonly socket: { readonly remoteAddress?: string | undefined };
}

export class ClearText {
  readonly #parts: HttpsParts;
  readonly #port: () => number;

  /** `port`: where HTTPS is. */
  constructor(parts: HttpsParts, port: () => number) {
    this.#parts = parts;
    this.#port = port;
  }

  /** The address of the same page over HTTPS, if a request in the clear is redirected there. */
  locationFor(request: IncomingMessage, isPage: boolean): string | undefined {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!isPage || !reads || this.#parts.clear === "same" || this.#mayStay(request)) return undefined;
    return this.#addressOf(request) + (request.url ?? "/");
  }

  /** Whether nothing may be done with it but to read. */
  isOnlyReading(request: Asked): boolean {
    return this.#parts.clear !== "same" && !this.#mayStay(request);
  }

  /** The refusal of a request in the clear, where the project wants none, and of one that does more than read. */
  problemFor(request: IncomingMessage): Problem | undefined {
    if (!this.isOnlyReading(request)) return undefined;
    if (this.#parts.clear === "redirect" && /^(GET|HEAD|OPTIONS)$/.test(request.method ?? "")) return undefined;
    if ((request.url ?? "").replace(/\?.*$/s, "") === AUTHORITY_PATH) return undefined;
    return new Problem(403, api.onlyHttps({ address: this.#addressOf(request) }));
  }

  /** How long the browser is to use nothing but HTTPS here: only where nobody is locked out by it. */
  strictTransportFor({ socket }: IncomingMessage): string | undefined {
    const { certificates, isUsualPort } = this.#parts;
    // A browser changes only the scheme: on a port of its own, plain HTTP would not be found any more.
    if (!isUsualPort || !certificates.isPublic || !isEncrypted(socket)) return undefined;
    return `max-age=${limits.strictTransportS}`;
  }

  /** Also everybody, while there is no certificate. */
  #mayStay({ socket }: Asked): boolean {
    return (
      isEncrypted(socket) || isLoopback(socket.remoteAddress ?? "") || this.#parts.certificates.current === undefined
    );
  }

  /** Without a final slash. The guard has looked at Host. */
  #addressOf({ headers: { host = "localhost" } }: IncomingMessage): string {
    const port = this.#port();
    return `https://${host.replace(/:\d*$/, "")}${port === 443 ? "" : `:${port}`}`;
  }
}

/** Whether the client speaks TLS with us. */
export function isEncrypted(socket: object): boolean {
  return "encrypted" in socket && socket.encrypted === true;
}
