/**
 * Rate limits per address: token buckets with a capacity (`burst`) and a refill rate (`perMinute`). This machine has larger ones, for the
 * vessel's own programs and for a reverse proxy whose header is not trusted. Pure, with the clock as an argument.
 */
import type { Clock } from "./clock.ts";
import { limits } from "./limits.ts";
import { localNetworkOf } from "./network-of.ts";

export interface Rate {
  readonly perMinute: number;
  readonly burst: number;
}

/** A local IPv6 network, in which a client can take any number of addresses, has as much as so many clients. */
const LOCAL_CLIENTS = 16;

interface Bucket {
  tokens: number;
  atMs: number;
}

export class AddressRate {
  readonly #clock: Clock;
  readonly #others: Rate;
  readonly #own: Rate;
  /** In order of the last request, the newest last. */
  readonly #buckets = new Map<string | undefined, Bucket>();
  refused = 0;

  constructor(clock: Clock, { others, own }: { readonly others: Rate; readonly own: Rate }) {
    this.#clock = clock;
    this.#others = others;
    this.#own = own;
  }

  /** Takes tokens. If there are not enough, returns the seconds until there are. */
  take(client: string | undefined, tokens = 1): number | undefined {
    const rate = client === undefined ? this.#own : this.#others;
    const network = localNetworkOf(client);
    const all = { perMinute: rate.perMinute * LOCAL_CLIENTS, burst: rate.burst * LOCAL_CLIENTS };
    const waitS =
      this.#takeFrom(client, rate, tokens) ??
      (network === undefined ? undefined : this.#takeFrom(network, all, tokens));
    if (waitS !== undefined) this.refused += 1;
    return waitS;
  }

  /** Takes tokens for what has been done already, so that there may be less than none: what is asked next waits until they are made good. */
  charge(client: string | undefined, tokens: number): void {
    const bucket = this.#buckets.get(client);
    const network = this.#buckets.get(localNetworkOf(client) ?? client);
    for (const each of new Set([bucket, network])) if (each !== undefined) each.tokens -= tokens;
  }

  #takeFrom(client: string | undefined, { perMinute, burst }: Rate, tokens: number): number | undefined {
    const nowMs = this.#clock.monotonic();
    const before = this.#buckets.get(client) ?? { tokens: burst, atMs: nowMs };
    const there = Math.min(burst, before.tokens + ((nowMs - before.atMs) * perMinute) / 60_000);
    const isEnough = there >= tokens;
    this.#buckets.delete(client);
    this.#buckets.set(client, { tokens: isEnough ? there - tokens : there, atMs: nowMs });
    if (this.#buckets.size > limits.addresses) this.#forgetOldest();
    return isEnough ? undefined : Math.ceil(((tokens - there) * 60) / perMinute);
  }

  #forgetOldest(): void {
    for (const client of this.#buckets.keys()) {
      this.#buckets.delete(client);
      return;
    }
  }
}
