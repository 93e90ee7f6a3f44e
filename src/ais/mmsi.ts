/**
 * Maritime mobile service identities (ITU-R M.585): nine digits, which say what kind of station it is.
 *
 *     MIDxxxxxx   vessel, the first digit 2 to 7      99MIDxxxx   aid to navigation
 *     00MIDxxxx   coast station                       970…        AIS-SART
 *     111MIDxxx   aircraft of search and rescue       972…        person overboard
 *     98MIDxxxx   craft of a ship                     974…        EPIRB
 */

const MOST = 999_999_999;
/** A vessel or an aid to navigation whose number has fewer digits is none: zeros stand before coast stations and groups. */
const LEAST_OF_NINE = 100_000_000;

/** Nine digits; undefined if it is no number of such a station. `isShort`: whether zeros may stand before it. */
export function mmsiOf(value: unknown, isShort: boolean): string | undefined {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) return undefined;
  if (number < (isShort ? 1 : LEAST_OF_NINE) || number > MOST) return undefined;
  return String(number).padStart(9, "0");
}

const BEACONS = { 970: "sart", 972: "mob", 974: "epirb" } as const;
export type Beacon = (typeof BEACONS)[keyof typeof BEACONS];

/** Which beacon of distress has this number; undefined if none has. They send the messages of class A. */
export function beaconOf(mmsi: string): Beacon | undefined {
  const prefix = mmsi.slice(0, 3);
  return prefix in BEACONS ? BEACONS[Number(prefix) as keyof typeof BEACONS] : undefined;
}
