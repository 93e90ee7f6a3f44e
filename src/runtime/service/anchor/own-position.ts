/** Where the vessel is believed to be, out of what the tags say once a second. The anchor watch and the guard areas share it. */
import { BelievedPosition } from "../../../anchor/believed-position.ts";
import type { Position } from "../../../ais/report.ts";
import type { Clock } from "../../../core/clock.ts";
import { isUsable } from "../../../tags/quality.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import { usableNumber, vesselPosition } from "../../../tags/usable-number.ts";

export class OwnPosition {
  readonly believed: BelievedPosition;
  readonly #tags: TagStore;
  readonly #clock: Clock;
  #heardMs = 0;

  constructor(tags: TagStore, clock: Clock) {
    this.#tags = tags;
    this.#clock = clock;
    this.believed = new BelievedPosition(this.nowS);
  }

  /** Monotonic. */
  get nowS(): number {
    return this.#clock.monotonic() / 1000;
  }

  /** As it is said now, believed or not. */
  get here(): Position | undefined {
    return vesselPosition(this.#tags);
  }

  /** Takes the newest fix, if it has not been taken yet. */
  look(): void {
    const { here } = this;
    const saidMs = this.#tags.value("VESSEL.LAT_DEG")?.timestampMs ?? 0;
    const fix = this.#tags.value("GNSS.FIX");
    // What a receiver said before it fell silent is not about the position that another one gives now.
    const isWithoutFix = fix?.value === false && isUsable(fix.quality);
    if (here === undefined || isWithoutFix || saidMs === this.#heardMs) return;
    this.#heardMs = saidMs;
    this.believed.hear({ position: here, hdop: usableNumber(this.#tags, "GNSS.HDOP"), atS: this.nowS });
  }
}
