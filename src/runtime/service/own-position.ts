/**
 * Where the vessel is believed to be, from the tags, once a second; for the anchor watch and the guard areas. A position is judged by the
 * dilution and the fix of its own receiver: where there are two, the tags may hold those of the other.
 */
import { BelievedPosition } from "../../anchor/believed-position.ts";
import { limits } from "../../anchor/limits.ts";
import type { Position } from "../../ais/report.ts";
import type { Clock } from "../../core/clock.ts";
import type { Intake } from "../../tags/intake.ts";
import { isUsable } from "../../tags/quality.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { vesselPosition } from "../../tags/usable-number.ts";

const LATITUDE = "VESSEL.LAT_DEG";

export class OwnPosition {
  readonly believed: BelievedPosition;
  readonly #tags: TagStore;
  readonly #clock: Clock;
  readonly #intake: Pick<Intake, "saidBy" | "speakersOf">;
  #heardMs = 0;

  constructor(tags: TagStore, clock: Clock, intake: Pick<Intake, "saidBy" | "speakersOf">) {
    this.#tags = tags;
    this.#clock = clock;
    this.#intake = intake;
    this.believed = new BelievedPosition(this.nowS);
  }

  /** Monotonic. */
  get nowS(): number {
    return this.#clock.monotonic() / 1000;
  }

  /** The present position; undefined while it is not known, or has leapt and is not believed yet. */
  get here(): Position | undefined {
    return this.believed.isLeaping ? undefined : vesselPosition(this.#tags);
  }

  /** Takes the newest fix once: that of the receiver whose position counts, or of another while its dilution is too high. */
  look(): void {
    const { source: first = "" } = this.#tags.value(LATITUDE) ?? {};
    const others = this.#intake.speakersOf(LATITUDE).map(({ text }) => text);
    const fixes = [...new Set([first, ...others])].flatMap((source) => this.#fixOf(source) ?? []);
    const fix = fixes.find(({ hdop = 0 }) => hdop <= limits.hdop) ?? fixes[0];
    if (fix === undefined || fix.saidMs === this.#heardMs) return;
    this.#heardMs = fix.saidMs;
    this.believed.hear({ position: fix.position, hdop: fix.hdop, atS: this.nowS });
  }

  #fixOf(source: string) {
    const [latitude, longitude] = [this.#number(LATITUDE, source), this.#number("VESSEL.LON_DEG", source)];
    const fix = this.#intake.saidBy("GNSS.FIX", source);
    const hasNone = fix?.value === false && isUsable(fix.quality);
    if (latitude === undefined || longitude === undefined || hasNone) return undefined;
    const saidMs = this.#intake.saidBy(LATITUDE, source)?.timestampMs ?? 0;
    return { position: { latitude, longitude }, hdop: this.#number("GNSS.HDOP", source), saidMs };
  }

  #number(tagId: string, source: string): number | undefined {
    const said = this.#intake.saidBy(tagId, source);
    return typeof said?.value === "number" && isUsable(said.quality) ? said.value : undefined;
  }
}
