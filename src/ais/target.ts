/** One station that is heard by AIS: the newest of each value with its time and source, and her track. */
import { limits } from "./limits.ts";
import { type Beacon, beaconOf, isOddMmsi } from "./mmsi.ts";
import { type AisClass, type AisField, type AisReport, type AisValues, BELIEVED, type Position } from "./report.ts";
import { Track } from "./track.ts";
import { Way } from "./way.ts";

/** Which stations a number stands for: a vessel and an aid to navigation with one number are two targets. */
export const STATION_KINDS = ["vessel", "base", "aton", "aircraft"] as const;
export type StationKind = (typeof STATION_KINDS)[number];

export function kindOf(messages: AisClass): StationKind {
  return messages === "A" || messages === "B" ? "vessel" : messages;
}

export interface TimedValue<V> {
  /** Null: not available any more. */
  readonly value: V | null;
  readonly timestampMs: number;
  readonly source: string;
}

/** What a report of long range says less precisely than others. */
const ROUGH: ReadonlySet<AisField> = new Set(["position", "isAccurate", "speedMs", "courseRad"]);

export class AisTarget {
  /** Nine digits. */
  readonly mmsi: string;
  readonly kind: StationKind;
  readonly beacon: Beacon | undefined;
  /** No such station may have this number: it is mistyped, or never set, and several may share it. */
  readonly hasOddNumber: boolean;
  /** From the newest report that states it. */
  class: AisClass;
  /** Monotonic. */
  heardMs = 0;
  /** When the newest report came. */
  timestampMs = 0;
  source = "";
  /** When the last precise position came; monotonic. */
  #precisedMs = -Infinity;
  readonly #values = new Map<AisField, TimedValue<unknown>>();
  #track: Track | undefined;
  readonly #way = new Way();

  constructor(mmsi: string, messages: AisClass) {
    this.mmsi = mmsi;
    this.class = messages;
    this.kind = kindOf(messages);
    this.beacon = beaconOf(mmsi);
    this.hasOddNumber = isOddMmsi(mmsi, messages);
  }

  /** The fields that have been reported. */
  fields(): IterableIterator<AisField> {
    return this.#values.keys();
  }

  /** Undefined if it was never reported. */
  timed<F extends AisField>(field: F): TimedValue<AisValues[F]> | undefined {
    return this.#values.get(field) as TimedValue<AisValues[F]> | undefined;
  }

  value<F extends AisField>(field: F): AisValues[F] | undefined {
    return this.timed(field)?.value ?? undefined;
  }

  get position(): Position | undefined {
    return this.value("position");
  }

  /** Undefined before the first position, and for stations that do not move. */
  get track(): Track | undefined {
    return this.#track;
  }

  /** For one that gives no speed or no course; undefined while her positions are too few. */
  get way(): Way["motion"] {
    return this.#way.motion;
  }

  /** After how long a silence it is removed. */
  get silentMs(): number {
    return this.kind === "aton" || this.beacon !== undefined ? limits.steadySilentMs : limits.silentMs;
  }

  /**
   * Takes the plausible values of a report. Returns the fields that were taken, and how many values were rejected. "Not available" is
   * ignored for a value that was never known, and for the position of a station that does not move. A report of long range does not replace
   * the place and the motion of a precise one.
   */
  take(
    {
      said,
      timestampMs,
      source,
      isLongRange = false,
    }: Pick<AisReport, "said" | "timestampMs" | "source" | "isLongRange">,
    nowMs: number,
  ): { fields: AisField[]; damaged: number } {
    const isRougher = isLongRange && nowMs - this.#precisedMs < limits.preciseMs;
    const fields: AisField[] = [];
    let damaged = 0;
    this.heardMs = nowMs;
    this.timestampMs = timestampMs;
    this.source = source;
    for (const field of Object.keys(said) as AisField[]) {
      const value = said[field];
      if (value === undefined || (isRougher && ROUGH.has(field))) continue;
      if (value === null) {
        if (!this.#values.has(field) || (field === "position" && this.#isFixed)) continue;
      } else if (!isBelieved(field, value)) {
        damaged += 1;
        continue;
      }
      this.#values.set(field, { value, timestampMs, source });
      fields.push(field);
    }
    if (said.position && !isLongRange) this.#precisedMs = nowMs;
    if (fields.includes("position") && this.position !== undefined && !this.#isFixed) {
      this.#way.pass(this.position, timestampMs);
      (this.#track ??= new Track()).add(this.position, nowMs);
    }
    return { fields, damaged };
  }

  get #isFixed(): boolean {
    return this.kind === "aton" || this.kind === "base";
  }
}

function isBelieved<F extends AisField>(field: F, value: AisValues[F]): boolean {
  return BELIEVED[field](value);
}
