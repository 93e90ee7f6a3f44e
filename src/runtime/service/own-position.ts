/**
 * Where the vessel is, for the watches. The tags have what a receiver says, which is where its antenna is: here that becomes the one point
 * aboard from which the project measures antennas, while the bow is known. Once a second it is judged whether it is believed, by the dilution
 * and the fix of its own receiver: where there are two, the tags may hold those of the other.
 */
import { BelievedPosition } from "../../anchor/believed-position.ts";
import { limits } from "../../anchor/limits.ts";
import type { Position } from "../../ais/report.ts";
import type { Clock } from "../../core/clock.ts";
import type { Intake } from "../../tags/intake.ts";
import { from, plus, towards } from "../../position/look.ts";
import type { Project } from "../../project/project.ts";
import type { Antenna } from "../../project/source-kind.ts";
import { isFrom } from "../../tags/calibration.ts";
import { isUsable } from "../../tags/quality.ts";
import type { Speaker } from "../../tags/source-ranking.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { usableNumber, vesselPosition } from "../../tags/usable-number.ts";

const LATITUDE = "VESSEL.LAT_DEG";

export class OwnPosition {
  readonly believed: BelievedPosition;
  readonly #tags: TagStore;
  readonly #clock: Clock;
  readonly #intake: Pick<Intake, "saidBy" | "speakersOf">;
  readonly #sources: () => Project["sources"];
  #heardMs = 0;

  constructor(
    tags: TagStore,
    clock: Clock,
    intake: Pick<Intake, "saidBy" | "speakersOf">,
    sources: () => Project["sources"] = () => [],
  ) {
    this.#sources = sources;
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
    return this.believed.isLeaping ? undefined : this.said;
  }

  /** Believed or not. */
  get said(): Position | undefined {
    const position = vesselPosition(this.#tags);
    return position && this.of(position, this.#tags.value(LATITUDE)?.source);
  }

  /** What a receiver says of its antenna, as the position of the vessel. */
  of(position: Position, source: string | undefined): Position {
    const speaker = this.#intake.speakersOf(LATITUDE).find(({ text }) => text === source);
    const antenna = speaker && antennaOf(this.#sources(), speaker);
    const headingDeg = trueHeading(this.#tags);
    if (antenna === undefined || headingDeg === undefined) return position;
    const { aheadM, starboardM } = antenna;
    return from(position, plus(towards(headingDeg, -aheadM), towards(headingDeg + 90, -starboardM)));
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
    return { position: this.of({ latitude, longitude }, source), hdop: this.#number("GNSS.HDOP", source), saidMs };
  }

  #number(tagId: string, source: string): number | undefined {
    const said = this.#intake.saidBy(tagId, source);
    return typeof said?.value === "number" && isUsable(said.quality) ? said.value : undefined;
  }
}

export function antennaOf(sources: Project["sources"], speaker: Speaker): Antenna | undefined {
  return sources.flatMap(({ antennas = [] }) => antennas).find(({ from: name }) => isFrom(name, speaker));
}

/** Degrees; also by the magnetic compass and the variation. */
export function trueHeading(tags: Pick<TagStore, "value">): number | undefined {
  const [magnetic, variation] = [
    usableNumber(tags, "VESSEL.HEADING_MAGNETIC_DEG"),
    usableNumber(tags, "VESSEL.VARIATION_DEG"),
  ];
  const computed = magnetic === undefined || variation === undefined ? undefined : magnetic + variation;
  return usableNumber(tags, "VESSEL.HEADING_TRUE_DEG") ?? computed;
}
