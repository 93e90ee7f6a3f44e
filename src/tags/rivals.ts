/**
 * What the other speakers of a tag say while one of them holds it. Three sounders on a bus are three: the crew sees each of them, and
 * that they disagree. They are compared where the vocabulary gives a band: to most quantities, and to what is true or false of engines and
 * batteries. Pure.
 */
import { periodOf } from "../core/units.ts";
import { limits } from "./limits.ts";
import { isUsable, type Quality } from "./quality.ts";
import type { Speaker, Statement } from "./source-ranking.ts";
import type { Scalar, TagUpdate } from "./tag.ts";

/** Readings of two sensors of the same thing may differ by `least`, or by this share of the larger one if that is more. */
export interface Band {
  readonly least: number;
  readonly share: number;
}

/** What a speaker that does not hold the tag said last. Times are monotonic, but for the timestamp. */
export interface Rival {
  readonly speaker: Speaker;
  statement: Statement;
  value: Scalar;
  quality: Quality;
  timestampMs: number;
  heardAtMs: number;
  /** Since when it has been apart from the tag's value without a break; undefined if it is not. */
  apartSinceMs: number | undefined;
}

export class Rivals {
  readonly #bySpeaker = new Map<Speaker, Rival>();

  /** Takes what a rival says; `isApart`: it differs from the tag's value by more than the band. */
  note(speaker: Speaker, statement: Statement, update: TagUpdate, isApart: boolean, nowMs: number): void {
    const { value, quality, timestampMs } = update;
    const known = this.#bySpeaker.get(speaker);
    if (known === undefined) {
      const apartSinceMs = isApart ? nowMs : undefined;
      this.#bySpeaker.set(speaker, { speaker, statement, value, quality, timestampMs, heardAtMs: nowMs, apartSinceMs });
      if (this.#bySpeaker.size > limits.rivals.ofTag) this.#evictOne();
      return;
    }
    known.statement = statement;
    known.value = value;
    known.quality = quality;
    known.timestampMs = timestampMs;
    known.heardAtMs = nowMs;
    known.apartSinceMs = isApart ? (known.apartSinceMs ?? nowMs) : undefined;
  }

  /** The speaker holds the tag now, or is gone. */
  drop(speaker: Speaker): void {
    this.#bySpeaker.delete(speaker);
  }

  dropLine(text: string): void {
    for (const speaker of this.#bySpeaker.keys()) if (speaker.line.text === text) this.#bySpeaker.delete(speaker);
  }

  /** Those that still speak. */
  heard(nowMs: number): Rival[] {
    return [...this.#bySpeaker.values()].filter((rival) => isHeard(rival, nowMs));
  }

  /** Whether one that still speaks has been apart for so long that it is no moment's difference. */
  disagree(nowMs: number): boolean {
    for (const rival of this.#bySpeaker.values()) {
      if (rival.apartSinceMs === undefined || !isHeard(rival, nowMs)) continue;
      if (nowMs - rival.apartSinceMs >= limits.rivals.apartMs) return true;
    }
    return false;
  }

  #evictOne(): void {
    let oldest: Rival | undefined;
    for (const rival of this.#bySpeaker.values())
      if (oldest === undefined || rival.heardAtMs < oldest.heardAtMs) oldest = rival;
    if (oldest !== undefined) this.#bySpeaker.delete(oldest.speaker);
  }
}

function isHeard({ statement, heardAtMs }: Rival, nowMs: number): boolean {
  const { timeoutS } = statement;
  return nowMs - heardAtMs <= (timeoutS === undefined ? limits.silentSpeakerMs : timeoutS * 1000);
}

/** Whether two readings differ by more than the band. Readings that cannot be used differ from nothing. */
export function areApart(band: Band | undefined, unitSi: string, a: TagUpdate, b: TagUpdate | undefined): boolean {
  if (band === undefined || b === undefined || a.value === null || b.value === null) return false;
  if (!isUsable(a.quality) || !isUsable(b.quality)) return false;
  const period = periodOf(unitSi);
  const [one, other] = [Number(a.value), Number(b.value)];
  const apart = Math.abs(one - other);
  const distance = period === undefined ? apart : Math.min(apart % period, period - (apart % period));
  return distance > Math.max(band.least, band.share * Math.max(Math.abs(one), Math.abs(other)));
}
