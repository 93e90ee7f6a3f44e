/** Frames that a gateway was given and has not confirmed by sending them back; what is not confirmed in time is missing. */
import { limits as nmea2000Limits } from "../limits.ts";

export class Unconfirmed {
  /** By what the frame says, when each was sent; monotonic, the oldest first. */
  readonly #waiting = new Map<string, number[]>();
  #size = 0;
  #confirmed = 0;
  #missing = 0;

  add(key: string, nowMs: number): void {
    if (this.#size >= nmea2000Limits.unconfirmedFrames) return;
    this.#size += 1;
    const times = this.#waiting.get(key);
    if (times === undefined) this.#waiting.set(key, [nowMs]);
    else times.push(nowMs);
  }

  /** False if it was not sent from here. */
  confirm(key: string): boolean {
    if (!this.#take(key)) return false;
    this.#confirmed += 1;
    return true;
  }

  tick(nowMs: number): void {
    for (const [key, times] of this.#waiting) {
      while (nowMs - (times[0] ?? nowMs) > nmea2000Limits.confirmedMs && this.#take(key)) this.#missing += 1;
    }
  }

  clear(): void {
    this.#waiting.clear();
    this.#size = 0;
  }

  counters(): { readonly frames_confirmed: number; readonly frames_missing: number } {
    return { frames_confirmed: this.#confirmed, frames_missing: this.#missing };
  }

  #take(key: string): boolean {
    const times = this.#waiting.get(key);
    if (times?.shift() === undefined) return false;
    this.#size -= 1;
    if (times.length === 0) this.#waiting.delete(key);
    return true;
  }
}
