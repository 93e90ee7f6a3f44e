/**
 * Recordings: those of NMEA 0183 in and out again, sentence by sentence, and beside the reader of Signal K's own server; those of the bus
 * out as NMEA 0183 and in again. Each difference has a cause. The long one is read in part; BITACORA_TEST_SCALE=10 reads it whole.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import test from "ava";
import { isBitacoraError } from "../../src/core/errors.ts";
import { FORMATTERS } from "../../src/nmea0183/sentence-table.ts";
import { SentenceReader } from "../../src/nmea0183/sentence-reader.ts";
import { SentenceWriter } from "../../src/nmea0183/sentence-writer.ts";
import { captureFile, openCapture } from "../../src/nmea2000/captures/capture-file.ts";
import { isUsable } from "../../src/tags/quality.ts";
import { newSubscriber } from "../nmea2000/support/new-subscriber.ts";
import { ManualClock } from "../support/clock.ts";
import { projectRoot } from "../support/service-process.ts";
import { KNOWN } from "./support/known-values.ts";
import { roundTrip } from "./support/round-trip.ts";
import { SignalkTwin } from "./support/signalk-twin.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const MOST_LINES = SCALE >= 10 ? Infinity : 3000;
const SHARED = join(projectRoot, "../shared/captures");
const OURS = join(projectRoot, "fixtures/nmea0183/instruments.log");
const ABSENT = " (skipped: it is not in this clone)";
/** Messages of the bus between two looks at the tags. */
const MESSAGES_EACH = SCALE >= 10 ? 20 : 200;

const linesOf = (file: string): string[] =>
  readFileSync(file, "latin1")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, MOST_LINES);

const listOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, count]) => `${count} ${what}`).join(", ");

const count = (counts: Map<string, number>, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

const recordings = [
  OURS,
  ...["plaka", "gps", "n2kd-183-merrimac", "nais400-merrimac"].map((name) => join(SHARED, `nmea0183-${name}.log`)),
];

/** What it was made for: the counts of our own recording. */
const OUR_OUTCOMES = { equal: 10, same: 11, more: 13, empty: 2, "not valid": 3, unknown: 1, AIS: 1, damaged: 9 };

for (const file of recordings) {
  const isThere = existsSync(file);
  const name = basename(file) + (isThere ? "" : ABSENT);
  const run = isThere ? test : test.skip;
  run(`each sentence goes in and out again, or its difference has a cause: ${name}`, (t) => {
    const [outcomes, causes] = [new Map<string, number>(), new Map<string, number>()];
    const unexplained = new Set<string>();
    for (const line of linesOf(file)) {
      const trip = roundTrip(line);
      count(outcomes, trip.outcome);
      for (const cause of trip.causes) count(causes, cause);
      for (const each of trip.unexplained) unexplained.add(`${each} ${line}`);
    }
    t.log(listOf(outcomes));
    t.log(`fields: ${listOf(causes)}`);
    t.deepEqual([...unexplained], []);
    if (file === OURS) t.deepEqual(Object.fromEntries(outcomes), OUR_OUTCOMES);
  });

  run(`Signal K's own reader has the same values, or a cause: ${name}`, (t) => {
    const twin = new SignalkTwin();
    for (const line of linesOf(file)) twin.take(line);
    t.log(`${twin.equal} values equal; others: ${listOf(twin.causes)}`);
    t.deepEqual([...twin.unexplained], []);
    t.true(twin.equal >= 50, String(twin.equal));
  });
}

/** Of a sentence that has fewer digits for a tag than the best one. */
const COARSER: Readonly<Record<string, number>> = {
  "MDA ATMOSPHERE_0.PRESSURE_PA": 5.01,
  "MDA OUTSIDE_0.HUMIDITY_PCT": 0.501,
};

/** Of a tag with a number that of any number. */
const anyNumber = (tag: string): string => tag.replace(/_\d+\./, "_#.");
const WITHIN = new Map(Object.entries(KNOWN).map(([tag, [, within]]) => [anyNumber(tag), within]));

/** What the tags of the sentences say after every few messages of a recording, out and in again; how many values. */
async function throughSentences(file: string, wrong: Set<string>): Promise<number> {
  const clock = new ManualClock();
  const { store, subscriber } = newSubscriber({ clock });
  const writer = new SentenceWriter("II");
  let values = 0;
  let formatter = "";
  const known = (tag: string): number | undefined => {
    const present = store.has(tag) ? store.value(tag) : undefined;
    return present === undefined || !isUsable(present.quality) ? undefined : Number(present.value);
  };
  const reader = new SentenceReader((tag, value) => {
    // Each sentence says what is not known; without a fix it is what depends on it.
    const isUnknown = known(tag) === undefined || known("GNSS.FIX") === 0 || known("VESSEL.LAT_DEG") === undefined;
    if (value === null || tag === "GNSS.FIX") {
      if (value !== null || isUnknown || tag === "VESSEL.TIME_UTC_S") return;
    }
    const within = COARSER[`${formatter} ${tag}`] ?? WITHIN.get(anyNumber(tag)) ?? 0;
    const apart = Math.abs(Number(value) - (known(tag) ?? NaN));
    values += 1;
    // A direction of 359.97° is written as 0.0.
    if (!(Math.min(apart, tag.endsWith("_DEG") ? Math.abs(360 - apart) : apart) <= within))
      wrong.add(`${basename(file)} ${formatter} ${tag}: ${known(tag)} came back as ${value}`);
  });
  const look = () => {
    for (formatter of FORMATTERS) for (const line of writer.lines(formatter, known)) reader.read(line);
  };
  try {
    const { batches } = await openCapture(captureFile(file));
    let messages = 0;
    for await (const batch of batches) {
      for (const message of batch) {
        clock.advance(Math.max(0, message.timestampMs - clock.wallMs));
        subscriber.accept(message);
        if ((messages += 1) % MESSAGES_EACH === 0) look();
      }
    }
    look();
  } catch (error) {
    if (!isBitacoraError(error)) throw error; // No recording.
  }
  if (reader.counters.damaged + reader.counters.unknown > 0) wrong.add(`${file}: damaged`);
  return values;
}

for (const [folder, least] of [
  [join(projectRoot, "fixtures/captures"), 50],
  [SHARED, 5000],
] as const) {
  const isThere = existsSync(folder);
  const run = isThere ? test : test.skip;
  run(`what a recorded bus says goes out as NMEA 0183 and in again within the sentences' digits: ${basename(join(folder, ".."))}${isThere ? "" : ABSENT}`, async (t) => {
    const wrong = new Set<string>();
    const counts = new Map<string, number>();
    for (const file of readdirSync(folder).filter((each) => !/\.md$|\.expected\.|^nmea0183-/.test(each)))
      counts.set(file, await throughSentences(join(folder, file), wrong));
    const values = [...counts.values()].reduce((sum, each) => sum + each, 0);
    t.log(`${values} values of ${[...counts.values()].filter((each) => each > 0).length} recordings came back`);
    t.deepEqual([...wrong], []);
    t.true(values >= least, String(values));
  });
} // prettier-ignore
