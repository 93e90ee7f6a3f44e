/**
 * Whom a request is counted to: its address, of IPv6 the network of 64 bits that one subscriber is given, but on the boat's own
 * network (`fe80::/10`, `fc00::/7`) the address, since there all are in one. Undefined for this machine itself, where the vessel's own programs are: they share nothing with others. Pure.
 *
 * A reverse proxy on this machine comes from here with all its guests. Whom it asks for stands in a header, which anybody can
 * write, too: it is believed of this machine alone, only where the service was told so (`--trust-proxy`), only the one header
 * that the proxy is said to write, and of that only the last address. This is the one that the proxy has appended, or set:
 *
 *     X-Forwarded-For: 203.0.113.9, 192.0.2.7          192.0.2.7; what stands before it is what the guest has written
 *     Forwarded: for=203.0.113.9, for="[2001:db8::7]"  2001:db8::/64 (RFC 7239)
 */
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { isLoopback } from "../../core/loopback.ts";

/** The header in which the reverse proxy on this machine says whom it asks for. */
const PROXY_HEADERS = ["x-forwarded-for", "forwarded"] as const;
/** What a proxy adds, one or another of them. */
const PROXY_MARKS = [
  ...PROXY_HEADERS,
  "via",
  "x-real-ip",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-client-ip",
  "cf-connecting-ip",
];
export type ProxyHeader = (typeof PROXY_HEADERS)[number];

/** Whom a request is counted to, by what is believed of proxies. */
export type ClientOf = (request: Forwardable) => string | undefined;

export interface Forwardable {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingMessage["headers"];
}

/** All whom the proxy names in no way that can be read: together they are one guest. */
const UNKNOWN = "unknown";

export function clientOfAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (mapped === "::1" || mapped.startsWith("127.")) return undefined;
  // On the boat's own network everybody is in one network of 64 bits.
  return isIPv6(mapped) && !LOCAL.test(mapped) ? networkOf(mapped) : mapped.toLowerCase().split("%")[0];
}

/** Link-local and unique local addresses of IPv6. */
const LOCAL = /^f(?:e[89ab][0-9a-f]|[cd][0-9a-f]{2}):/i;

/** The network of a client that is counted by its address, though it could have any number of them; undefined for others. */
export function localNetworkOf(client: string | undefined): string | undefined {
  return client !== undefined && LOCAL.test(client) && !client.includes("/") ? networkOf(client) : undefined;
}

export function clientOf({ remoteAddress }: { readonly remoteAddress?: string | undefined }): string | undefined {
  return clientOfAddress(remoteAddress);
}

/** Without `trusted` no header is believed. */
export function clientsBehind(trusted: ProxyHeader | undefined): ClientOf {
  return ({ socket, headers }) => {
    const peer = clientOf(socket);
    const header = trusted === undefined || peer !== undefined ? undefined : headers[trusted];
    if (trusted === undefined || header === undefined) return peer;
    // Of several lines Node makes one list, in their order.
    const last = String(header).split(",").at(-1)?.trim() ?? "";
    const address = addressIn(trusted === "forwarded" ? forIn(last) : last);
    return address === undefined ? UNKNOWN : clientOfAddress(address);
  };
}

/** Whether a program of this machine asks, for itself: what a proxy passes on is somebody else's, whether or not it is believed. */
export function isFromThisMachine({ socket, headers }: Forwardable): boolean {
  return isLoopback(socket.remoteAddress ?? "") && PROXY_MARKS.every((name) => headers[name] === undefined);
}

/** The node of `for="[2001:db8::7]:4711";proto=https`; empty where it is not told, or not told plainly. */
function forIn(element: string): string {
  const pairs = element.split(";").map((pair) => /^\s*([\w-]+)=("[^"\\]*"|[^"\\\s]*)\s*$/.exec(pair));
  if (pairs.some((pair) => pair === null)) return "";
  const nodes = pairs.filter((pair) => pair?.[1]?.toLowerCase() === "for");
  return nodes.length === 1 ? (nodes[0]?.[2] ?? "").replaceAll('"', "") : "";
}

/** `192.0.2.7`, `192.0.2.7:4711`, `2001:db8::7`, `[2001:db8::7]`, `[2001:db8::7]:4711`. */
function addressIn(node: string): string | undefined {
  const [, inBrackets, withPort] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([^:]+):\d{1,5})$/.exec(node) ?? [];
  const address = inBrackets ?? withPort ?? node;
  return isIP(address) === 0 ? undefined : address;
}

/** `2001:db8:0:1::/64`. An address of four groups and a `::` after them is as good as one with all eight. */
function networkOf(address: string): string {
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const groups = address.includes("::")
    ? [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0"), ...back]
    : front;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
