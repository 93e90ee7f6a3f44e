/**
 * Corrects the readings of a source: spikes are left out, then a table, a factor and an offset, then damping. All is in the unit of the
 * tag. The reading is kept as the raw value. Pure; each speaker of a tag has a state of its own.
 */
import { matchesWildcard } from "../core/wildcard.ts";
import { limits } from "./limits.ts";
import { interpolated } from "../core/interpolated.ts";
import { EITHER_SIDE, type Shape, turnedInto } from "./shape.ts";
import type { Speaker } from "./source-ranking.ts";

/** As the project says it. */
export interface Calibration {
  /** A tag, or a pattern with *. */
  readonly tag: string;
  /** Which source: `nmea0183:*`, or the NAME of a device; undefined: each. */
  readonly from?: string | undefined;
  readonly factor: number;
  readonly offset: number;
  /** What came, and what it is; straight lines between. */
  readonly table?: readonly (readonly number[])[] | undefined;
  /** The time constant; 0: none. */
  readonly dampingS: number;
  /** A reading that is further than this from the median of the latest is a spike. */
  readonly outlier?: number | undefined;
}

/** The calibrations of one tag. */
export class Calibrations {
  readonly #rows: readonly Calibration[];
  readonly #shape: Shape | undefined;
  #bySpeaker = new WeakMap<
    Speaker,
    { readonly text: string; readonly name: bigint | undefined; readonly made: Calibrator | undefined }
  >();

  constructor(rows: readonly Calibration[], shape: Shape | undefined) {
    this.#rows = rows;
    this.#shape = shape;
  }

  /** The first that fits the speaker; undefined if none does. */
  of(speaker: Speaker): Calibrator | undefined {
    const { text, name } = speaker;
    const known = this.#bySpeaker.get(speaker);
    if (known?.text === text && known.name === name) return known.made;
    const row = this.#rows.find(({ from }) => from === undefined || isFrom(from, speaker));
    const made = row && new Calibrator(row, this.#shape);
    this.#bySpeaker.set(speaker, { text, name, made });
    return made;
  }
}

export function calibrationsOf(
  tagId: string,
  all: readonly Calibration[],
  shape: Shape | undefined,
): Calibrations | undefined {
  const rows = all.filter(({ tag }) => matchesWildcard(tagId, tag));
  return rows.length === 0 ? undefined : new Calibrations(rows, shape);
}

/** `from`: the source as its values have it, with * for any text, or the NAME of the device. */
export function isFrom(from: string, { text, name }: Pick<Speaker, "name" | "text">): boolean {
  return (
    matchesWildcard(text, from) || (name !== undefined && from.toLowerCase() === name.toString(16).padStart(16, "0"))
  );
}

export class Calibrator {
  readonly row: Calibration;
  readonly #shape: Shape | undefined;
  #latest: number[] = [];
  #damped: { readonly value: number; readonly atMs: number } | undefined;
  #seenMs = -Infinity;
  #correction = 0;

  constructor(row: Calibration, shape: Shape | undefined) {
    this.row = row;
    this.#shape = shape;
  }

  /** What the latest reading was corrected by. */
  get correction(): number {
    return this.#correction;
  }

  /** `nowMs` is monotonic. After a silence of `silentMs` nothing of before counts. The result is in the range of the tag. */
  calibrated(reading: number, nowMs: number, silentMs = Infinity): number {
    const { factor, offset, table } = this.row;
    if (nowMs - this.#seenMs > silentMs) {
      this.#latest = [];
      this.#damped = undefined;
    }
    this.#seenMs = nowMs;
    const believed = this.#believed(reading);
    const corrected = (table === undefined ? believed : interpolated(table, believed)) * factor + offset;
    const result = this.#inRange(this.#damp(corrected, nowMs));
    this.#correction = result - reading;
    return result;
  }

  #believed(reading: number): number {
    const { outlier } = this.row;
    if (outlier === undefined) return reading;
    this.#latest = [...this.#latest.slice(1 - limits.outlierReadings), reading];
    // Angles are compared by the way from the newest.
    const inOrder = this.#latest.toSorted((one, other) => this.#way(reading, one) - this.#way(reading, other));
    const median = inOrder[Math.floor((inOrder.length - 1) / 2)] ?? reading;
    return Math.abs(this.#way(reading, median)) > outlier ? median : reading;
  }

  #damp(value: number, nowMs: number): number {
    const { dampingS } = this.row;
    if (dampingS === 0) return value;
    const from = this.#damped?.value ?? value;
    const share = this.#damped === undefined ? 1 : 1 - Math.exp((this.#damped.atMs - nowMs) / (dampingS * 1000));
    const damped = from + share * this.#way(from, value);
    this.#damped = { value: damped, atMs: nowMs };
    return damped;
  }

  #way(from: number, to: number): number {
    const way = to - from;
    return this.#shape?.turns === true ? turnedInto(EITHER_SIDE, way) : way;
  }

  /** What the sensor gave was possible: a correction that goes beyond the bounds ends there. */
  #inRange(value: number): number {
    const shape = this.#shape;
    if (shape === undefined) return value;
    return shape.turns ? turnedInto(shape, value) : Math.min(Math.max(value, shape.least), shape.most);
  }
}
