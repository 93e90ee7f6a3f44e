/**
 * Keys of vessels as they were a moment ago, so that not every request asks PostgreSQL. Bounded, and short: a suspension must count. Keys
 * that were never seen are asked for at a bounded rate, so that a flood of strangers takes no time from the vessels.
 */
import { TokenBucket } from "../../../../src/core/token-bucket.ts";
import { limits } from "../limits.ts";
import type { VesselKey } from "../vessel/vessel.ts";

interface Known {
  readonly key: VesselKey | undefined;
  readonly atMs: number;
}

export class KnownKeys {
  readonly #find: (keyId: string) => Promise<VesselKey | undefined>;
  readonly #known = new Map<string, Known>();
  readonly #new = new TokenBucket({ perS: limits.newKeysPerS, atOnce: limits.newKeysAtOnce });

  constructor(find: (keyId: string) => Promise<VesselKey | undefined>) {
    this.#find = find;
  }

  get size(): number {
    return this.#known.size;
  }

  /** `busy`: it cannot be asked now. */
  async key(keyId: string, monotonicMs: number): Promise<VesselKey | "busy" | undefined> {
    const known = this.#known.get(keyId);
    if (known === undefined && this.#new.take(1, monotonicMs) > 0) return "busy";
    if (known !== undefined && monotonicMs - known.atMs < limits.knownKeyMs) return known.key;
    const key = await this.#find(keyId);
    this.#known.delete(keyId);
    // Who is enrolled just now must not wait: only keys that are there are remembered.
    if (key === undefined) return undefined;
    this.#known.set(keyId, { key, atMs: monotonicMs });
    if (this.#known.size > limits.knownKeys) this.#known.delete(this.#known.keys().next().value ?? "");
    return key;
  }
}
