/**
 * What the watch over position and time sees, out of tags, the satellites and AIS. What is simulated or replayed is not judged: recordings
 * are played at any speed, without their gaps, and in a circle.
 */
import type { Position } from "../../../ais/report.ts";
import { limits } from "../../../position/limits.ts";
import type { Look, Receiver, Report } from "../../../position/look.ts";
import { isUsable } from "../../../tags/quality.ts";
import type { Speaker, Wire } from "../../../tags/source-ranking.ts";
import { usableNumber } from "../../../tags/usable-number.ts";
import { antennaOf, trueHeading } from "../own-position.ts";
import type { WholeService } from "../whole-service.ts";
import type { SignalStrengths } from "./signal-strengths.ts";

export type LookedService = Pick<WholeService, "clock" | "intake" | "present" | "tags" | "targets">;

const LATITUDE = "VESSEL.LAT_DEG";
const VARIATION = "VESSEL.VARIATION_DEG";
/** They have no receiver behind them, or one whose times and gaps are not its own. */
const NOT_JUDGED: ReadonlySet<Wire> = new Set(["person", "simulator", "replay", "derived"]);

export class PositionLook {
  readonly #service: LookedService;
  readonly #signals: Pick<SignalStrengths, "of">;
  /** When the newest position of each receiver, and what it last said of its fix, were first seen. */
  readonly #seen = new Map<string, { readonly saidMs: number; readonly atS: number }>();
  /** The newest report with our own number. */
  #twin: Report | undefined;

  constructor(service: LookedService, signals: Pick<SignalStrengths, "of">) {
    this.#service = service;
    this.#signals = signals;
  }

  get nowS(): number {
    return this.#service.clock.monotonic() / 1000;
  }

  hearOwn(position: Position): void {
    this.#twin = { position, atS: this.nowS };
  }

  /** Once a second. */
  now(): Look {
    const { intake, present, tags } = this.#service;
    const speakers = intake.speakersOf(LATITUDE).filter(({ line }) => !NOT_JUDGED.has(line.wire));
    const keys = new Set(speakers.flatMap(({ text }) => [text, fixOf(text)]));
    for (const key of this.#seen.keys()) if (!keys.has(key)) this.#seen.delete(key);
    return {
      nowS: this.nowS,
      receivers: speakers.slice(0, limits.receivers).flatMap((speaker) => this.#receiver(speaker) ?? []),
      stwMs: usableNumber(tags, "VESSEL.STW_MS"),
      headingDeg: trueHeading(tags),
      lengthM: present.project.vessel.loaM,
      ships: this.#ships(),
      twin: this.#twin,
    };
  }

  /** Undefined for one that has fallen silent. */
  #receiver(speaker: Speaker): Receiver | undefined {
    const { clock, intake } = this.#service;
    const source = speaker.text;
    const said = (tagId: string) => intake.saidBy(tagId, source);
    const latitude = said(LATITUDE);
    if (latitude === undefined) return undefined;
    const seen = this.#seenAt(source, latitude.timestampMs);
    const number = (tagId: string) => {
      const value = said(tagId);
      return typeof value?.value === "number" && isUsable(value.quality) ? value.value : undefined;
    };
    const fix = said("GNSS.FIX");
    const hasNone = fix?.value === false && isUsable(fix.quality);
    const [lat, lon] = hasNone ? [] : [number(LATITUDE), number("VESSEL.LON_DEG")];
    const position = lat === undefined || lon === undefined ? undefined : { latitude: lat, longitude: lon };
    // Of one without a fix the fix is what is still said.
    const heardS = Math.max(seen.atS, hasNone ? this.#seenAt(fixOf(source), fix.timestampMs).atS : 0);
    if (this.nowS - heardS > limits.freshS) return undefined;
    const time = said("VESSEL.TIME_UTC_S");
    const isTime = time?.quality === "good" && clock.now() - time.timestampMs <= limits.freshS * 1000;
    const gnssS = isTime && typeof time.value === "number" ? time.value : undefined;
    const ourS = time === undefined ? 0 : (clock.monotonic() + time.timestampMs - clock.now()) / 1000;
    return {
      source,
      position,
      atS: seen.atS,
      hdop: number("GNSS.HDOP"),
      heightM: number("GNSS.ALTITUDE_M"),
      sogMs: number("VESSEL.SOG_MS"),
      cogDeg: this.#courseOf(number),
      aheadS: gnssS === undefined ? undefined : gnssS - ourS,
      strengthsDb: this.#signals.of(source),
      antenna: antennaOf(this.#service.present.project.sources, speaker),
    };
  }

  #seenAt(key: string, saidMs: number) {
    const before = this.#seen.get(key);
    if (before?.saidMs === saidMs) return before;
    const seen = { saidMs, atS: this.nowS };
    this.#seen.set(key, seen);
    return seen;
  }

  #courseOf(number: (tagId: string) => number | undefined): number | undefined {
    const magnetic = number("VESSEL.COG_MAGNETIC_DEG");
    const variation = usableNumber(this.#service.tags, VARIATION);
    const computed = magnetic === undefined || variation === undefined ? undefined : magnetic + variation;
    return number("VESSEL.COG_TRUE_DEG") ?? computed;
  }

  #ships(): ReadonlyMap<string, Report> {
    const ships = new Map<string, Report>();
    for (const { kind, beacon, mmsi, position, heardMs } of this.#service.targets) {
      if (kind !== "vessel" || beacon !== undefined || position === undefined) continue;
      ships.set(mmsi, { position, atS: heardMs / 1000 });
      if (ships.size >= limits.vessels) break;
    }
    return ships;
  }
}

function fixOf(source: string): string {
  return `${source} fix`;
}
