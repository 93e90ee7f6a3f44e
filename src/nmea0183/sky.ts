/**
 * The satellites in view, from GSV. A list comes in several sentences, one after the other, and each system (GPS, GLONASS) has its own; a
 * list that lacks a sentence gives nothing. Systems that NMEA 2000 has no numbers for (Galileo, BeiDou) are left out. Pure.
 *
 *     $GPGSV,2,1,06,16,60,104,42,…       sentences, number of this one, satellites in view; then each: number, elevation, azimuth, SNR
 */
import type { Satellite } from "../nmea2000/bridge/sky-sender.ts";
import { numberIn } from "./cells.ts";
import { limits } from "./limits.ts";

const DEGREE = Math.PI / 180;
const FIRST_GLONASS = 65;
const LAST_GLONASS = 96;
const LAST_SBAS = 64;

interface List {
  readonly speaker: string;
  readonly parts: number;
  readonly satellites: readonly Satellite[];
  readonly atMs: number;
}

export class SkyReader {
  /** By speaker and system: the list that is under way, and the last whole one. */
  readonly #open = new Map<string, List>();
  readonly #whole = new Map<string, List>();

  /** All satellites of this speaker, when a list is complete. */
  read(speaker: string, talker: string, fields: readonly string[], nowMs: number): readonly Satellite[] | undefined {
    const [count, number] = [numberIn(fields[0]) ?? 0, numberIn(fields[1]) ?? 0];
    const key = `${speaker} ${talker}`;
    const before = number === 1 ? undefined : this.#open.get(key);
    this.#open.delete(key);
    if (number !== (before?.parts ?? 0) + 1 || !(count >= number)) return undefined;
    const satellites = [...(before?.satellites ?? []), ...satellitesIn(talker, fields)];
    const list = { speaker, parts: number, satellites, atMs: nowMs };
    for (const lists of [this.#open, this.#whole])
      if (lists.size >= limits.constellations) for (const oldest of lists.keys().take(1)) lists.delete(oldest);
    if (number < count) {
      this.#open.set(key, list);
      return undefined;
    }
    this.#whole.delete(key);
    this.#whole.set(key, list);
    const fresh = this.#whole
      .values()
      .filter((one) => one.speaker === speaker && nowMs - one.atMs <= limits.constellationMs);
    return [...new Map([...fresh].flatMap((one) => one.satellites.map((each) => [each.prn, each]))).values()];
  }
}

function satellitesIn(talker: string, fields: readonly string[]): Satellite[] {
  const found: Satellite[] = [];
  for (let at = 3; at + 3 < fields.length; at += 4) {
    const [id = NaN, elevation, azimuth, snr] = fields.slice(at, at + 4).map(numberIn);
    const prn = prnOf(talker, id);
    if (prn === undefined) continue;
    found.push({
      prn,
      elevationRad: inRadians(elevation),
      azimuthRad: inRadians(azimuth),
      snrDb: snr !== undefined && snr > 0 ? snr : undefined,
    });
  }
  return found;
}

function prnOf(talker: string, id: number): number | undefined {
  if (!Number.isInteger(id) || id < 1 || id > LAST_GLONASS) return undefined;
  if (talker === "GL") return id < FIRST_GLONASS ? (id <= LAST_GLONASS - LAST_SBAS ? id + LAST_SBAS : undefined) : id;
  return (talker === "GP" && id <= LAST_SBAS) || talker === "GN" ? id : undefined;
}

function inRadians(degrees: number | undefined): number | undefined {
  return degrees === undefined || !(degrees >= 0 && degrees <= 360) ? undefined : degrees * DEGREE;
}
