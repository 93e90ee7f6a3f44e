/**
 * Decides who may use a service without credentials. Programs and the crew may. A foreign web page in somebody's browser may not; it is
 * recognised by two headers:
 *
 * - Host, the name by which the service was called. With DNS rebinding a foreign name points to this machine, and the browser takes us
 *   for the same origin as the page, but Host has the foreign name. So only names of this machine are answered (421 for others). An IP
 *   address needs no DNS, so it is safe. On loopback only names of loopback are answered.
 * - Origin, or without it Sec-Fetch-Site: the page that asks (403 for a foreign one). A foreign link may open a page of ours, but nothing
 *   else. Programs send neither header, and pass.
 *
 * Host is read from the raw headers and the request's target, because Node keeps only the first of several. Pure.
 */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isLoopback } from "../../core/loopback.ts";
import { api, quoted } from "../../messages/details.ts";
import { Problem } from "../problem.ts";

/** A name or an address, optionally with a port, with nothing that URL parsers read differently. */
const HOST = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** The authority of a request target in absolute form, which clients send to a proxy. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

export type RequestHead = Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders" | "httpVersion">;

export class Guard {
  /** Whether the service listens on loopback only; known once it listens. */
  loopback = true;
  readonly #origins: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;

  /**
   * `allowedOrigins`: in the form of browsers, `https://bridge.example`. `machineNames`: beside `localhost` and the loopback addresses.
   */
  constructor(allowedOrigins: readonly string[], machineNames: readonly string[]) {
    this.#origins = new Set(allowedOrigins.map(normalOrigin));
    // A reverse proxy passes its own name on, which is the name of an allowed origin.
    const proxied = [...this.#origins].map((origin) => parsed(origin)?.hostname ?? "");
    this.#names = new Set([...machineNames, ...proxied].map(normalName));
  }

  /** `isPage`: the request is for a page for people, which a foreign link may open. */
  problemOf(request: RequestHead, isPage: boolean): Problem | undefined {
    return this.#hostProblem(request) ?? this.#pageProblem(request, isPage);
  }

  /** Whether pages of this origin may also read the answers (CORS). */
  allows(origin: string): boolean {
    return this.#origins.has(normalOrigin(origin));
  }

  /** Host may be missing only in a reading request by HTTP/1.0, which no browser uses. */
  #hostProblem({ method, url = "", rawHeaders, httpVersion }: RequestHead): Problem | undefined {
    const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === "host");
    if (hosts.length > 1) return new Problem(400, api.hostRepeated);
    const reads = method === "GET" || method === "HEAD";
    if (hosts.length === 0 && !(reads && httpVersion === "1.0")) return new Problem(400, api.hostMissing);
    const target = AUTHORITY.exec(url)?.[1];
    for (const host of target === undefined ? hosts : [...hosts, target]) {
      const name = nameOf(host);
      if (name === undefined) return new Problem(400, api.malformedRequest);
      if (!this.#isOurs(name))
        return new Problem(
          421,
          this.loopback ? api.hostNotLoopback({ host: quoted(host) }) : api.hostForeign({ host: quoted(host) }),
        );
    }
    return undefined;
  }

  #isOurs(name: string): boolean {
    const address = name.replace(/^\[(.*)\]$/, "$1");
    if (isLoopback(address) || name.endsWith(".localhost") || this.#names.has(name)) return true;
    return !this.loopback && isIP(address) !== 0;
  }

  /**
   * Sec-Fetch-Site is used for a WebSocket, too: Firefox and Safari treat `ws:` as `http:`, and send `same-origin` for a page of ours.
   * Chromium (156, tried) does not send it for a WebSocket.
   */
  #pageProblem({ method = "", headers }: RequestHead, isPage: boolean): Problem | undefined {
    const { origin, host } = headers;
    if (origin !== undefined && this.allows(origin)) return undefined;
    if (origin !== undefined && !isOwn(origin, host))
      return new Problem(403, api.originForeign({ origin: quoted(origin) }));
    const site = headers["sec-fetch-site"];
    if (site === undefined || site === "same-origin" || site === "none") return undefined;
    const follows = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
    if (isPage && follows && (method === "GET" || method === "HEAD")) return undefined;
    return new Problem(403, api.pageForeign);
  }
}

/** In lower case, without the final dot of a full name; IPv6 addresses in brackets. Undefined if it is not a name. */
function nameOf(host: string): string | undefined {
  const name = HOST.exec(host)?.[1];
  if (name === undefined || !URL.canParse(`http://${host}`)) return undefined;
  return name.startsWith("[") ? parsed(`http://${name}`)?.hostname : normalName(name);
}

function normalName(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

/**
 * Whether a page is from this service. The scheme may differ, because a proxy may add TLS. The port may not: another program on this
 * machine is another origin.
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
