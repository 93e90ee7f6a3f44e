/**
 * The client that a connection counts for: its IPv4 address, or its IPv6 /64 network, which is what an internet provider gives to one
 * subscriber. On the boat's own network (`fe80::/10`, `fc00::/7`) all clients are in one /64, so there the IPv6 address counts. Undefined
 * for programs on this machine, which share no limits with other clients. Pure.
 */
import { isIPv6 } from "node:net";
import { networkOf } from "./network-of.ts";

export function clientOfAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (mapped === "::1" || mapped.startsWith("127.")) return undefined;
  return isIPv6(mapped) && !LOCAL.test(mapped) ? networkOf(mapped) : mapped.toLowerCase().split("%")[0];
}

/** Link-local and unique local addresses of IPv6. */
const LOCAL = /^f(?:e[89ab][0-9a-f]|[cd][0-9a-f]{2}):/i;

/** The /64 network of a client on the boat's own network, which can take any number of addresses there; undefined for others. */
export function localNetworkOf(client: string | undefined): string | undefined {
  return client !== undefined && LOCAL.test(client) && !client.includes("/") ? networkOf(client) : undefined;
}

export function clientOf({ remoteAddress }: { readonly remoteAddress?: string | undefined }): string | undefined {
  return clientOfAddress(remoteAddress);
}
