/** Addresses and networks of IPv4 and IPv6 (`192.168.4.1`, `192.168.4.0/24`, `fe80::/10`), and whether an address is among them. Pure. */
import { BlockList, isIP } from "node:net";

interface Network {
  readonly address: string;
  readonly family: "ipv4" | "ipv6";
  readonly prefix: number;
}

export class AddressList {
  readonly #list = new BlockList();

  /** Texts that `networkOf` does not accept are left out. */
  constructor(networks: readonly string[]) {
    for (const text of networks) {
      const network = networkOf(text);
      if (network !== undefined) this.#list.addSubnet(network.address, network.prefix, network.family);
    }
  }

  /**
   * An IPv4 address may have its IPv6 form (`::ffff:192.168.4.1`), as dual-stack sockets report it. A zone (`%eth0`) is
   * ignored.
   */
  has(address: string): boolean {
    const [plain = ""] = address.split("%");
    const family = isIP(plain);
    return family !== 0 && this.#list.check(plain, family === 6 ? "ipv6" : "ipv4");
  }
}

/** Undefined if the text is neither an address nor a network. */
export function networkOf(text: string): Network | undefined {
  const [, address = "", prefix] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return undefined;
  const bits = family === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  return length > bits ? undefined : { address, family: family === 6 ? "ipv6" : "ipv4", prefix: length };
}
