/**
 * Challenges of passkeys. A challenge carries its own expiry, and a MAC by a key of this run binds it to its purpose, so issuing many of
 * them takes no memory. Only used challenges are remembered, until they expire: each is accepted once.
 *
 *     16 bytes random | 8 bytes end, monotonic ms | 32 bytes HMAC-SHA-256 of both and of the purpose        base64url
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { limits } from "../limits.ts";
import { Refused } from "../../core/refused.ts";

const HEAD_BYTES = 24;
const BYTES = HEAD_BYTES + 32;

export class Challenges {
  readonly #key: Buffer;
  /** Used challenges with the expiry of each. */
  readonly #used = new Map<string, number>();

  /** `key`: the same for all who take each other's; then `nowMs` is of clocks that agree. */
  constructor(key: Buffer = randomBytes(32)) {
    this.#key = key;
  }

  give(purpose: string, nowMs: number): string {
    const head = randomBytes(HEAD_BYTES);
    head.writeDoubleBE(nowMs + limits.challengeMs, HEAD_BYTES - 8);
    return Buffer.concat([head, this.#mac(head, purpose)]).toString("base64url");
  }

  /** Whether the challenge was issued for this purpose, has not expired and is used for the first time. Throws `busy` after too many. */
  take(challenge: string, purpose: string, nowMs: number): boolean {
    const bytes = Buffer.from(challenge, "base64url");
    if (bytes.length !== BYTES) return false;
    const head = bytes.subarray(0, HEAD_BYTES);
    const untilMs = head.readDoubleBE(HEAD_BYTES - 8);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), this.#mac(head, purpose)) || nowMs >= untilMs) return false;
    const id = head.toString("base64url");
    if (this.#used.has(id)) return false;
    for (const [each, endMs] of this.#used) if (endMs <= nowMs) this.#used.delete(each);
    if (this.#used.size >= limits.challengesUsed) throw new Refused("busy", { waitS: 60 });
    this.#used.set(id, untilMs);
    return true;
  }

  #mac(head: Buffer, purpose: string): Buffer {
    return createHmac("sha256", this.#key).update(head).update(purpose).digest();
  }
}
