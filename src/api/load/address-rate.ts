/**
 * How much each address may ask for: a bucket of so many tokens that fills up at so many a minute. This machine itself has
 * larger ones, for the vessel's own programs and a reverse proxy that is not trusted to say who its guests are. Pure but for the clock that it is given.
 */
import type { Clock } from "../../core/clock.ts";
import { limits } from "../limits.ts";
import { localNetworkOf } from "./address.ts";

export interface Rate {
  readonly perMinute: number;
  readonly burst: number;
}

/** Who can have any number of addresses has as much as so many. */
const LOCAL_CLIENTS = 16;

interface Bucket {
  tokens: number;
  atMs: number;
}

export class AddressRate {
  readonly #clock: Clock;
  readonly #others: Rate;
  readonly #own: Rate;
  /** Those that came last at the end. */
  readonly #buckets = new Map<string | undefined, Bucket>();
  refused = 0;

  constructor(clock: Clock, { others, own }: { readonly others: Rate; readonly own: Rate }) {
    this.#clock = clock;
    this.#others = others;
    this.#own = own;
  }

  /** Takes so many tokens; where there are not enough, gives the seconds until there are. */
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

  #takeFrom(client: string | undefined, { perMinute, burst }: Rate, tokens: number): number | undefined {
    const nowMs = this.#clock.monotonic();
    const before = this.#buckets.get(client) ?? { tokens: burst, atMs: nowMs };
    const there = Math.min(burst, before.tokens + ((nowMs - before.atMs) * perMinute) / 60_000);
    const isEnough = there >= tokens;
    this.#buckets.delete(client);
    this.#buckets.set(client, { tokens: isEnough ? there - tokens : there, atMs: nowMs });
    if (this.#buckets.size > limits.http.addresses) this.#forgetOldest();
    return isEnough ? undefined : Math.ceil(((tokens - there) * 60) / perMinute);
  }

  #forgetOldest(): void {
    for (const client of this.#buckets.keys()) {
      this.#buckets.delete(client);
      return;
    }
  }
}
