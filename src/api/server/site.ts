/**
 * Where the page is that asks. A browser says it in Origin with each POST. A GET has none: there it is what Host says. Ours is an origin at
 * the port of this connection, and one of `--allow-origin`, behind which a proxy stands: another program of the computer has another port.
 */
import type { Socket } from "node:net";
import type { IncomingHttpHeaders } from "node:http";
import { type Site, siteAt } from "../../access/passkey/site.ts";
import type { Guard } from "./guard.ts";

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly socket: Pick<Socket, "localPort">;
}

const STANDARD_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** `isSecure`: the browser speaks TLS, with us or with a trusted proxy. */
export function siteOf({ headers, socket }: Asked, guard: Pick<Guard, "allows">, isSecure: boolean): Site {
  const scheme = isSecure ? "https:" : "http:";
  const host = headers.host ?? "";
  const byProxy = `https://${host}`;
  const origin = headers.origin ?? (guard.allows(byProxy) ? byProxy : `${scheme}//${host}`);
  const url = URL.parse(origin);
  if (url === null) return { fault: "foreign" };
  const port = url.port === "" ? STANDARD_PORTS[url.protocol] : Number(url.port);
  return siteAt(url, guard.allows(origin) || (url.protocol === scheme && port === socket.localPort));
}
