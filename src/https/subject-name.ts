/**
 * The names and addresses in a certificate, and those that the vessel's authority may vouch for. A thief of its key can pose as a
 * computer aboard, but not as a bank: the authority is limited to names that no public resolver knows, to addresses of private networks,
 * and to the names and addresses that the computer had when the authority was made (RFC 5280, 4.2.1.10). Pure.
 */
import { BlockList, isIP } from "node:net";

/** Names that are resolved only in private networks: mDNS, RFC 8375, and what routers use. */
const OWN_DOMAINS = ["localhost", "local", "lan", "internal", "home.arpa"] as const;

/** Loopback, private, link-local, and the addresses of carriers and tunnels. */
const OWN_NETWORKS = [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const;

/** Nobody types longer names, and these need only one length byte in a certificate. */
const NAME = /^(?=.{1,120}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** The names and addresses that an authority may vouch for. */
export interface Permitted {
  /** A name stands for itself and all names below it. */
  readonly domains: readonly string[];
  readonly networks: readonly (readonly [address: string, prefix: number])[];
}

/** The constraints for a new authority on a computer with these names and addresses. */
export function permittedFor(names: readonly string[]): Permitted {
  const own = names.map(normalName).filter((name) => NAME.test(name) && isIP(name) === 0);
  const further = own.filter((name) => !OWN_DOMAINS.some((domain) => isWithin(name, domain)));
  const ownNetworks = { domains: OWN_DOMAINS, networks: OWN_NETWORKS };
  const addresses = sorted(names, ownNetworks).left.filter((name) => isIP(name) !== 0);
  const alone = addresses.map((address) => [address, isIP(address) === 4 ? 32 : 128] as const);
  return { domains: [...OWN_DOMAINS, ...new Set(further)], networks: [...OWN_NETWORKS, ...alone] };
}

/** Divides names and addresses, without duplicates, into those that may be in a certificate and the others. */
export function sorted(
  names: readonly string[],
  { domains, networks }: Permitted,
): { readonly covered: readonly string[]; readonly left: readonly string[] } {
  const blocks = new BlockList();
  for (const [address, prefix] of networks) blocks.addSubnet(address, prefix, isIP(address) === 6 ? "ipv6" : "ipv4");
  const covers = (name: string) => {
    const family = isIP(name);
    if (family !== 0) return blocks.check(name, family === 6 ? "ipv6" : "ipv4");
    return NAME.test(name) && domains.some((domain) => isWithin(name, domain));
  };
  const each = [...new Set(names.map(normalName))];
  return { covered: each.filter(covers), left: each.filter((name) => !covers(name)) };
}

/** Sixteen bytes of an IPv6 address, four of an IPv4 address. */
export function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split(".").map(Number));
  // The URL parser writes an address that ends in dots as groups.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const [front, back] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => "0");
  return Buffer.from([...front, ...zeros, ...back].map((group) => group.padStart(4, "0")).join(""), "hex");
}

/** The bytes of an address, then those of its mask: the form of a constraint. */
export function networkBytes([address, prefix]: readonly [string, number]): Buffer {
  const bytes = addressBytes(address);
  const mask = bytes.map((_, at) => (0xff00 >> Math.min(8, Math.max(0, prefix - at * 8))) & 0xff);
  return Buffer.concat([bytes, mask]);
}

/** The inverse of `networkBytes`. */
export function networkOf(bytes: Buffer): readonly [string, number] {
  const half = bytes.length / 2;
  const [address, mask] = [bytes.subarray(0, half), bytes.subarray(half)];
  const ones = mask.reduce((count, byte) => count + byte.toString(2).replaceAll("0", "").length, 0);
  return [half === 4 ? address.join(".") : (address.toString("hex").match(/.{4}/g) ?? []).join(":"), ones];
}

/** In lower case, without the trailing dot of a full name and without the zone of an address. */
function normalName(name: string): string {
  return name.toLowerCase().replace(/%.*$/, "").replace(/\.$/, "");
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
