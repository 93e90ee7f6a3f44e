/** Sentences of distress, as radios write them: each row a sentence, and what it says. */
import test from "ava";
import type { DscCall } from "../../../src/distress/dsc-call.ts";
import type { MobNotice } from "../../../src/distress/heard.ts";
import { DistressSentences } from "../../../src/nmea0183/distress/distress-sentences.ts";
import { limits } from "../../../src/nmea0183/limits.ts";
import { SentenceReader } from "../../../src/nmea0183/sentence-reader.ts";
import { checksumOf } from "../../../src/nmea0183/sentence.ts";

function heard(...lines: readonly string[]): (DscCall | MobNotice)[] {
  const said: (DscCall | MobNotice)[] = [];
  const sentences = new DistressSentences({ call: (call) => said.push(call), notice: (notice) => said.push(notice) });
  const reader = new SentenceReader(() => undefined, { distress: (each) => sentences.read(each, "nmea0183:x", 5) });
  for (const line of lines) reader.read(line.includes("*") ? line : `${line}*${checksumOf(line.slice(1))}`);
  return said;
}

const PLACE = { latitude: 42 + 31 / 60, longitude: -(83 + 12 / 60) };
/** The example of a manual that all programs quote; the second is its position in full. */
const ALERT = "$CDDSC,12,3380400790,12,06,00,1423108312,2019,,,S,E*6A";
const EXPANSION = "$CDDSE,1,1,A,3380400790,00,45894494*1B";

const ROWS: readonly (readonly [what: string, line: string, said: Partial<DscCall> | undefined])[] = [
  ["disabled and adrift", ALERT, { act: "distress", mmsi: "338040079", nature: "disabled", position: PLACE }],
  [
    "all three digits",
    "$CDDSC,112,3380400790,112,110,00,1423108312,2019,,,S,",
    { act: "distress", nature: "overboard" },
  ],
  [
    "no nature, no place",
    "$CDDSC,12,2240001230,12,,00,9999999999,8888,,,S,",
    { nature: undefined, position: undefined },
  ],
  [
    "south-east",
    "$CDDSC,12,5030001230,12,00,00,2335115113,0100,,,S,",
    {
      nature: "fire",
      position: { latitude: -(33 + 51 / 60), longitude: 151 + 13 / 60 },
    },
  ],
  [
    "a relay",
    "$CDDSC,16,0022410220,12,12,00,1423108312,2019,3162009110,05,S,",
    {
      act: "relay",
      mmsi: "316200911",
      by: "002241022",
      nature: "sinking",
      position: PLACE,
    },
  ],
  [
    "an acknowledgement",
    "$CDDSC,16,0022410220,12,10,00,1423108312,2019,3162009110,05,B,",
    {
      act: "acknowledged",
      mmsi: "316200911",
      by: "002241022",
    },
  ],
  [
    "she names herself twice",
    "$CDDSC,12,3381581370,12,06,00,1423108312,0236,3381581370,,S,*20",
    {
      act: "distress or cancelled",
      mmsi: "338158137",
    },
  ],
  [
    "she takes it back as ITU-R M.493 has it",
    "$CDDSC,16,3381581370,12,10,00,1423108312,0236,3381581370,06,S,",
    { act: "cancelled", mmsi: "338158137" },
  ],
  [
    "a relay of a person overboard is no acknowledgement",
    "$CDDSC,16,0022410220,12,12,00,1423108312,2019,3162009110,10,S,",
    { act: "relay", nature: "overboard" },
  ],
  ["an acknowledgement that does not say whose", "$CDDSC,16,0022410220,12,10,00,,,,,B,", { act: "other" }],
  ["a position that was asked for", "$CDDSC,20,2240001230,08,21,26,0433000530,1800,,,B,E", { act: "position" }],
  ["urgency", "$CDDSC,16,2240001230,10,00,26,,,,,R,", { act: "urgency", mmsi: "224000123", position: undefined }],
  ["safety", "$CDDSC,16,2240001230,08,00,26,,,,,R,", { act: "safety" }],
  ["a test call", "$CDDSC,20,2240001230,08,18,26,,,,,R,", { act: "other" }],
  ["a routine call", "$CDDSC,20,3381581370,00,21,26,1423108312,1902,,,B,E*7B", { act: "position" }],
  ["nobody's", "$CDDSC,12,,12,06,00,,,,,S,", undefined],
  ["letters", "$CDDSC,XX,ABCDEFGHIJ,YY,,,,,,,,", undefined],
  ["minutes that there are not", "$CDDSC,12,2240001230,12,00,00,0997518199,2019,,,S,", { position: undefined }],
];

for (const [what, line, said] of ROWS)
  test(`DSC: ${what}`, (t) => {
    const [call] = heard(line);
    if (said === undefined) t.is(call, undefined);
    else t.like(call, said);
  });

test("DSE: what the place lacked, and how many are aboard, as the same call again", (t) => {
  const [, call] = heard(ALERT, EXPANSION) as DscCall[];
  t.is(call?.position?.latitude.toFixed(6), (42 + 31.4589 / 60).toFixed(6));
  t.is(call?.position?.longitude.toFixed(6), (-(83 + 12.4494 / 60)).toFixed(6));
  t.like(heard(ALERT, "$CDDSE,1,1,A,3380400790,06,0012")[1], { act: "distress", persons: 12, position: PLACE });
  t.is(heard(EXPANSION).length, 0, "of no call");
  t.is(heard(ALERT, EXPANSION, EXPANSION).length, 2, "a second one");
  t.is(heard(ALERT, "$CDDSE,1,1,A,3669999990,00,45894494").length, 1, "of another vessel");
});

test("the expansion of a relay names who relays it", (t) => {
  const relay = "$CDDSC,16,2110000010,12,12,00,1423108312,2019,3162009110,05,S,E";
  const [, call] = heard(relay, "$CDDSE,1,1,A,2110000010,00,45894494") as DscCall[];
  t.like(call, { act: "relay", mmsi: "316200911", by: "211000001" });
  t.not(call?.position?.latitude, PLACE.latitude);
});

test("calls whose expansion never comes have a bound", (t) => {
  const many = Array.from({ length: 4 * limits.dscCalls }, (_, i) => {
    return `$CDDSC,12,${338_000_000 + i}0,12,06,00,1423108312,2019,,,S,E`;
  });
  t.is(heard(...many, "$CDDSE,1,1,A,3380000000,00,45894494").length, many.length);
});

test("MOB: overboard, a test, and nobody, with the emitter and its place", (t) => {
  const rest = "120000.00,1,251126,115959.00,4231.50,N,08312.25,W,,,338040079,0";
  t.like(heard(`$INMOB,0001F,A,${rest}`)[0], {
    emitter: 0x1f,
    says: "overboard",
    position: { latitude: 42.525, longitude: -(83 + 12.25 / 60) },
    source: "nmea0183:x",
    timestampMs: 5,
  });
  t.like(heard(`$INMOB,0001F,M,${rest}`)[0], { says: "overboard" });
  t.like(heard(`$INMOB,0001F,T,${rest}`)[0], { says: "test" });
  t.like(heard("$INMOB,,V,,,,,,,,,,,,")[0], { says: "nobody", emitter: undefined, position: undefined });
  t.deepEqual(heard(`$INMOB,0001F,E,${rest}`), [], "a fault of the device says nothing");
});
