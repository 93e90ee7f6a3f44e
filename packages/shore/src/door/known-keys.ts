/**
 * A bounded cache of the vessels' keys, so that not every request asks PostgreSQL. A key is cached for a few seconds only, since a
 * suspension must take effect soon. Keys not in the cache are looked up at a bounded rate, so that a flood of strangers does not slow
 * down the vessels.
 */
import { TokenBucket } from "../../../../src/core/token-bucket.ts";
import { keepNewest } from "../../../../src/core/keep-newest.ts";
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

  /** `busy`: too many unknown keys have been looked up; the client should try again. */
  async key(keyId: string, monotonicMs: number): Promise<VesselKey | "busy" | undefined> {
    const known = this.#known.get(keyId);
    if (known === undefined && this.#new.take(1, monotonicMs) > 0) return "busy";
    if (known !== undefined && monotonicMs - known.atMs < limits.knownKeyMs) return known.key;
    const key = await this.#find(keyId);
    this.#known.delete(keyId);
    // Unknown keys are not cached: a vessel may send as soon as it is enrolled.
    if (key === undefined) return undefined;
    keepNewest(this.#known, keyId, { key, atMs: monotonicMs }, limits.knownKeys);
    return key;
  }
}
