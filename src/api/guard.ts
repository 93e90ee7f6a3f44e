/**
 * Who may talk to a service that reads no credential. Two things keep a strange web page out of it: a browser names the
 * page's origin on every POST and WebSocket, and only this service's own and the allowed ones pass; and while the service
 * listens on loopback, only names of this machine are answered, so that a foreign name that is made to point here (DNS
 * rebinding) reaches nothing. Programs send no Origin and pass. Pure.
 */
import { api } from "../messages/es/api.ts";
import { Problem } from "./problem.ts";

/** A name or an address, optionally with a port: nothing that a URL parser could read otherwise. */
const HOST = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

export interface GuardOptions {
  /** As browsers write them: `https://bridge.example`. */
  readonly allowedOrigins: readonly string[];
  /** Names of this machine beside `localhost` and the loopback addresses. */
  readonly machineNames: readonly string[];
}

export class Guard {
  /** Whether the service listens on loopback only; known once it listens. */
  loopback = true;
  readonly #origins: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;

  constructor({ allowedOrigins, machineNames }: GuardOptions) {
    this.#origins = new Set(allowedOrigins.map(normalOrigin));
    // A reverse proxy on this machine passes on the name under which it is known, which is that of an allowed origin.
    const proxied = [...this.#origins].map((origin) => hostnameOf(origin));
    this.#names = new Set([...machineNames.map((name) => name.toLowerCase()), ...proxied]);
  }

  /** What is wrong with the Host header, if anything. HTTP/1.0 has none, and no browser speaks that. */
  hostProblem(host: string | undefined, httpVersion: string): Problem | undefined {
    if (host === undefined) return httpVersion === "1.0" ? undefined : new Problem(400, api.hostMissing());
    const name = HOST.test(host) ? hostnameOf(`http://${host}`) : "";
    if (name === "") return new Problem(400, api.malformedRequest());
    if (!this.loopback || isLoopbackName(name) || this.#names.has(name)) return undefined;
    return new Problem(421, api.hostForeign(host));
  }

  originProblem(origin: string | undefined, host: string | undefined): Problem | undefined {
    if (origin === undefined || this.allows(origin) || isOwn(origin, host)) return undefined;
    return new Problem(403, api.originForeign(origin));
  }

  /** Whether pages of this origin may also read the answers (CORS). */
  allows(origin: string): boolean {
    return this.#origins.has(normalOrigin(origin));
  }
}

/** Whether an address that a server listens on is reached from this machine only. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address) || address === "::1";
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || isLoopbackAddress(name.replace(/^\[(.*)\]$/, "$1"));
}

/** A page that this service served itself. The scheme is a proxy's affair: it may speak TLS for us. */
function isOwn(origin: string, host: string | undefined): boolean {
  const from = parsed(origin);
  if (from === undefined || host === undefined) return false;
  return from.host !== "" && from.host === parsed(`${from.protocol}//${host}`)?.host;
}

function normalOrigin(origin: string): string {
  const url = parsed(origin);
  return url === undefined || url.origin === "null" ? origin : url.origin;
}

function hostnameOf(url: string): string {
  return parsed(url)?.hostname ?? "";
}

function parsed(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
