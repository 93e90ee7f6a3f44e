/** The /64 network of an IPv6 address, which is what a subscriber gets; on the boat's own network all are in one. Pure. */

/** Link-local and unique local addresses of IPv6. */
const LOCAL = /^f(?:e[89ab][0-9a-f]|[cd][0-9a-f]{2}):/i;

/** `2001:db8:0:1::/64`. */
export function networkOf(address: string): string {
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const groups = address.includes("::")
    ? [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0"), ...back]
    : front;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** Whether an address is of the boat's own network: `fe80::/10`, `fc00::/7`. */
export function isLocalAddress(address: string): boolean {
  return LOCAL.test(address);
}

/** The /64 network of a client on the boat's own network, which can take any number of addresses there; undefined for others. */
export function localNetworkOf(client: string | undefined): string | undefined {
  return client !== undefined && LOCAL.test(client) && !client.includes("/") ? networkOf(client) : undefined;
}
