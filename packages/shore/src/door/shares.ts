/**
 * Places of which no address may have more than it leaves free: the first can take half of them, the second half of the rest. So there is a
 * place for a newcomer, however many a few addresses hold. An address is one of IPv4, or a /64 of IPv6. Pure.
 */
import { isIPv6 } from "node:net";
import { networkOf } from "../../../../src/core/network-of.ts";

export class Shares {
  readonly #all: number;
  readonly #taken = new Map<string, number>();
  #sum = 0;
  /** Counted for /metrics. */
  refused = 0;

  constructor(all: number) {
    this.#all = all;
  }

  get taken(): number {
    return this.#sum;
  }

  /** The result gives the place back, once. Undefined if there is none for this address. */
  take(address: string | undefined): (() => void) | undefined {
    const client = clientOf(address ?? "");
    const own = this.#taken.get(client) ?? 0;
    if (own >= this.#all - this.#sum) {
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

function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return isIPv6(mapped) ? networkOf(mapped) : mapped;
}
