/**
 * Maritime mobile service identities (ITU-R M.585): nine digits, which say what kind of station it is.
 *
 *     MIDxxxxxx   vessel, the first digit 2 to 7      99MIDxxxx   aid to navigation
 *     00MIDxxxx   coast station                       970…        AIS-SART
 *     111MIDxxx   aircraft of search and rescue       972…        person overboard
 *     98MIDxxxx   craft of a ship                     974…        EPIRB
 *     8MIDxxxxx   hand-held radio                     979…        buoys and nets of fishermen
 *
 * An aid to navigation on a platform or far from its coast station may have the number of the coast station that sends it.
 */
import type { AisClass } from "./report.ts";

const MOST = 999_999_999;

/** Nine digits, padded with zeros; undefined for a value that no AIS message can have as a number. */
export function mmsiOf(value: unknown): string | undefined {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number) || number < 0 || number > MOST) return undefined;
  return String(number).padStart(9, "0");
}

const COAST_STATION = /^00[2-7]/;
const OTHER = /^(?:[2-8]|111|98|99|97[0249])/;

/** Whether no such station may have this number. The station is real all the same: somebody mistyped the number, or never set it. */
export function isOddMmsi(mmsi: string, messages: AisClass): boolean {
  return !OTHER.test(mmsi) && !((messages === "base" || messages === "aton") && COAST_STATION.test(mmsi));
}

/** The class of a station of which only the number is known. */
export function classOfMmsi(mmsi: string): AisClass {
  if (mmsi.startsWith("00")) return "base";
  if (mmsi.startsWith("99")) return "aton";
  return mmsi.startsWith("111") ? "aircraft" : "A";
}

const BEACONS = { 970: "sart", 972: "mob", 974: "epirb" } as const;
export type Beacon = (typeof BEACONS)[keyof typeof BEACONS];
export const BEACON_KINDS: readonly Beacon[] = Object.values(BEACONS);

/** The kind of distress beacon that has this number; undefined for any other station. Beacons send the messages of class A. */
export function beaconOf(mmsi: string): Beacon | undefined {
  const prefix = mmsi.slice(0, 3);
  return prefix in BEACONS ? BEACONS[Number(prefix) as keyof typeof BEACONS] : undefined;
}
