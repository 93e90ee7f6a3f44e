/**
 * The satellites in view, from and to GSV, and which of them are used, from and to GSA. A list comes in several sentences, one after the
 * other, and each system (GPS, GLONASS) has its own; a list that lacks a sentence gives nothing. Systems that NMEA 2000 has no numbers for
 * (Galileo, BeiDou) are left out. Pure.
 *
 *     $GPGSV,2,1,06,16,60,104,42,…       sentences, number of this one, satellites in view; then each: number, elevation, azimuth, SNR
 *     $GNGSA,A,3,16,23,…,1.8,1.0,1.5,1   twelve numbers, and since NMEA 0183 4.1 the system behind the dilutions: 1 GPS, 2 GLONASS
 */
import { keepNewest } from "../core/keep-newest.ts";
import type { Content } from "../nmea2000/codec/content.ts";
import type { Satellite } from "../nmea2000/bridge/sky-sender.ts";
import { numberIn } from "./cells.ts";
import { limits } from "./limits.ts";
import { readSentence, writeSentence } from "./sentence.ts";

const DEGREE = Math.PI / 180;
const FIRST_GLONASS = 65;
const LAST_GLONASS = 96;
const LAST_SBAS = 64;
const USED_AT = 2;
const USED_MOST = 12;
const SYSTEM_AT = 17;
/** Numbers of another system mean other satellites. Older sentences do not say it. */
const SYSTEMS: Readonly<Record<string, string>> = { "": "GN", "1": "GP", "2": "GL" };

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
  /** The numbers in the last GSA of each speaker and system. */
  readonly #used = new Map<string, Pick<List, "speaker" | "atMs"> & { readonly prns: readonly number[] }>();

  readUsed(speaker: string, talker: string, fields: readonly string[], nowMs: number): void {
    const system = talker === "GN" ? SYSTEMS[fields[SYSTEM_AT] ?? ""] : talker;
    if (system === undefined) return;
    const ids = fields.slice(USED_AT, USED_AT + USED_MOST).map((field) => numberIn(field) ?? 0);
    const prns = ids.flatMap((id) => prnOf(system, id) ?? []);
    // Before 4.1 two sentences of one talker are told apart by their numbers.
    const of = system === "GN" && prns.some((prn) => prn >= FIRST_GLONASS) ? "GL" : system;
    keepNewest(this.#used, `${speaker} ${of}`, { speaker, prns, atMs: nowMs }, limits.constellations);
  }

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
    const isFresh = (one: Pick<List, "speaker" | "atMs">) =>
      one.speaker === speaker && nowMs - one.atMs <= limits.constellationMs;
    const fresh = this.#whole.values().filter(isFresh);
    const used = new Set(
      this.#used
        .values()
        .filter(isFresh)
        .flatMap(({ prns }) => prns),
    );
    const all = [...fresh].flatMap((one) => one.satellites.map((each) => ({ ...each, isUsed: used.has(each.prn) })));
    return [...new Map(all.map((each) => [each.prn, each])).values()];
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
  return given.flatMap(({ prn, elevation, azimuth, snr, status }) => {
    if (typeof prn !== "number") return [];
    const [elevationRad, azimuthRad, snrDb] = [elevation, azimuth, snr].map((value) =>
      typeof value === "number" ? value : undefined,
    );
    return [{ prn, elevationRad, azimuthRad, snrDb, isUsed: status === 2 || status === 5 }];
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

/** A GSA with the satellites that are used; of two systems one each, by the talker for both. */
export function withUsed(line: string, satellites: readonly Satellite[]): string[] {
  const sentence = readSentence(line);
  const used = satellites.filter(({ isUsed }) => isUsed === true);
  const systems = TALKERS.map((talker) => ({ talker, mine: used.filter(({ prn }) => prnOf(talker, prn) === prn) }));
  const some = systems.filter(({ mine }) => mine.length > 0);
  if (sentence === undefined || some.length === 0) return [line];
  return some.map(({ talker, mine }) => {
    const ids = mine.slice(0, USED_MOST).map(({ prn }) => String(prn).padStart(2, "0"));
    const fields = [...sentence.fields];
    fields.splice(USED_AT, ids.length, ...ids);
    return writeSentence({ talker: some.length > 1 ? "GN" : talker, formatter: "GSA", fields });
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
