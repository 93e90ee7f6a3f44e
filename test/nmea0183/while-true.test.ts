/** Every sentence that we send says that it is valid only while it holds what it is about. */
import test from "ava";
import { ROWS_OF } from "../../src/nmea0183/sentence-table.ts";
import { SentenceWriter } from "../../src/nmea0183/sentence-writer.ts";
import { readSentence } from "../../src/nmea0183/sentence.ts";
import { worthIn } from "../../src/nmea0183/vouches.ts";
import { ofOneCompass } from "../../src/tags/one-compass.ts";
import type { TagValue } from "../../src/tags/tag.ts";
import { unitOfTag } from "../../src/tags/vocabulary/vocabulary.ts";

const isFlag = (tag: string): boolean => unitOfTag(tag) === "bool";
const known = (tag: string): number => (tag === "VESSEL.TIME_UTC_S" ? 1_795_860_000 : 1);
const fieldsOf = (line: string): readonly string[] => readSentence(line.trim())?.fields ?? [];

test("with its inputs gone each sentence that has a status says once that it is void, and no sentence is sent any more", (t) => {
  let walked = 0;
  for (const [formatter, rows] of ROWS_OF) {
    if (formatter === "XDR") continue;
    const vouches = rows[0]?.vouches ?? [];
    for (const rest of ["nothing", "yes and no"] as const) {
      const writer = new SentenceWriter("II");
      const lines = writer.lines(formatter, known);
      t.not(lines.length, 0, formatter);
      for (const line of lines.slice(0, vouches.length)) t.is(worthIn(vouches, fieldsOf(line)), "good", line);
      const gone = (tag: string) => (rest === "nothing" || !isFlag(tag) || tag === "GNSS.FIX" ? undefined : 0);
      const last = writer.lines(formatter, gone);
      t.is(last.length, vouches.length === 0 ? 0 : lines.length, `${formatter}, ${rest} left: ${last.join("")}`);
      for (const line of last) t.is(worthIn(vouches, fieldsOf(line)), "void", line);
      t.deepEqual(writer.lines(formatter, gone), [], `${formatter}, ${rest} left`);
      walked += 1;
    }
  }
  t.log(`${walked} walked`);
  t.true(walked > 60);
});

test("a waypoint without a bearing is no bearing, and a route without a cross-track error is none to steer by", (t) => {
  const lines = (formatter: string, ...tags: string[]) =>
    new SentenceWriter("II").lines(formatter, (tag) => (tags.includes(tag) ? 1 : undefined));
  t.deepEqual(lines("BWC", "NAV.WAYPOINT_LAT_DEG", "NAV.WAYPOINT_LON_DEG", "NAV.WAYPOINT_DISTANCE_M"), []);
  t.regex(lines("BWC", "NAV.WAYPOINT_BEARING_MAGNETIC_DEG").join(""), /,1\.0,M,/);
  t.deepEqual(lines("RMB", "NAV.WAYPOINT_ARRIVED", "NAV.WAYPOINT_BEARING_TRUE_DEG"), []);
  t.regex(lines("RMB", "NAV.CROSS_TRACK_M").join(""), /RMB,A,0\.001,L/);
});

test("the headings of one sentence, and of sentences side by side, are of one compass", (t) => {
  const said = (source: string, value: number): Omit<TagValue, "tagId"> => ({
    source,
    value,
    quality: "good",
    timestampMs: 1,
  });
  const values: Record<string, Omit<TagValue, "tagId">> = {
    "VESSEL.HEADING_TRUE_DEG": said("nmea2000:can0:7", 84.5),
    "VESSEL.HEADING_MAGNETIC_DEG": said("nmea2000:can0:105", 127.2),
    "VESSEL.DEVIATION_DEG": said("nmea2000:can0:105", 2),
    "VESSEL.VARIATION_DEG": said("nmea2000:can0:8", -15),
  };
  const written = () => {
    const get = ofOneCompass((tagId) => values[tagId] && { tagId, ...values[tagId] });
    const writer = new SentenceWriter("II");
    const number = (tag: string) => get(tag)?.value as number | undefined;
    return ["VHW", "HDG", "HDT"]
      .flatMap((formatter) => writer.lines(formatter, number))
      .map((line) => line.slice(3, -5));
  };
  t.deepEqual(written(), ["VHW,84.5,T,99.5,M,,N,,K", "HDG,99.5,,,15.0,W", "HDT,84.5,T"]);
  values["VESSEL.HEADING_TRUE_DEG"] = said("nmea2000:can0:105", 112.2);
  t.deepEqual(written(), ["VHW,112.2,T,127.2,M,,N,,K", "HDG,127.2,2.0,E,15.0,W", "HDT,112.2,T"]);
  delete values["VESSEL.HEADING_TRUE_DEG"];
  t.deepEqual(written(), ["VHW,,T,127.2,M,,N,,K", "HDG,127.2,2.0,E,15.0,W"]);
});
