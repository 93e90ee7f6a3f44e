/**
 * Rate limits per address: token buckets with a capacity (`burst`) and a refill rate (`perMinute`). This machine has larger limits, for the
 * vessel's own programs and for a reverse proxy whose header is not trusted. Pure, with the clock as an argument.
 */
import type { Clock } from "./clock.ts";
import { localNetworkOf } from "./client-of.ts";
import { limits } from "./limits.ts";
import { type BucketSize, TokenBucket, TokenBuckets } from "./token-bucket.ts";

export interface Rate {
  readonly perMinute: number;
  readonly burst: number;
}

/** A local IPv6 network gets the limit of this many clients: within it, one client can take any number of addresses. */
const LOCAL_CLIENTS = 16;

export class AddressRate {
  readonly #clock: Clock;
  readonly #own: TokenBucket;
  readonly #others: TokenBuckets;
  readonly #networks: TokenBuckets;
  refused = 0;

  constructor(clock: Clock, { others, own }: { readonly others: Rate; readonly own: Rate }) {
    this.#clock = clock;
    this.#own = new TokenBucket(sizeOf(own));
    this.#others = new TokenBuckets({ ...sizeOf(others), keys: limits.addresses });
    this.#networks = new TokenBuckets({ ...sizeOf(others, LOCAL_CLIENTS), keys: limits.addresses });
  }

  /** Takes tokens. If there are not enough, returns the seconds until there are. `client`: undefined for this machine. */
  take(client: string | undefined, tokens = 1): number | undefined {
    const nowMs = this.#clock.monotonic();
    const network = localNetworkOf(client);
    let waitMs = client === undefined ? this.#own.take(tokens, nowMs) : this.#others.take(client, nowMs, tokens);
    if (waitMs === 0 && network !== undefined) waitMs = this.#networks.take(network, nowMs, tokens);
    if (waitMs === 0) return undefined;
    this.refused += 1;
    return Math.ceil(waitMs / 1000);
  }

  /** Takes tokens for work that is already done. The bucket may go into debt; later requests wait until it is paid. */
  charge(client: string | undefined, tokens: number): void {
    if (client === undefined) {
      this.#own.charge(tokens);
      return;
    }
    this.#others.charge(client, tokens);
    const network = localNetworkOf(client);
    if (network !== undefined) this.#networks.charge(network, tokens);
  }
}

function sizeOf({ perMinute, burst }: Rate, clients = 1): BucketSize {
  return { perS: (perMinute * clients) / 60, atOnce: burst * clients };
}
