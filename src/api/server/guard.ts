/**
 * Who may talk to a service that reads no credential. Programs and the crew may; a web page from elsewhere that somebody's
 * browser has open may not, and a browser tells of it in two ways:
 *
 * - Host, the name by which the service was called. A page whose name is made to point here (DNS rebinding) is of the same
 *   origin for the browser, but calls us by its own name: only names of this machine are answered (421 for the others).
 *   An IP address needs no DNS, so nobody can make it point elsewhere. On loopback only names of loopback are answered.
 * - Origin, and where there is none Sec-Fetch-Site: whose page asks (403 for a foreign one). A link may lead to a page of
 *   ours, but nothing else of ours opens from elsewhere. Programs send neither and pass.
 *
 * Host is read from the raw headers and the request's target, since Node keeps only the first of several. Pure.
 */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isLoopback } from "../../core/loopback.ts";
import { api } from "../../messages/es/api.ts";
import { Problem } from "../problem.ts";

/** A name or an address, optionally with a port: nothing that a URL parser could read otherwise. */
const HOST = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** What stands between `http://` and the path where a target is a whole URL, as a proxy is asked. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

export interface GuardOptions {
  /** As browsers write them: `https://bridge.example`. */
  readonly allowedOrigins: readonly string[];
  /** Names of this machine beside `localhost` and the loopback addresses. */
  readonly machineNames: readonly string[];
}

export type Asking = Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders" | "httpVersion">;

export class Guard {
  /** Whether the service listens on loopback only; known once it listens. */
  loopback = true;
  readonly #origins: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;

  constructor({ allowedOrigins, machineNames }: GuardOptions) {
    this.#origins = new Set(allowedOrigins.map(normalOrigin));
    // A reverse proxy on this machine passes on the name under which it is known, which is that of an allowed origin.
    const proxied = [...this.#origins].map((origin) => parsed(origin)?.hostname ?? "");
    this.#names = new Set([...machineNames, ...proxied].map(normalName));
  }

  /** `isPage`: what is asked for is a page for people, to which a link from elsewhere may lead. */
  problemOf(request: Asking, isPage: boolean): Problem | undefined {
    return this.#hostProblem(request) ?? this.#pageProblem(request, isPage);
  }

  /** Whether pages of this origin may also read the answers (CORS). */
  allows(origin: string): boolean {
    return this.#origins.has(normalOrigin(origin));
  }

  /** HTTP/1.0 needs no Host, and no browser speaks that: it reads without one. Who writes says whom he means to write to. */
  #hostProblem({ method, url = "", rawHeaders, httpVersion }: Asking): Problem | undefined {
    const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === "host");
    if (hosts.length > 1) return new Problem(400, api.hostRepeated());
    const reads = method === "GET" || method === "HEAD";
    if (hosts.length === 0 && !(reads && httpVersion === "1.0")) return new Problem(400, api.hostMissing());
    const target = AUTHORITY.exec(url)?.[1];
    for (const host of target === undefined ? hosts : [...hosts, target]) {
      const name = nameOf(host);
      if (name === undefined) return new Problem(400, api.malformedRequest());
      if (!this.#isOurs(name))
        return new Problem(421, this.loopback ? api.hostNotLoopback(host) : api.hostForeign(host));
    }
    return undefined;
  }

  #isOurs(name: string): boolean {
    const address = name.replace(/^\[(.*)\]$/, "$1");
    if (isLoopback(address) || name.endsWith(".localhost") || this.#names.has(name)) return true;
    return !this.loopback && isIP(address) !== 0;
  }

  /**
   * What a browser says of the site holds for a WebSocket, too: Firefox and Safari compute it as if `ws:` were `http:`, and say
   * `same-origin` for a page of ours; Chromium (156, tried) says nothing of a WebSocket.
   */
  #pageProblem({ method = "", headers }: Asking, isPage: boolean): Problem | undefined {
    const { origin, host } = headers;
    if (origin !== undefined && this.allows(origin)) return undefined;
    if (origin !== undefined && !isOwn(origin, host)) return new Problem(403, api.originForeign(origin));
    const site = headers["sec-fetch-site"];
    if (site === undefined || site === "same-origin" || site === "none") return undefined;
    const follows = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
    if (isPage && follows && (method === "GET" || method === "HEAD")) return undefined;
    return new Problem(403, api.pageForeign());
  }
}

/** In lower case, without the dot that ends a full name; an address of IPv6 in brackets. Undefined for what is no name. */
function nameOf(host: string): string | undefined {
  const name = HOST.exec(host)?.[1];
  if (name === undefined || !URL.canParse(`http://${host}`)) return undefined;
  return name.startsWith("[") ? parsed(`http://${name}`)?.hostname : normalName(name);
}

function normalName(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

/**
 * A page that this service served itself. The scheme is a proxy's affair, which may speak TLS for us; the port is not,
 * since another program of this machine is another origin.
 */
function isOwn(origin: string, host: string | undefined): boolean {
  const from = parsed(origin);
  if (from === undefined || host === undefined || !/^https?:$/.test(from.protocol)) return false;
  return from.host !== "" && from.host === parsed(`${from.protocol}//${host}`)?.host;
}

function normalOrigin(origin: string): string {
  const url = parsed(origin);
  return url === undefined || url.origin === "null" ? origin : url.origin;
}

function parsed(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
