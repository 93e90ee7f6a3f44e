/**
 * The satellites in view, from and to GSV. A list comes in several sentences, one after the other, and each system (GPS, GLONASS) has its own; a
 * list that lacks a sentence gives nothing. Systems that NMEA 2000 has no numbers for (Galileo, BeiDou) are left out. Pure.
 *
 *     $GPGSV,2,1,06,16,60,104,42,…       sentences, number of this one, satellites in view; then each: number, elevation, azimuth, SNR
 */
import type { Content } from "../nmea2000/codec/content.ts";
import type { Satellite } from "../nmea2000/bridge/sky-sender.ts";
import { numberIn } from "./cells.ts";
import { limits } from "./limits.ts";
import { writeSentence } from "./sentence.ts";

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

/** Of PGN 129540. */
export function satellitesOf({ list }: Content): Satellite[] {
  const given = Array.isArray(list) ? (list as readonly Content[]) : [];
  return given.flatMap(({ prn, elevation, azimuth, snr }) => {
    if (typeof prn !== "number") return [];
    const [elevationRad, azimuthRad, snrDb] = [elevation, azimuth, snr].map((value) =>
      typeof value === "number" ? value : undefined,
    );
    return [{ prn, elevationRad, azimuthRad, snrDb }];
  });
}

const TALKERS = ["GP", "GL"] as const;
const IN_A_SENTENCE = 4;

/** The lists of both systems, each under the talker by which a reader knows it; none for a system of which nothing is in view. */
export function skyLines(satellites: readonly Satellite[]): string[] {
  return TALKERS.flatMap((talker) => {
    const mine = satellites.filter(({ prn }) => prnOf(talker, prn) === prn);
    const parts = Math.ceil(mine.length / IN_A_SENTENCE);
    return Array.from({ length: parts }, (_, i) => {
      const some = mine.slice(i * IN_A_SENTENCE, (i + 1) * IN_A_SENTENCE).flatMap(fieldsOf);
      const fields = [String(parts), String(i + 1), String(mine.length).padStart(2, "0"), ...some];
      return writeSentence({ talker, formatter: "GSV", fields });
    });
  });
}

function fieldsOf({ prn, elevationRad, azimuthRad, snrDb }: Satellite): string[] {
  const whole = (value: number | undefined, digits: number, most: number): string => {
    const rounded = Math.round(value ?? NaN);
    return rounded >= 0 && rounded <= most ? String(rounded).padStart(digits, "0") : "";
  };
  const azimuth = azimuthRad === undefined ? undefined : Math.round(azimuthRad / DEGREE) % 360;
  const elevation = elevationRad === undefined ? undefined : elevationRad / DEGREE;
  return [whole(prn, 2, LAST_GLONASS), whole(elevation, 2, 90), whole(azimuth, 3, 359), whole(snrDb, 2, 99)];
}

function prnOf(talker: string, id: number): number | undefined {
  if (!Number.isInteger(id) || id < 1 || id > LAST_GLONASS) return undefined;
  if (talker === "GL") return id < FIRST_GLONASS ? (id <= LAST_GLONASS - LAST_SBAS ? id + LAST_SBAS : undefined) : id;
  return (talker === "GP" && id <= LAST_SBAS) || talker === "GN" ? id : undefined;
}

function inRadians(degrees: number | undefined): number | undefined {
  return degrees === undefined || !(degrees >= 0 && degrees <= 360) ? undefined : degrees * DEGREE;
}
