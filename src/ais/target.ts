/** One station that is heard by AIS: the newest of each value, of when it is and from whom, and where she was. */
import { limits } from "./limits.ts";
import { type Beacon, beaconOf, isOddMmsi } from "./mmsi.ts";
import { type AisClass, type AisField, type AisSaid, type AisValues, BELIEVED, type Position } from "./report.ts";
import { Track } from "./track.ts";

/** Which stations a number stands for: a vessel and an aid to navigation with one number are two targets. */
export type StationKind = "vessel" | "base" | "aton" | "aircraft";

export function kindOf(messages: AisClass): StationKind {
  return messages === "A" || messages === "B" ? "vessel" : messages;
}

export interface TimedValue<V> {
  /** Null: not available any more. */
  readonly value: V | null;
  readonly timestampMs: number;
  readonly source: string;
}

export class AisTarget {
  /** Nine digits. */
  readonly mmsi: string;
  readonly kind: StationKind;
  readonly beacon: Beacon | undefined;
  /** No such station may have this number: it is mistyped, or never set, and several may share it. */
  readonly hasOddNumber: boolean;
  /** Of the newest report that says it. */
  class: AisClass;
  /** Monotonic. */
  heardMs = 0;
  /** Of the newest report. */
  timestampMs = 0;
  source = "";
  readonly #values = new Map<AisField, TimedValue<unknown>>();
  #track: Track | undefined;

  constructor(mmsi: string, messages: AisClass) {
    this.mmsi = mmsi;
    this.class = messages;
    this.kind = kindOf(messages);
    this.beacon = beaconOf(mmsi);
    this.hasOddNumber = isOddMmsi(mmsi, messages);
  }

  /** Those that have been said. */
  fields(): IterableIterator<AisField> {
    return this.#values.keys();
  }

  /** Undefined if it was never said. */
  timed<F extends AisField>(field: F): TimedValue<AisValues[F]> | undefined {
    return this.#values.get(field) as TimedValue<AisValues[F]> | undefined;
  }

  value<F extends AisField>(field: F): AisValues[F] | undefined {
    return this.timed(field)?.value ?? undefined;
  }

  get position(): Position | undefined {
    return this.value("position");
  }

  /** Undefined before the first position, and of what stays where it is. */
  get track(): Track | undefined {
    return this.#track;
  }

  /** After how long a silence it leaves. */
  get silentMs(): number {
    return this.kind === "aton" || this.beacon !== undefined ? limits.steadySilentMs : limits.silentMs;
  }

  /**
   * Takes what is believed of a report, and tells which fields have been said, and how many were not believed. A value that was never
   * known is not noted as not available, nor is the position of what stays where it is.
   */
  take(said: AisSaid, timestampMs: number, source: string, nowMs: number): { fields: AisField[]; damaged: number } {
    const fields: AisField[] = [];
    let damaged = 0;
    this.heardMs = nowMs;
    this.timestampMs = timestampMs;
    this.source = source;
    for (const field of Object.keys(said) as AisField[]) {
      const value = said[field];
      if (value === undefined) continue;
      if (value === null) {
        if (!this.#values.has(field) || (field === "position" && this.#isFixed)) continue;
      } else if (!isBelieved(field, value)) {
        damaged += 1;
        continue;
      }
      this.#values.set(field, { value, timestampMs, source });
      fields.push(field);
    }
    if (said.position && this.position !== undefined && !this.#isFixed)
      (this.#track ??= new Track()).add(this.position, nowMs);
    return { fields, damaged };
  }

  get #isFixed(): boolean {
    return this.kind === "aton" || this.kind === "base";
  }
}

function isBelieved<F extends AisField>(field: F, value: AisValues[F]): boolean {
  return BELIEVED[field](value);
}
