/**
 * The client that a request is counted to: that of its connection (`core/client-of.ts`), or the one that a reverse proxy names. Pure.
 *
 * Requests through a reverse proxy on this machine come from this machine. The proxy writes the real client into a header, but anybody
 * can write such a header. So it is trusted only from this machine, only with `--trust-proxy`, only the header named there, and only the
 * last address in it, which is the one that the proxy has appended or set:
 *
 *     X-Forwarded-For: 203.0.113.9, 192.0.2.7          192.0.2.7; what stands before it is what the guest has written
 *     Forwarded: for=203.0.113.9, for="[2001:db8::7]"  2001:db8::/64 (RFC 7239)
 *
 * Whether the client speaks TLS with the proxy is read the same way, from `proto` of Forwarded or from X-Forwarded-Proto.
 */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { clientOf, clientOfAddress } from "../../core/client-of.ts";
import { OWN_MARK } from "../../core/http-request.ts";
import { isLoopback } from "../../core/loopback.ts";

/** Headers in which a reverse proxy may write the real client. */
const PROXY_HEADERS = ["x-forwarded-for", "forwarded"] as const;
/** Headers by which a proxied request is recognised, and one of the service's own. */
const PROXY_MARKS = [
  ...PROXY_HEADERS,
  "via",
  "x-real-ip",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-client-ip",
  "cf-connecting-ip",
  OWN_MARK,
];
export type ProxyHeader = (typeof PROXY_HEADERS)[number];

/** The client that a request is counted to, depending on the trusted proxy header. */
export type ClientOf = (request: Forwardable) => string | undefined;

export interface Forwardable {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingMessage["headers"];
}

/** All clients that the proxy does not name in a readable way; together they are one client. */
const UNKNOWN = "unknown";

/** Without `trusted` no header is trusted. */
export function clientsBehind(trusted: ProxyHeader | undefined): ClientOf {
  return ({ socket, headers }) => {
    const peer = clientOf(socket);
    const header = trusted === undefined || peer !== undefined ? undefined : headers[trusted];
    if (trusted === undefined || header === undefined) return peer;
    const last = lastOf(header);
    const address = addressIn(trusted === "forwarded" ? (partOf(last, "for") ?? "") : last);
    return address === undefined ? UNKNOWN : clientOfAddress(address);
  };
}

/** Whether the proxy says that the client speaks TLS with it. */
export function securedByProxy(trusted: ProxyHeader | undefined): (request: Forwardable) => boolean {
  return ({ socket, headers }) => {
    if (trusted === undefined || clientOf(socket) !== undefined) return false;
    const proto = trusted === "forwarded" ? partOf(lastOf(headers.forwarded), "proto") : undefined;
    return (proto ?? lastOf(headers["x-forwarded-proto"])).toLowerCase() === "https";
  };
}

/** Node joins several header lines to one list, in order. */
function lastOf(header: string | readonly string[] | undefined): string {
  return (header ?? "").toString().split(",").at(-1)?.trim() ?? "";
}

/** Whether a program of this machine asks for itself. A proxied request does not count, trusted or not, nor one of ours. */
export function isFromThisMachine({ socket, headers }: Forwardable): boolean {
  return isLoopback(socket.remoteAddress ?? "") && PROXY_MARKS.every((name) => headers[name] === undefined);
}

/** A part of `for="[2001:db8::7]:4711";proto=https`; undefined if it is missing or not readable. */
function partOf(element: string, name: "for" | "proto"): string | undefined {
  const pairs = element.split(";").map((pair) => /^\s*([\w-]+)=("[^"\\]*"|[^"\\\s]*)\s*$/.exec(pair));
  if (pairs.some((pair) => pair === null)) return undefined;
  const found = pairs.filter((pair) => pair?.[1]?.toLowerCase() === name);
  return found.length === 1 ? found[0]?.[2]?.replaceAll('"', "") : undefined;
}

/** `192.0.2.7`, `192.0.2.7:4711`, `2001:db8::7`, `[2001:db8::7]`, `[2001:db8::7]:4711`. */
function addressIn(node: string): string | undefined {
  const [, inBrackets, withPort] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([^:]+):\d{1,5})$/.exec(node) ?? [];
  const address = inBrackets ?? withPort ?? node;
  return isIP(address) === 0 ? undefined : address;
}
