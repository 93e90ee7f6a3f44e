/**
 * The messages that this service sent in the last seconds, to recognise them when a gateway on the same bus plays them
 * back. Without this they would look like messages of another device, and the publisher would stop sending those tags,
 * because it never sends a tag that a bus feeds.
 *
 * A message is recognised by PGN, source address and bytes. The address alone is not enough: the gateway may be on
 * another bus, where another device has that address. Our NAME is not enough either: only address claims have it.
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
  /** By PGN and source, the newest last. There are few: published groups times buses. */
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
