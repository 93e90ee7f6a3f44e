/**
 * What this service sent a moment ago, so that it knows its own messages when it hears them again: a gateway on the network
 * may hang on the same bus as one of our nodes. Taken for another device's, they would stop us from publishing those tags,
 * since what a bus feeds is never sent.
 *
 * They are told by group, source address and bytes. An address alone would not do: a gateway may hang on another bus, where
 * our address is somebody else's; nor would our NAME, which is said only when an address is claimed.
 */
import type { Clock } from "../../core/clock.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { PgnFrame } from "../pgn-frame.ts";

interface Sent {
  readonly data: Uint8Array;
  /** Monotonic. */
  readonly atMs: number;
}

export class OwnMessages {
  readonly #clock: Clock;
  /** By group and source, the newest last. Groups that are published times the buses, so there are few. */
  readonly #sent = new Map<number, Sent[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  remember({ pgn, source, data }: PgnFrame): void {
    const key = keyOf(pgn, source);
    let sent = this.#sent.get(key);
    if (sent === undefined) {
      if (this.#sent.size >= nmea2000Limits.ownGroups) this.#sent.clear();
      this.#sent.set(key, (sent = []));
    }
    if (sent.length >= nmea2000Limits.ownMessages) sent.shift();
    sent.push({ data, atMs: this.#clock.monotonic() });
  }

  /** Whether we sent this message within the last seconds. */
  includes({ pgn, source, data }: PgnFrame): boolean {
    const sinceMs = this.#clock.monotonic() - nmea2000Limits.ownMessageS * 1000;
    const sent = this.#sent.get(keyOf(pgn, source));
    return sent !== undefined && sent.some((own) => own.atMs >= sinceMs && Buffer.compare(own.data, data) === 0);
  }
}

function keyOf(pgn: number, source: number): number {
  return pgn * 256 + source;
}
