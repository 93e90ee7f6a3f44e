/**
 * Whom a connection is counted to: its address, of IPv6 the network of 64 bits that one subscriber is given. Undefined for this
 * machine itself, where reverse proxies and the vessel's own programs are: they share nothing with others. Pure.
 */
import { isIPv6 } from "node:net";

export function clientOfAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (mapped === "::1" || mapped.startsWith("127.")) return undefined;
  return isIPv6(mapped) ? networkOf(mapped) : mapped;
}

export function clientOf({ remoteAddress }: { readonly remoteAddress?: string | undefined }): string | undefined {
  return clientOfAddress(remoteAddress);
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
