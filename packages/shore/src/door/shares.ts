/**
 * Shares out a fixed number of places. An address may hold only as many as are still free: the first can take half of all, the second half
 * of the rest. So a few addresses can never take all places. An address is an IPv4 address or an IPv6 /64. Pure.
 */
import { isIPv6 } from "node:net";
import { networkOf } from "../../../../src/core/network-of.ts";

export class Shares {
  readonly all: number;
  readonly #taken = new Map<string, number>();
  #sum = 0;
  /** Counted for /metrics. */
  refused = 0;

  constructor(all: number) {
    this.all = all;
  }

  get taken(): number {
    return this.#sum;
  }

  /** Takes a place; the returned function gives it back. Undefined if this address gets no place. */
  take(address: string | undefined): (() => void) | undefined {
    const client = clientOf(address ?? "");
    const own = this.#taken.get(client) ?? 0;
    if (own >= this.all - this.#sum) {
      this.refused += 1;
      return undefined;
    }
    this.#change(client, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#change(client, -1);
      isTaken = false;
    };
  }

  #change(client: string, by: number): void {
    const own = (this.#taken.get(client) ?? 0) + by;
    if (own > 0) this.#taken.set(client, own);
    else this.#taken.delete(client);
    this.#sum += by;
  }
}

/** Who an address is for a bound: an IPv4 address, or an IPv6 /64. */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return isIPv6(mapped) ? networkOf(mapped) : mapped;
}
