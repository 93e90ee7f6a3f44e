/** The satellites that a receiver of another wire has in view, as PGN 129540: some plotters show no position without it. */
import { EVERYONE } from "../can-id.ts";
import { PgnCodec } from "../codec/codec.ts";
import { NULL_ADDRESS } from "../node/node-addresses.ts";
import type { Message } from "../pgn-frame.ts";

export interface Satellite {
  /** As NMEA 2000 numbers them: 1 to 32 GPS, 33 to 64 SBAS, 65 to 96 GLONASS. */
  readonly prn: number;
  readonly elevationRad: number | undefined;
  readonly azimuthRad: number | undefined;
  /** Undefined: it is not tracked. */
  readonly snrDb: number | undefined;
  /** The fix is made with it. */
  readonly isUsed?: boolean;
}

/** A whole list, of all systems. */
export interface Sky {
  readonly source: string;
  readonly satellites: readonly Satellite[];
}

export const SATELLITES_IN_VIEW = 129_540;
/** A fast packet has no room for more. */
const MOST = 18;
const EVERY_MS = 1000;
/** A receiver is not on the dot. */
const EARLY = 0.9;
const NOT_TRACKED = 0;
const TRACKED = 1;
const USED = 2;

export class SkySender {
  readonly #codec = new PgnCodec();
  #sentAtMs = -Infinity;
  #sid = 0;

  /** The message for a list, if it is time for one. `nowMs` is monotonic. */
  messageOf({ satellites }: Sky, nowMs: number): Message | undefined {
    if (nowMs - this.#sentAtMs < EVERY_MS * EARLY) return undefined;
    this.#sentAtMs = nowMs;
    this.#sid = (this.#sid + 1) % 253;
    const list = satellites.slice(0, MOST).map(({ prn, elevationRad, azimuthRad, snrDb, isUsed }) => ({
      prn,
      elevation: elevationRad,
      azimuth: azimuthRad,
      snr: snrDb,
      status: isUsed === true ? USED : snrDb === undefined ? NOT_TRACKED : TRACKED,
    }));
    const envelope = { source: NULL_ADDRESS, timestampMs: 0 };
    const { pgn, priority, data } = this.#codec.encode(SATELLITES_IN_VIEW, { sid: this.#sid, list }, envelope);
    return { pgn, priority, destination: EVERYONE, data };
  }
}
