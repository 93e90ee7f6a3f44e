/**
 * The enrolled keys, all of them, kept fresh by news from PostgreSQL: a request of a vessel asks it nothing, however many vessels there
 * are. A suspension is in force on every door within `limits.keysStaleMs`. A key that is not held is looked up, since she may just have
 * been enrolled; strangers share a bounded rate of lookups.
 */
import { keepNewest } from "../../../../src/core/keep-newest.ts";
import { TokenBucket } from "../../../../src/core/token-bucket.ts";
import { limits } from "../limits.ts";
import type { KeyNews } from "../vessel/fleet-store.ts";
import { keyOf, type StoredKey, type VesselKey } from "../vessel/vessel.ts";

export interface KeyStore {
  findKey(keyId: string): Promise<StoredKey | undefined>;
  /** The keys that are new or changed since `mark`, an earlier one's; all of them without it. */
  keyNews(mark: string | undefined): Promise<KeyNews>;
}

export class HeldKeys {
  readonly #store: KeyStore;
  /** Texts: a fifth of a kilobyte each. The keys that they stand for have 2.7 kB, so only those in use are kept. */
  #held = new Map<string, StoredKey>();
  readonly #parsed = new Map<StoredKey, VesselKey>();
  readonly #strangers = new TokenBucket({ perS: limits.newKeysPerS, atOnce: limits.newKeysAtOnce });
  #mark: string | undefined;
  #freshAtMs = -Infinity;
  #asking: Promise<void> | undefined;

  constructor(store: KeyStore) {
    this.#store = store;
  }

  get size(): number {
    return this.#held.size;
  }

  /** `busy`: too many unknown keys have been looked up; the client should try again. Rejects with `EngineError`. */
  async key(keyId: string, monotonicMs: number): Promise<VesselKey | "busy" | undefined> {
    const ageMs = monotonicMs - this.#freshAtMs;
    if (ageMs >= limits.keysFreshMs) {
      const asked = (this.#asking ??= this.#ask(monotonicMs).finally(() => (this.#asking = undefined)));
      if (ageMs >= limits.keysStaleMs) await asked;
      // While what is held may still be used, whoever asked does not wait; the next one asks again.
      else asked.catch(() => undefined);
    }
    const held = this.#held.get(keyId) ?? (await this.#lookedUp(keyId, monotonicMs));
    return typeof held === "object" ? this.#keyOf(held) : held;
  }

  async #lookedUp(keyId: string, monotonicMs: number): Promise<StoredKey | "busy" | undefined> {
    if (this.#strangers.take(1, monotonicMs) > 0) return "busy";
    const found = await this.#store.findKey(keyId);
    if (found !== undefined) this.#held.set(keyId, found);
    return found;
  }

  #keyOf(stored: StoredKey): VesselKey {
    const key = this.#parsed.get(stored) ?? keyOf(stored);
    keepNewest(this.#parsed, stored, key, limits.parsedKeys);
    return key;
  }

  async #ask(monotonicMs: number): Promise<void> {
    const news = await this.#store.keyNews(this.#mark);
    for (const key of news.keys) this.#take(key);
    // Keys that were taken out of the table are no news: then all are read again.
    if (this.#held.size !== news.count) {
      const all = await this.#store.keyNews(undefined);
      this.#held = new Map();
      for (const key of all.keys) this.#take(key);
    }
    this.#mark = news.mark;
    this.#freshAtMs = monotonicMs;
  }

  /** What is the same keeps its place, and what was parsed of it. */
  #take(key: StoredKey): void {
    const held = this.#held.get(key.keyId);
    if (held?.text !== key.text || held.isSuspended !== key.isSuspended) this.#held.set(key.keyId, key);
  }
}
