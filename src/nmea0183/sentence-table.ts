/**
 * Which sentence carries which tag, for reading and writing: one row for each sentence, or for each of its forms. Units are those of the
 * tags, so a knot is 0.5144 m/s. The tags are the same as those from the bus.
 *
 * If a sentence has a value in several units, the last cell counts: it has the unit (knots, metres) from which instruments convert the
 * others. If several sentences carry the same value, all are read, and the newest counts; the project decides which are sent. Field numbers
 * count from 0 after the formatter. IEC 61162-1 is known second-hand, from the documents of gpsd and OpenCPN, checked against recordings
 * and @signalk/nmea0183-signalk.
 */
import { motionSentences } from "./motion-sentences.ts";
import { receiverSentences } from "./receiver-sentences.ts";
import { routeSentences } from "./route-sentences.ts";
import { POSITION, type SentenceRow } from "./sentence-row.ts";
import { TRANSDUCER_SETS } from "./transducers.ts";
import { weatherSentences } from "./weather-sentences.ts";

export const FIX_TAG = "GNSS.FIX";
/** Tags that are unknown without a fix, even if they still have a value. */
export const OF_FIX: ReadonlySet<string> = new Set([
  ...POSITION,
  "VESSEL.SOG_MS",
  "VESSEL.COG_TRUE_DEG",
  "VESSEL.COG_MAGNETIC_DEG",
  "GNSS.ALTITUDE_M",
  "GNSS.GEOIDAL_SEPARATION_M",
]);

/** The rows. If several rows of a formatter have the same tags, the first one is written. */
const SENTENCES: readonly SentenceRow[] = [
  ...receiverSentences,
  ...motionSentences,
  ...weatherSentences,
  ...routeSentences,
];

/** Tags that are true or false. */
export const TRUTHS: ReadonlySet<string> = new Set([FIX_TAG, "NAV.WAYPOINT_ARRIVED", "NAV.WAYPOINT_PASSED"]);

export const ROWS_OF: ReadonlyMap<string, readonly SentenceRow[]> = Map.groupBy(SENTENCES, (row) => row.formatter);

/** What an output can name: a formatter, or a set of transducers. */
export const FORMATTERS: readonly string[] = [...ROWS_OF.keys(), "XDR", ...TRANSDUCER_SETS];
