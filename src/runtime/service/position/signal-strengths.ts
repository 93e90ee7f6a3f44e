/**
 * How strongly each receiver hears its satellites: from PGN 129540, and from sentences of GSV.
 *
 *     129540   SID 8, mode 2, reserved 6, count 8; then each: PRN 8, elevation 16, azimuth 16, SNR 16 (0.01 dB), residual 32, status 4
 */
import type { Clock } from "../../../core/clock.ts";
import { keepNewest } from "../../../core/keep-newest.ts";
import { SATELLITES_IN_VIEW, type Sky } from "../../../nmea2000/bridge/sky-sender.ts";
import type { PgnFrame } from "../../../nmea2000/pgn-frame.ts";
import { BUS_SOURCE } from "../../../nmea2000/tags/bus-sources.ts";
import { limits } from "../../../position/limits.ts";

const HEAD_BYTES = 3;
const SATELLITE_BYTES = 12;
const SNR_AT = 5;
/** Weaker ones are not received, stronger ones are no measurement. */
const [LEAST_DB, MOST_DB] = [5, 65];

export class SignalStrengths {
  readonly #clock: Clock;
  readonly #bySource = new Map<string, { readonly strengthsDb: readonly number[]; readonly atMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  hear(where: string, { pgn, data, source }: PgnFrame): void {
    if (pgn !== SATELLITES_IN_VIEW || data.length < HEAD_BYTES) return;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const count = Math.min(view.getUint8(HEAD_BYTES - 1), Math.floor((data.length - HEAD_BYTES) / SATELLITE_BYTES));
    const places = Array.from({ length: count }, (_, i) => HEAD_BYTES + i * SATELLITE_BYTES);
    this.#take(`${BUS_SOURCE}${where}:${source}`, places.map((at) => view.getUint16(at + SNR_AT, true) / 100)); // prettier-ignore
  }

  take({ source, satellites }: Sky): void {
    this.#take(source, satellites.map(({ snrDb = 0 }) => snrDb)); // prettier-ignore
  }

  /** Undefined while it does not say. */
  of(source: string): readonly number[] | undefined {
    const said = this.#bySource.get(source);
    const isFresh = said !== undefined && this.#clock.monotonic() - said.atMs <= limits.freshS * 1000;
    return isFresh ? said.strengthsDb : undefined;
  }

  #take(source: string, all: readonly number[]): void {
    const strengthsDb = all.filter((db) => db >= LEAST_DB && db <= MOST_DB);
    keepNewest(this.#bySource, source, { strengthsDb, atMs: this.#clock.monotonic() }, limits.receivers);
  }
}
