/**
 * Messages of the bus that become sentences by themselves, since no tag says what they do: satellites in view, DSC calls, persons overboard.
 * Any other message costs one comparison.
 */
import { Feed } from "../core/feed.ts";
import { SATELLITES_IN_VIEW } from "../nmea2000/bridge/sky-sender.ts";
import { PgnCodec } from "../nmea2000/codec/codec.ts";
import type { Content } from "../nmea2000/codec/content.ts";
import { DISTRESS_PGNS } from "../nmea2000/distress/distress-reader.ts";
import type { PgnFrame } from "../nmea2000/pgn-frame.ts";
import { BUS_SOURCE } from "../nmea2000/tags/bus-sources.ts";

export interface BusMessage {
  /** As that of a tag. */
  readonly source: string;
  readonly pgn: number;
  readonly content: Content;
}

const PGNS: ReadonlySet<number> = new Set([SATELLITES_IN_VIEW, ...DISTRESS_PGNS]);

export class BusMessages {
  readonly feed = new Feed<BusMessage>();
  readonly #codec = new PgnCodec();

  /** Never throws. `where`: `can0`, `replay`, a gateway's host and port. */
  hear(where: string, frame: PgnFrame): void {
    if (!PGNS.has(frame.pgn)) return;
    const content = this.#codec.decode(frame);
    if (content !== undefined)
      this.feed.tell({ source: `${BUS_SOURCE}${where}:${frame.source}`, pgn: frame.pgn, content });
  }
}
