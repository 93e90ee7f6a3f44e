/**
 * Where the vessel is believed to be, out of what the tags say once a second. The anchor watch and the guard areas share it. A position is
 * judged by the dilution and the fix of its own receiver: with two aboard, the other one may hold those tags.
 */
import { BelievedPosition } from "../../../anchor/believed-position.ts";
import type { Position } from "../../../ais/report.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Intake } from "../../../tags/intake.ts";
import { isUsable } from "../../../tags/quality.ts";
import type { Scalar } from "../../../tags/tag.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import { vesselPosition } from "../../../tags/usable-number.ts";

export class OwnPosition {
  readonly believed: BelievedPosition;
  readonly #tags: TagStore;
  readonly #clock: Clock;
  readonly #intake: Pick<Intake, "saidBy">;
  #heardMs = 0;

  constructor(tags: TagStore, clock: Clock, intake: Pick<Intake, "saidBy">) {
    this.#tags = tags;
    this.#clock = clock;
    this.#intake = intake;
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
    const { source = "", timestampMs: saidMs = 0 } = this.#tags.value("VESSEL.LAT_DEG") ?? {};
    if (here === undefined || saidMs === this.#heardMs || this.#usable("GNSS.FIX", source) === false) return;
    this.#heardMs = saidMs;
    const hdop = this.#usable("GNSS.HDOP", source);
    this.believed.hear({ position: here, hdop: typeof hdop === "number" ? hdop : undefined, atS: this.nowS });
  }

  #usable(tagId: string, source: string): Scalar | undefined {
    const said = this.#intake.saidBy(tagId, source);
    return said !== undefined && isUsable(said.quality) ? said.value : undefined;
  }
}
