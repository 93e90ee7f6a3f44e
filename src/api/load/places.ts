/**
 * The places of a stream: how many there are, and how many one address may have. This machine leaves a share to all other addresses, and
 * they leave the same share to it. An address may have no more places than it leaves free: the first can take half of them, the second
 * half of the rest. So there is a place for a newcomer even if a few addresses hold many. Every refusal is counted.
 */
import { limits } from "../limits.ts";
import { api } from "../../messages/details.ts";
import { Problem } from "../problem.ts";

export class Places {
  readonly #all: number;
  readonly #shares = new Map<string | undefined, number>();
  #taken = 0;
  accepted = 0;
  refused = 0;

  constructor(all: number) {
    this.#all = all;
  }

  /** Places that this machine leaves to others, and others to it. */
  get #left(): number {
    return Math.floor(this.#all * limits.live.shareOfOthers);
  }

  get taken(): number {
    return this.#taken;
  }

  /** Why there is no place for this client, a 503 or a 429; undefined if there is one. */
  problemFor(client: string | undefined): Problem | undefined {
    const most = this.#most(client);
    const own = this.#shares.get(undefined) ?? 0;
    // This machine and all others leave a share to each other.
    const isFull =
      client === undefined
        ? this.#taken >= this.#all
        : this.#taken - own >= this.#all - this.#left || this.#taken >= this.#all;
    if (!isFull && (this.#shares.get(client) ?? 0) < most) return undefined;
    this.refused += 1;
    return isFull
      ? new Problem(503, api.subscribersFull({ max: this.#all }))
      : new Problem(429, api.subscriberShare({ max: most }));
  }

  /** The result releases the place; idempotent. */
  take(client: string | undefined): () => void {
    this.#change(client, 1);
    this.accepted += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#change(client, -1);
      isTaken = false;
    };
  }

  /** The same parts in a place, which is released after the last one. */
  hold<T>(client: string | undefined, parts: AsyncIterable<T>): AsyncGenerator<T, void> {
    return releasing(this.take(client), parts);
  }

  /** How many places one client may have now. */
  #most(client: string | undefined): number {
    if (client === undefined) return this.#all - this.#left;
    const others = this.#taken - (this.#shares.get(undefined) ?? 0) - (this.#shares.get(client) ?? 0);
    const half = Math.ceil((this.#all - this.#left - others) / 2);
    return Math.min(half, limits.live.subscribersPerAddress);
  }

  #change(client: string | undefined, by: number): void {
    const share = (this.#shares.get(client) ?? 0) + by;
    if (share > 0) this.#shares.set(client, share);
    else this.#shares.delete(client);
    this.#taken += by;
  }
}

async function* releasing<T>(release: () => void, parts: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* parts;
  } finally {
    release();
  }
}
