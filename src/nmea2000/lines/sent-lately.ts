/**
 * What was sent to a device in the last seconds, to recognise it when the device sends it back. Each key counts once for each time that it
 * was sent: another node may send the same bytes. A gateway replaces the source address, so the key of a gateway leaves it out.
 */
import { limits as nmea2000Limits } from "../limits.ts";

interface Sent {
  times: number;
  /** Monotonic: the last time. */
  readonly atMs: number;
}

export class SentLately {
  /** The newest last. */
  readonly #sent = new Map<string, Sent>();

  add(key: string, nowMs: number): void {
    const times = (this.#sent.get(key)?.times ?? 0) + 1;
    this.#sent.delete(key);
    if (this.#sent.size >= nmea2000Limits.sentLately)
      for (const oldest of this.#sent.keys().take(1)) this.#sent.delete(oldest);
    this.#sent.set(key, { times, atMs: nowMs });
  }

  /** Whether this was sent and has not come back yet. */
  takeBack(key: string, nowMs: number): boolean {
    const sent = this.#sent.get(key);
    if (sent === undefined) return false;
    sent.times -= 1;
    const isLate = nowMs - sent.atMs > nmea2000Limits.ownMessageS * 1000;
    if (isLate || sent.times === 0) this.#sent.delete(key);
    return !isLate;
  }

  clear(): void {
    this.#sent.clear();
  }
}
